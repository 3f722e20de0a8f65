// Starts Pyodide out of our own files: a part of the standard library and the app, both compiled (see tools/pack).

import { loadPyodide, version } from "pyodide";
import { inflate, isCompressed } from "./files.js";

export { version };

const base = new URL("../../", import.meta.url).href;
const folder = `${base}vendor/pyodide/`;
const app = "app.zip";
const sizes = JSON.parse(BUILD.files);
const fetchAnything = globalThis.fetch.bind(globalThis);

/** Fetch one of the large files; the first time, use what early.js has begun to fetch before any module was there. */
async function fetchFile(name, failed) {
  const begun = globalThis.largeFiles?.[name];
  delete globalThis.largeFiles?.[name];
  const response = await (begun ?? fetchAnything(base + name));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  if (!isCompressed(response)) return response;
  const tell = (bytes) => dispatchEvent(new CustomEvent("donafare:bytes", { detail: bytes }));
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response(inflate(response, sizes[name], tell, failed), { headers: { "Content-Type": type } });
}

/**
 * Load Pyodide while `fetch` serves our large files in our way: Pyodide asks for them by their plain addresses.
 *
 * It also fails when one of them does, where Pyodide would only warn and wait.
 */
async function load(options) {
  const failed = Promise.withResolvers();
  const ours = (name) => fetchFile(name, failed.reject).catch((error) => {
    failed.reject(error);
    throw error;
  });
  const archive = ours(app).then((response) => response.arrayBuffer());
  globalThis.fetch = (resource, more) => {
    const name = String(resource?.url ?? resource).replace(base, "");
    return name in sizes ? ours(name) : fetchAnything(resource, more);
  };
  try {
    const fsInit = async (files) => files.writeFile(`/lib/${app}`, new Uint8Array(await archive));
    return await Promise.race([loadPyodide({ fsInit, ...options }), failed.promise]);
  } finally {
    globalThis.fetch = fetchAnything;
  }
}

/**
 * Start a Python that can import `pygames`, `web` and `pyscript`.
 *
 * @param {object} options For Pyodide, besides ours.
 * @param {string} then What to call in `web/start.py` first.
 */
export async function startPython(options, then) {
  const python = await load({
    indexURL: folder,
    packageBaseUrl: folder,
    stdLibURL: `${folder}python.zip`,
    lockFileContents: BUILD.lock,
    env: { PYTHONPATH: `/lib/${app}` },
    ...options,
  });
  // Not with a proxy of the module: a snapshot must not hold any.
  python.runPython(`from web.start import ${then}; ${then}(${JSON.stringify(`${folder}rest.zip`)}); del ${then}`);
  return python;
}
