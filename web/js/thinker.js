// A worker with a Python of its own, in which computer players think (`web.counsel.Thoughts`) while the page goes on.
//
// It says { ready } once, then takes { number, question } and says { number, answer } or { number, error }. A new question,
// or null, puts an end to the one before, which then is never answered. It is named "first" where no service worker serves
// the large files.

import { startPython } from "./start/python.js";
import { findSnapshot } from "./start/snapshots.js";

const SLICE_MS = 50; // after which it listens to the page again

if (name === "first") {
  const site = new URL("../../", import.meta.url).href;
  globalThis.largeFiles = Object.fromEntries(Object.keys(JSON.parse(BUILD.files)).map((file) => [file, fetch(`${site}${file}.zst`)]));
}

async function start() {
  const snapshot = await findSnapshot();
  if (snapshot) {
    try {
      return await startPython("wake", {}, snapshot);
    } catch {
      // The page forgets a snapshot that doesn't fit.
    }
  }
  return startPython("prepare");
}

const python = await start();
const thoughts = python.runPython("from web.counsel import Thoughts; Thoughts()");
const rest = () => new Promise((resolve) => setTimeout(resolve));
let asked = 0;

async function think(number, question) {
  thoughts.begin(question);
  let answer;
  while ((answer = thoughts.think(SLICE_MS)) === undefined) {
    await rest();
    if (number !== asked) return;
  }
  postMessage({ number, answer });
}

onmessage = async ({ data: { number, question } }) => {
  asked = number;
  try {
    if (question === null) thoughts.cancel();
    else await think(number, question);
  } catch (error) {
    postMessage({ number, error: String(error) });
  }
};

postMessage({ ready: true });
