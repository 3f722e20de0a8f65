// Pyodide's machine without what only packages in C would use: `node shake.mjs WASM SCRIPT OTHER… TARGET_WASM TARGET_SCRIPT`.
//
// Pyodide exports all of CPython, 8,500 names, to whatever may be linked to it at run time, and the browser makes an object
// of each at every start. This page links nothing. An export stays if a script names it: Pyodide's own, or one of OTHER.
//
// Pyodide's own becomes a plain script, which defines `createPyodideModule`: browsers keep plain scripts compiled for the next
// start. In parentheses, the function is compiled while the script is still coming, beside everything else.
//
// It also never switches stacks (JSPI), as in browsers that cannot: nothing here waits inside of Python, every step of asyncio
// would get a stack of its own, and Chromium's renderers crash of it now and then (pyodide#5702, #5705, #6106).
import binaryen from "binaryen";
import { readFileSync, writeFileSync } from "node:fs";

const [wasm, script, ...others] = process.argv.slice(2, -2);
const [targetWasm, targetScript] = process.argv.slice(-2);

/** The first group of the only match; what Pyodide's script looks like is known of the pinned version alone. */
function only(pattern, text) {
  const found = [...text.matchAll(pattern)];
  if (found.length !== 1) throw new Error(`${script}: ${pattern} is there ${found.length} times`);
  return found[0][1];
}

const source = readFileSync(script, "utf8");
// Its list of exports, a variable each: `function assignWasmExports(wasmExports){_free=Module["_free"]=wasmExports["free"];…}`
const list = only(/function assignWasmExports\(wasmExports\)\{([^{}]*)\}/g, source);
const assignments = list.split(";").map((text) => [text, /^([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](\.value>>>0)?$/.exec(text)]);
const variables = new Map(assignments.filter(([, match]) => match).map(([, match]) => [match[2], match[1]]));
const declared = only(new RegExp(`var (${[...variables.values()][0].replaceAll("$", "\\$")},[\\w$,]*);`, "g"), source);

const named = new Map();
const count = (name) => named.get(name) ?? 0;
for (const file of [script, ...others]) {
  for (const [name] of readFileSync(file, "utf8").matchAll(/[A-Za-z_$][\w$]*/g)) named.set(name, count(name) + 1);
}

/** Whether a script names an export, besides where it is declared and assigned. */
function isUsed({ name, kind }) {
  const variable = variables.get(name);
  if (kind !== "function" && kind !== "global") return true;
  return variable === undefined ? count(name) > 0 : count(variable) > 3 || count(name) > 1;
}

const bytes = readFileSync(wasm);
const unused = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).filter((entry) => !isUsed(entry)).map(({ name }) => name);
const gone = new Set(unused.map((name) => variables.get(name)));
const kept = assignments.filter(([, match]) => !match || !gone.has(match[1])).map(([text]) => text);
const shaken = source
  .replace(declared, () => declared.split(",").filter((name) => !gone.has(name)).join(","))
  .replace(list, () => kept.join(";"));

const switches = only(/var newJspiSupported=(canConstructWasm&&"Suspending"in WebAssembly);/g, shaken);
const steady = shaken.replace(switches, "false");

const body = only(/^async function _createPyodideModule(.*)export default _createPyodideModule;\s*$/gs, steady);
const plain = `globalThis.createPyodideModule = (async function ${body.replaceAll("import.meta.url", "location.href")});\n`;

const module = binaryen.readBinary(bytes);
for (const name of unused) module.removeExport(name);
module.runPasses(["remove-unused-module-elements"]);
writeFileSync(targetWasm, module.emitBinary());
writeFileSync(targetScript, plain);
