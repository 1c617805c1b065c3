// After the first visit the trial works without the network: what it needs is kept by the browser.

const KEPT = "tachiai-trial-3";
const TRIAL = ["try.js", "hand.js", "worker.js", "python.js", "rules.zip", "snapshot.packed", "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm.packed", "pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(TRIAL.map((name) => `try/${name}`))).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

// From the network while there is one, so that nobody reads an old page; what was read once, otherwise.
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const kept = await caches.open(KEPT);
    if (request.url.includes("/try/pyodide/")) {
      const known = await kept.match(request);
      if (known) return known;
    }
    try {
      const found = await fetch(request);
      if (found.ok) kept.put(request, found.clone());
      return found;
    } catch (error) {
      const known = await kept.match(request, { ignoreSearch: true });
      if (known) return known;
      throw error;
    }
  })());
});
