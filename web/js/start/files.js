// The large files of the page. A page that the service worker serves has them as they are; a first visit, which pays for
// every byte, fetches them in Zstandard (written by tools/pack) and inflates what has arrived while the rest comes.

import { ZSTDDecoder } from "zstddec";

const HEADER = 8; // bytes before every frame: its size, and the size of what is in it
const decoder = new ZSTDDecoder();

/** Whether a response holds a file in Zstandard. */
export const isCompressed = (response) => response.url.endsWith(".zst");

/**
 * The content of a response that `isCompressed`.
 *
 * @param {Response} response
 * @param {number} size Of the compressed file, in bytes.
 * @param {(bytes: number) => void} progress Told how many bytes have come since it was last told.
 * @param {(error: Error) => void} failed Told when the rest can't be had; who reads the content may hear nothing of it.
 * @returns {ReadableStream<Uint8Array>}
 */
export function inflate(response, size, progress = () => {}, failed = () => {}) {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let start = 0; // of the next frame
  let end = 0; // of what has come
  const inflater = new TransformStream({
    start: () => decoder.init(),
    transform(chunk, controller) {
      bytes.set(chunk, end);
      end += chunk.length;
      progress(chunk.length);
      while (end - start >= HEADER) {
        const frame = start + HEADER;
        const next = frame + view.getUint32(start, true);
        if (next > end) return;
        controller.enqueue(decoder.decode(bytes.subarray(frame, next), view.getUint32(start + 4, true)));
        start = next;
      }
    },
    flush() {
      if (start !== size) throw new Error(`${response.url}: ends in the middle`);
    },
  });
  response.body.pipeTo(inflater.writable).catch(failed);
  return inflater.readable;
}
