// The arbiter's queue calls: a sound and a vibration when somebody new is waiting, once the visitor has touched
// the page (browsers allow neither before). And it shows one kind of cases alone, if that is chosen.
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
  if (!speaker) return;
  navigator.vibrate?.([200, 100, 200]);
  play(speaker, CALL);
}

new MutationObserver(() => {
  const now = waiting();
  document.title = document.title.replace(/^(\(\d+\) )?/, now ? `(${now}) ` : "");
  if (now > before) call();
  before = now;
  count();
  filter();
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

// One kind of cases alone. What is offered is what there is; what was chosen stays, though none is left of it.
const choice = document.querySelector("[data-filter]");
const everything = choice.options[0].textContent;

function filter() {
  const kinds = JSON.parse(queue.querySelector("[data-kinds]").textContent);
  const chosen = choice.value;
  const many = Object.values(kinds).reduce((sum, [, count]) => sum + count, 0);
  const gone = choice.selectedOptions[0].dataset.words;
  if (chosen && !(chosen in kinds)) kinds[chosen] = [gone, 0];
  const options = Object.entries(kinds).map(([kind, [words, number]]) => {
    const option = new Option(`${words} (${number})`, kind, false, kind === chosen);
    option.dataset.words = words;
    return option;
  });
  choice.replaceChildren(new Option(`${everything} (${many})`, "", false, !chosen), ...options);
  choice.parentElement.hidden = options.length < 2 && !chosen;
  for (const item of queue.querySelectorAll("[data-kind]")) {
    item.hidden = chosen !== "" && item.dataset.kind !== chosen;
  }
  const more = queue.querySelector(".more-cases");
  if (more && chosen) more.open = true;
}
choice.addEventListener("change", filter);
filter();
