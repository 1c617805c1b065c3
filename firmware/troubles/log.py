"""Troubles in the program's output (systemd's journal): one line when one begins, one when it ends."""

import sys
from collections.abc import Callable, Iterable

from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.messages import Message

CAME = Message("Trouble ({code}): {what}")
DETAIL = Message(" [{detail}]")
HEALED = Message("Over ({code}).")
STAYS_AWAY_S = 10.0  # an intermittent trouble, such as a frozen camera, is over after this time


class TroubleLog:
    """Prints troubles that are new or over, in ``language``. Called at every turn with all present ones."""

    def __init__(self, say: Callable[[str], None], language: str = "en") -> None:
        self._say = say
        self._language = language
        self._last_s: dict[str, float] = {}  # when each present trouble was last seen

    def __call__(self, troubles: Iterable[Trouble], at_s: float) -> None:
        """Takes the troubles present at ``at_s``."""
        for trouble in troubles:
            if trouble.code not in self._last_s:
                what = trouble.words.in_language(self._language)
                if trouble.detail:
                    what += DETAIL.in_language(self._language).format(detail=trouble.detail)
                self._say(CAME.in_language(self._language).format(code=trouble.code, what=what))
            self._last_s[trouble.code] = at_s
        for code in [code for code, last_s in self._last_s.items() if at_s - last_s >= STAYS_AWAY_S]:
            del self._last_s[code]
            self._say(HEALED.in_language(self._language).format(code=code))


def say_on_stderr(line: str) -> None:
    """Prints a line to stderr, which systemd's journal keeps."""
    print(line, file=sys.stderr, flush=True)
