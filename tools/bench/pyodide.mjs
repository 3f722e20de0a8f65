// Runs tools/bench/engine.py in Pyodide: a line [game, bot, seconds] in, a line of figures out.
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("../..", import.meta.url));
const python = await loadPyodide({ stdout: (line) => console.error(line) });
python.mountNodeFS("/donafare", root);
python.runPython("import sys; sys.path.insert(0, '/donafare')");
const play = python.runPython(`
import json
from tools.bench.engine import play
lambda line: json.dumps(play(*json.loads(line)))
`);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(play(line));
}
