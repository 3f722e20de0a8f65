// Makes a snapshot's memory of a Python that has started, writes it into a new machine in another environment, and prints how
// many pages were kept and how many differ.
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import { pack, unpack, watchBlank } from "../web/js/start/pages.js";

let blank;
const python = await loadPyodide({
  _makeSnapshot: true,
  env: { LANG: "fa.UTF-8" },
  createPyodideModule(settings) {
    blank = watchBlank(settings);
    return createPyodideModule(settings);
  },
});
python.runPython("import json, random");
const memory = python._module.HEAPU8.slice();
const file = await new Blob(pack(memory, blank())).arrayBuffer();

const stop = new Error();
let fresh;
await loadPyodide({
  env: { LANG: "en_US.UTF-8", LONGER: "x".repeat(3_000) },
  async createPyodideModule(settings) {
    const machine = await createPyodideModule({ ...settings, noInitialRun: true });
    fresh = machine.HEAPU8;
    throw stop;
  },
}).catch((error) => {
  if (error !== stop) throw error;
});
unpack(file, fresh);
const [words, expected] = [fresh, memory].map((bytes) => new BigUint64Array(bytes.buffer, 0, memory.length >> 3));
const wrong = new Set();
expected.forEach((word, i) => word !== words[i] && wrong.add(i >> 9));
console.log(JSON.stringify({ kept: file.byteLength, wrong: wrong.size, memory: memory.length }));
