// Memory snapshots: the memory of a Python that has imported everything, kept for the next visit.
//
// They are made by private options of Pyodide (`_makeSnapshot`, `_loadSnapshot`), so whoever uses one must be ready to do
// without.
//
// Kept are two parts, since Pyodide needs the first sooner: what it writes before the memory. Half of the memory is as it
// was before Python started, empty or the engine's own data; kept are the number of runs of pages that are not, where each
// begins and ends (all as 32-bit numbers), then the runs.

import { addressOf, readSnapshot, snapshots } from "./kept.js";

const PAGE = 4_096;
const site = new URL("../../", import.meta.url).href;

/**
 * The snapshot that fits, undefined if there is none.
 *
 * @returns {Promise<{ head: Promise<ArrayBuffer>, fill: (memory: Uint8Array) => Promise<void> } | undefined>} What Pyodide
 *   needs to know of it, and what writes it into a new memory.
 */
export async function findSnapshot() {
  const begun = globalThis.keptSnapshot; // by early.js
  delete globalThis.keptSnapshot;
  try {
    const kept = await (begun ?? readSnapshot(site));
    return kept && { head: kept.head, fill: async (memory) => unpack(await kept.memory, memory) };
  } catch {
    return undefined; // nothing may be kept here
  }
}

/** Whether there is one that fits. */
export const hasSnapshot = async () => Boolean(await caches.match(addressOf(site, "head"), { cacheName: snapshots(site) }));

/**
 * Keep a snapshot, and no other.
 *
 * @param {Uint8Array} bytes As Pyodide makes it.
 * @param {Uint8Array} blank The memory before Python started, as it is again when the snapshot is written into it.
 */
export async function keepSnapshot(bytes, blank) {
  const [, start] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  await forgetSnapshots();
  const cache = await caches.open(snapshots(site));
  await cache.put(addressOf(site, "memory"), new Response(pack(bytes.subarray(start), blank)));
  await cache.put(addressOf(site, "head"), new Response(bytes.slice(0, start)));
}

/** Forget what does not fit. */
export const forgetSnapshots = () => caches.delete(snapshots(site));

function pack(memory, blank) {
  const runs = [];
  const [words, before] = [memory, blank].map((bytes) => new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3));
  for (let start = 0; start < memory.length; start += PAGE) {
    const at = start >> 3;
    if (words.subarray(at, at + (PAGE >> 3)).every((word, i) => word === (before[at + i] ?? 0n))) continue;
    if (runs.at(-1) === start) runs[runs.length - 1] = start + PAGE;
    else runs.push(start, start + PAGE);
  }
  const parts = [new Uint32Array([runs.length / 2, ...runs])];
  for (let i = 0; i < runs.length; i += 2) parts.push(memory.subarray(runs[i], runs[i + 1]));
  return new Blob(parts);
}

function unpack(buffer, memory) {
  const [count] = new Uint32Array(buffer, 0, 1);
  const runs = new Uint32Array(buffer, 4, 2 * count);
  let at = 4 + runs.byteLength;
  for (let i = 0; i < runs.length; i += 2) {
    const length = runs[i + 1] - runs[i];
    memory.set(new Uint8Array(buffer, at, length), runs[i]);
    at += length;
  }
}
