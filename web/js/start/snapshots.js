// Memory snapshots: the memory of a Python that has imported everything, kept for the next visit.
//
// They are made by private options of Pyodide (`_makeSnapshot`, `_loadSnapshot`), so whoever uses one must be ready to do
// without.
//
// Kept are two parts, since Pyodide needs the first sooner: what it writes before the memory, and the memory (see pages.js).

import { addressOf, readSnapshot, snapshots } from "./kept.js";
import { pack, unpack } from "./pages.js";

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
 * @param {Uint8Array} blank What its memory was before anything had run (see pages.js).
 */
export async function keepSnapshot(bytes, blank) {
  const [, start] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  await forgetSnapshots();
  const cache = await caches.open(snapshots(site));
  await cache.put(addressOf(site, "memory"), new Response(new Blob(pack(bytes.subarray(start), blank))));
  await cache.put(addressOf(site, "head"), new Response(bytes.slice(0, start)));
}

/** Forget what does not fit. */
export const forgetSnapshots = () => caches.delete(snapshots(site));
