// ristretto255 for `pygames/fair/noble.py`, out of @noble/curves.
//
// A batch is one hexadecimal text, in and out: text crosses between Python and JavaScript by
// value, without proxies. A point that is no canonical encoding, or the identity, comes back as the
// identity; no product of a point with a non-zero scalar is the identity, so Python can tell.

import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { hexToBytes } from "@noble/curves/utils.js";

const { Point } = ristretto255;
const IDENTITY = Point.ZERO.toHex();

/** Cut a hexadecimal text into parts of `size` bytes. */
function split(hex, size) {
  const digits = 2 * size;
  return Array.from({ length: hex.length / digits }, (_, i) => hex.slice(i * digits, (i + 1) * digits));
}

/** Encode `f(point)`, or the identity if `hex` is no point that a peer may send. */
function withPoint(hex, f) {
  let point;
  try {
    point = Point.fromHex(hex);
  } catch {
    return IDENTITY;
  }
  return point.is0() ? IDENTITY : f(point).toHex();
}

/** Derive an element from every 64 bytes (RFC 9496, section 4.3.4). */
export function points(seeds) {
  return split(seeds, 64)
    .map((seed) => ristretto255_hasher.deriveToCurve(hexToBytes(seed)).toHex())
    .join("");
}

/** Multiply element-wise: scalars of 32 little-endian bytes, checked by the caller, with points of 32 bytes. */
export function multiply(scalars, elements) {
  const factors = split(scalars, 32).map((hex) => Point.Fn.fromBytes(hexToBytes(hex)));
  return split(elements, 32)
    .map((hex, i) => withPoint(hex, (point) => point.multiply(factors[i])))
    .join("");
}

/** Decode every point and encode it again. */
export function decode(elements) {
  return split(elements, 32)
    .map((hex) => withPoint(hex, (point) => point))
    .join("");
}
