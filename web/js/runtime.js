// What pyscript.toml names as the interpreter. It does not wait until PyScript asks: Pyodide starts as soon as this
// module is there, beside PyScript.

import { startPython, version } from "./start/python.js";

export { version };

let out = console.log;
let err = console.error;

const started = startPython({ stdout: (text) => out(text), stderr: (text) => err(text) }, "prepare");

/** What PyScript, or a test, calls: the one Python of this page. */
export function loadPyodide({ stdout = out, stderr = err } = {}) {
  [out, err] = [stdout, stderr];
  return started;
}
