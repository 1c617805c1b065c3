// Begins Python once, when the site is built, and keeps its memory with the rules in it, so that no browser has to
// compile and import them: node snapshot.mjs FOLDER_OF_PYODIDE RULES SNAPSHOT. See browser/python.js.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, rules, snapshot] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const { PLACE, importRules } = await import(new URL("browser/python.js", import.meta.url).href);
const python = await loadPyodide({ indexURL: resolve(folder), _makeSnapshot: true });
importRules(python, new Uint8Array(readFileSync(rules)));
python.runPython(`
import gc
from tachiai.hardware_docs.site.trial import warm_up
warm_up()
gc.collect()`);
writeFileSync(snapshot, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
