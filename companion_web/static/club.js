// The arbiter's queue calls: a sound and a vibration when somebody new is waiting, once the visitor has touched
// the page (browsers allow neither before).
const queue = document.querySelector('[data-fragment="queue"]');
const waiting = () => Number(queue.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
let before = waiting();
let sound = null;
addEventListener("pointerdown", () => { sound ??= new AudioContext(); }, { once: true });

function call() {
  navigator.vibrate?.([200, 100, 200]);
  if (!sound) return;
  for (const [at, pitch] of [[0, 880], [0.18, 660]]) {
    const tone = sound.createOscillator(), gain = sound.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.2, sound.currentTime + at);
    gain.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.16);
    tone.connect(gain).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.16);
  }
}

new MutationObserver(() => {
  const now = waiting();
  document.title = document.title.replace(/^(\(\d+\) )?/, now ? `(${now}) ` : "");
  if (now > before) call();
  before = now;
}).observe(queue, { childList: true, subtree: true });
