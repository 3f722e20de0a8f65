// Starts Pyodide out of our own files: a part of the standard library and the app, both compiled (see tools/pack).

import { loadPyodide, version } from "pyodide";
import { inflate, isCompressed } from "./files.js";

export { version };

const base = new URL("../../", import.meta.url).href;
const folder = `${base}vendor/pyodide/`;
const APP = "app.zip";
const ENGINE = "vendor/pyodide/pyodide.asm.wasm";
const sizes = JSON.parse(BUILD.files);
const fetchAnything = globalThis.fetch.bind(globalThis);
const instantiateAnything = WebAssembly.instantiateStreaming;

// Not imported above: until it has come, the other large files are inflated, and progress is shown. In a page, early.js
// has begun to load it.
const machine = globalThis.machine ?? import("pyodide/pyodide.asm.js");
machine.catch(() => {}); // who takes it hears of it

/** Makes the machine, before it is Python. */
export async function createPyodideModule(settings) {
  await machine;
  return globalThis.createPyodideModule(settings);
}

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

/** Pyodide's WebAssembly, compiled; it takes longest. */
async function compile(failed) {
  try {
    if (globalThis.engine) return await globalThis.engine; // by early.js
  } catch {
    // What is kept can't be read.
  }
  return WebAssembly.compileStreaming(fetchFile(ENGINE, failed));
}

/**
 * Load Pyodide while the browser serves our large files in our way: Pyodide asks for them by their plain addresses.
 *
 * It also fails when one of them does, where Pyodide would only warn and wait.
 */
async function load(options) {
  const failed = Promise.withResolvers();
  const watched = (promise) => promise.catch((error) => {
    failed.reject(error);
    throw error;
  });
  const ours = (name) => watched(fetchFile(name, failed.reject));
  const engine = watched(compile(failed.reject));
  const archive = ours(APP).then((response) => response.arrayBuffer());
  globalThis.fetch = (resource, more) => {
    const name = String(resource?.url ?? resource).replace(base, "");
    if (name === ENGINE) return Promise.resolve(new Response()); // it is there already
    return name in sizes ? ours(name) : fetchAnything(resource, more);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await engine;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const fsInit = async (files) => files.writeFile(`/lib/${APP}`, new Uint8Array(await archive));
    return await Promise.race([loadPyodide({ fsInit, ...options }), failed.promise]);
  } finally {
    globalThis.fetch = fetchAnything;
    WebAssembly.instantiateStreaming = instantiateAnything;
  }
}

/** What makes a Pyodide out of a snapshot. All of the standard library is in there; its archive stays away. */
const restoring = ({ head, fill }) => ({
  stdLibURL: "data:,",
  _loadSnapshot: head,
  async createPyodideModule(settings) {
    const module = await createPyodideModule(settings);
    await fill(module.HEAPU8);
    return module;
  },
});

/**
 * Start a Python that can import `pygames`, `web` and `pyscript`.
 *
 * @param {string} then What to call in `web/start.py` first.
 * @param {object} options For Pyodide, besides ours.
 * @param {object} snapshot As `findSnapshot` finds it; without one, everything is started anew.
 */
export async function startPython(then, options = {}, snapshot = undefined) {
  const python = await load({
    indexURL: folder,
    packageBaseUrl: folder,
    stdLibURL: `${folder}python.zip`,
    lockFileContents: BUILD.lock,
    createPyodideModule,
    env: { PYTHONPATH: `/lib/${APP}` },
    ...(snapshot && restoring(snapshot)),
    ...options,
  });
  // Not with a proxy of the module: a snapshot must not hold any.
  python.runPython(`from web.start import ${then}; ${then}(${JSON.stringify(`${folder}rest.zip`)}); del ${then}`);
  return python;
}
