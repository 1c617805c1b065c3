"""Import and export of tournaments: file kinds, decoding, and what a file changes."""

from dataclasses import replace
from enum import StrEnum
from functools import partial

from tachiai.companion_web.club.rounds.changes import entered
from tachiai.companion_web.club.rounds.checking import with_lines
from tachiai.companion_web.club.rounds.csv_files import (
    read_pairings,
    read_players,
    write_pairings,
    write_players,
    write_standings,
)
from tachiai.companion_web.club.rounds.pairing_rows import rows_of, with_rows
from tachiai.companion_web.club.rounds.pgn import read_pgn, write_pgn
from tachiai.companion_web.club.rounds.tournament import Tournament
from tachiai.companion_web.club.rounds.trf_reading import read_trf
from tachiai.companion_web.club.rounds.trf_records import ROUNDS, TrfVersion
from tachiai.companion_web.club.rounds.trf_writing import write_trf
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message

LARGEST = 2_000_000  # bytes


class FileKind(StrEnum):
    """A kind of file. Standings can only be written."""

    TRF16 = "trf16"
    TRF26 = "trf26"
    PGN = "pgn"
    PAIRINGS = "pairings"
    PLAYERS = "players"
    STANDINGS = "standings"

    @property
    def suffix(self) -> str:
        """The end of the names of such files: ``.trf``, ``.pgn``, or such as ``-players.csv``."""
        return {"trf16": ".trf", "trf26": ".trf", "pgn": ".pgn"}.get(self.value, f"-{self.value}.csv")


TAKEN_IN = tuple(kind for kind in FileKind if kind is not FileKind.STANDINGS)


def decoded(data: bytes) -> str:
    """Decodes a file: UTF-8, or else Latin-1, which older programs write. Raises ``BadTournament``."""
    if len(data) > LARGEST:
        raise BadTournament(
            Message("expected a file of at most {largest} bytes, got {got}", largest=LARGEST, got=len(data))
        )
    if b"\0" in data:
        raise BadTournament(Message("expected a text file, got one with bytes of zero"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def trf_kind(text: str) -> FileKind:
    """Which version of the Tournament Report File ``text`` is."""
    is_trf26 = any(line.startswith(ROUNDS[TrfVersion.TRF26] + " ") for line in text.splitlines())
    return FileKind.TRF26 if is_trf26 else FileKind.TRF16


def taken_in(tournament: Tournament, kind: FileKind, text: str, by: str) -> Tournament:
    """Imports a file: players and pairings are added to the tournament; a TRF is a whole tournament and
    replaces it. ``by``: who imports it. Raises ``BadTournament``.
    """
    match kind:
        case FileKind.TRF16 | FileKind.TRF26:
            return _as_before(tournament, read_trf(text, tournament.uid, tournament.time_control), kind, by)
        case FileKind.PGN:
            return with_rows(tournament, read_pgn(text, tournament.name), by)
        case FileKind.PAIRINGS:
            return with_rows(tournament, read_pairings(text), by)
        case FileKind.PLAYERS:
            players = read_players(text)
            return with_lines(partial(entered, tournament), list(players.values()), list(players))
        case FileKind.STANDINGS:
            raise BadTournament(
                Message("expected players, pairings or a TRF, got standings, which are counted here")
            )


def _as_before(old: Tournament, new: Tournament, kind: FileKind, by: str) -> Tournament:
    """The tournament of a TRF with what was there before and no TRF contains: boards and reasons of results,
    and with TRF16 tie-breaks and byes after the next round.
    """
    rounds = []
    for number, each in enumerate(new.rounds):
        known = {
            (game.first, game.second, game.result): game
            for game in (old.rounds[number].games if number < len(old.rounds) else ())
        }
        told = tuple(replace(game, by=by if game.result else "") for game in each.games)
        games = tuple(known.get((game.first, game.second, game.result), game) for game in told)
        same = len({game.board for game in games}) == len(games)
        rounds.append(replace(each, games=games if same else told))
    is_same = _names(new)[: len(old.players)] == _names(old)
    asked = old.requests if kind is FileKind.TRF16 and is_same else ()
    later = (each for each in asked if each.round > len(rounds) + 1)
    return replace(
        new,
        rounds=tuple(rounds),
        tie_breaks=new.tie_breaks or old.tie_breaks,
        requests=(*new.requests, *later),
    )


def _names(tournament: Tournament) -> list[str]:
    return [player.name for player in tournament.players]


def written(tournament: Tournament, kind: FileKind, only: int | None = None, source: str = "") -> str:
    """Exports a file; ``only``: pairings of this round alone. ``source``: the file of this kind that was
    imported last; a TRF keeps its unchanged lines, and all kinds keep its line ends.
    """
    match kind:
        case FileKind.TRF16 | FileKind.TRF26:
            before = read_trf(source) if source else None
            return write_trf(tournament, TrfVersion(kind.value), source, before)
        case FileKind.PGN:
            text = write_pgn(rows_of(tournament, only), tournament.name)
        case FileKind.PAIRINGS:
            text = write_pairings(rows_of(tournament, only))
        case FileKind.PLAYERS:
            text = write_players(tournament.players)
        case FileKind.STANDINGS:
            text = write_standings(tournament)
    if not source:
        return text
    end = "\r\n" if "\r\n" in source else "\n"
    return text.replace("\r\n", "\n").replace("\n", end)
