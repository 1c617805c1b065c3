// Which part of the table is shown, and where in it a place of the table is drawn. The board with its labels fills
// the view: the sheet's margin is left out, and what lies beside the sheet is drawn smaller in two trays beside
// the board. On a phone they are above it (on the far side's left) and below it. Seen from the second player's side
// the whole table is turned by half a circle.

const GAP_MM = 4; // between the board and a tray
const NEAR_MM = 12; // beyond the sheet's edge nothing lies so near to it
const TRAY_MM = 46; // from the sheet's edge to behind the first row of things: it is always shown
const SPARE_MM = 18; // behind the things that lie farthest out
const COLUMN_PX = 390; // the words beside the table, and the gaps
const ABOVE_PX = 64; // what is above and below the table
const EDGE_MM = 15; // the middle of a thing stays so far from the edge of the table

const SVG = "http://www.w3.org/2000/svg";
const table = document.querySelector("svg.table");
const turned = "turned" in table.dataset;
const narrow = matchMedia("(max-width: 51.99rem)");
const [sheetWidth, sheetHeight] = table.dataset.sheetMm.split(" ").map(Number);
const ground = table.querySelector(".ground");
const [left, top, across, down] = ["x", "y", "width", "height"].map((name) => ground[name].baseVal.value);
const board = { left, top, right: left + across, bottom: top + down };
const trays = [0, 1].map(() => {
  const tray = document.createElementNS(SVG, "rect");
  tray.setAttribute("class", "tray");
  tray.setAttribute("rx", "5");
  ground.before(tray);
  return tray;
});

// The table as it is seen from the near side; the same function turns it back.
const facing = ({ x, y }) => (turned ? { x: sheetWidth - x, y: sheetHeight - y } : { x, y });

// How much smaller things beside the sheet are drawn: so that the side of the sheet fits beside that of the board.
const smaller = () => (narrow.matches ? across : down) / sheetHeight;

// And how much smaller still beside a board that is as high as the screen, where the screen is not wide enough.
const SMALLEST = 0.55;
function squeeze() {
  if (narrow.matches) return 1;
  const room = table.closest(".play-board").parentElement.clientWidth - COLUMN_PX;
  const free = (down * room) / (innerHeight - ABOVE_PX) - across - 2 * GAP_MM;
  return Math.max(SMALLEST, Math.min(1, free / ((reach[0] + reach[1] - 2 * NEAR_MM) * smaller())));
}

// How far out each tray reaches, in mm from the sheet's edge. It grows as things need it, and does not shrink while
// somebody plays: the board would jump away below the hand that reaches for the next piece.
const reach = [TRAY_MM, TRAY_MM];
let tight = 1; // the squeeze of the moment

// A place of the table, in mm, as it is drawn: {x, y, scale}.
export function drawn(spot) {
  const { x, y } = facing(spot);
  const out = x < 0 ? -x : x - sheetWidth;
  if (out <= 0) return { x: clamp(x, board.left, board.right), y: clamp(y, board.top, board.bottom), scale: 1 };
  const [along, scale] = [smaller(), smaller() * tight];
  const away = GAP_MM + Math.max(0, out - NEAR_MM) * scale;
  return narrow.matches
    ? { x: board.left + y * along, y: x < 0 ? board.top - away : board.bottom + away, scale }
    : { x: x < 0 ? board.left - away : board.right + away, y: board.top + y * along, scale };
}

// The place of the table that is drawn at a place of the picture.
export function meant({ x, y }) {
  const [low, high, out, along] = narrow.matches
    ? [board.top, board.bottom, y, x - board.left] : [board.left, board.right, x, y - board.top];
  if (out >= low && out <= high) return facing({ x, y });
  const away = NEAR_MM + Math.max(0, Math.max(low - out, out - high) - GAP_MM) / (smaller() * tight);
  return facing({ x: out < low ? -away : sheetWidth + away, y: clamp(along / smaller(), 0, sheetHeight) });
}

// Shows what there is to see of a table on which these things lie.
export function fit(items) {
  for (const { x } of items.map(facing)) {
    reach[0] = Math.max(reach[0], -x + SPARE_MM);
    reach[1] = Math.max(reach[1], x - sheetWidth + SPARE_MM);
  }
  tight = squeeze();
  const [far, near] = reach.map((out) => (out - NEAR_MM) * smaller() * tight);
  const [before, behind] = [far + GAP_MM, near + GAP_MM];
  if (narrow.matches) {
    place(trays[0], board.left, board.top - before, across, far);
    place(trays[1], board.left, board.bottom + GAP_MM, across, near);
    show(board.left, board.top - before, across, down + before + behind);
  } else {
    place(trays[0], board.left - before, board.top, far, down);
    place(trays[1], board.right + GAP_MM, board.top, near, down);
    show(board.left - before, board.top, across + before + behind, down);
  }
}

// How the picture lies on the screen, and in the element around it. It is asked for once a press: each time, the
// browser would lay out the page.
let view = null;
export const lookAnew = () => { view = null; };
for (const change of ["scroll", "resize"]) addEventListener(change, lookAnew, { passive: true, capture: true });

export function onScreen() {
  if (view) return view;
  const matrix = table.getScreenCTM(), around = table.parentNode.getBoundingClientRect();
  view = { back: matrix.inverse(), px: matrix.a, left: matrix.e - around.left, top: matrix.f - around.top };
  return view;
}

// Puts an element whose middle is its origin to a place of the picture.
export function over(node, x, y) {
  const { px, left, top } = onScreen();
  node.style.translate = `${left + px * x}px ${top + px * y}px`;
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

function place(node, x, y, width, height) {
  for (const [name, value] of Object.entries({ x, y, width, height })) node.setAttribute(name, String(value));
}

function show(...box) {
  const wanted = box.join(" ");
  if (table.getAttribute("viewBox") === wanted) return;
  table.setAttribute("viewBox", wanted);
  table.style.setProperty("--across", String(box[2] / box[3]));
}
