// The arbiter's queue calls: a sound and a vibration when somebody new is waiting, once the visitor has touched
// the page (browsers allow neither before).
import { play } from "./tones.js";

const CALL = [[880, 0, 0.16, 0.2], [660, 0.18, 0.16, 0.2]];
const queue = document.querySelector('[data-fragment="queue"]');
const waiting = () => Number(queue.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
const root = document.querySelector("[data-now-ms]");
const aheadMs = Date.now() - Number(root.dataset.nowMs); // of this phone's clock
let before = waiting();
let speaker = null;
addEventListener("pointerdown", () => { speaker ??= new AudioContext(); }, { once: true });

function call() {
  navigator.vibrate?.([200, 100, 200]);
  if (speaker) play(speaker, CALL);
}

new MutationObserver(() => {
  const now = waiting();
  document.title = document.title.replace(/^(\(\d+\) )?/, now ? `(${now}) ` : "");
  if (now > before) call();
  before = now;
  count();
}).observe(queue, { childList: true });

// How long somebody waits there: counted here, so that the server need not say it again and again.
function count() {
  for (const place of queue.querySelectorAll("[data-since-ms]")) {
    const ms = Math.max(0, Date.now() - aheadMs - Number(place.dataset.sinceMs));
    place.textContent = new Date(ms).toISOString().slice(11, 19).replace(/^0(0:0?)?/, "");
  }
}
count();
setInterval(count, 1000);
