// A visitor's hand over the board: fingers, mouse and keys become taking, putting down and letting go.

const DRAG_PX = 8;
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#trial [data-cell]")?.dataset.cell;

export function handle(board, { press, take, letGo, held }) {
  let pointer = null; // the press that may become a drag: {id, cell, x, y, ghost, took}

  board.addEventListener("pointerdown", async (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell || event.button > 0 || pointer) return;
    const piece = cell.querySelector(".piece");
    pointer = { id: event.pointerId, cell: cell.dataset.cell, x: event.clientX, y: event.clientY, ghost: null, took: null };
    if (!piece || held()) return;
    event.preventDefault(); // no text is selected, no page scrolled by a finger on a piece
    cell.focus({ preventScroll: true });
  });
  board.addEventListener("touchstart", (event) => {
    if (event.target.closest("[data-cell]")?.querySelector(".piece")) event.preventDefault();
  }, { passive: false });

  addEventListener("pointermove", (event) => {
    if (!pointer || event.pointerId !== pointer.id || held() && !pointer.took) return;
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    if (!pointer.ghost && Math.hypot(dx, dy) > DRAG_PX) {
      const piece = board.querySelector(`[data-cell="${pointer.cell}"] .piece`);
      if (!piece) return;
      const box = piece.getBoundingClientRect();
      const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const { x, y, width, height } = piece.getBBox();
      ghost.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
      ghost.setAttribute("class", "trial-ghost");
      Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      ghost.append(board.querySelector("defs").cloneNode(true), piece.cloneNode(true));
      document.body.append(ghost);
      pointer.ghost = ghost;
      pointer.took = take(pointer.cell);
    }
    if (pointer.ghost) pointer.ghost.style.translate = `${dx}px ${dy}px`;
  });

  async function up(event) {
    if (!pointer || event.pointerId !== pointer.id) return;
    const { cell, ghost, took } = pointer;
    pointer = null;
    ghost?.remove();
    if (!took) { if (event.type === "pointerup" && cellAt(event) === cell) await press(cell); return; }
    const there = cellAt(event);
    await took;
    if (event.type === "pointerup" && there) await press(there);
    else await letGo();
  }
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);

  board.addEventListener("keydown", async (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in STEPS) {
      event.preventDefault();
      const middle = (each) => { const box = each.querySelector("rect").getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
      const [[x, y], [dx, dy]] = [middle(cell), STEPS[event.key]];
      const ahead = [...board.querySelectorAll("[data-cell]")].map((each) => {
        const [left, top] = middle(each);
        const [along, aside] = [(left - x) * dx + (top - y) * dy, Math.abs((left - x) * dy) + Math.abs((top - y) * dx)];
        return { each, along, far: along + 2 * aside };
      }).filter(({ along }) => along > 1).sort((one, other) => one.far - other.far)[0]?.each;
      if (!ahead) return;
      cell.setAttribute("tabindex", "-1");
      ahead.setAttribute("tabindex", "0");
      ahead.focus({ preventScroll: true });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      await press(cell.dataset.cell);
    } else if (event.key === "Escape" && held()) await letGo();
  });
}
