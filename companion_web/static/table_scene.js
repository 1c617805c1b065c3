// The virtual table as it is drawn: what the server says of it, and what this visitor's hand holds meanwhile.

import { words } from "./live.js";
import { drawn, fit, onScreen, over } from "./table_view.js";

const RIDERS = ["ball", "ring"];
const SVG = "http://www.w3.org/2000/svg";
const LOOK_RADIUS = 10;
const GHOST = 1.5; // so many times as large as a thing is the picture of it in the hand
const SETTLED_MM = 1; // so near to where it is to land, a thing has arrived
const LONGEST_MS = 2000; // after this the page shows what the table says, wherever a thing was to land
const CENTRED = 0.34; // so near to the middle of its cell, in cells, a thing that lies alone is drawn in the middle

export const table = document.querySelector("svg.table");
export const layer = table.querySelector(".items");
export const cells = JSON.parse(document.getElementById("cells").textContent);
export const nodes = new Map(); // id → its <g>
export let items = new Map(); // id → what the server says of it
// What this visitor holds, {id, x, y, home, keys}, and where things were put until the table's own hand, a
// moment later, has put them there: id → {x, y, until}.
export const hand = { holds: null, meant: new Map() };
const looks = new Map([...table.querySelectorAll("[data-look]")].map((g) => [g.dataset.look, g]));
const [glows, signs] = [table.querySelector(".glows"), table.querySelector(".signs")];
let crowded = new Set(); // names of cells on which more than one thing lies

for (const cell of cells) {
  const { x, y } = drawn(cell);
  frame(table.querySelector(`[data-led="${cell.name}"]`), { x, y, w: cell.w, h: cell.h });
}

// Gives a node the size of a cell, or of a part of it; half: half of its side in cells.
export function frame(node, { x, y, w, h }, half = 0.5) {
  for (const [name, value] of Object.entries({ x: x - w * half, y: y - h * half, width: 2 * w * half, height: 2 * h * half })) {
    set(node, name, String(value));
  }
}

export function show(state) {
  // Pieces of another game: the page is about to be loaded anew.
  if (!state.items.every((item) => looks.has(item.symbol))) return;
  items = new Map(state.items.map((item) => [item.id, item]));
  for (const [id, node] of nodes) if (!items.has(id)) { node.remove(); nodes.delete(id); }
  if (!items.has(hand.holds?.id)) ghost.remove();
  for (const [id, { x, y, until }] of hand.meant) {
    const item = items.get(id);
    const there = item && !item.held && Math.hypot(item.x - x, item.y - y) < SETTLED_MM;
    if (there || !item || performance.now() > until) hand.meant.delete(id);
  }
  crowded = shared();
  if (!hand.holds) fit([...items.values()]); // the board does not change its size below the finger
  items.forEach(draw);
  stack();
  light(state.leds);
  requestAnimationFrame(() => table.classList.add("settled")); // from now on what moves is seen to move
}

function shared() {
  const seen = new Set(), twice = new Set();
  for (const item of items.values()) {
    const name = item.on || item.held ? "" : cellAt(item.x, item.y)?.name;
    if (name) (seen.has(name) ? twice : seen).add(name);
  }
  return twice;
}

export function draw(item) {
  const node = nodes.get(item.id) ?? make(item);
  const look = looks.get(item.symbol);
  const { x, y, scale } = drawn(centred(item));
  const words = name(item);
  if (node.firstElementChild.textContent !== words) node.firstElementChild.textContent = words;
  set(node.querySelector("use"), "href", `#${look.id}`);
  set(node, "aria-label", words);
  set(node, "data-symbol", item.symbol);
  set(node, "data-cell", cellOf(item)?.name ?? "");
  const where = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${((item.r * scale) / LOOK_RADIUS).toFixed(4)})`;
  const rider = RIDERS.includes(item.symbol);
  const mine = [item.id, item.on].includes(hand.holds?.id);
  const carried = mine && !hand.holds.keys;
  if (carried) carry(item, x, y, scale);
  else if (node.classList.contains("carried")) land(node);
  if (node.dataset.where !== where) { node.dataset.where = where; if (!carried) node.style.transform = where; }
  node.classList.toggle("held", inHand(item));
  node.classList.toggle("mine", mine);
  node.classList.toggle("carried", carried);
  node.classList.toggle("rider", rider);
  node.classList.toggle("loose", rider && !item.on);
}

// What a pointer carries is shown in a small picture of its own over the table: to move a part of a drawing, a browser
// paints all of the drawing anew, which a slow processor cannot do in every frame.

const ghost = document.createElementNS(SVG, "svg");
ghost.setAttribute("class", "ghost");
ghost.setAttribute("aria-hidden", "true");

function carry(item, x, y, scale) {
  if (!ghost.parentNode) {
    const side = 2 * GHOST * item.r;
    ghost.setAttribute("viewBox", [-side / 2, -side / 2, side, side].join(" "));
    sized(ghost, side, side);
    const rider = riderOf(item);
    ghost.replaceChildren(...[item, ...(rider ? [rider] : [])].map(({ symbol, r }) => {
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", `#${looks.get(symbol).id}`);
      use.style.transform = `scale(${r / LOOK_RADIUS})`;
      return use;
    }));
    table.after(ghost);
  }
  if (item.id !== hand.holds.id) return; // what is carried along
  over(ghost, x, y);
  ghost.style.transform = `scale(${scale})`;
}

// Gives an element over the table a size in the table's units, around its origin.
export function sized({ style }, width, height) {
  const { px } = onScreen();
  Object.assign(style, { width: `${px * width}px`, height: `${px * height}px`, margin: `${(-px * height) / 2}px ${(-px * width) / 2}px` });
}

// From here, what was carried goes on by itself.
function land(node) {
  ghost.remove();
  node.style.transform = node.dataset.where;
  getComputedStyle(node).transform;
}

// A browser computes styles anew even where an attribute is set to what it was: that is seen as a stutter.
export function set(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function make(item) {
  const node = layer.querySelector(`[data-item="${CSS.escape(item.id)}"]`) ?? document.createElementNS(SVG, "g");
  if (!node.parentNode) {
    node.append(document.createElementNS(SVG, "title"), document.createElementNS(SVG, "use"));
    node.dataset.item = item.id;
    node.setAttribute("class", "item");
    layer.append(node);
  }
  node.insertBefore(disc("shadow", LOOK_RADIUS), node.querySelector("use"));
  node.append(disc("hit", LOOK_RADIUS), disc("ring", LOOK_RADIUS + 1.6)); // the first: so that the middle of a ring beside the board can be pressed
  if (RIDERS.includes(item.symbol)) node.append(disc("grip", LOOK_RADIUS * 0.62, LOOK_RADIUS * 1.15));
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", nodes.size === 0 ? "0" : "-1");
  nodes.set(item.id, node);
  return node;
}

// A circle around the middle, or up and to the left of it.
function disc(name, radius, aside = 0) {
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("class", name);
  circle.setAttribute("r", radius);
  circle.setAttribute("cx", -aside);
  circle.setAttribute("cy", -aside);
  return circle;
}

// Where an item is: what this visitor holds or has just put down is there, not where the last news saw it.
const moved = (item) => [item.id, item.on].map((id) => (hand.holds?.id === id ? hand.holds : hand.meant.get(id))).find(Boolean);
export const place = (item) => moved(item) ?? item;
const inHand = (item) => [item.id, item.on].includes(hand.holds?.id) || (item.held && !moved(item));

// Where an item is drawn: a hand never puts a piece exactly in the middle of its cell, a tidy board shows it there.
function centred(item) {
  const at = place(item);
  const cell = inHand(item) ? null : cellAt(at.x, at.y);
  const near = cell && !crowded.has(cell.name) && Math.hypot(at.x - cell.x, at.y - cell.y) < CENTRED * cell.w;
  return near ? cell : at;
}

// What is carried lies above what carries it, what is in the hand above everything.
export function stack() {
  const height = (item) => (inHand(item) ? 2 : 0) + (item.on || RIDERS.includes(item.symbol) ? 1 : 0);
  const order = [...items.values()].sort((a, b) => height(a) - height(b));
  const sorted = order.map((item) => nodes.get(item.id));
  if (sorted.every((node, i) => layer.children[i] === node)) return;
  const focused = document.activeElement;
  const focusVisible = focused.matches(":focus-visible");
  layer.append(...sorted);
  if (layer.contains(focused)) focused.focus({ preventScroll: true, focusVisible });
}

let lit = ""; // what light was last given

function light(leds) {
  if (JSON.stringify(leds) === lit) return;
  lit = JSON.stringify(leds);
  for (const lamp of table.querySelectorAll("[data-led]")) {
    const colour = leds[lamp.dataset.led];
    const strength = colour ? Math.max(...colour) : 0;
    set(lamp, "visibility", strength ? "visible" : "hidden");
    if (!strength) { set(lamp, "opacity", "0"); continue; }
    // The lamp's hue at full strength; how bright it is shows in how strongly it covers the board.
    set(lamp, "fill", `rgb(${colour.map((c) => Math.round((255 * c) / strength)).join(" ")})`);
    set(lamp, "opacity", String(0.5 + (0.4 * strength) / 255));
  }
  sign(marks);
}

// Each light's sign, above the piece that it shines under: no meaning depends on a colour alone.
const told = document.querySelector("[data-fragment='marks']");
let marks = JSON.parse(told.textContent);
new MutationObserver(() => { marks = JSON.parse(told.textContent); sign(marks); }).observe(told, { childList: true });

function sign(wanted) {
  const lamp = (cell) => table.querySelector(`[data-led="${cell.name}"]`);
  const shown = cells.filter((cell) => wanted[cell.name] && lamp(cell).getAttribute("visibility") === "visible");
  for (const cell of cells) lamp(cell).classList.toggle("signed", shown.includes(cell));
  for (const [group, kind] of [[glows, "glow"], [signs, "sign"]]) {
    group.replaceChildren(...shown.map((cell) => drawing(`#${kind}-${wanted[cell.name]}`, cell)));
  }
}

// A drawing of the page's definitions over a cell.
function drawing(href, cell) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", href);
  use.setAttribute("data-sign", cell.name);
  frame(use, { ...cell, ...drawn(cell) });
  return use;
}

export const label = (item) => looks.get(item.symbol).dataset.label;
export const filled = (sentence, piece, cell) => sentence.replace("{piece}", piece).replace("{cell}", cell ?? "");

function name(item) {
  const cell = cellOf(item);
  return cell ? filled(words.on_cell, label(item), cell.name) : filled(words.beside, label(item));
}

// The cell on which a thing lies, or lay before it was taken.
function cellOf(item) {
  const { x, y } = hand.meant.get(item.id) ?? hand.meant.get(item.on) ?? item;
  return cellAt(x, y);
}

export function cellAt(x, y) {
  return cells.find((c) => Math.abs(x - c.x) <= c.w / 2 && Math.abs(y - c.y) <= c.h / 2);
}

// What a piece carries, if anything.
export const riderOf = (item) => [...items.values()].find((other) => other.on === item.id);

// Draws a thing where it is to land, until the table's hand has put it there.
export function mean(id, x, y) {
  hand.meant.set(id, { x, y, until: performance.now() + LONGEST_MS });
  items.forEach(draw);
}
