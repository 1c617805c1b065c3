// Keeps the live page up to date: what the server pushes goes to its place, the running clock ticks.
// Without scripts the page reloads itself; nothing here is needed for reading.

import "./sure.js";

const root = document.querySelector("[data-live]");
const banner = document.querySelector(".connection");
const token = document.querySelector('meta[name="form-token"]').content;
const POLL_MS = 2000;
let version = Number(root.dataset.version);

function apply(news, asked) {
  if (asked && news.version === version) return;
  // Another game has other players and pieces, perhaps another board: the page is laid out anew.
  if (root.dataset.game && Number(root.dataset.game) !== news.game) { location.reload(); return; }
  for (const [name, html] of Object.entries(news.fragments)) {
    for (const place of document.querySelectorAll(`[data-fragment="${name}"]`)) fill(place, html);
  }
  version = news.version;
  root.dataset.version = version;
  startClocks();
  startWaits();
}

const filled = new WeakMap(); // place → what it was last filled with

function fill(place, html) {
  if (filled.get(place) === html) return;
  filled.set(place, html);
  const focused = place.contains(document.activeElement) ? document.activeElement.textContent : null;
  const open = [...place.querySelectorAll("details")].map((d) => d.open);
  place.innerHTML = html;
  place.querySelectorAll("details").forEach((d, i) => { d.open = open[i] ?? d.open; });
  if (place.classList.contains("moves")) showNewest(place);
  if (focused === null) return;
  [...place.querySelectorAll("button, a")].find((b) => b.textContent === focused)?.focus();
}

// The newest move is in sight, in a list as in a line.
function showNewest(place) {
  place.scrollTop = place.scrollHeight;
  place.scrollLeft = place.scrollWidth;
}

// Follows what the server pushes from an address. Where it has no place for a push connection, its state is asked for
// now and then instead, and the connection tried again later.
export function listen(address, event, state, apply) {
  const source = new EventSource(address);
  let polling = 0;
  const poll = async () => {
    try {
      const answer = await fetch(state);
      if (!answer.ok) throw new Error(answer.status);
      online(true);
      apply(await answer.json(), true);
    } catch {
      online(false);
    }
  };
  source.addEventListener(event, (news) => { online(true); apply(JSON.parse(news.data)); });
  source.onopen = () => online(true);
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) { online(false); return; }
    clearInterval(polling);
    polling = setInterval(poll, POLL_MS);
    poll();
    setTimeout(() => { clearInterval(polling); listen(address, event, state, apply); }, 10 * POLL_MS);
  };
  addEventListener("pagehide", () => source.close(), { once: true });
}

function online(yes) { banner.hidden = yes; }

// Clocks: the server says what was left when; in between the page counts by itself.
let clocks = [];
function startClocks() {
  const now = performance.now();
  clocks = [...document.querySelectorAll("[data-running]")].map((node) => ({ node, left: Number(node.dataset.clockMs), since: now }));
}

// A move that waits to be confirmed: a ring fills meanwhile.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
function startWaits() {
  for (const ring of document.querySelectorAll(".wait-ring:not([data-started])")) {
    ring.dataset.started = "";
    const [total, left] = [Number(ring.dataset.totalMs), Number(ring.dataset.leftMs)];
    const offset = (share) => ({ strokeDashoffset: String(100 * share) });
    if (!calm.matches) ring.lastElementChild.animate([offset(left / total), offset(0)], { duration: left, fill: "forwards" });
  }
}

function text(ms) {
  if (ms > 0 && ms < 20000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const all = Math.ceil(Math.max(0, ms) / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

setInterval(() => {
  for (const { node, left, since } of clocks) {
    const ms = left - (performance.now() - since);
    node.firstChild.data = text(ms);
    node.closest(".clock").classList.toggle("low", ms < 10000);
  }
}, 100);

// Requests of the arbiter go without leaving the page.
export async function send(address, fields, options = {}) {
  const body = new URLSearchParams(fields);
  const headers = { Accept: "application/json", "X-Form-Token": token };
  const answer = await fetch(address, { method: "POST", body, headers, ...options });
  const news = await answer.json();
  say(news.words || news.error || "");
  return news;
}

let toast = null;
export function say(words) {
  if (!words) return;
  toast?.remove();
  toast = document.createElement("p");
  toast.className = "said toast";
  toast.setAttribute("role", "status");
  toast.textContent = words;
  document.getElementById("main").prepend(toast);
  setTimeout((old) => old.remove(), 6000, toast);
}

addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!["ask", "press", "comment"].includes(event.target.id) || !button) return;
  event.preventDefault();
  const address = button.getAttribute("formaction") ?? event.target.getAttribute("action");
  send(address, new FormData(event.target, button)).catch(() => say(words.no_answer));
  if (event.target.id === "comment") event.target.reset();
});

document.querySelector("a[data-pin]")?.addEventListener("click", (event) => {
  const field = document.querySelector(".pin-here input[name=pin]");
  if (!field) return;
  event.preventDefault();
  field.closest("[popover]").showPopover();
  field.focus();
});

// The PIN is asked for where it is needed: what is wrong with it is said beside its field.
addEventListener("submit", async (event) => {
  const form = event.target.closest(".pin-here");
  if (!form) return;
  event.preventDefault();
  const fields = new FormData(form);
  fields.append("stays", "1");
  const { let_in, why, ask_at } = await send(form.getAttribute("action"), fields).catch(() => ({ why: words.no_answer }));
  if (let_in) { location.reload(); return; }
  if (ask_at) { location.assign(ask_at); return; }
  form.querySelector(".alarm").textContent = why;
  form.elements.pin.setAttribute("aria-invalid", "true");
  form.elements.pin.select();
});

// The camera picture: the next one is asked for when the last one has come, and only while it is seen.
function follow(picture) {
  const every = Number(picture.dataset.everyMs);
  const address = picture.getAttribute("src");
  let seen = true;
  new IntersectionObserver((entries) => { seen = entries.at(-1).isIntersecting; }).observe(picture);
  const next = () => setTimeout(() => {
    if (document.hidden || !seen) { next(); return; }
    const fresh = new Image();
    fresh.onload = () => { picture.src = fresh.src; next(); };
    fresh.onerror = () => setTimeout(next, 2000);
    fresh.src = `${address}&at=${Date.now()}`;
  }, every);
  next();
}

export const words = JSON.parse(document.getElementById("words").textContent);
document.querySelectorAll(".camera-picture").forEach(follow);
document.querySelectorAll(".moves").forEach(showNewest);
startClocks();
startWaits();
listen(root.dataset.live, "view", root.dataset.fragments, apply);
