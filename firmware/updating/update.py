"""Replacing the running version: the new one is installed beside it, tested and switched to, and left again
if it does not come up. What is done to the machine is behind ``ReleaseStore``.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tachiai.firmware.errors import UpdateFault
from tachiai.firmware.updating.offers import Offer
from tachiai.rules.messages import Message, filled, joined

UP_WITHIN_S = 120.0


class ReleaseStore(Protocol):
    """The installed versions. Methods that change something raise ``UpdateFault``."""

    def current(self) -> str:
        """Name of the version in use; "" if there is none."""

    def previous(self) -> str:
        """Name of the version that a roll-back goes to; "" if there is none."""

    def is_played(self) -> bool:
        """Whether a game is being played. Raises ``UpdateFault`` if that cannot be found out."""

    def is_up(self) -> bool:
        """Whether the table runs."""

    def make(self, name: str, wheel: Path, lock: Path) -> None:
        """Installs a version beside the others: completely, or nothing is left of it."""

    def try_out(self, name: str) -> None:
        """Runs a version's self-test without the table's devices. Raises ``UpdateFault`` if it fails."""

    def switch(self, name: str, previous: str) -> None:
        """Makes a version the current one; a roll-back then goes to ``previous``, nowhere if that is ""."""

    def put_log_back(self) -> bool:
        """Undoes a new version's migration of the log. False, and nothing undone, if it has written since."""

    def restart(self) -> None:
        """Restarts the table, if it runs."""

    def comes_up(self, within_s: float) -> bool:
        """Waits until the table serves its page steadily; False if it does not in time."""

    def drop(self, name: str) -> None:
        """Deletes a version that is not in use."""

    def drop_older(self) -> None:
        """Deletes all versions but the current and the previous one."""


@dataclass(frozen=True, slots=True)
class UpdateResult:
    """The result of an update."""

    code: str  #: updated, in_game, not_made, failed or rolled_back
    words: Message

    @property
    def ok(self) -> bool:
        """Whether the new version runs."""
        return self.code == "updated"


IN_GAME = Message("A game is being played: nothing was changed. Update when it is over.")
NOT_MADE = Message("Nothing was changed: version {version} could not be installed ({why}).")
FAILED = Message("Nothing was changed: version {version} fails its own test ({why}).")
NOT_STARTED = Message("Version {version} did not start: the one before, {before}, is back.")
NO_PAGE = Message(
    "The page of version {version} was not back within two minutes: the version before, {before}, is back."
)
NEWER_LOG = Message(
    "The game log stays as the new version wrote it, and the version before cannot read it: see “Going back "
    "after the log was changed” in the install guide."
)
UPDATED = Message("Version {version} runs.")
INSTALLED = Message("Version {version} is installed; no table runs.")


def is_game_played(ply: int, phase: str) -> bool:
    """Whether a game with this ply and phase, as the page shows them, has begun and is not over."""
    return ply > 0 and phase not in ("over", "setting_up")


def update(place: ReleaseStore, offer: Offer, wheel: Path, lock: Path) -> UpdateResult:
    """Carries out an update. Whatever goes wrong, a version that ran before it runs after it."""
    busy = _busy(place)
    if busy is not None:
        return busy
    name, before = offer.version, place.current()
    try:
        place.make(name, wheel, lock)
    except UpdateFault as fault:
        return UpdateResult("not_made", filled(NOT_MADE, version=name, why=fault.words))
    try:
        place.try_out(name)
    except UpdateFault as fault:
        place.drop(name)
        return UpdateResult("failed", filled(FAILED, version=name, why=fault.words))
    busy = _busy(place)  # a game may have been begun meanwhile
    if busy is not None:
        place.drop(name)
        return busy
    runs, previous = place.is_up(), place.previous()
    place.switch(name, before)
    why = _started(place) if runs else None
    if why is None:
        place.drop_older()
        return UpdateResult("updated", filled(UPDATED if runs else INSTALLED, version=name))
    words = filled(why, version=name, before=before)
    place.switch(before, previous)
    if not place.put_log_back():
        words = joined((words, NEWER_LOG))
    with suppress(UpdateFault):  # then systemd starts it again by itself
        place.restart()
    place.drop(name)
    return UpdateResult("rolled_back", words)


def _busy(place: ReleaseStore) -> UpdateResult | None:
    """Why the table must not be stopped now; None if it may be."""
    try:
        return UpdateResult("in_game", IN_GAME) if place.is_played() else None
    except UpdateFault as fault:
        return UpdateResult("not_made", fault.words)


def _started(place: ReleaseStore) -> Message | None:
    """Starts the version that was switched to; returns None if it runs, else a sentence."""
    try:
        place.restart()
    except UpdateFault:
        return NOT_STARTED
    return None if place.comes_up(UP_WITHIN_S) else NO_PAGE
