// The page's side of the worker in which computer players think (see thinker.js): one question at a time.

let worker;
let number = 0;
let waiting = { resolve() {}, reject() {} }; // for the answer to the last question

/** Start the worker; resolves when it can be asked, rejects where it can't be had. */
export function start() {
  return new Promise((resolve, reject) => {
    const first = navigator.serviceWorker?.controller ? "" : "first";
    worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module", name: first });
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve();
      else if (data.number !== number) return;
      else if ("error" in data) waiting.reject(new Error(data.error));
      else waiting.resolve(data.answer);
    };
    worker.onerror = (event) => {
      event.preventDefault(); // who waits hears of it
      const error = new Error(event.message ?? "the worker did not load");
      reject(error);
      waiting.reject(error);
    };
  });
}

/** Resolves to the answer, a JSON text, or to an empty text if the question was cancelled; rejects when the worker failed. */
export function ask(question) {
  cancel();
  number += 1;
  worker.postMessage({ number, question });
  return new Promise((resolve, reject) => (waiting = { resolve, reject }));
}

/** Let the question go. */
export function cancel() {
  number += 1;
  worker.postMessage({ number, question: null });
  waiting.resolve("");
}

/** End the worker. */
export function stop() {
  worker.terminate();
}
