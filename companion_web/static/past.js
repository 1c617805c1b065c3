// Earlier positions of the running game, shown over the board: by a move of the list, or with the keys ← and →.
// Without scripts the moves are links to the record.

const past = document.querySelector(".past");
const title = past.querySelector("[data-past-title]");
const sentence = title.textContent;
const moves = () => [...document.querySelectorAll(".move-list a")];
let shown = null; // number of the ply whose position is shown, 0: the start position

async function show(ply) {
  const link = moves()[Math.max(0, ply - 1)];
  if (!link) return;
  const address = ply ? link.href : link.href.replace(/\d+$/, "0");
  const answer = await fetch(address).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const board = page && page.querySelector("[data-replay] svg.board");
  if (!board) { location.assign(address); return; }
  shown = ply;
  past.querySelector(".past-board").replaceChildren(board);
  title.textContent = ply ? sentence.replace("{ply}", ply) : title.dataset.start;
  past.hidden = false;
  mark();
}

function end() {
  shown = null;
  past.hidden = true;
  mark();
}

function mark() {
  moves().forEach((link, i) => link.parentElement.classList.toggle("shown", i + 1 === shown));
  moves()[shown - 1]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

addEventListener("click", (event) => {
  const link = event.target.closest?.(".move-list a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(moves().indexOf(link) + 1);
});

past.querySelector("[data-past-end]").addEventListener("click", end);

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select")) return;
  const last = moves().length;
  const looking = shown !== null;
  if (event.key === "Escape" && looking) end();
  else if (event.key === "ArrowLeft") show(Math.max(0, (shown ?? last) - 1));
  else if (event.key === "ArrowRight" && looking) { if (shown < last - 1) show(shown + 1); else end(); }
  else return;
  event.preventDefault();
});

// A new move is looked at where it is made.
const list = document.querySelector("[data-fragment='moves']");
new MutationObserver(() => { if (shown !== null) end(); }).observe(list, { childList: true });
