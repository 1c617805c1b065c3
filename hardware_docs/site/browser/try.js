// The trial's page: what a visitor does becomes a request to the rules in the worker, and the answer is shown.

import { handle } from "./hand.js";

const trial = document.getElementById("trial");
const { language, words, sides } = JSON.parse(document.getElementById("trial-facts").textContent);
const find = (selector) => trial.querySelector(selector);
const [board, said, choices, beside, dialog] = [".trial-board", ".trial-said", ".trial-choices", ".trial-beside", "dialog"].map(find);
const play = find(".trial-play");
const wanted = new URLSearchParams(location.hash.slice(1));
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// The worker

let worker = null;
let number = 0;
const waiting = new Map();

function ask(asked) {
  number += 1;
  worker.postMessage({ number, asked: { language, ...asked } });
  return new Promise((resolve) => waiting.set(number, resolve));
}

function begin() {
  find(".trial-begin").hidden = true;
  const progress = find(".trial-progress");
  progress.hidden = false;
  drawFirst();
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const failed = (why) => { progress.hidden = true; find(".trial-begin").hidden = false; find(".trial-begin").append(` ${filled(words.no_load, { why })}`); };
  worker.onerror = (event) => failed(event.message ?? "");
  worker.onmessage = ({ data }) => {
    if (data.failed) failed(data.failed);
    else if (data.number) { waiting.get(data.number)(data.found); waiting.delete(data.number); }
    else if (data.progress < 1) {
      progress.querySelector("progress").value = data.progress;
      progress.querySelector("span").textContent = filled(words.loading, { what: words[data.what] });
    } else ready(progress);
  };
}

// The board is there before Python is.
async function drawFirst() {
  choices.game.value = wanted.get("game") in sides ? wanted.get("game") : "rosenkreuz";
  if (wanted.get("position")) return;
  const drawn = await fetch(new URL(`boards/${choices.game.value}.${language}.svg`, import.meta.url));
  if (!drawn.ok || view) return;
  board.innerHTML = await drawn.text();
  play.inert = true;
  play.hidden = false;
}

async function ready(progress) {
  progress.hidden = true;
  play.inert = play.hidden = false;
  await choose(wanted.get("position") ?? "");
  navigator.serviceWorker?.register(new URL("../service_worker.js", import.meta.url)).catch(() => {});
}

// What is shown

let view = null; // the newest answer with a board
let holds = ""; // the cell, or "+x", of what is in the hand
let busy = false;

function show(found) {
  said.textContent = found.said ?? "";
  said.classList.toggle("refused", Boolean(found.refused));
  if (!found.svg) return;
  const focused = board.contains(document.activeElement) ? document.activeElement.dataset.cell : null;
  view = found;
  board.innerHTML = found.svg;
  trial.dataset.mover = found.mover;
  trial.dataset.over = found.over;
  trial.dataset.plies = found.plies.length;
  const cells = [...board.querySelectorAll("[data-cell]")];
  for (const cell of cells) {
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", "-1");
    cell.setAttribute("aria-label", cell.querySelector("title").textContent);
    if (cell.dataset.cell === holds) cell.setAttribute("aria-pressed", "true");
  }
  const at = cells.find((cell) => cell.dataset.cell === (focused ?? holds)) ?? cells.find((cell) => found.own.includes(cell.dataset.cell)) ?? cells[0];
  at.setAttribute("tabindex", "0");
  if (focused) at.focus({ preventScroll: true });
  beside.replaceChildren(...found.beside.map(([symbol, name]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "md-button";
    button.textContent = name;
    button.dataset.thing = `+${symbol}`;
    button.setAttribute("aria-pressed", String(holds === `+${symbol}`));
    return button;
  }));
  showTask(found.exercise);
  find(".trial-plies").textContent = found.plies.join(" ");
  find("#trial-legal").replaceChildren(...found.legal.map((text) => Object.assign(document.createElement("option"), { value: text })));
  find(".trial-guide a").href = `../games/${found.game}/`;
}

function showTask(task) {
  const shown = find(".trial-task");
  shown.hidden = !task;
  if (!task) return;
  const [title, idea, wanted] = shown.querySelectorAll("p");
  title.firstElementChild.textContent = task.number ? filled(words.lesson, task) : task.title;
  idea.textContent = task.idea;
  wanted.textContent = task.task;
  trial.dataset.done = task.done;
  find("[data-do=next]").classList.toggle("md-button--primary", task.done);
}

async function act(asked) {
  if (busy) return null;
  busy = true;
  trial.setAttribute("aria-busy", "true");
  const found = await ask(asked);
  show(found);
  busy = false;
  trial.removeAttribute("aria-busy");
  return found;
}

const level = () => (view?.exercise ? 0 : Number(choices.level.value));

async function afterMove(found) {
  if (found?.choices) { offer(found); return; }
  if (!found?.played || found.over || !level()) return;
  await reply();
}

// The computer plays until it is the visitor's turn: a player may have two plies in a row.
async function reply() {
  while (view && !view.over && level() && view.mover !== choices.side.value) {
    said.textContent = words.thinking;
    trial.dataset.thinking = "";
    const found = await act({ do: "computer", level: level() });
    delete trial.dataset.thinking;
    if (!found?.played) return;
  }
}

function offer({ said: question, choices: listed }) {
  dialog.querySelector("h2").textContent = question;
  dialog.querySelector("ul").replaceChildren(...listed.map(([text, name]) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.type = "button";
    button.textContent = name;
    button.onclick = async () => { dialog.close(); await afterMove(await act({ do: "play", text })); };
    item.append(button);
    return item;
  }));
  dialog.showModal();
}
dialog.querySelector(":scope > button").onclick = () => dialog.close();

// Taking and putting down

async function take(from) {
  holds = from;
  await act({ do: "touch", cell: from });
}

async function letGo() {
  holds = "";
  await act({ do: "turn", turned: turned() });
}

async function press(cell) {
  if (busy || view?.over) return;
  if (!holds) {
    const symbol = board.querySelector(`[data-cell="${cell}"]`).dataset.symbol;
    if (symbol !== ".") await take(cell);
  } else if (holds === cell) await letGo();
  else {
    const from = holds;
    holds = "";
    await afterMove(await act({ do: "move", start: from, end: cell }));
  }
}

beside.addEventListener("click", async (event) => {
  const thing = event.target.closest("[data-thing]")?.dataset.thing;
  if (thing) await (holds === thing ? letGo() : take(thing));
});

handle(board, { press, take, letGo, held: () => holds });

// What is around the board

const turned = () => trial.dataset.turned === "true";

async function choose(position = "") {
  holds = "";
  const uid = choices.game.value;
  for (const option of choices.side.options) option.textContent = sides[uid][option.value];
  const [lessons, puzzles] = choices.exercise.querySelectorAll("optgroup");
  lessons.replaceChildren();
  puzzles.replaceChildren();
  await start(position);
  const found = await ask({ do: "exercises", game: uid });
  const listed = (titles, kind) => titles.map(([id, title], index) => new Option(`${index + 1}. ${title}`, `${kind} ${id}`));
  lessons.append(...listed(found.lessons, "lesson"));
  puzzles.append(...listed(found.puzzles, "puzzle"));
}

async function start(position = "") {
  holds = "";
  trial.dataset.turned = String(choices.side.value === "second");
  await act({ do: "new", game: choices.game.value, position, turned: turned() });
  await reply();
}

// A lesson or a puzzle, by the value of its option.
async function exercise(value) {
  const [kind, id] = value.split(" ");
  holds = "";
  choices.exercise.value = value;
  await act({ do: "exercise", game: choices.game.value, [kind]: id });
  trial.dataset.turned = String(view.turned);
}

choices.game.onchange = () => choose();
choices.side.onchange = () => start();
choices.exercise.onchange = () => (choices.exercise.value ? exercise(choices.exercise.value) : start());
choices.onsubmit = (event) => { event.preventDefault(); choices.exercise.value = ""; start(); };

const actions = {
  back: () => act({ do: "back", plies: level() && view.mover === choices.side.value ? 2 : 1 }),
  hint: () => act({ do: "hint" }),
  turn: () => { trial.dataset.turned = String(!turned()); return act({ do: "turn", turned: turned() }); },
  next: () => { const { options, selectedIndex } = choices.exercise; return exercise(options[selectedIndex % (options.length - 1) + 1].value); },
  save: async () => {
    const { record } = await ask({ do: "record" });
    const link = Object.assign(document.createElement("a"), { download: `${view.game}.txt` });
    link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    link.click();
    URL.revokeObjectURL(link.href);
  },
};
find(".trial-buttons").addEventListener("click", (event) => {
  const name = event.target.closest("[data-do]")?.dataset.do;
  if (name && !busy) { holds = ""; actions[name](); }
});
find(".trial-file").onchange = async ({ target }) => {
  const record = await target.files[0].text();
  target.value = "";
  choices.level.value = "0";
  const found = await act({ do: "load", record });
  if (found?.game) choices.game.value = found.game;
};
find(".trial-text").onsubmit = async (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  const found = await act({ do: "play", text: text.value.trim() });
  if (found?.played) text.value = "";
  await afterMove(found);
};

find(".trial-begin button").onclick = begin;
if (location.hash.includes("game=")) begin();
