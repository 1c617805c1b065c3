// Python in a worker: loads Pyodide and the rules, then answers one request after the other.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL("./", import.meta.url).href;
const PLACE = "/lib/tachiai_site";
let answer = null;

async function load() {
  tell({ progress: 0.1, what: "python" });
  const [python, rules] = await Promise.all([
    loadPyodide({ indexURL: `${here}pyodide/` }),
    fetch(`${here}rules.zip`).then((found) => {
      if (!found.ok) throw new Error(`rules.zip: ${found.status}`);
      return found.arrayBuffer();
    }),
  ]);
  tell({ progress: 0.7, what: "rules" });
  python.FS.mkdirTree(PLACE);
  python.unpackArchive(rules, "zip", { extractDir: PLACE });
  answer = python.runPython(`
import sys
sys.path.insert(0, "${PLACE}")
from tachiai.hardware_docs.site.trial import Trial
Trial().answer`);
  tell({ progress: 1 });
}

const tell = (message) => postMessage(message);

const loaded = load().catch((error) => { tell({ failed: String(error.message ?? error) }); });

addEventListener("message", async ({ data: { number, asked } }) => {
  await loaded;
  if (!answer) return;
  try {
    tell({ number, found: JSON.parse(answer(JSON.stringify(asked))) });
  } catch (error) {
    tell({ number, found: { said: String(error.message ?? error), refused: "-" } });
  }
});
