"""Troubles in the program's output, which systemd's journal keeps: a line as one comes, one as it heals."""

import sys
from collections.abc import Callable, Iterable

from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.words import Words

CAME = Words("Trouble ({code}): {what}", "異常（{code}）：{what}")
DETAIL = Words(" [{detail}]", "［{detail}］")
HEALED = Words("Over ({code}).", "解消（{code}）。")
STAYS_AWAY_S = 10.0  # what comes and goes, as a frozen camera, is over when it has been away so long


class TroubleLog:
    """Is told at every turn of all that is wrong, and has ``say`` print what is new, in ``language``."""

    def __init__(self, say: Callable[[str], None], language: str = "en") -> None:
        self._say = say
        self._language = language
        self._last_s: dict[str, float] = {}  # when each trouble that is not over was seen last

    def __call__(self, troubles: Iterable[Trouble], at_s: float) -> None:
        """Takes what is wrong at ``at_s``."""
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
    """Prints a line where systemd's journal takes it."""
    print(line, file=sys.stderr, flush=True)
