// Which part of the table is shown, and where in it a place of the table is drawn. The board with its labels fills
// the view: the sheet's margin is left out, and what lies beside the sheet is drawn smaller in two strips beside
// the board. On a phone they are above it (the second player's things, on the left of the sheet) and below it.

const BAND_MM = 12.5; // the labels' room around the cells
const NEAR_MM = 12; // beyond the sheet's edge nothing lies so near to it
const STRIP_MM = 48; // from the sheet's edge to behind the first row of things: it is always shown
const SPARE_MM = 18; // behind the things that lie farthest out
const WIDE = 1.2; // so many times as wide as high
const EDGE_MM = 15; // the middle of a thing stays so far from the edge of the table

const SVG = "http://www.w3.org/2000/svg";
const table = document.querySelector("svg.table");
const narrow = matchMedia("(max-width: 51.99rem)");
const [sheetWidth, sheetHeight] = table.dataset.sheetMm.split(" ").map(Number);
const strips = [0, 1].map(() => {
  const strip = document.createElementNS(SVG, "rect");
  strip.setAttribute("class", "wood strip");
  table.querySelector(".leds").before(strip);
  return strip;
});

const board = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };

// Is told the cells once.
export function frame(cells) {
  for (const { x, y, w, h } of cells) {
    board.left = Math.max(0, Math.min(board.left, x - w / 2 - BAND_MM));
    board.right = Math.min(sheetWidth, Math.max(board.right, x + w / 2 + BAND_MM));
    board.top = Math.max(0, Math.min(board.top, y - h / 2 - BAND_MM));
    board.bottom = Math.min(sheetHeight, Math.max(board.bottom, y + h / 2 + BAND_MM));
  }
}

// How much smaller things beside the sheet are drawn: so that the side of the sheet fits beside that of the board.
const smaller = () => (narrow.matches ? board.right - board.left : board.bottom - board.top) / sheetHeight;

// A place of the table, in mm, as it is drawn: {x, y, scale}.
export function drawn({ x, y }) {
  const out = x < 0 ? -x : x - sheetWidth;
  if (out <= 0) return { x: clamp(x, board.left, board.right), y: clamp(y, board.top, board.bottom), scale: 1 };
  const scale = smaller();
  const away = Math.max(0, out - NEAR_MM) * scale;
  return narrow.matches
    ? { x: board.left + y * scale, y: x < 0 ? board.top - away : board.bottom + away, scale }
    : { x: x < 0 ? board.left - away : board.right + away, y: board.top + y * scale, scale };
}

// The place of the table that is drawn at a place of the picture.
export function meant({ x, y }) {
  const [low, high, across, along] = narrow.matches
    ? [board.top, board.bottom, y, x - board.left] : [board.left, board.right, x, y - board.top];
  if (across >= low && across <= high) return { x, y };
  const scale = smaller();
  const out = NEAR_MM + Math.max(low - across, across - high) / scale;
  return { x: across < low ? -out : sheetWidth + out, y: clamp(along / scale, 0, sheetHeight) };
}

// How far out each strip reaches, in mm from the sheet's edge. It grows as things need it, and does not shrink while
// somebody plays: the board would jump away below the hand that reaches for the next piece.
const reach = [STRIP_MM, STRIP_MM];

// Shows what there is to see of a table on which these things lie.
export function fit(items) {
  for (const item of items) {
    reach[0] = Math.max(reach[0], -item.x + SPARE_MM);
    reach[1] = Math.max(reach[1], item.x - sheetWidth + SPARE_MM);
  }
  const [second, first] = reach.map((out) => (out - NEAR_MM) * smaller());
  const width = board.right - board.left;
  const height = board.bottom - board.top;
  if (narrow.matches) {
    place(strips[0], board.left, board.top - second, width, second);
    place(strips[1], board.left, board.bottom, width, first);
    show(board.left, board.top - second, width, height + second + first);
  } else {
    place(strips[0], board.left - second, board.top, second, height);
    place(strips[1], board.right, board.top, first, height);
    show(board.left - second, board.top, width + second + first, height);
  }
}

// The nearest place on the table that is shown.
export function within(x, y) {
  const shown = table.viewBox.baseVal;
  const at = drawn({ x, y });
  const edge = EDGE_MM * at.scale;
  const inside = (value, low, size) => clamp(value, low + edge, low + size - edge);
  return meant({ x: inside(at.x, shown.x, shown.width), y: inside(at.y, shown.y, shown.height) });
}

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

function place(node, x, y, across, down) {
  for (const [name, value] of Object.entries({ x, y, width: across, height: down })) node.setAttribute(name, String(value));
}

function show(...box) {
  const wanted = box.join(" ");
  if (table.getAttribute("viewBox") === wanted) return;
  table.setAttribute("viewBox", wanted);
  table.style.setProperty("--across", String(box[2] / box[3]));
  table.closest(".demo").classList.toggle("wide", box[2] / box[3] > WIDE); // there is less room beside it
}
