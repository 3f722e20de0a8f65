// A peer code or its link as a QR code; loaded only when a player wants to see one.

import { encode } from "uqr";

/**
 * Draw a QR code.
 *
 * @param {string} text What it says.
 * @returns {string} Its size in modules, a colon, and the dark ones as an SVG path.
 */
export function draw(text) {
  const { data, size } = encode(text, { ecc: "L", border: 0 });
  let path = "";
  data.forEach((row, y) => row.forEach((dark, x) => dark && (path += `M${x} ${y}h1v1h-1z`)));
  return `${size}:${path}`;
}
