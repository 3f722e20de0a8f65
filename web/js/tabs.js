// Short notes between the tabs of this page: a broadcast channel, and changes of the storage where there is none.

const NAME = "donafare.note";
const channel = globalThis.BroadcastChannel && new BroadcastChannel(NAME);

/** Hear the notes of other tabs. */
export function listen(handler) {
  if (channel) channel.onmessage = ({ data }) => typeof data === "string" && handler(data);
  else
    addEventListener("storage", ({ key, newValue }) => {
      if (key === NAME && newValue) handler(newValue);
    });
}

/** Tell all other tabs something. */
export function post(text) {
  if (channel) return channel.postMessage(text);
  try {
    localStorage.setItem(NAME, text);
    localStorage.removeItem(NAME);
  } catch {
    // Where nothing may be stored the tabs can't know of each other.
  }
}
