// Reads a QR code with the camera; loaded only when a player wants to.
//
// `BarcodeDetector` is used where the browser has one that knows QR codes, else the library jsQR, fetched then.

const PERIOD_MS = 150;
const LARGEST = 800; // pixels along the longer side of what jsQR looks at

/**
 * Show what the camera sees until it sees a QR code.
 *
 * @param {string} help What the player is asked to do.
 * @param {string} cancel Words of the button that ends it.
 * @returns {Promise<string>} The code's text; empty if the player ended it.
 * @throws {DOMException} The camera can't be used.
 */
export async function scan(help, cancel) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const video = Object.assign(document.createElement("video"), { srcObject: stream, muted: true, playsInline: true });
  const text = Object.assign(document.createElement("p"), { textContent: help });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: cancel, className: "button" });
  const dialog = document.createElement("dialog");
  dialog.className = "scan";
  dialog.append(text, video, button);
  button.onclick = () => dialog.close();
  document.body.append(dialog);
  dialog.showModal();
  try {
    await video.play();
    const read = await makeReader();
    while (dialog.open) {
      const found = video.videoWidth ? await read(video) : "";
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, PERIOD_MS));
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  }
}

/** Return a function that reads the QR code in a picture; an empty text if there is none. */
async function makeReader() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? "";
  }
  const { default: jsQR } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, LARGEST / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height)?.data ?? "";
  };
}
