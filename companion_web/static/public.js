// Keeps boards up to date: asks for the page's JSON now and then, and fills in what has changed. A browser keeps
// the answers, so a server that tells when a file changed has little to send. From a disk, where nothing can be
// asked for, the whole page is loaded again instead.
"use strict";

const page = document.querySelector("[data-source]");
const everyMs = 1000 * Number(page.dataset.everyS);
const root = page.dataset.root ?? "";
const lost = document.querySelector(".connection");
let last = "";
let aheadMs = 0; // how much this computer's clock is ahead of the server's
let rows = [];

const places = () => document.querySelectorAll("[data-table]");

function fill(place, row) {
  const words = row.words[document.documentElement.lang];
  for (const slot of place.querySelectorAll("[data-slot]")) {
    slot.textContent = words[slot.dataset.slot] ?? row[slot.dataset.slot];
  }
  for (const player of place.querySelectorAll("[data-player]")) {
    player.classList.toggle("to-move", player.dataset.player === row.to_move && !row.result);
  }
  const board = place.querySelector("[data-board]");
  if (board && row.board && board.getAttribute("src") !== root + row.board) board.src = root + row.board;
}

function tick() {
  for (const row of rows) {
    if (!row.clock_ms) continue;
    const passedMs = Math.max(0, Date.now() - aheadMs - row.shown_ms);
    for (const clock of document.querySelectorAll(`[data-table="${row.table}"] [data-clock]`)) {
      const runs = row.running === ["first", "second"][clock.dataset.clock];
      const leftMs = Math.max(0, row.clock_ms[clock.dataset.clock] - (runs ? passedMs : 0));
      const text = new Date(1000 * Math.ceil(leftMs / 1000)).toISOString().slice(11, 19);
      clock.textContent = text.replace(/^0(0:0?)?/, "");
      clock.classList.toggle("running", runs);
    }
  }
}

async function ask() {
  try {
    const answer = await fetch(page.dataset.source, { cache: "no-cache" });
    if (!answer.ok) throw new Error(answer.status);
    const text = await answer.text();
    aheadMs = Date.now() - (Date.parse(answer.headers.get("Date")) || Date.now());
    if (lost) lost.hidden = true;
    if (text === last) return;
    const news = JSON.parse(text);
    if (news.standings) { // a table of results is small: it is loaded anew
      if (last) location.reload();
      last = text;
      return;
    }
    last = text;
    rows = news.boards ?? [news];
    const known = [...places()].map((place) => place.dataset.table);
    if (known.join() !== rows.map((row) => row.table).join()) { location.reload(); return; }
    for (const [index, place] of [...places()].entries()) fill(place, rows[index]);
  } catch {
    if (lost) lost.hidden = false;
  }
}

// What the address asks for: ?hide=board,move&colour=ffcc00&wide=30
const wishes = new URLSearchParams(location.search);
for (const part of (wishes.get("hide") ?? "").split(",")) {
  if (/^\w+$/.test(part)) document.body.classList.add(`without-${part}`);
}
if (/^[0-9a-f]{3,8}$/i.test(wishes.get("colour"))) document.body.style.setProperty("--text", `#${wishes.get("colour")}`);
if (/^\d{1,3}$/.test(wishes.get("wide"))) document.body.style.setProperty("--wide", `${wishes.get("wide")}rem`);

if (location.protocol === "file:") {
  setTimeout(() => location.reload(), Math.max(10_000, everyMs));
} else {
  // Who comes from elsewhere gets the page in the language of the browser.
  const own = navigator.language.slice(0, 2);
  const other = document.querySelector(`link[hreflang="${own}"]`);
  if (other && !document.referrer && location.pathname.endsWith("/index.html")) location.replace(other.href);
  ask();
  setInterval(ask, everyMs);
  setInterval(tick, 250);
}
