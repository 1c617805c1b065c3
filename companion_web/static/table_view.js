// Which part of the table is shown, and where in it a place of the table is drawn. On a phone the board with its
// labels is as wide as the screen: the sheet's margin is left out, and what lies beside the sheet is drawn smaller
// in a strip above the board (the second player's things, on the left of the sheet) and one below it.

const BAND_MM = 12.5; // the labels' room around the cells
const NEAR_MM = 12; // beyond the sheet's edge nothing lies so near to it
const STRIP_MM = 48; // from the sheet's edge to behind the first row of things: it is always shown
const SPARE_MM = 18; // behind the things that lie farthest out
const EDGE_MM = 15; // the middle of a thing stays so far from the edge of the table

const SVG = "http://www.w3.org/2000/svg";
const table = document.querySelector("svg.table");
const narrow = matchMedia("(max-width: 51.99rem)");
const [left, top, width, height] = table.getAttribute("viewBox").split(" ").map(Number);
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

const smaller = () => (board.right - board.left) / sheetHeight;

// A place of the table, in mm, as it is drawn: {x, y, scale}.
export function drawn({ x, y }) {
  if (!narrow.matches) return { x, y, scale: 1 };
  const scale = smaller();
  const along = board.left + y * scale;
  const out = x < 0 ? -x : x - sheetWidth;
  if (out <= 0) return { x: clamp(x, board.left, board.right), y: clamp(y, board.top, board.bottom), scale: 1 };
  const away = Math.max(0, out - NEAR_MM) * scale;
  return { x: along, y: x < 0 ? board.top - away : board.bottom + away, scale };
}

// The place of the table that is drawn at a place of the picture.
export function meant({ x, y }) {
  if (!narrow.matches || (y >= board.top && y <= board.bottom)) return { x, y };
  const scale = smaller();
  const out = NEAR_MM + (y < board.top ? board.top - y : y - board.bottom) / scale;
  return { x: y < board.top ? -out : sheetWidth + out, y: clamp((x - board.left) / scale, 0, sheetHeight) };
}

// Shows what there is to see of a table on which these things lie.
export function fit(items) {
  if (!narrow.matches) {
    strips.forEach((strip) => place(strip, 0, 0, 0, 0));
    show(left, top, width, height);
    return;
  }
  const outermost = (out) => Math.max(STRIP_MM, ...items.map((item) => out(item) + SPARE_MM));
  const above = (outermost((item) => -item.x) - NEAR_MM) * smaller();
  const below = (outermost((item) => item.x - sheetWidth) - NEAR_MM) * smaller();
  const across = board.right - board.left;
  place(strips[0], board.left, board.top - above, across, above);
  place(strips[1], board.left, board.bottom, across, below);
  show(board.left, board.top - above, across, board.bottom - board.top + above + below);
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
  if (table.getAttribute("viewBox") !== wanted) table.setAttribute("viewBox", wanted);
}
