// PyScript keeps packages in a database, and waits for it before it starts: for ever where the browser forbids databases,
// and for long where the first one of a site has to be made. This page has no such packages, so PyScript gets a database
// that keeps nothing, and has it at once.

const request = (result) => {
  const asked = {};
  queueMicrotask(() => asked.onsuccess({ target: { result } }));
  return asked;
};
const store = new Proxy({}, { get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined) });
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

Object.defineProperty(globalThis, "indexedDB", { value: { open: () => request(database) }, configurable: true });
