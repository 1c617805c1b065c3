"""*It is your turn* by e-mail, for a side that wants it and has not been there for a while. What is known of
who wants it is kept beside the rooms, by their host alone, and is in no room, record or answer to others.
"""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from email.message import EmailMessage

from tachiai.companion_web.errors import LogNotWritable, RoomFault
from tachiai.companion_web.rooms.mail import is_address, letter_to
from tachiai.companion_web.rooms.messages import EmailWanted
from tachiai.companion_web.rooms.room import NotTaken, Room
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.rooms.taking import refused
from tachiai.companion_web.rooms.words import ABOUT_LINK, GOES_ON, HAS_COME, HAS_MOVED, NOT_SENT, SUBJECT
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.core import Player
from tachiai.rules.messages import ENGLISH, Message, filled, languages
from tachiai.rules.proposals import Proposal

NOT_THERE_MS = 60_000  # who has not looked for so long, since the turn began, is told
AGAIN_MS = 600_000  # between two letters to one address; twice as long after each that was not sent
MOST_DOUBLINGS = 8
GLANCE_S = 10.0
MOST_REMINDERS = 1000
_LIKE_A_LINK = re.compile(r"\w\.\w|[/@:\\]")


@dataclass(frozen=True, slots=True)
class Reminder:
    """Where one side of a room is told that it is its turn."""

    address: str
    language: str
    link: str  #: of that side
    told: str = ""  #: what it was told of last


@dataclass(slots=True)
class _Post:
    """What became of the letters to one address."""

    not_before_ms: int = 0  #: the next one
    failures: int = 0  #: in a row
    trouble: str = ""


@dataclass
class Reminders:
    """The reminders of all rooms of a host. ``send`` waits for the mail server and raises ``OSError``;
    ``tell`` is told once that letters are not sent. Thread-safe.
    """

    rooms: Rooms
    send: Callable[[EmailMessage], None]
    tell: Callable[[str], None]
    _of_code: dict[str, Reminder] = field(init=False)
    _posts: dict[str, _Post] = field(default_factory=dict)  #: by address
    _fails: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._path = self.rooms.folder / "emails.json"
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            self._of_code = {code: Reminder(**each) for code, each in kept.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            self._of_code = {}  # nobody wanted any, or somebody has to say so again

    def of(self, code: str) -> tuple[str, Message | None]:
        """The address that was given with a code, "" for none, and why its last letter was not sent."""
        with self._lock:
            address = self._of_code[code].address if code in self._of_code else ""
            trouble = self._posts[address].trouble if address in self._posts else ""
        return address, filled(NOT_SENT, error=trouble) if trouble else None

    def want(self, code: str, side: Player | None, wanted: EmailWanted, link: str) -> NotTaken | None:
        """Keeps, changes or forgets the address of a side; returns why not. Raises ``LogNotWritable``."""
        if side is None:
            return refused("watching")
        if wanted.address and not is_address(wanted.address):
            return refused("no_address")
        with self._lock:
            reminders = {each: known for each, known in self._of_code.items() if each != code}
            if wanted.address:
                if len(reminders) >= MOST_REMINDERS:
                    return refused("full")
                told = self._of_code[code].told if code in self._of_code else ""
                language = wanted.language if wanted.language in languages() else ENGLISH
                reminders[code] = Reminder(wanted.address, language, link, told)
            try:
                self._keep(reminders)
            except OSError as error:
                raise LogNotWritable(f"{self._path}: {error.strerror}") from error
        return None

    def look(self) -> None:
        """Sends what is due; takes as long as the mail server does."""
        now_ms = self.rooms.utc_ms()
        with self._lock:
            reminders, posts = dict(self._of_code), self._posts
            used = {each.address for each in reminders.values()}
            self._posts = {
                each: posts[each] for each in posts if each in used or posts[each].not_before_ms > now_ms
            }
        for code, reminder in reminders.items():
            with suppress(RoomFault, LogNotWritable):  # of a damaged file, or a full disk
                place = self.rooms.place(code)
                if place is None or place.side is None or self.rooms.seen(place).outcome is not None:
                    self._settle(code, reminder, None)
                elif is_due(
                    self.rooms.seen(place), place.side, reminder, self.rooms.looked_ms(place), now_ms
                ):
                    self._write(code, place.side, self.rooms.seen(place), reminder, now_ms)

    def _write(self, code: str, side: Player, room: Room, reminder: Reminder, now_ms: int) -> None:
        post = self._posts.setdefault(reminder.address, _Post())
        if now_ms < post.not_before_ms:
            return
        try:
            self.send(letter_of(room, side, reminder))
        except (OSError, ValueError) as error:
            post.trouble, post.failures = str(error), post.failures + 1
            if not self._fails:
                self.tell(filled(NOT_SENT, error=error).en)
            self._fails = True
        else:
            post.trouble, post.failures, self._fails = "", 0, False
            self._settle(code, reminder, replace(reminder, told=matter_of(room, side)))
        post.not_before_ms = now_ms + AGAIN_MS * 2 ** min(post.failures, MOST_DOUBLINGS)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Looks every now and then on a thread of its own while the context lasts."""
        ended = threading.Event()

        def run() -> None:
            while not ended.wait(GLANCE_S):
                self.look()

        threading.Thread(target=run, name="reminders", daemon=True).start()
        try:
            yield
        finally:
            ended.set()

    def _settle(self, code: str, known: Reminder, now: Reminder | None) -> None:
        """Puts ``now`` in the place of a reminder, unless somebody has changed it meanwhile."""
        with self._lock:
            if self._of_code.get(code) != known:
                return
            others = {each: other for each, other in self._of_code.items() if each != code}
            try:
                self._keep(others if now is None else {**others, code: now})
            except OSError as error:
                self.tell(f"{self._path}: {error.strerror}")

    def _keep(self, reminders: dict[str, Reminder]) -> None:
        content = json.dumps({code: asdict(each) for code, each in reminders.items()}, ensure_ascii=False)
        write_with_folder(self._path, content, only_for_owner=True)
        self._of_code = reminders


def is_due(room: Room, side: Player, reminder: Reminder, looked_ms: int, now_ms: int) -> bool:
    """Whether a side is to be told of its turn, or that play is to go on."""
    since_ms = max(looked_ms, round(room.clock.since_s * 1000))
    return matter_of(room, side) not in ("", reminder.told) and now_ms - since_ms >= NOT_THERE_MS


def matter_of(room: Room, side: Player) -> str:
    """What a side can be told of: its turn, or that play is to go on, after which ply; "" for nothing."""
    opponent = room.of(side.other)
    if room.adjourned:
        asked = opponent.proposal
        return f"resume {room.line.ply}" if asked is not None and asked.what is Proposal.RESUME else ""
    return f"turn {room.line.ply}" if room.goes_on and room.to_move is side and opponent.seated else ""


def letter_of(room: Room, side: Player, reminder: Reminder) -> EmailMessage:
    """The letter that tells a side of it."""
    game, line, language = room.game, room.line, reminder.language
    opponent = room.of(side.other).name
    # Nobody sends links to strangers by a name.
    told = game.player_names[side.other] if _LIKE_A_LINK.search(opponent or "/") else opponent
    moved = filled(HAS_MOVED, move=line.texts()[-1]) if line.ply else HAS_COME
    news = GOES_ON if room.adjourned else moved
    said = filled(news, opponent=told, game=game.title).in_language(language)
    text = f"{said}\n\n{reminder.link}\n\n{ABOUT_LINK.in_language(language)}\n"
    return letter_to(reminder.address, filled(SUBJECT, game=game.title).in_language(language), text)
