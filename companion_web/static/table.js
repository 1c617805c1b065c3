// The virtual table: things are dragged with mouse or finger, or moved with the keys.

import { listen, say, send, words } from "./live.js";
import { sound } from "./sounds.js";
import { cellAt, cells, draw, filled, frame, hand, items, label, layer, mean, nodes, place, riderOf, show, sized, stack, table } from "./table_scene.js";
import { drawn, lookAnew, meant, onScreen, over, within } from "./table_view.js";

const CLICK_MS = 260; // a press shorter than this is a click
const TWICE_MS = 400; // a second one so soon after it turns the piece over
const DRAG_MM = 1.5; // less is a click with an unsteady hand
const UNSTEADY_MM = 8; // and so far from the first the second click may be
const CARRY_MS = 40; // so often the table's hand is told where the pointer is
const LOOSE = 0.02; // how far from the middle of its cell a dropped piece may lie, in cells: no neighbour is pushed
const LONG_MS = 400; // a finger that rests so long on a piece takes what the piece carries
const SLOW_MS = 1500; // after this long without an answer the visitor is told that the table is slow

const target = document.createElement("div"); // the cell into which a thing would go
target.className = "target";
target.hidden = true;
table.after(target);
const open = "open" in table.dataset;

// The table is asked for one thing after the other.

const orders = [];
let ordering = false;

function order(action, fields) {
  const last = orders.at(-1);
  if (action === "carry" && last?.action === "carry") { last.fields = fields; return; }
  orders.push({ action, fields });
  if (!ordering) work();
}

async function work() {
  ordering = true;
  while (orders.length) {
    const { action, fields } = orders.shift();
    const slow = setTimeout(() => say(words.slow), SLOW_MS);
    try {
      answered(action, fields, await send(`/table/${action}`, fields));
    } catch {
      orders.length = 0;
      letGo();
      hand.meant.clear();
      say(words.no_answer);
    }
    clearTimeout(slow);
  }
  ordering = false;
}

function answered(action, { item }, news) {
  if (action === "carry") return;
  const again = hand.holds?.id === item && action === "put_down"; // it was taken once more meanwhile
  if (!news.ok && hand.holds?.id === item && !again) letGo();
  if (news.landing && !again && items.has(item)) mean(item, news.landing.x, news.landing.y);
  else if (!news.ok) hand.meant.delete(item);
  if (!news.ok && news.items) show(news);
}

// A hand does not put things exactly in the middle, but into the cell that it meant.
function landing({ x, y }) {
  const cell = cellAt(x, y);
  if (!cell) return within(x, y);
  const near = (value, middle, size) => middle + Math.max(-LOOSE * size, Math.min(LOOSE * size, value - middle));
  return { x: near(x, cell.x, cell.w), y: near(y, cell.y, cell.h) };
}

function letGo() {
  clearTimeout(carrying);
  carrying = 0;
  hand.holds = null;
  aim(null);
  table.querySelectorAll(".droppable").forEach((node) => node.remove());
  items.forEach(draw);
}

function lift(item, keys) {
  lookAnew();
  const { x, y } = place(item);
  hand.holds = { id: item.id, x, y, home: { x, y }, keys };
  hand.meant.delete(item.id);
  order("lift", { item: item.id });
  sound("lift");
  if (!cellAt(item.x, item.y)) showDrops(item);
  items.forEach(draw);
  requestAnimationFrame(stack); // not now: a finger whose piece is moved in the tree is lost to the page
}

// Where a piece from beside the board may be put: the camera does not see it before it stands there.
async function showDrops({ id, symbol }) {
  const answer = await fetch(`/table/drops/${encodeURIComponent(symbol)}`).catch(() => null);
  if (!answer?.ok || hand.holds?.id !== id) return;
  const { cells: names } = await answer.json();
  for (const cell of cells.filter(({ name }) => names.includes(name))) {
    const spot = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    spot.setAttribute("class", "droppable");
    spot.setAttribute("data-drop", cell.name);
    frame(spot, { ...cell, ...drawn(cell) }, 0.2);
    layer.before(spot);
  }
}

let carrying = 0;

function follow(at) {
  if (!hand.holds) return;
  Object.assign(hand.holds, within(at.x, at.y));
  aim(cellAt(hand.holds.x, hand.holds.y));
  items.forEach((item) => { if (item.id === hand.holds.id || item.on === hand.holds.id) draw(item); });
  carrying ||= setTimeout(() => {
    carrying = 0;
    if (hand.holds) order("carry", placed(hand.holds.id, hand.holds));
  }, CARRY_MS);
}

const placed = (id, { x, y }) => ({ item: id, x_mm: x.toFixed(2), y_mm: y.toFixed(2) });

function putDown(at) {
  const { id } = hand.holds;
  const fields = placed(id, at);
  hand.meant.set(id, { x: Number(fields.x_mm), y: Number(fields.y_mm), until: Infinity });
  letGo();
  order("put_down", fields);
  sound("place");
}

// Mouse and finger

// Where in the picture a pointer is.
function point(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(onScreen().back);
}

// The place of the table for what a finger took beside its middle. How far beside is kept in the picture, where the
// strips of a phone are turned and smaller than the table.
const beside = (at, offset) => meant({ x: at.x + offset.x, y: at.y + offset.y });

let press = null; // the pointer that is down: {pointer, at, offset, since, moved}
let lastClick = { id: "", at: null, until: 0 }; // what was clicked, and until when a second click turns it over

table.addEventListener("pointerdown", (event) => {
  if (!open || press || event.button > 0) return;
  lookAnew();
  const at = point(event);
  if (hand.holds) { event.preventDefault(); second(at, event.timeStamp); return; }
  const node = event.target.closest("[data-item]");
  if (!node) return;
  event.preventDefault();
  const touched = items.get(node.dataset.item);
  // A finger cannot see the handle of what a piece carries: there it means the piece.
  const item = (event.pointerType === "touch" && items.get(touched.on)) || touched;
  const from = drawn(place(item)); // where it is drawn, which may be ahead of what the table has told
  press = { pointer: event.pointerId, at, offset: { x: from.x - at.x, y: from.y - at.y }, since: event.timeStamp, moved: false };
  table.setPointerCapture(event.pointerId);
  focus(nodes.get(item.id));
  lift(item, false);
  const rider = event.pointerType === "touch" && riderOf(item);
  if (rider) press.long = setTimeout(takeRider, LONG_MS, rider);
});

// A finger rests on a piece: what the piece carries is taken instead.
function takeRider(rider) {
  if (!press || press.moved || !hand.holds) return;
  putDown(hand.holds.home);
  navigator.vibrate?.(15);
  lift(rider, false);
}

// The handle of what a piece carries is seen while the pointer is over the piece.
layer.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const item = items.get(event.target.closest("[data-item]")?.dataset.item);
  const rider = item && !hand.holds && (item.on ? item : riderOf(item));
  for (const [id, node] of nodes) node.classList.toggle("near", id === rider?.id);
});

// A piece was clicked and is in the hand: it is put down here, or turned over by a double click.
function second(at, since) {
  const { id, home } = hand.holds;
  const twice = lastClick.id === id && since < lastClick.until && Math.hypot(at.x - lastClick.at.x, at.y - lastClick.at.y) < UNSTEADY_MM;
  if (twice) order("turn_over", { item: id });
  putDown(twice ? home : landing(meant(at)));
}

// A finger on a piece drags the piece; on the bare table it scrolls the page.
table.addEventListener("touchstart", (event) => {
  if (open && (hand.holds || event.target.closest("[data-item]"))) event.preventDefault();
}, { passive: false });

table.addEventListener("pointermove", (event) => {
  if (!hand.holds || hand.holds.keys) return;
  const at = point(event);
  if (!press) { follow(meant(at)); return; }
  if (event.pointerId !== press.pointer) return;
  press.moved ||= Math.hypot(at.x - press.at.x, at.y - press.at.y) > (press.long ? 3 * DRAG_MM : DRAG_MM);
  if (press.moved) follow(beside(at, press.offset));
});

table.addEventListener("pointerup", (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  const { offset, moved, since, long } = press;
  clearTimeout(long);
  if (!hand.holds) { press = null; return; }
  if (!moved && event.timeStamp - since < CLICK_MS) {
    lastClick = { id: hand.holds.id, at: press.at, until: event.timeStamp + TWICE_MS };
    press = null;
    return;
  }
  press = null;
  putDown(moved ? landing(beside(point(event), offset)) : hand.holds.home);
});

table.addEventListener("pointercancel", (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  clearTimeout(press.long);
  press = null;
  if (hand.holds) putDown(hand.holds.home);
});

// Who leaves the page holds nothing any more.
addEventListener("pagehide", () => {
  if (hand.holds) send("/table/put_down", placed(hand.holds.id, hand.holds.home), { keepalive: true });
});

// Keys

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const announce = (sentence) => { document.getElementById("announce").textContent = sentence; };

function focus(node) {
  for (const other of nodes.values()) other.setAttribute("tabindex", other === node ? "0" : "-1");
  node.focus({ preventScroll: true, focusVisible: !press });
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

let aimed = null;
function aim(cell) {
  if (cell === aimed) return;
  aimed = cell;
  target.hidden = !cell;
  if (!cell) return;
  const { x, y } = drawn(cell);
  sized(target, cell.w, cell.h);
  over(target, x, y);
}

layer.addEventListener("keydown", (event) => {
  const node = event.target.closest("[data-item]");
  if (!node || !open || event.ctrlKey || event.metaKey || event.altKey) return;
  const item = items.get(node.dataset.item);
  if (hand.holds ? carry(event.key) : choose(event.key, item)) event.preventDefault();
});

function choose(key, item) {
  if (key in ARROWS) {
    const other = nearest(drawn(item), [...items.values()].filter((i) => i.id !== item.id).map((i) => ({ ...i, ...drawn(i) })), ARROWS[key]);
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
    const from = cellAt(hand.holds.x, hand.holds.y) ?? hand.holds; // else a key leads from beside the middle to the middle
    const name = nearest(drawn(from), cells.map((c) => ({ ...c, ...drawn(c) })), ARROWS[key])?.name;
    const cell = cells.find((c) => c.name === name);
    if (cell) { follow({ x: cell.x, y: cell.y }); announce(filled(words.target, label(item), cell.name)); }
    return true;
  }
  if (key === "Escape") { putDown(hand.holds.home); return true; }
  if (key !== "Enter" && key !== " ") return false;
  announce(filled(words.put_down, label(item), cellAt(hand.holds.x, hand.holds.y)?.name));
  putDown(hand.holds);
  return true;
}

// News of the table: other visitors' hands, the lights, a game that plays itself.

show(JSON.parse(document.getElementById("state").textContent));
listen(table.dataset.table, "table", table.dataset.state, show);

// A button of the device that is held down for a second, or pressed with Shift, is held.
const HELD_MS = 1000;
const held = document.forms.press.elements.held;
let downSince = Infinity;
for (const button of document.querySelectorAll(".device-button")) {
  button.addEventListener("pointerdown", (event) => { downSince = event.timeStamp; });
  button.addEventListener("contextmenu", (event) => event.preventDefault()); // a long touch
  button.addEventListener("click", (event) => {
    held.value = event.shiftKey || event.timeStamp - downSince >= HELD_MS ? "1" : "";
    downSince = Infinity;
  });
}
