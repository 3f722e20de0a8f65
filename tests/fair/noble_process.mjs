// Runs web/js/crypto.js for the tests: one JSON list [function, ...arguments] per line in, its result out.
import { createInterface } from "node:readline";
import * as crypto from "../../web/js/crypto.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...texts] = JSON.parse(line);
  console.log(crypto[name](...texts));
}
