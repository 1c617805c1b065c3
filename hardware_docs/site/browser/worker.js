// Python in a worker: loads Pyodide and the rules, then answers one request after the other.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { importRules, restored, unpacked, unpackRules } from "./python.js";

const here = new URL("./", import.meta.url).href;
const options = { indexURL: `${here}pyodide/` };
const tell = (message) => postMessage(message);
let answer = null;
let later = null; // what can wait until nobody has asked for a while
let pause = 0;
const PAUSE_MS = 2000;

// Pyodide asks for its program by its own name.
const plain = fetch;
globalThis.fetch = (asked, ...more) => String(asked).endsWith(".wasm") ? unpacked(asked, "application/wasm") : plain(asked, ...more);

async function rules() {
  const found = await fetch(`${here}rules.zip`);
  if (!found.ok) throw new Error(`rules.zip: ${found.status}`);
  return found.arrayBuffer();
}

async function load() {
  tell({ progress: 0.1, what: "python" });
  let python;
  try {
    python = await restored(loadPyodide, options, await unpacked(`${here}snapshot`, "application/octet-stream"));
    answer = python.runPython("Trial().answer");
    later = async () => unpackRules(python, await rules());
  } catch {
    python = await loadPyodide(options);
    tell({ progress: 0.7, what: "rules" });
    importRules(python, await rules());
    answer = python.runPython("Trial().answer");
  }
  tell({ progress: 1 });
}

const loaded = load().catch((error) => { tell({ failed: String(error.message ?? error) }); });

addEventListener("message", async ({ data: { number, asked } }) => {
  await loaded;
  if (!answer) return;
  try {
    tell({ number, found: JSON.parse(answer(JSON.stringify(asked))) });
  } catch (error) {
    tell({ number, found: { said: String(error.message ?? error), refused: "-" } });
  }
  clearTimeout(pause);
  if (later) pause = setTimeout(() => { const rest = later; later = null; rest(); }, PAUSE_MS);
});
