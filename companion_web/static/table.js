// The virtual table: things are dragged with mouse or finger, or moved with the keys.

import { say, send, words } from "./live.js";

const SVG = "http://www.w3.org/2000/svg";
const LOOK_RADIUS = 10;
const CLICK_MS = 260; // a second click within this time turns the piece over
const DRAG_MM = 1.5; // less is a click with an unsteady hand
const SETTLED_MM = 15; // so near to where it was meant to go, a thing has arrived (a ball slips onto its piece)
const LONGEST_MS = 8000; // after this the page shows what the table says, whatever was meant
const LOOSE = 0.2; // how far from the middle of its cell a dropped piece may lie, in cells

const table = document.querySelector("svg.table");
const layer = table.querySelector(".items");
const target = table.querySelector(".target");
const cells = JSON.parse(document.getElementById("cells").textContent);
const looks = new Map([...table.querySelectorAll("[data-look]")].map((g) => [g.dataset.look, g]));
const open = "open" in table.dataset;
const nodes = new Map(); // id → its <g>
let items = new Map(); // id → what the server says of it
let mine = null; // the item in this visitor's hand: {id, x, y, home, keys}
const meant = new Map(); // id → where it was put, until the table's own, slower hand has put it there: {x, y, until}
let orders = Promise.resolve(); // the table is asked for one thing after the other
let waiting = 0;

function show(state) {
  items = new Map(state.items.map((item) => [item.id, item]));
  for (const [id, node] of nodes) if (!items.has(id)) { node.remove(); nodes.delete(id); }
  for (const [id, { x, y, until }] of meant) {
    const item = items.get(id);
    const there = item && !item.held && Math.hypot(item.x - x, item.y - y) < SETTLED_MM;
    if (there || !item || performance.now() > until) meant.delete(id);
  }
  items.forEach(draw);
  stack();
  light(state.leds);
}

function draw(item) {
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
const moved = (item) => [item.id, item.on].map((id) => (mine?.id === id ? mine : meant.get(id))).find(Boolean);
const place = (item) => moved(item) ?? item;
const inHand = (item) => Boolean(item.held || moved(item));

// What is carried lies above what carries it, what is in the hand above everything.
function stack() {
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

const label = (item) => looks.get(item.symbol).dataset.label;
const filled = (sentence, piece, cell) => sentence.replace("{piece}", piece).replace("{cell}", cell ?? "");

function name(item) {
  const cell = cellAt(item.x, item.y);
  return cell ? filled(words.on_cell, label(item), cell.name) : filled(words.beside, label(item));
}

function cellAt(x, y) {
  return cells.find((c) => Math.abs(x - c.x) <= c.w / 2 && Math.abs(y - c.y) <= c.h / 2);
}

// A hand does not put things exactly in the middle, but into the cell that it meant.
function landing(x, y) {
  const cell = cellAt(x, y);
  if (!cell) return { x, y };
  const near = (value, middle, size) => middle + Math.max(-LOOSE * size, Math.min(LOOSE * size, value - middle));
  return { x: near(x, cell.x, cell.w), y: near(y, cell.y, cell.h) };
}

function order(action, fields) {
  waiting += 1;
  orders = orders.then(() => send(`/table/${action}`, fields)).then((news) => {
    waiting -= 1;
    if (!news.ok) { letGo(); meant.delete(fields.item); }
    if (news.items && waiting === 0) show(news);
  }).catch(() => { waiting -= 1; letGo(); meant.clear(); say(words.no_answer); });
  return orders;
}

function letGo() {
  mine = null;
  target.setAttribute("visibility", "hidden");
}

function lift(item, keys) {
  mine = { id: item.id, x: item.x, y: item.y, home: { x: item.x, y: item.y }, keys };
  order("lift", { item: item.id });
  items.forEach(draw);
  stack();
}

function putDown(x, y) {
  const { id } = mine;
  const [xMm, yMm] = [x.toFixed(2), y.toFixed(2)];
  letGo();
  meant.set(id, { x: Number(xMm), y: Number(yMm), until: performance.now() + LONGEST_MS });
  items.forEach(draw);
  order("put_down", { item: id, x_mm: xMm, y_mm: yMm });
}

// Mouse and finger

function point(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(table.getScreenCTM().inverse());
  return { x: at.x, y: at.y };
}

let press = null; // the pointer that is down: {pointer, item, at, offset, dragging, timer}
let lastClick = null; // {id, timer}

table.addEventListener("pointerdown", (event) => {
  if (!open || press || event.button > 0) return;
  const at = point(event);
  if (mine) { event.preventDefault(); finish(at); return; }
  const node = event.target.closest("[data-item]");
  if (!node) return;
  event.preventDefault();
  const item = items.get(node.dataset.item);
  press = { pointer: event.pointerId, item, at, offset: { x: item.x - at.x, y: item.y - at.y }, dragging: false };
  press.timer = setTimeout(startDrag, CLICK_MS);
  table.setPointerCapture(event.pointerId);
  focus(node);
});

function startDrag() {
  if (!press || press.dragging) return;
  clearTimeout(press.timer);
  press.dragging = true;
  lift(press.item, false);
}

table.addEventListener("pointermove", (event) => {
  if (mine && !mine.keys && !press) { follow(point(event)); return; }
  if (!press || event.pointerId !== press.pointer) return;
  const at = point(event);
  if (!press.dragging && Math.hypot(at.x - press.at.x, at.y - press.at.y) > DRAG_MM) startDrag();
  if (press.dragging) follow({ x: at.x + press.offset.x, y: at.y + press.offset.y });
});

function follow(at) {
  if (!mine) return;
  Object.assign(mine, at);
  aim(cellAt(at.x, at.y));
  items.forEach((item) => { if (item.id === mine.id || item.on === mine.id) draw(item); });
}

table.addEventListener("pointerup", (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  const { item, dragging, timer, offset } = press;
  clearTimeout(timer);
  press = null;
  if (!dragging) { click(item); return; }
  const at = point(event);
  if (mine) finish({ x: at.x + offset.x, y: at.y + offset.y });
});

table.addEventListener("pointercancel", (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  clearTimeout(press.timer);
  const { dragging } = press;
  press = null;
  if (dragging && mine) putDown(mine.home.x, mine.home.y);
});

function finish(at) {
  const { x, y } = landing(at.x, at.y);
  putDown(x, y);
}

// One click takes a piece, the next puts it down; a double click turns it over.
function click(item) {
  if (lastClick?.id === item.id) {
    clearTimeout(lastClick.timer);
    lastClick = null;
    order("turn_over", { item: item.id });
    return;
  }
  clearTimeout(lastClick?.timer);
  const timer = setTimeout(() => { lastClick = null; lift(items.get(item.id), false); }, CLICK_MS);
  lastClick = { id: item.id, timer };
}

// Keys

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const announce = (sentence) => { document.getElementById("announce").textContent = sentence; };

function focus(node) {
  for (const other of nodes.values()) other.setAttribute("tabindex", other === node ? "0" : "-1");
  node.focus({ preventScroll: true });
}

// The nearest of some places in a direction; sideways distance counts double.
function nearest(from, places, [dx, dy]) {
  let best = null;
  for (const spot of places) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const ahead = x * dx + y * dy;
    if (ahead < 1) continue;
    const far = ahead + 2 * Math.abs(x * dy + y * dx);
    if (!best || far < best.far) best = { spot, far };
  }
  return best?.spot;
}

function aim(cell) {
  target.setAttribute("visibility", cell ? "visible" : "hidden");
  if (!cell) return;
  for (const [key, value] of Object.entries({ x: cell.x - cell.w / 2, y: cell.y - cell.h / 2, width: cell.w, height: cell.h })) {
    target.setAttribute(key, value);
  }
}

layer.addEventListener("keydown", (event) => {
  const node = event.target.closest("[data-item]");
  if (!node || !open || event.ctrlKey || event.metaKey || event.altKey) return;
  const item = items.get(node.dataset.item);
  if (mine ? carry(event.key) : choose(event.key, item)) event.preventDefault();
});

function choose(key, item) {
  if (key in ARROWS) {
    const other = nearest(item, [...items.values()].filter((i) => i.id !== item.id), ARROWS[key]);
    if (other) focus(nodes.get(other.id));
    return true;
  }
  if (key === "t") { order("turn_over", { item: item.id }); return true; }
  if (key !== "Enter" && key !== " ") return false;
  lift(item, true);
  aim(cellAt(item.x, item.y));
  announce(filled(words.in_hand, label(item)));
  return true;
}

function carry(key) {
  const item = items.get(mine.id);
  if (key in ARROWS) {
    const cell = nearest(mine, cells, ARROWS[key]);
    if (cell) { follow({ x: cell.x, y: cell.y }); announce(filled(words.target, label(item), cell.name)); }
    return true;
  }
  if (key === "Escape") { putDown(mine.home.x, mine.home.y); return true; }
  if (key !== "Enter" && key !== " ") return false;
  announce(filled(words.put_down, label(item), cellAt(mine.x, mine.y)?.name));
  putDown(mine.x, mine.y);
  return true;
}

// News of the table: other visitors' hands, the lights, a game that plays itself.

function connect() {
  const source = new EventSource(table.dataset.table);
  source.addEventListener("table", (event) => { if (waiting === 0) show(JSON.parse(event.data)); });
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(poll, 1000); };
  addEventListener("pagehide", () => source.close(), { once: true });
}

async function poll() {
  try {
    const answer = await fetch(table.dataset.state);
    if (answer.ok && waiting === 0) show(await answer.json());
  } catch { /* the banner of the live page says that the connection is lost */ }
  setTimeout(poll, 1000);
}

show(JSON.parse(document.getElementById("state").textContent));
connect();
