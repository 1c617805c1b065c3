// Notes what happens on the table's page, and when, in milliseconds of the page's own clock.
addEventListener("DOMContentLoaded", () => {
  const told = (window.told = []);
  let last = {};
  const note = (what, value) => told.push({ at_ms: performance.now(), what, value });
  for (const what of ["pointerdown", "pointerup"]) addEventListener(what, () => note(what, ""), { capture: true });
  const look = () => {
    const lamps = [...document.querySelectorAll("[data-led]")].filter((lamp) => lamp.getAttribute("visibility") === "visible");
    const now = {
      phase: document.querySelector("[data-phase]")?.dataset.phase ?? "",
      lamps: lamps.map((lamp) => lamp.dataset.led).sort().join(" "),
      plies: String(document.querySelectorAll(".move-list li").length),
    };
    for (const [what, value] of Object.entries(now)) if (last[what] !== value) note(what, value);
    last = now;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["visibility", "data-phase"] });
  look();
});
