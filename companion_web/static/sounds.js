// Sounds of the virtual table, made of a few tones; off until somebody wants them.

import { play } from "./tones.js";

const KEY = "tachiai-sounds";
const button = document.querySelector("[data-sounds]");
const TONES = { // of each sound: [frequency in Hz, begin in s, length in s, loudness]
  lift: [[520, 0, 0.05, 0.1]],
  place: [[190, 0, 0.07, 0.35], [95, 0, 0.09, 0.35]],
  refused: [[220, 0, 0.16, 0.2], [185, 0.16, 0.22, 0.2]],
  won: [[523, 0, 0.16, 0.2], [659, 0.14, 0.16, 0.2], [784, 0.28, 0.4, 0.2]],
};
let speaker = null; // browsers allow no sound before somebody has pressed something
let on = localStorage.getItem(KEY) === "on";

export function sound(name) {
  if (!on) return;
  speaker ??= new AudioContext();
  play(speaker, TONES[name]);
}

function show() { button.setAttribute("aria-pressed", String(on)); }

button.addEventListener("click", () => {
  on = !on;
  localStorage.setItem(KEY, on ? "on" : "off");
  show();
  sound("place");
});
show();

// The referee's word is heard when it changes.
const verdict = document.querySelector("[data-fragment='verdict']");
const phase = () => verdict.querySelector("[data-phase]")?.dataset.phase;
let before = phase();
new MutationObserver(() => {
  const now = phase();
  if (now !== before && now === "illegal") sound("refused");
  if (now !== before && now === "over") sound("won");
  before = now;
}).observe(verdict, { childList: true });
