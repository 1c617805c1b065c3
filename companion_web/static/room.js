// Follows a room: says that the last move is seen, waits for what comes next, and lets the clocks run.

const room = document.querySelector("[data-room]").dataset;
const AGAIN_MS = 1000;
const later = (ms) => new Promise((done) => setTimeout(done, ms));
const identity = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Sent until it is answered; what comes twice bears the same id.
async function say(message) {
  const body = JSON.stringify({ id: identity(), ...message });
  for (;;) {
    const answer = await fetch(room.say, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return (await answer.json()).state ?? null;
    await later(AGAIN_MS);
  }
}

async function follow() {
  let version = Number(room.version);
  if ("unseated" in room) await say({ kind: "sits" });
  if ("unseen" in room) await say({ kind: "shown", ply: Number(room.ply) });
  for (;;) {
    const answer = await fetch(`${room.room}?after=${version}`).catch(() => null);
    const state = answer?.ok ? await answer.json() : null;
    if (!state) await later(AGAIN_MS);
    else if (state.version === version) await later(AGAIN_MS / 4); // the host has no place to wait
    else if (isTyping() || (state.ply === Number(room.ply) && onlyClocks(state))) version = state.version;
    else return location.reload();
  }
}

// Somebody who types a name or a move is not disturbed before it is sent.
const isTyping = () => document.activeElement?.matches("input:not([type=hidden])") && document.activeElement.value !== document.activeElement.defaultValue;

let runs = document.querySelector("[data-runs]")?.dataset.clock ?? "";

// Only whose clock runs has changed: the other side has seen the move.
function onlyClocks(state) {
  if (state.result || state.adjourned || !("unseen" in room) && state.running === runs) return false;
  const changed = state.running !== runs;
  runs = state.running;
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const number = clock.dataset.clock === "first" ? 0 : 1;
    Object.assign(clock.dataset, { ms: state.clock_ms[number] });
    clock.toggleAttribute("data-runs", clock.dataset.clock === runs);
  }
  shown = performance.now();
  return changed;
}

let shown = performance.now();

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const passed = clock.hasAttribute("data-runs") ? performance.now() - shown : 0;
    const left = Math.max(0, Math.ceil((Number(clock.dataset.ms) - passed) / 1000));
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    clock.textContent = `${hours ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${String(seconds).padStart(2, "0")}`;
  }
}

setInterval(tick, 250);
follow();
