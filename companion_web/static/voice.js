// The referee's voice, by the browser's own speech synthesis; off until somebody wants it.

const KEY = "tachiai-voice";
const button = document.querySelector("[data-voice]");
const place = document.querySelector("[data-fragment='spoken']");
const voices = window.speechSynthesis;
const language = document.documentElement.lang;
const number = () => place.firstElementChild?.dataset.number;
let heard = number(); // what was said before somebody came is not said again
let on = localStorage.getItem(KEY) === "on";

function speak(text) {
  voices.cancel(); // what is new matters more than the end of what was said before
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  voices.speak(words);
}

function has_voice() {
  const known = voices.getVoices(); // some browsers list them late, or never
  return !known.length || known.some((voice) => voice.lang.toLowerCase().startsWith(language));
}

function show() { button.setAttribute("aria-pressed", String(on)); }

if (voices) {
  button.hidden = false;
  button.addEventListener("click", () => {
    on = !on;
    localStorage.setItem(KEY, on ? "on" : "off");
    show();
    if (!on) { voices.cancel(); return; }
    button.title = has_voice() ? "" : button.dataset.none;
    speak(button.title || button.textContent); // a press is what allows a browser to speak later
  });
  show();
  new MutationObserver(() => {
    if (number() === heard) return;
    heard = number();
    if (on && place.textContent.trim()) speak(place.textContent.trim());
  }).observe(place, { childList: true });
}
