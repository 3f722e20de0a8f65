// A worker that makes the memory snapshot for the next visit (see start/snapshots.js), so that the page isn't disturbed.

import { startPython } from "./start/python.js";
import { keepSnapshot } from "./start/snapshots.js";

const python = await startPython({ _makeSnapshot: true }, "warm");
await keepSnapshot(python.makeMemorySnapshot());
postMessage("kept");
close();
