// What earlier visits have kept, read straight from the caches: through the service worker, two large files at once would
// take five times as long.

const family = (site) => `donafare ${new URL(site).pathname} `; // several sites may share an origin, and with it all caches

/** The name of the cache of memory snapshots (see snapshots.js) of a site, given by its address. */
export const snapshots = (site) => `${family(site)}snapshots`;

/** The address of a part of the snapshot that fits; `BUILD.snapshot` names it: this Pyodide with these archives. */
export const addressOf = (site, part) => `${site}snapshot/${JSON.parse(BUILD.snapshot)}/${part}`;

/** The snapshot that fits, to be awaited twice: whether there is one, and each of its parts as it was kept. */
export async function readSnapshot(site) {
  const find = (part) => caches.match(addressOf(site, part), { cacheName: snapshots(site) });
  const [head, memory] = await Promise.all([find("head"), find("memory")]);
  return head && memory && { head: head.arrayBuffer(), memory: memory.arrayBuffer() };
}

/** A file of the runtime's cache (see ../offline/worker.js); the worker mends what is missing there. */
export async function readRuntime(site, file) {
  const kept = await caches.match(site + file, { cacheName: family(site) + JSON.parse(BUILD.runtime) });
  return kept ?? fetch(site + file);
}
