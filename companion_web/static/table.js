// The virtual table: things are dragged with mouse or finger, or moved with the keys.

import { say, send, words } from "./live.js";
import { cellAt, cells, draw, filled, hand, items, label, layer, mean, nodes, show, stack, table } from "./table_scene.js";

const CLICK_MS = 260; // a second click within this time turns the piece over
const DRAG_MM = 1.5; // less is a click with an unsteady hand
const LOOSE = 0.2; // how far from the middle of its cell a dropped piece may lie, in cells

const target = table.querySelector(".target");
const open = "open" in table.dataset;
let orders = Promise.resolve(); // the table is asked for one thing after the other
let waiting = 0;

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
    if (!news.ok) { letGo(); hand.meant.delete(fields.item); }
    if (news.items && waiting === 0) show(news);
  }).catch(() => { waiting -= 1; letGo(); hand.meant.clear(); say(words.no_answer); });
  return orders;
}

function letGo() {
  hand.holds = null;
  target.setAttribute("visibility", "hidden");
}

function lift(item, keys) {
  hand.holds = { id: item.id, x: item.x, y: item.y, home: { x: item.x, y: item.y }, keys };
  order("lift", { item: item.id });
  items.forEach(draw);
  stack();
}

function putDown(x, y) {
  const { id } = hand.holds;
  const [xMm, yMm] = [x.toFixed(2), y.toFixed(2)];
  letGo();
  mean(id, Number(xMm), Number(yMm));
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
  if (hand.holds) { event.preventDefault(); finish(at); return; }
  const node = event.target.closest("[data-item]");
  if (!node) return;
  event.preventDefault();
  const item = items.get(node.dataset.item);
  press = { pointer: event.pointerId, item, at, offset: { x: item.x - at.x, y: item.y - at.y }, dragging: false };
  press.timer = setTimeout(startDrag, CLICK_MS);
  table.setPointerCapture(event.pointerId);
  focus(node);
});

// A finger on a piece drags the piece; on the bare table it scrolls the page.
table.addEventListener("touchstart", (event) => {
  if (open && (hand.holds || event.target.closest("[data-item]"))) event.preventDefault();
}, { passive: false });

function startDrag() {
  if (!press || press.dragging) return;
  clearTimeout(press.timer);
  press.dragging = true;
  lift(press.item, false);
}

table.addEventListener("pointermove", (event) => {
  if (hand.holds && !hand.holds.keys && !press) { follow(point(event)); return; }
  if (!press || event.pointerId !== press.pointer) return;
  const at = point(event);
  if (!press.dragging && Math.hypot(at.x - press.at.x, at.y - press.at.y) > DRAG_MM) startDrag();
  if (press.dragging) follow({ x: at.x + press.offset.x, y: at.y + press.offset.y });
});

function follow(at) {
  if (!hand.holds) return;
  Object.assign(hand.holds, at);
  aim(cellAt(at.x, at.y));
  items.forEach((item) => { if (item.id === hand.holds.id || item.on === hand.holds.id) draw(item); });
}

table.addEventListener("pointerup", (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  const { item, dragging, timer, offset } = press;
  clearTimeout(timer);
  press = null;
  if (!dragging) { click(item); return; }
  const at = point(event);
  if (hand.holds) finish({ x: at.x + offset.x, y: at.y + offset.y });
});

table.addEventListener("pointercancel", (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  clearTimeout(press.timer);
  const { dragging } = press;
  press = null;
  if (dragging && hand.holds) putDown(hand.holds.home.x, hand.holds.home.y);
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
  if (hand.holds ? carry(event.key) : choose(event.key, item)) event.preventDefault();
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
  const item = items.get(hand.holds.id);
  if (key in ARROWS) {
    const cell = nearest(hand.holds, cells, ARROWS[key]);
    if (cell) { follow({ x: cell.x, y: cell.y }); announce(filled(words.target, label(item), cell.name)); }
    return true;
  }
  if (key === "Escape") { putDown(hand.holds.home.x, hand.holds.home.y); return true; }
  if (key !== "Enter" && key !== " ") return false;
  announce(filled(words.put_down, label(item), cellAt(hand.holds.x, hand.holds.y)?.name));
  putDown(hand.holds.x, hand.holds.y);
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
