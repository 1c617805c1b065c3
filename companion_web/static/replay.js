// Replay with keys and swipes, without leaving the page. Without scripts the buttons are links.

import { showLocalTimes } from "./local_time.js";

const SWIPE_PX = 40;
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" };

async function open(address, remember = true) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) { location.assign(address); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const list = document.querySelector(".entries").scrollTop;
  const go = document.activeElement?.dataset?.go;
  document.querySelector("[data-replay]").replaceWith(page.querySelector("[data-replay]"));
  document.title = page.title;
  showLocalTimes();
  document.querySelector(".entries").scrollTop = list;
  document.querySelector(".entries [aria-current]")?.scrollIntoView({ block: "nearest" });
  if (go) document.querySelector(`[data-go="${go}"]`)?.focus();
  if (remember) history.pushState(null, "", address);
}

const go = (where) => {
  const link = document.querySelector(`[data-go="${where}"][href]`);
  if (link) open(link.href);
};

addEventListener("keydown", (event) => {
  if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  go(KEYS[event.key]);
});

addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-replay] a[data-go][href], .entries a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href);
});

let start = null;
addEventListener("touchstart", (event) => {
  const on = event.target.closest?.(".replay .board-frame");
  start = on && event.touches.length === 1 ? event.touches[0] : null;
}, { passive: true });
addEventListener("touchend", (event) => {
  if (!start) return;
  const end = event.changedTouches[0];
  const [dx, dy] = [end.clientX - start.clientX, end.clientY - start.clientY];
  if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) go(dx < 0 ? "on" : "back");
  start = null;
}, { passive: true });

addEventListener("popstate", () => open(location.href, false));

// Copying a link: where the browser keeps its clipboard from pages without TLS, the text is selected and copied.
addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const share = button.closest(".share");
  const link = share.querySelector("input");
  link.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(link.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
  share.querySelector("[role=status]").hidden = false;
});

// A review under way: how far it is, and the page anew once something else is to be said.
async function lookAtReview() {
  const card = document.querySelector("[data-review]");
  const news = card && !document.hidden && await fetch(card.dataset.review).then((answer) => answer.json()).catch(() => null);
  if (news) {
    card.querySelector("progress").value = news.done;
    if (news.state !== card.dataset.state) await open(location.href, false);
  }
  setTimeout(lookAtReview, 1000);
}
lookAtReview();
