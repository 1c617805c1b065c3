"""What the page needs from the outside to look after a table: the page's side of the contract."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tachiai.rules.reply import Reply
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """One answer of the doctor: what was looked at, ``verdict`` ok, fail, skip, or used (by the running
    table), the facts, and for what is wrong what it is and what mends it.
    """

    check: str
    verdict: str
    detail: Words
    what: Words = field(default_factory=lambda: Words("", ""))
    fix: Words = field(default_factory=lambda: Words("", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class WifiCardView:
    """The table's own Wi-Fi, and what phones read from its QR code."""

    name: str
    qr_text: str


class SupportPort(Protocol):
    """Back-up, restore and what helps when something is wrong, without a terminal."""

    def back_up(self, path: Path) -> None:
        """Writes log and settings to the new archive ``path``. Raises ``LogNotWritable``."""

    def restore(self, path: Path, with_settings: bool) -> Reply:
        """Adds the games of an archive that the log lacks, and takes its settings if they are wanted: all is
        looked at before anything is changed. A reply that is not ok says what is wrong with it.
        """

    def wifi(self) -> WifiCardView | None:
        """Returns the access point that the table opens without a network, None where it has none."""

    def wifi_card(self) -> bytes | None:
        """Returns its QR codes as a PDF to print."""

    def journal(self) -> str:
        """Returns what the program has said today, the newest line last; "" where no journal is kept."""

    def checks(self) -> tuple[CheckView, ...]:
        """Returns the doctor's answers. What the running table uses is not opened a second time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferView:
    """A newer version, and what it brings."""

    version: str
    changes: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdatesView:
    """The version that runs, the newer ones, ``words`` where they cannot be known, and how the last update
    ended.
    """

    version: str
    offers: tuple[OfferView, ...] = ()
    words: Words = field(default_factory=lambda: Words("", ""))
    outcome: Words = field(default_factory=lambda: Words("", ""))


class UpdatePort(Protocol):
    """Where another version is asked for."""

    def look(self) -> UpdatesView:
        """Returns what there is; may take half a minute."""

    def install(self, version: str) -> Reply:
        """Has a version installed soon. Refused while a game is played."""
