// The phone as the camera: takes a picture, sends it, and takes the next one when the table has answered. So nothing
// waits in a queue, and what the table gets is as new as the network allows.

const finder = document.querySelector("[data-phone]");
const [video, overlay] = finder.children;
const caption = finder.nextElementSibling.firstElementChild;
const again = document.querySelector("[data-again]");
const asked = document.querySelector("[data-asked]");
const words = JSON.parse(document.getElementById("phone-words").textContent);
const token = document.querySelector('meta[name="form-token"]').content;
const WANTED = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 15 } };
const LONGEST_PX = 1280, PATIENCE_MS = 3000, RETRY_MS = 500;
const BEST = 0.85, LEAST = 0.5, LESS = 0.05, MORE = 0.01, SLOW_MS = 200, QUICK_MS = 120; // quality of a JPEG; how long it travels
const canvas = document.createElement("canvas");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let number = Math.round(performance.timeOrigin / 1000) * 10000; // goes on over a reload of the page
let over = false, held = false, lock = null, quality = BEST;

function say(tone, text) {
  finder.dataset.tone = tone;
  if (caption.textContent !== text) caption.textContent = text;
}

// A failure that only a person can mend: a press, which some browsers want, tries again.
const pressed = () => new Promise((done) => {
  again.hidden = false;
  again.onclick = () => { again.hidden = true; done(); };
});

async function opened() {
  for (;;) {
    if (!navigator.mediaDevices) { say("bad", words.insecure); await pressed(); continue; }
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false });
      const [track] = stream.getVideoTracks();
      video.srcObject = stream;
      await video.play();
      held = false;
      track.applyConstraints({ advanced: [{ torch: false }] }).catch(() => {});
      return track;
    } catch (error) {
      say("bad", error.name === "NotAllowedError" ? words.denied : words.no_camera);
      await pressed();
    }
  }
}

// Once the board is seen well, exposure, white balance and focus stay as they are, where the browser lets them.
function hold(track) {
  if (held) return;
  held = true;
  const can = track.getCapabilities?.() ?? {}, now = track.getSettings?.() ?? {};
  for (const [mode, values] of [["exposureMode", ["exposureTime", "iso"]], ["whiteBalanceMode", ["colorTemperature"]], ["focusMode", ["focusDistance"]]]) {
    if (!can[mode]?.includes("manual")) continue;
    const kept = Object.fromEntries(values.filter((name) => now[name] !== undefined).map((name) => [name, now[name]]));
    if (Object.keys(kept).length) track.applyConstraints({ advanced: [{ [mode]: "manual", ...kept }] }).catch(() => {});
  }
}

// A new picture of the camera, never the last one twice, where the browser tells.
const fresh = () => video.requestVideoFrameCallback
  ? Promise.race([new Promise((done) => video.requestVideoFrameCallback(done)), wait(RETRY_MS)])
  : wait(0);

async function picture() {
  await fresh();
  const scale = Math.min(1, LONGEST_PX / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  const at = Math.round(performance.now());
  return [at, await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality))];
}

async function send(at, jpeg) {
  number += 1;
  const headers = { "Content-Type": "image/jpeg", "X-Form-Token": token, Accept: "application/json" };
  return fetch(`${finder.dataset.phone}?number=${number}&ms=${at}`, { method: "POST", body: jpeg, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
}

function show(news) {
  finder.style.setProperty("--ratio", canvas.width / canvas.height);
  overlay.replaceChildren(...news.outlines.map((points) => {
    const polygon = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    polygon.setAttribute("points", points.join(" "));
    return polygon;
  }));
  say(news.tone, news.words || words.seen);
  asked.hidden = !news.asked;
}

// Where pictures travel long, smaller ones come more often, which tells the table more.
function suit(took_ms) {
  if (took_ms > SLOW_MS) quality = Math.max(LEAST, quality - LESS);
  else if (took_ms < QUICK_MS) quality = Math.min(BEST, quality + MORE);
}

async function stay_awake() {
  if (lock && !lock.released) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

async function run() {
  let track = await opened();
  while (!over) {
    if (document.hidden) { say("bad", words.asleep); await wait(RETRY_MS); continue; }
    stay_awake();
    if (track.readyState !== "live") track = await opened();
    if (track.muted || !video.videoWidth) { say("bad", words.no_camera); await wait(RETRY_MS); continue; }
    if (video.paused) await video.play().catch(() => {});
    let apart = RETRY_MS;
    const [at, jpeg] = await picture();
    try {
      const sent_ms = performance.now();
      const answer = await send(at, jpeg);
      suit(performance.now() - sent_ms);
      if (answer.status === 403 || answer.status === 404) { say("bad", words.other); over = true; break; }
      if (answer.ok) {
        const news = await answer.json();
        show(news);
        apart = news.apart_ms;
        if (news.tone === "good") hold(track);
      }
    } catch {
      say("bad", words.offline);
    }
    await wait(at + apart - performance.now());
  }
  track.stop();
}

run();
