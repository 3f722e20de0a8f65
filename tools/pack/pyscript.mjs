// PyScript without what this page has no use for: `node pyscript.mjs FOLDER`.
//
// Left out are its plugins but the one for errors, the modules it would load only for those or for packages from elsewhere,
// and its own Python as sources, which it would write into files and compile at every start: the page's archive has it
// compiled.
import { build } from "esbuild";
import { readFileSync } from "node:fs";

const nothing = "export default {};";
const instead = {
  "stdlib/pyscript.js": nothing,
  "plugins/codemirror.js": nothing,
  "plugins.js": 'export default { error: () => import("./plugins/error.js") };',
};
// Most pages have no SharedArrayBuffer. To say so in an error, the browser would read the whole script once more.
const throwing = "@webreflection/utils/src/shared-array-buffer.js";
const neverLoaded = /\/(donkey|toml|zip|pyodide_graph)\.js$/;

const replaced = new Set();
const replacing = {
  name: "replacing",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /@pyscript\/core\/src\// }, ({ path }) => {
      const name = path.split("@pyscript/core/src/")[1];
      if (!(name in instead)) return undefined;
      replaced.add(name);
      return { contents: instead[name], resolveDir: path.slice(0, path.lastIndexOf("/")) };
    });
    onLoad({ filter: new RegExp(throwing) }, ({ path }) => {
      replaced.add(throwing);
      return { contents: readFileSync(path, "utf8").replace("try {", "try {\n  if (!SAB) throw null;") };
    });
    onResolve({ filter: neverLoaded }, ({ path }) => ({ path, external: true }));
  },
};

await build({
  entryPoints: ["node_modules/@pyscript/core/src/core.js"], outdir: process.argv[2],
  bundle: true, splitting: true, chunkNames: "[name]-[hash]", plugins: [replacing],
  format: "esm", target: "es2022", minify: true, legalComments: "none", logLevel: "warning",
});
if (replaced.size <= Object.keys(instead).length) throw new Error(`PyScript has changed: only ${[...replaced]} were there`);
