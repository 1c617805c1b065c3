// A move is entered by dragging on the board as it is played: the legal moves that do this are offered. A form with
// data-at-once is sent as soon as one move fits, or with what was dragged where none does.

const MOST_SHOWN = 24;
const board = document.querySelector(".pick .board");
const field = document.querySelector("input[name=move]");
const atOnce = "atOnce" in field.form.dataset;
const offers = document.querySelector("[data-offers]");
const none = document.querySelector("[data-none]");
const moves = JSON.parse(document.getElementById("moves").textContent); // [text, cells that change, those that something leaves]
let drags = []; // what has been dragged so far, [from, to]; a tap is a drag to where it began

const does = ([, changed, left]) => ([from, to]) => (from === to ? changed.includes(to) : left.includes(from) && changed.includes(to) && !left.includes(to));
const fitting = () => moves.filter((move) => drags.every(does(move)));

function dragged(from, to) {
  drags.push([from, to]);
  if (!fitting().length) drags = [[from, to]]; // somebody begins anew
  show();
}

function show() {
  const found = fitting();
  none.hidden = found.length > 0;
  offers.replaceChildren(...found.slice(0, MOST_SHOWN).map(offer));
  if (found.length === 1) choose(found[0]);
  else if (atOnce && !found.length && drags[0][0] !== drags[0][1]) refuse(...drags[0]);
  else mark(drags.flat());
}

function offer(move) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = move[0];
  button.addEventListener("click", () => choose(move));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

function choose([text, changed]) {
  field.value = text;
  mark(changed);
  for (const button of offers.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.textContent === text));
  if (atOnce) field.form.requestSubmit();
}

// Why no legal move does this: the server asks the referee.
function refuse(from, to) {
  field.value = "";
  for (const [name, value] of Object.entries({ from, to })) field.form.elements[name].value = value;
  field.form.requestSubmit();
}

function mark(names) {
  for (const cell of board.querySelectorAll("[data-cell]")) cell.classList.toggle("picked", names.includes(cell.dataset.cell));
}

// Mouse and finger

// The cell below the pointer, whatever is dragged over it.
const cellUnder = (event) => document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.matches(".pick [data-cell] > .cell"))?.parentNode;
let press = null; // {pointer, from: its cell, piece, at}

board.addEventListener("pointerdown", (event) => {
  const cell = cellUnder(event);
  if (!cell || press || event.button > 0) return;
  event.preventDefault();
  board.setPointerCapture(event.pointerId);
  press = { pointer: event.pointerId, from: cell.dataset.cell, piece: cell.querySelector(".piece"), x: event.clientX, y: event.clientY };
  if (press.piece) board.append(cell); // above all others
});

board.addEventListener("pointermove", (event) => {
  if (event.pointerId !== press?.pointer || !press.piece) return;
  const scale = board.getScreenCTM().a;
  press.piece.setAttribute("transform", `translate(${(event.clientX - press.x) / scale} ${(event.clientY - press.y) / scale})`);
});

for (const end of ["pointerup", "pointercancel"]) {
  board.addEventListener(end, (event) => {
    if (event.pointerId !== press?.pointer) return;
    const { from, piece } = press;
    press = null;
    piece?.removeAttribute("transform");
    const to = cellUnder(event);
    if (end === "pointerup" && to) dragged(from, to.dataset.cell);
  });
}
