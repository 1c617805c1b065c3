"""The file of a room: its head, then one line for each message that was taken. A line is on the disk before
anybody is told of it; of a line that a power cut tore nobody was, and it is left out.
"""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tachiai.companion_web.club.bus.messages import Json
from tachiai.companion_web.errors import BadMessage, RoomFault
from tachiai.companion_web.rooms.codes import code_hash
from tachiai.companion_web.rooms.messages import Noted, RoomWanted, Said, read_kept
from tachiai.companion_web.rooms.room import NotTaken, Room, begun
from tachiai.companion_web.rooms.taking import take
from tachiai.rules.core import Player
from tachiai.rules.errors import RulesError
from tachiai.rules.registry import open_game
from tachiai.rules.time_control import UNLIMITED, parse_time_control

SUFFIX = ".jsonl"
SIDES = {"first": Player.FIRST, "second": Player.SECOND, "": None}


@dataclass(frozen=True, slots=True)
class RoomFile:
    """One room's file."""

    path: Path
    hashes: tuple[str, str, str]  #: of the codes of the first side, the second one and spectators

    @classmethod
    def new(cls, folder: Path, wanted: RoomWanted, codes: tuple[str, str, str], at_ms: int) -> "RoomFile":
        """Makes the file, durably. Raises ``OSError``."""
        first, second, watching = map(code_hash, codes)
        made = cls(folder / f"{watching[:32]}{SUFFIX}", (first, second, watching))
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        made._append(
            {"at_ms": at_ms, "codes": [first, second, watching], "wanted": wanted.model_dump(mode="json")}
        )
        entry = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)
        return made

    @classmethod
    def found(cls, path: Path) -> "RoomFile":
        """A file that is there. Raises ``RoomFault`` for another one than a room's."""
        head = next(_lines(path), None)
        match head:
            case {"codes": [str(first), str(second), str(watching)]}:
                return cls(path, (first, second, watching))
        raise RoomFault(f"{path}: expected the file of a room")

    def append(self, side: Player | None, message: Said | Noted, at_ms: int) -> None:
        """Adds a message, durably. Raises ``OSError``."""
        said_by = "" if side is None else side.value
        self._append({"at_ms": at_ms, "side": said_by, "said": message.model_dump(mode="json")})

    def rooms(self) -> Iterator[tuple[int, Room]]:
        """The room that the file adds up to, as it was after each message, with the host's time then. Raises
        ``RoomFault``.
        """
        try:
            self._mend()
            head, *lines = _lines(self.path)
            room = room_of(RoomWanted.model_validate(head["wanted"]))
            yield head["at_ms"], room
            for line in lines:
                after = take(room, SIDES[line["side"]], read_kept(line["said"]), line["at_ms"])
                if isinstance(after, NotTaken):
                    raise RoomFault(f"{self.path}: expected a message that can be taken: {after.words.en}")
                room = after
                yield line["at_ms"], room
        except RoomFault:
            raise
        except (BadMessage, OSError, KeyError, TypeError, ValueError) as error:
            raise RoomFault(f"{self.path}: expected the file of a room: {error}") from error

    def _append(self, content: Json) -> None:
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
        with self.path.open("ab") as file:
            end = file.tell()
            try:
                file.write(line.encode())
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    os.truncate(self.path, end)
                raise

    def _mend(self) -> None:
        """Cuts off what a power cut tore."""
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(self.path, whole)


def room_of(wanted: RoomWanted) -> Room:
    """The room that is asked for, before its first message. Raises ``RoomFault``."""
    try:
        game = open_game(wanted.game, wanted.options)
        control = parse_time_control(wanted.time_control) if wanted.time_control else UNLIMITED
        start = game.parse_position(wanted.start) if wanted.start else None
        return begun(game, control, start, stops_away=wanted.stops_away)
    except RulesError as error:
        raise RoomFault(error.words) from error


def _lines(path: Path) -> Iterator[Json]:
    """The whole lines. Raises ``RoomFault``."""
    try:
        content = path.read_bytes()
        for line in content[: content.rfind(b"\n") + 1].splitlines():
            yield json.loads(line)
    except (OSError, ValueError) as error:
        raise RoomFault(f"{path}: expected the file of a room: {error}") from error
