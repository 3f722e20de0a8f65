// Runs tools/bench/engine.py in Pyodide: a line [game, bot, seconds] in, a line of figures out.
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("../..", import.meta.url));
const python = await loadPyodide({ stdout: (line) => console.error(line) });
python.mountNodeFS("/donafare", root);
python.runPython("import sys; sys.path.insert(0, '/donafare')");
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const play = python.runPython(`
import json
from tools.bench.engine import play
lambda line, clock: json.dumps(play(*json.loads(line), clock))
`);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(play(line, clock));
}
