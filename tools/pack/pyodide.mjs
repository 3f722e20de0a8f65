// The page's Python in Node: a line [function, ...arguments] for tools/pack/in_pyodide.py in, its result or error out.
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

// Without the columns of every instruction compiled modules are a quarter smaller, and there is no source to point at.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1" };
const python = await loadPyodide({ env, stdout: (line) => console.error(line) });
python.mountNodeFS("/donafare", fileURLToPath(new URL("../..", import.meta.url)));
python.runPython("import os, sys; os.chdir('/donafare'); sys.path.insert(0, '/donafare/tools/pack')");

/** Something that has every name, as far as an import can tell. */
const anything = (known = {}) => new Proxy(known, { get: (names, name) => names[name] ?? (() => {}), has: () => true });
for (const part of ["document", "location", "navigator"]) globalThis[part] ??= anything();
python.registerJsModule("polyscript", anything({ config: {}, js_modules: { boot: anything(), dom: anything() } }));
python.registerJsModule("_pyscript", anything());

const functions = python.pyimport("in_pyodide");
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...values] = JSON.parse(line);
  try {
    console.log(JSON.stringify({ result: functions[name](...values) }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
