"""The changing parts of the arbiter's page as HTML, rendered once for each language, at limited intervals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock

from tachiai.companion_web.club.hub.hub import HubView

Fragments = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class MadeFragments:
    """Fragments of one version of the view."""

    version: int
    made_s: float
    html: Fragments


@dataclass(slots=True)
class HubFragments:
    """The newest fragments in each language. Thread-safe."""

    _kept: dict[str, MadeFragments] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def of(
        self,
        view: HubView,
        language: str,
        now_s: float,
        make: Callable[[HubView], Fragments],
        *,
        since_s: float = 0.0,
    ) -> MadeFragments:
        """The fragments of ``view``, or older ones if those were made in the last ``since_s``."""
        with self._lock:
            kept = self._kept.get(language)
            if kept is None or (kept.version != view.version and now_s - kept.made_s >= since_s):
                kept = self._kept[language] = MadeFragments(view.version, now_s, make(view))
            return kept
