// The compiled WebAssembly, which a page lends to its workers: they need not fetch and compile it again.

/** Give it to a worker that waits for it. */
export const lend = (worker) => worker.postMessage({ engine: globalThis.engine });

/** In a worker: wait for it. */
export const borrow = () => new Promise((resolve) => {
  addEventListener("message", ({ data }) => resolve((globalThis.engine = data.engine)), { once: true });
});
