// The virtual table as it is drawn: what the server says of it, and what this visitor's hand holds meanwhile.

import { words } from "./live.js";

const SVG = "http://www.w3.org/2000/svg";
const LOOK_RADIUS = 10;
const SETTLED_MM = 15; // so near to where it was meant to go, a thing has arrived (a ball slips onto its piece)
const LONGEST_MS = 8000; // after this the page shows what the table says, whatever was meant

export const table = document.querySelector("svg.table");
export const layer = table.querySelector(".items");
export const cells = JSON.parse(document.getElementById("cells").textContent);
export const nodes = new Map(); // id → its <g>
export let items = new Map(); // id → what the server says of it
// What this visitor holds, {id, x, y, home, keys}, and where things were put until the table's own, slower
// hand has put them there: id → {x, y, until}.
export const hand = { holds: null, meant: new Map() };
const looks = new Map([...table.querySelectorAll("[data-look]")].map((g) => [g.dataset.look, g]));

export function show(state) {
  // Pieces of another game: the page is about to be loaded anew.
  if (!state.items.every((item) => looks.has(item.symbol))) return;
  items = new Map(state.items.map((item) => [item.id, item]));
  for (const [id, node] of nodes) if (!items.has(id)) { node.remove(); nodes.delete(id); }
  for (const [id, { x, y, until }] of hand.meant) {
    const item = items.get(id);
    const there = item && !item.held && Math.hypot(item.x - x, item.y - y) < SETTLED_MM;
    if (there || !item || performance.now() > until) hand.meant.delete(id);
  }
  items.forEach(draw);
  stack();
  light(state.leds);
}

export function draw(item) {
  const node = nodes.get(item.id) ?? make(item);
  const look = looks.get(item.symbol);
  const { x, y } = place(item);
  node.firstElementChild.textContent = name(item);
  node.lastElementChild.setAttribute("href", `#${look.id}`);
  node.setAttribute("aria-label", name(item));
  node.dataset.symbol = item.symbol;
  node.dataset.cell = cellAt(item.x, item.y)?.name ?? "";
  node.setAttribute("transform", `translate(${x} ${y}) scale(${item.r / LOOK_RADIUS})`);
  node.classList.toggle("held", inHand(item));
}

function make(item) {
  const node = layer.querySelector(`[data-item="${CSS.escape(item.id)}"]`) ?? document.createElementNS(SVG, "g");
  if (!node.parentNode) {
    node.append(document.createElementNS(SVG, "title"), document.createElementNS(SVG, "use"));
    node.dataset.item = item.id;
    node.setAttribute("class", "item");
    layer.append(node);
  }
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", nodes.size === 0 ? "0" : "-1");
  nodes.set(item.id, node);
  return node;
}

// Where an item is drawn: what this visitor holds or has just put down is there, not where the last news saw it.
const moved = (item) => [item.id, item.on].map((id) => (hand.holds?.id === id ? hand.holds : hand.meant.get(id))).find(Boolean);
const place = (item) => moved(item) ?? item;
const inHand = (item) => Boolean(item.held || moved(item));

// What is carried lies above what carries it, what is in the hand above everything.
export function stack() {
  const height = (item) => (inHand(item) ? 2 : 0) + (item.on || ["ball", "ring"].includes(item.symbol) ? 1 : 0);
  const order = [...items.values()].sort((a, b) => height(a) - height(b));
  const sorted = order.map((item) => nodes.get(item.id));
  if (sorted.every((node, i) => layer.children[i] === node)) return;
  const focused = document.activeElement;
  layer.append(...sorted);
  if (layer.contains(focused)) focused.focus();
}

function light(leds) {
  for (const lamp of table.querySelectorAll("[data-led]")) {
    const colour = leds[lamp.dataset.led];
    const strength = colour ? Math.max(...colour) : 0;
    lamp.setAttribute("visibility", strength ? "visible" : "hidden");
    if (!strength) continue;
    // The lamp's hue at full strength; how bright it is shows in how strongly it covers the paper.
    lamp.setAttribute("fill", `rgb(${colour.map((c) => Math.round((255 * c) / strength)).join(" ")})`);
    lamp.setAttribute("opacity", String(0.5 + (0.4 * strength) / 255));
  }
}

export const label = (item) => looks.get(item.symbol).dataset.label;
export const filled = (sentence, piece, cell) => sentence.replace("{piece}", piece).replace("{cell}", cell ?? "");

function name(item) {
  const cell = cellAt(item.x, item.y);
  return cell ? filled(words.on_cell, label(item), cell.name) : filled(words.beside, label(item));
}

export function cellAt(x, y) {
  return cells.find((c) => Math.abs(x - c.x) <= c.w / 2 && Math.abs(y - c.y) <= c.h / 2);
}

// Draws a thing where it was put down, until the table's hand has put it there.
export function mean(id, x, y) {
  hand.meant.set(id, { x, y, until: performance.now() + LONGEST_MS });
  items.forEach(draw);
}
