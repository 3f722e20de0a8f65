// The service worker: the whole site in two caches, so that it opens without a network.
//
// `BUILD.caches` are { name, files } of the runtime (Pyodide, PyScript) and of the app; both names carry the hash of what
// is in them, so an app of another version downloads no runtime again. `files` maps addresses, relative to the site, to
// what each file must be (Subresource Integrity): a file of another version is never taken. `BUILD.later` are files
// that are only kept once somebody has asked for them.
//
// A new version is installed beside the old one, and used when nobody plays: the page says when (see ../offline.js).

import { inflate } from "../start/files.js";

const site = registration.scope;
const family = `donafare ${new URL(site).pathname} `; // several sites may share an origin, and with it all caches
const [runtime, app] = JSON.parse(BUILD.caches).map((cache) => ({ ...cache, name: family + cache.name }));
const later = { name: app.name, files: JSON.parse(BUILD.later) };
const sizes = JSON.parse(BUILD.files); // of the large files, which come compressed
const names = { "index.html": "" }; // other names of the page

async function download(file, integrity) {
  const compressed = file in sizes;
  const request = new Request(site + file + (compressed ? ".zst" : ""), { integrity, cache: "no-cache" });
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${request.url}: ${response.status}`);
  if (!compressed) return response;
  const type = file.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response(inflate(response, sizes[file]), { headers: { "Content-Type": type } });
}

/** Fill a cache; what an interrupted attempt has left there is good, since its name says what is in it. */
async function fill({ name, files }) {
  const cache = await caches.open(name);
  await Promise.all(Object.entries(files).map(async ([file, integrity]) => {
    if (!(await cache.match(site + file))) await cache.put(site + file, await download(file, integrity));
  }));
}

/** Answer from a cache, and mend the cache where something is missing. */
async function answer(request, { name, files }, file) {
  const cache = await caches.open(name);
  const kept = await cache.match(site + file, { ignoreVary: true });
  if (kept) return kept;
  try {
    const response = await download(file, files[file]);
    await cache.put(site + file, response.clone());
    return response;
  } catch {
    return fetch(request); // there is another version on the server by now, or no network
  }
}

addEventListener("install", (event) => event.waitUntil(fill(runtime).then(() => fill(app))));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const wanted = [runtime.name, app.name, `${family}snapshots`];
  const all = await caches.keys();
  await Promise.all(all.filter((name) => name.startsWith(family) && !wanted.includes(name)).map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(site)) return;
  const path = request.url.slice(site.length).replace(/[?#].*/s, "");
  const file = names[path] ?? path;
  const cache = [runtime, app, later].find(({ files }) => file in files);
  if (cache) event.respondWith(answer(request, cache, file));
});
