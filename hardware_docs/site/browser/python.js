// Python with the rules: from a snapshot of its memory, which takes a second, or from their sources.

export const PLACE = "/lib/tachiai_site";
const PAGE_BYTES = 65536;

export function unpackRules(python, archive) {
  python.FS.mkdirTree(PLACE);
  python.unpackArchive(archive, "zip", { extractDir: PLACE });
}

export function importRules(python, archive) {
  unpackRules(python, archive);
  python.runPython(`
import sys
sys.path.insert(0, "${PLACE}")
search_path = list(sys.path)
from tachiai.hardware_docs.site.trial import Trial`);
}

// A file that the site keeps compressed, since few servers compress it; by a name that none takes for an encoding.
export async function unpacked(address, type) {
  const answer = await fetch(`${address}.packed`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

// The files of a snapshot are not in it: who restores one unpacks the rules, once there is time.
export async function restored(loadPyodide, options, snapshot) {
  const content = await snapshot.arrayBuffer();
  // Pyodide begins with less memory than was kept, and does not enlarge it.
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given);
    const { memory } = made.instance.exports;
    const missing = Math.floor(content.byteLength / PAGE_BYTES) - memory.buffer.byteLength / PAGE_BYTES;
    if (missing > 0) memory.grow(missing);
    return made;
  };
  try {
    const python = await loadPyodide({ ...options, _loadSnapshot: content });
    python.runPython("sys.path[:] = search_path"); // the games are known by it; Pyodide adds to it
    return python;
  } finally {
    WebAssembly.instantiateStreaming = instantiate;
  }
}
