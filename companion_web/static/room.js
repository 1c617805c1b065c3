// Follows a room: says that the last move is seen, waits for what comes next, lets the clocks run, and tells whose
// turn it is where the page is open behind others.

const room = document.querySelector("[data-room]").dataset;
const AGAIN_MS = 1000;
const later = (ms) => new Promise((done) => setTimeout(done, ms));
const identity = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let version = Number(room.version);

// Why a move was refused stays until the next ply, whatever else happens in the room.
const refusal = document.querySelector("[data-refusal]");
const kept = JSON.parse(sessionStorage.getItem(room.page));
sessionStorage.removeItem(room.page);
if (kept?.ply === room.ply && refusal.hidden) {
  refusal.hidden = false;
  refusal.textContent = kept.words;
}

// Sent until it is answered; what comes twice bears the same id. This page's own word is no reason to load it again:
// only clocks may run since.
async function say(message) {
  const body = JSON.stringify({ id: identity(), ...message });
  for (;;) {
    const answer = await fetch(room.say, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
    if (answer?.ok) {
      const state = await answer.json();
      if (state.version === version + 1) showClocks(state);
    }
    if (answer && answer.status < 500 && answer.status !== 429) return;
    await later(AGAIN_MS);
  }
}

async function follow() {
  if ("unseated" in room) await say({ kind: "sits" });
  if ("unseen" in room) await say({ kind: "shown", ply: Number(room.ply) });
  for (;;) {
    const answer = await fetch(`${room.room}?after=${version}${document.hidden ? "&hidden=1" : ""}`).catch(() => null);
    const state = answer?.ok ? await answer.json() : null;
    if (!state) await later(AGAIN_MS);
    else if (state.version === version) await later(AGAIN_MS / 4); // the host has no place to wait
    else break;
  }
  while (isHeld || isSent || isTyping()) await later(AGAIN_MS / 4);
  if (!refusal.hidden) sessionStorage.setItem(room.page, JSON.stringify({ ply: room.ply, words: refusal.textContent }));
  location.replace(room.page); // not what a form was answered
}

// Somebody who drags a piece, or types a name or a move, is not disturbed before that is done; nor is the answer to a
// form that is on its way.
let isHeld = false;
let isSent = false;
addEventListener("pointerdown", () => { isHeld = true; });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { isHeld = false; });
addEventListener("submit", (event) => { isSent ||= !event.defaultPrevented; });
addEventListener("pageshow", () => { isSent = false; });
const isTyping = () => document.activeElement?.matches("input:not([type=hidden])") && document.activeElement.value !== document.activeElement.defaultValue;

let shown = performance.now();

function showClocks(state) {
  version = state.version;
  shown = performance.now();
  for (const clock of document.querySelectorAll("[data-clock]")) {
    clock.dataset.ms = state.clock_ms[clock.dataset.clock === "first" ? 0 : 1];
    clock.toggleAttribute("data-runs", clock.dataset.clock === state.running);
  }
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const passed = clock.hasAttribute("data-runs") ? performance.now() - shown : 0;
    const left = Math.max(0, Math.ceil((Number(clock.dataset.ms) - passed) / 1000));
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    clock.textContent = `${hours ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${String(seconds).padStart(2, "0")}`;
  }
}

// Telling whose turn it is: by the title, and by a notification where the visitor wants it.

const title = document.title;
const bell = document.querySelector("[data-bell]");
const canNotify = "Notification" in window && "serviceWorker" in navigator;

async function notify() {
  if (!canNotify || Notification.permission !== "granted" || !document.hidden) return;
  const worker = await navigator.serviceWorker.register("/static/room_worker.js");
  const active = worker.active ?? (await new Promise((done) => (worker.installing ?? worker.waiting).addEventListener("statechange", ({ target }) => target.state === "activated" && done(worker.active))));
  if (active) worker.showNotification(room.turn, { body: title, tag: room.page, data: location.origin + room.page });
}

if (room.turn) {
  notify();
  document.title = `● ${title}`;
}
if (bell && canNotify && Notification.permission === "default") {
  bell.hidden = false;
  bell.querySelector("button").addEventListener("click", async () => {
    await Notification.requestPermission();
    bell.hidden = true;
  });
}

setInterval(tick, 250);
follow();
