// A worker that makes the memory snapshot for the next visit (see start/snapshots.js), so that the page isn't disturbed.

import { createPyodideModule, startPython } from "./start/python.js";
import { keepSnapshot } from "./start/snapshots.js";

let blank; // the memory before it is Python's
const python = await startPython("warm", {
  _makeSnapshot: true,
  createPyodideModule(settings) {
    settings.onRuntimeInitialized = () => (blank = settings.HEAPU8.slice());
    return createPyodideModule(settings);
  },
});
await keepSnapshot(python.makeMemorySnapshot(), blank);
postMessage("kept");
close();
