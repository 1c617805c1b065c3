"""How smoothly a piece follows the pointer: the frames of a drag on a processor that is four times slower."""

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles

from playwright.sync_api import CDPSession, Page

SLOWED = 4  # times
FRAMES = 180
SLOW_MS, LOST_MS = 17.5, 34.0  # longer than a frame, longer than two of them, at 60 a second
# Moves the pointer once in each frame, all over the board, and gives the frames' lengths. It is done in the
# page: from here, orders would come late where the machine has much to do.
DRAG = """(count) => new Promise((done) => {
  const table = document.querySelector("svg.table");
  const at = table.querySelector(".ground").getBoundingClientRect();
  const frames_ms = [];
  let last = performance.now(), step = 0;
  const next = (now) => {
    if (step) frames_ms.push(now - last);
    last = now;
    if (step++ > count) { done(frames_ms.slice(2)); return; }
    const [along, down] = [0.5 + 0.45 * Math.sin(step / 20), 0.5 + 0.45 * Math.sin(step / 13)];
    const [clientX, clientY] = [at.left + at.width * along, at.top + at.height * down];
    table.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, pointerId: 1, bubbles: true }));
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
# What the page's thread was busy with, by the names that Chromium gives it.
BUSY = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def dragged(page: Page) -> str:
    """Drags the first piece about the board, puts it back, and says how that looked."""
    box = page.locator("svg.table [data-item]").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with _slowed(page) as session:
        page.mouse.move(x, y)
        page.mouse.down()
        before = _busy_s(session)
        frames_ms: list[float] = page.evaluate(DRAG, FRAMES)
        after = _busy_s(session)
        page.mouse.move(x, y)
        page.mouse.up()
    page.wait_for_selector("[data-phase='waiting']")  # the table has seen the piece where it was
    busy = ", ".join(
        f"{name.removesuffix('Duration').lower()} {1000 * (after[name] - before[name]) / len(frames_ms):.1f}"
        for name in BUSY
    )
    return f"{_told(frames_ms)}; busy ms a frame: {busy}"


def _told(frames_ms: list[float]) -> str:
    slow, lost = (sum(ms > limit for ms in frames_ms) / len(frames_ms) for limit in (SLOW_MS, LOST_MS))
    most = quantiles(frames_ms, n=20)[-1]
    return (
        f"{len(frames_ms)} frames, median {median(frames_ms):.1f} ms, 95 % {most:.1f} ms, "
        f"{slow:.1%} above {SLOW_MS} ms, {lost:.1%} above {LOST_MS} ms"
    )


def _busy_s(session: CDPSession) -> dict[str, float]:
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


@contextmanager
def _slowed(page: Page) -> Iterator[CDPSession]:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    yield session
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()
