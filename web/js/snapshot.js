// A worker that makes the memory snapshot for the next visit (see start/snapshots.js), so that the page isn't disturbed.

import { startPython } from "./start/python.js";
import { keepSnapshot } from "./start/snapshots.js";

const python = await startPython("warm", { _makeSnapshot: true });
await keepSnapshot(python.makeMemorySnapshot());
postMessage("kept");
close();
