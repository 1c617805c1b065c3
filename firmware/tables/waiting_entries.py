"""A buffer for entries while a log on another computer is away: a file, from which they are added later."""

import base64
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import platformdirs

from tachiai.companion_web.errors import LogNotWritable, NoSuchGame
from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.errors import BadRecord, BadText
from tachiai.rules.messages import Message
from tachiai.rules.plain_values import read_json
from tachiai.rules.record import fields

TRY_AGAIN_S = 10.0  # a try takes seconds, in which the referee sees nothing
WAITS = Message("The log cannot be reached: what happens is kept in {file} until it is there again.")
TAKEN_IN = Message("The log is there again: {count} entries that waited are in it.")


@dataclass(frozen=True, slots=True)
class _Waiting:
    game: int
    entry: Entry
    picture_jpeg: bytes | None


def waiting_path(url: str) -> Path:
    """File of the entries that wait for the log at ``url``."""
    name = f"waiting_{sha256(url.encode()).hexdigest()[:16]}.jsonl"
    return Path(platformdirs.user_data_dir(APP_NAME)) / name


class BufferedLog:
    """A ``table.game.GameLog`` whose entries wait in the file at ``path`` while ``log`` does not take them.

    Entries that wait since an earlier start are added at once. Raises ``LogNotWritable`` where neither the
    log nor the file takes an entry, and where the log takes no new game.
    """

    def __init__(
        self,
        log: SqlGameLog,
        path: Path,
        now_s: Callable[[], float],
        say: Callable[[str], None],
        language: str = "en",
    ) -> None:
        self._log = log
        self._path = path
        self._now_s = now_s
        self._say = say
        self._language = language
        self._again_s = now_s()
        self._waits = path.exists()
        self._take_in()

    def open_game(self, header: GameHeader) -> int:
        """Starts a game and returns its number. No entry of an earlier one may wait any more."""
        self._again_s = self._now_s()
        self._take_in()
        return self._log.open_game(header)

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Writes one entry durably. Returns its number, 0 for one that waits."""
        if self._take_in():
            try:
                return self._log.append(game_id, entry, picture_jpeg)
            except LogNotWritable:
                self._say(WAITS.in_language(self._language).format(file=self._path))
                self._again_s = self._now_s() + TRY_AGAIN_S
        self._keep(_Waiting(game_id, entry, picture_jpeg))
        return 0

    def _take_in(self) -> bool:
        """Adds waiting entries to the log. True if it may be written to now."""
        if not self._waits:
            return self._now_s() >= self._again_s
        if self._now_s() < self._again_s:
            return False
        try:
            waiting = tuple(_waiting_in(self._path))
            for game in dict.fromkeys(each.game for each in waiting):
                self._write([each for each in waiting if each.game == game])
        except LogNotWritable:
            self._again_s = self._now_s() + TRY_AGAIN_S
            return False
        self._path.unlink(missing_ok=True)
        self._waits = False
        self._say(TAKEN_IN.in_language(self._language).format(count=len(waiting)))
        return True

    def _write(self, waiting: list[_Waiting]) -> None:
        """Adds the waiting entries of one game, without those that are in the log already. A connection may
        break after the database has stored an entry, and before it says so.
        """
        try:
            stored = [each.entry for each in self._log.game(waiting[0].game).entries]
        except NoSuchGame:  # another database at the same address
            return
        there = max(
            count for count in range(len(waiting) + 1)
            if stored[len(stored) - count :] == [each.entry for each in waiting[:count]]
        )  # fmt: skip
        for each in waiting[there:]:
            self._log.append(each.game, each.entry, each.picture_jpeg)

    def _keep(self, waiting: _Waiting) -> None:
        picture = waiting.picture_jpeg
        values = {
            "game": waiting.game,
            "is": fields.entry_values(waiting.entry),
            "picture": None if picture is None else base64.b64encode(picture).decode("ascii"),
        }
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(values, ensure_ascii=False) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise LogNotWritable(f"{self._path}: no entry can be kept: {error.strerror}") from error
        self._waits = True


def _waiting_in(path: Path) -> Iterator[_Waiting]:
    """The entries in the file. An incomplete last line, as after a power cut, was never acknowledged."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise LogNotWritable(f"{path}: cannot be read: {error.strerror}") from error
    for line in lines:
        try:
            values = read_json(line)
            picture = values["picture"]
            jpeg = None if picture is None else base64.b64decode(picture)
            yield _Waiting(int(values["game"]), fields.entry_of(values["is"]), jpeg)
        except (BadText, BadRecord, LookupError, TypeError, ValueError):
            continue
