// A worker that makes the memory snapshot for the next visit (see start/snapshots.js), so that the page isn't disturbed.

import { watchBlank } from "./start/pages.js";
import { createPyodideModule, startPython } from "./start/python.js";
import { keepSnapshot } from "./start/snapshots.js";

let blank;
const python = await startPython("warm", {
  _makeSnapshot: true,
  createPyodideModule(settings) {
    blank = watchBlank(settings);
    return createPyodideModule(settings);
  },
});
await keepSnapshot(python.makeMemorySnapshot(), blank());
postMessage("kept");
close();
