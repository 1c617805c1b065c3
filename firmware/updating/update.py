"""How a version takes the place of the one that runs: made beside it, tried, switched to, and left again if
it does not come up. What is done to the machine is behind ``Place``.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tachiai.firmware.errors import UpdateFault
from tachiai.firmware.updating.offers import Offer
from tachiai.rules.words import Words, filled, joined

UP_WITHIN_S = 120.0


class Place(Protocol):
    """Where versions lie side by side. What changes something raises ``UpdateFault``."""

    def current(self) -> str:
        """Returns the name of the version that is switched to, "" if there is none."""

    def previous(self) -> str:
        """Returns the name of the version that a roll-back goes to, "" if there is none."""

    def is_played(self) -> bool:
        """Says whether a game is being played at the table now. Raises ``UpdateFault`` if nobody knows."""

    def is_up(self) -> bool:
        """Says whether the table runs now."""

    def make(self, name: str, wheel: Path, lock: Path) -> None:
        """Makes a version beside the others: all of it, or nothing is left of it."""

    def try_out(self, name: str) -> None:
        """Has a version test itself, without the table's devices."""

    def switch(self, name: str, previous: str) -> None:
        """Switches to a version, in one step; a roll-back then goes to ``previous``, "" for nowhere."""

    def put_log_back(self) -> bool:
        """Undoes what a version that is left did to the log's schema. False if it has written to the log
        since, so that nothing was undone.
        """

    def restart(self) -> None:
        """Starts the table again, if it runs."""

    def comes_up(self, within_s: float) -> bool:
        """Waits until the table serves its page and goes on doing so; False if it does not in time."""

    def drop(self, name: str) -> None:
        """Takes a version away that is not used."""

    def drop_older(self) -> None:
        """Takes all versions away but the one that is switched to and the one before."""


@dataclass(frozen=True, slots=True)
class Result:
    """How an update went: ``code`` updated, in_game, not_made, failed or rolled_back, and a sentence."""

    code: str
    words: Words

    @property
    def ok(self) -> bool:
        """Whether the new version runs."""
        return self.code == "updated"


IN_GAME = Words(
    "A game is being played: nothing was changed. Update when it is over.",
    "対局中のため、何も変更していません。終わってから更新してください。",
)
NOT_MADE = Words(
    "Nothing was changed: version {version} could not be installed ({why}).",
    "何も変更していません。バージョン {version} を導入できませんでした（{why}）。",
)
FAILED = Words(
    "Nothing was changed: version {version} fails its own test ({why}).",
    "何も変更していません。バージョン {version} は自己診断に失敗しました（{why}）。",
)
NOT_STARTED = Words(
    "Version {version} did not start: the one before, {before}, is back.",
    "バージョン {version} が起動しなかったため、前の {before} に戻しました。",
)
NO_PAGE = Words(
    "The page of version {version} was not back within two minutes: the version before, {before}, is back.",
    "バージョン {version} のページが2分以内に表示されなかったため、前の {before} に戻しました。",
)
NEWER_LOG = Words(
    "The game log stays as the new version wrote it, and the version before cannot read it: "
    "see “Going back after the log was changed” in the install guide.",
    "棋譜ログは新しいバージョンが書き換えたままで、前のバージョンでは読めません。"
    "導入の手引きの「ログが書き換えられた後に戻すとき」をご覧ください。",
)
UPDATED = Words("Version {version} runs.", "バージョン {version} が動いています。")
INSTALLED = Words(
    "Version {version} is installed; no table runs.",
    "バージョン {version} を導入しました。卓は動いていません。",
)


def is_game_played(ply: int, phase: str) -> bool:
    """Says whether a game that the page shows so is begun and not over."""
    return ply > 0 and phase not in ("over", "setting_up")


def update(place: Place, offer: Offer, wheel: Path, lock: Path) -> Result:
    """Carries an update out. Whatever goes wrong, a version that ran before runs after it."""
    busy = _busy(place)
    if busy is not None:
        return busy
    name, before = offer.version, place.current()
    try:
        place.make(name, wheel, lock)
    except UpdateFault as fault:
        return Result("not_made", filled(NOT_MADE, version=name, why=fault.words))
    try:
        place.try_out(name)
    except UpdateFault as fault:
        place.drop(name)
        return Result("failed", filled(FAILED, version=name, why=fault.words))
    busy = _busy(place)  # a game may have been begun meanwhile
    if busy is not None:
        place.drop(name)
        return busy
    runs, previous = place.is_up(), place.previous()
    place.switch(name, before)
    why = _started(place) if runs else None
    if why is None:
        place.drop_older()
        return Result("updated", filled(UPDATED if runs else INSTALLED, version=name))
    words = filled(why, version=name, before=before)
    place.switch(before, previous)
    if not place.put_log_back():
        words = joined((words, NEWER_LOG))
    with suppress(UpdateFault):  # then systemd starts it again by itself
        place.restart()
    place.drop(name)
    return Result("rolled_back", words)


def _busy(place: Place) -> Result | None:
    """Returns why the table is not to be stopped now, None if it may be."""
    try:
        return Result("in_game", IN_GAME) if place.is_played() else None
    except UpdateFault as fault:
        return Result("not_made", fault.words)


def _started(place: Place) -> Words | None:
    """Starts the version that was switched to; returns what is to be said if it does not run, None if it
    does.
    """
    try:
        place.restart()
    except UpdateFault:
        return NOT_STARTED
    return None if place.comes_up(UP_WITHIN_S) else NO_PAGE
