"""Pages of a real Chromium: how it is started, the sizes of its windows, and windows that tests use one after
the other.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Error, Frame, Locator, Page

from tachiai.companion_web.security import request_guards

PATIENCE_MS = 60_000  # with what a page should show: other tests share the machine
#: What a whole Chromium does beside the page. The first three draw suggestions below an address bar that
#: nobody sees, in a process that takes a second of the processor for each window; then a process that waits
#: for another site; the others are those that Playwright would leave out.
NOT_NEEDED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled"),
    "SpareRendererForSitePerProcess",
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    *("DialMediaRouteProvider", "GlobalMediaControls", "RenderDocument", "Translate"),
)
FLAGS = [
    f"--disable-features={','.join(NOT_NEEDED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OPENER = "Cross-Origin-Opener-Policy"
PHONE = (390, 844)
DESKTOP = (1280, 800)

#: What Chromium now and then answers to the first picture asked of a new window; the next one is taken.
NOT_READY = "Unable to capture screenshot"
TRIES = 3

KEPT = 4  # windows, each a process of 100 MB
#: What changes a page for good; whoever calls it has the window to themselves.
CHANGES = (
    "add_init_script",
    "emulate_media",
    "expose_binding",
    "expose_function",
    "route",
    "set_viewport_size",
)


@dataclass
class Window:
    """A window of one kind, and what is on it at the moment."""

    page: Page
    #: What a browser would remember of each: cookies, storage, workers.
    origins: set[str] = field(default_factory=set)
    #: Whether a test changed it, so that the next one would meet another window than a new one.
    is_changed: bool = False
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("framenavigated", self._note_origin)
        self.page.on("console", self._note_message)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        for name in CHANGES:
            setattr(self.page, name, self._noted(getattr(self.page, name)))
        listen = self.page.on
        setattr(self.page, "on", self._noted(listen))  # noqa: B010 - a method is replaced on purpose

    def is_as_new(self) -> bool:
        """Forgets all that the pages left behind. Whether the next test finds nothing of this one."""
        page = self.page
        if self.is_changed or page.is_closed() or page.context.pages != [page]:
            return False
        try:
            page.mouse.move(0, 0)
            page.goto("about:blank")  # whose process is the next page's, too
            page.context.clear_cookies()
            page.context.clear_permissions()
            session = page.context.new_cdp_session(page)
            session.send("Network.clearBrowserCache")
            for origin in self.origins:
                session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
            session.detach()
        except Error:
            return False
        self.origins.clear()
        self.complaints.clear()
        return not self.is_changed

    def _noted(self, change: Callable[..., object]) -> Callable[..., object]:
        def changing(*arguments: object, **named: object) -> object:
            self.is_changed = True
            return change(*arguments, **named)

        return changing

    def _note_origin(self, frame: Frame) -> None:
        parts = urlsplit(frame.url)
        if parts.netloc:
            self.origins.add(f"{parts.scheme}://{parts.netloc}")

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


def screenshot(shown: Page | Locator) -> bytes:
    """A PNG of what a window or an element shows, asked for again where Chromium is not ready to take it."""
    for _ in range(TRIES - 1):
        try:
            return shown.screenshot(animations="disabled")
        except Error as error:
            if NOT_READY not in error.message:
                raise
    return shown.screenshot(animations="disabled")


#: Windows that wait for the next test, by browser, size and language.
_free: OrderedDict[tuple[Browser, tuple[int, int], str], Window] = OrderedDict()


@contextmanager
def in_one_process() -> Iterator[None]:
    """Pages are sent without the header that puts each new origin, a served page of each test, into a process
    of its own: half of the browser's time. Windows that tests open themselves meet the header.
    """
    sent = {name: value for name, value in request_guards.SECURITY_HEADERS.items() if name != OPENER}
    with patch.object(request_guards, "SECURITY_HEADERS", sent):  # servers may be reading the other ones
        yield


@contextmanager
def opened_page(browser: Browser, size: tuple[int, int] = DESKTOP, locale: str = "en-GB") -> Iterator[Page]:
    """A page as if it were new; at the end, the browser must have complained about nothing.

    To open a window takes four times as long as to show a page in it. It is kept for the next test, but
    for one that a test changed (``CHANGES``, a listener, another page beside it) or in which one failed.
    """
    kind = browser, size, locale
    window = _free.pop(kind, None) or _opened(browser, size, locale)
    try:
        with in_one_process():
            yield window.page
    except BaseException:
        window.page.context.close()
        raise
    complaints = list(window.complaints)
    if not complaints and kind not in _free and window.is_as_new():
        _free[kind] = window
        if len(_free) > KEPT:
            _free.popitem(last=False)[1].page.context.close()
    else:
        window.page.context.close()
    assert complaints == []


def _opened(browser: Browser, size: tuple[int, int], locale: str) -> Window:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=width < 600, locale=locale
    )
    return Window(context.new_page())
