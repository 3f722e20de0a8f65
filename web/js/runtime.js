// What pyscript.toml names as the interpreter. It does not wait until PyScript asks: Pyodide starts as soon as this
// module is there, beside PyScript, from the snapshot of an earlier visit if there is one that fits.

import "./start/storage.js";

import { startPython, version } from "./start/python.js";
import { findSnapshot, forgetSnapshots } from "./start/snapshots.js";

export { version };

/** Whether this Python came out of a snapshot. */
export let restored = false;

let out = console.log;
let err = console.error;
const streams = { stdout: (text) => out(text), stderr: (text) => err(text) };

async function start() {
  const snapshot = await findSnapshot();
  if (snapshot) {
    try {
      const python = await startPython("wake", streams, snapshot);
      restored = true;
      return python;
    } catch (error) {
      console.warn("The snapshot does not fit; starting without.", error);
      forgetSnapshots().catch(() => {});
    }
  }
  return startPython("prepare", streams);
}

const started = start();

/** What PyScript, or a test, calls: the one Python of this page. */
export function loadPyodide({ stdout = out, stderr = err } = {}) {
  [out, err] = [stdout, stderr];
  return started;
}
