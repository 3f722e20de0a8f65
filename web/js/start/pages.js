// The memory of a snapshot without what a new machine has in it anyway: half of it is empty, or the engine's own data.
//
// What is left is written as the number of runs of pages, where each begins and ends (all as 32-bit numbers), then the runs.

const PAGE = 4_096;

/**
 * Have the memory copied that a machine has before anything has run in it. What runs first depends on the environment, such
 * as the visitor's language: the pages that it writes to have to be kept.
 *
 * @param {object} settings For `createPyodideModule`.
 * @returns {() => Uint8Array} What gives the copy, once the machine is there.
 */
export function watchBlank(settings) {
  let blank;
  settings.preRun.unshift(() => (blank = settings.HEAPU8.slice()));
  return () => blank;
}

/** The parts of a file with all pages in which a memory differs from a blank one. */
export function pack(memory, blank) {
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
  return parts;
}

/** Write the pages of such a file into the memory of a new machine. */
export function unpack(buffer, memory) {
  const [count] = new Uint32Array(buffer, 0, 1);
  const runs = new Uint32Array(buffer, 4, 2 * count);
  let at = 4 + runs.byteLength;
  for (let i = 0; i < runs.length; i += 2) {
    const length = runs[i + 1] - runs[i];
    memory.set(new Uint8Array(buffer, at, length), runs[i]);
    at += length;
  }
}
