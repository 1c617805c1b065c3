"""Protocols for a table's back-up, checks, updates, other games and phone: what the page needs of them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tachiai.rules.messages import NOTHING, Message, Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """One check of the doctor."""

    check: str
    verdict: str  #: ok, fail, skip, or used (by the running table)
    detail: Message  #: the facts
    what: Message = field(default_factory=lambda: NOTHING)  #: what is wrong
    fix: Message = field(default_factory=lambda: NOTHING)  #: what mends it


@dataclass(frozen=True, slots=True, kw_only=True)
class WifiCardView:
    """The table's own access point."""

    name: str
    qr_text: str  #: what phones read from its QR code


class SupportPort(Protocol):
    """Back-up, restore and diagnosis without a terminal."""

    def back_up(self, path: Path) -> None:
        """Writes log and settings to the new archive ``path``. Raises ``LogNotWritable``."""

    def restore(self, path: Path, with_settings: bool) -> Reply:
        """Adds the games of an archive that the log lacks, and takes its settings ``with_settings``.

        Everything is checked before anything is changed. A reply that is not ok says what is wrong.
        """

    def wifi(self) -> WifiCardView | None:
        """The access point that the table opens without a network, None where it has none."""

    def wifi_card(self) -> bytes | None:
        """The access point's QR codes as a PDF to print, None where it has none."""

    def journal(self) -> str:
        """The program's output of today, newest line last; "" where no journal is kept."""

    def checks(self) -> tuple[CheckView, ...]:
        """Runs the doctor's checks. Devices that the running table uses are not opened a second time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferView:
    """A newer version."""

    version: str
    changes: Message  #: what it brings


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdatesView:
    """The running version and the newer ones."""

    version: str
    offers: tuple[OfferView, ...] = ()
    words: Message = field(default_factory=lambda: NOTHING)  #: why newer versions cannot be listed
    outcome: Message = field(default_factory=lambda: NOTHING)  #: how the last update ended


class UpdatePort(Protocol):
    """Updates of the program."""

    def look(self) -> UpdatesView:
        """Asks for newer versions; may take half a minute."""

    def install(self, version: str) -> Reply:
        """Requests the installation of a version, which begins soon. Refused while a game is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherGameView:
    """An installed package of games."""

    package: str
    version: str
    titles: Message  #: of its games
    has_code: bool  #: a program; False: data only


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherGamesView:
    """What is installed."""

    games: tuple[OtherGameView, ...] = ()
    faults: tuple[str, ...] = ()  #: why games are left out


class OtherGamesPort(Protocol):
    """Games that other people have made."""

    def look(self) -> OtherGamesView:
        """What is installed now."""

    def install(self, file_name: str, content: bytes, trusted: bool) -> Reply:
        """Installs the games of a file, those of a program only if it is ``trusted``; may take a minute."""

    def remove(self, package: str) -> Reply:
        """Removes a package; refused while a game of it is on the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneSight:
    """What the table sees in the phone's newest picture."""

    tone: str  #: good, doubtful or bad
    words: Message  #: what is wrong
    #: polygons of the sheet, first its outline, then its cells; x and y from 0 to 1 of the picture
    outlines: tuple[tuple[tuple[float, float], ...], ...] = ()


class PhonePort(Protocol):
    """The phone that is the camera. ``phone`` is the secret name of a browser."""

    def address(self) -> str:
        """URL of the phone's page, for the QR code."""

    def qr_svg(self) -> str:
        """The QR code as SVG."""

    def fingerprint(self) -> str:
        """SHA-256 of the certificate of that page, "" where the browser knows it."""

    def knows(self, token: str) -> bool:
        """Whether this token stands in the QR code."""

    def is_camera(self, phone: str) -> bool:
        """Whether this phone is the camera."""

    def has_phone(self) -> bool:
        """Whether there is one."""

    def admit(self, phone: str) -> bool:
        """Makes a phone the camera; False if another one is, which is then asked."""

    def is_asked(self) -> bool:
        """Whether another phone wants to take over."""

    def answer(self, phone: str, hand_over: bool) -> None:
        """The camera's answer to that phone."""

    def take(self, phone: str, jpeg: bytes, number: int, phone_s: float) -> str:
        """Takes a picture; returns why not, or ""."""

    def picture_apart_ms(self) -> int:
        """How far apart pictures are wanted."""

    def sight(self) -> PhoneSight:
        """What the table sees now."""
