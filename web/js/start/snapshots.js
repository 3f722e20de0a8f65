// Memory snapshots: the memory of a Python that has imported everything, kept for the next visit.
//
// They are made by private options of Pyodide (`_makeSnapshot`, `_loadSnapshot`), so whoever uses one must be ready to do
// without.
//
// Most of the memory is empty. Kept are: its size, the number of runs of pages that are not, where each run begins and
// ends (all as 32-bit numbers), then the runs themselves.

import { addressOf, cacheName, readSnapshot } from "./kept.js";

const PAGE = 16_384;
const site = new URL("../../", import.meta.url).href;

/** The snapshot that fits, to be awaited twice: whether there is one, and its bytes. */
export async function findSnapshot() {
  const begun = globalThis.keptSnapshot; // by early.js
  delete globalThis.keptSnapshot;
  try {
    const kept = await (begun ?? readSnapshot(site));
    return kept && { bytes: kept.content.then(unpack) };
  } catch {
    return undefined; // nothing may be kept here
  }
}

/** Whether there is one that fits. */
export const hasSnapshot = async () => Boolean(await caches.match(addressOf(site), { cacheName: cacheName(site) }));

/** Keep a snapshot, and no other. */
export async function keepSnapshot(bytes) {
  await forgetSnapshots();
  await (await caches.open(cacheName(site))).put(addressOf(site), new Response(pack(bytes)));
}

/** Forget what does not fit. */
export const forgetSnapshots = () => caches.delete(cacheName(site));

function pack(bytes) {
  const runs = [];
  const words = new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 3);
  for (let start = 0; start < bytes.length; start += PAGE) {
    const end = Math.min(start + PAGE, bytes.length);
    if (end % 8 === 0 && words.subarray(start >> 3, end >> 3).every((word) => word === 0n)) continue;
    if (runs.at(-1) === start) runs[runs.length - 1] = end;
    else runs.push(start, end);
  }
  const parts = [new Uint32Array([bytes.length, runs.length / 2, ...runs])];
  for (let i = 0; i < runs.length; i += 2) parts.push(bytes.subarray(runs[i], runs[i + 1]));
  return new Blob(parts);
}

function unpack(buffer) {
  const [size, count] = new Uint32Array(buffer, 0, 2);
  const runs = new Uint32Array(buffer, 8, 2 * count);
  const bytes = new Uint8Array(size);
  let at = 8 + runs.byteLength;
  for (let i = 0; i < runs.length; i += 2) {
    const length = runs[i + 1] - runs[i];
    bytes.set(new Uint8Array(buffer, at, length), runs[i]);
    at += length;
  }
  return bytes;
}
