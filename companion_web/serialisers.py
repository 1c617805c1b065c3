"""What the pages show, for programs: as JSON and as text. ``api_version`` changes with the form."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from tachiai.companion_web.drawing.boards import game_of, layout_of
from tachiai.companion_web.formats import day_text
from tachiai.companion_web.log import GamePage, StoredGame
from tachiai.companion_web.log.players import PlayerRow
from tachiai.companion_web.ports import LiveView, SettingsView, TableSetUp
from tachiai.companion_web.replay.statistics import GameNumbers
from tachiai.rules.drawing import board_text
from tachiai.rules.record import format_json, format_text

API_VERSION = 1

Json = dict[str, object]


def list_json(found: GamePage) -> Json:
    """Returns a page of the list of games."""
    return {"api_version": API_VERSION, "total": found.total, "games": [asdict(row) for row in found.rows]}


def list_text(found: GamePage) -> str:
    """Returns a page of the list of games, one line each."""
    lines = [
        f"{row.number}\t{day_text(row.started_ms)}\t{row.game}\t{row.first or '?'} - {row.second or '?'}\t"
        f"{row.result or '*'}\t{row.plies} plies\t{row.event}".rstrip()
        for row in found.rows
    ]
    return "\n".join([*lines, f"{len(found.rows)} of {found.total} games", ""])


def game_json(stored: StoredGame) -> Json:
    """Returns a whole game: its record (``rules.record``'s JSON), the plies that still count, and under
    which number the log keeps each entry and whether it has a picture.
    """
    return {
        "api_version": API_VERSION,
        "number": stored.number,
        "record": json.loads(format_json(stored.record)),
        "original_header": asdict(stored.original),
        "moves": [ply.entry.move for ply in stored.history.plies],
        "players": [ply.entry.player for ply in stored.history.plies],
        "entries": [{"number": kept.number, "has_picture": kept.has_picture} for kept in stored.entries],
    }


def game_text(stored: StoredGame) -> str:
    """Returns a whole game as the text of its record."""
    return format_text(stored.record)


def live_json(view: LiveView) -> Json:
    """Returns the running game."""
    values = asdict(view)
    return {"api_version": API_VERSION, **_plain(values)}


def _plain(values: Mapping[str, object]) -> Json:
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in values.items()}


def settings_json(view: SettingsView) -> Json:
    """Returns the settings file."""
    return {"api_version": API_VERSION, **asdict(view)}


def set_up_json(set_up: TableSetUp) -> Json:
    """Returns what can be begun here, and what the present game is."""
    present = _plain(asdict(set_up.settings()))
    return {"api_version": API_VERSION, "games": list(set_up.games()), "present": present}


def live_text(view: LiveView, language: str) -> str:
    """Returns the running game for people without a browser."""
    game = game_of(view.game, view.options)
    board = board_text(game, layout_of(game, view.position))
    moves = " ".join(move or "?" for move in view.moves) or "-"
    verdict = view.words.in_language(language)
    return f"{board}\n\n{view.to_move}\n{view.phase}: {verdict}\n{moves}\n"


def numbers_json(numbers: GameNumbers) -> Json:
    """Returns a game in numbers."""
    return {"api_version": API_VERSION, **asdict(numbers)}


def numbers_text(numbers: GameNumbers) -> str:
    """Returns a game in numbers: a line for each side, then one for each ply."""
    sides = [
        f"{who}\t{side.plies} plies\t{side.illegal} illegal\t{side.total_ms / 1000:.1f} s\t"
        f"mean {side.mean_ms / 1000:.1f} s\tmedian {side.median_ms / 1000:.1f} s\t"
        f"longest {side.longest_ms / 1000:.1f} s"
        for who, side in numbers.sides.items()
    ]
    plies = [f"{ply.ply}\t{ply.player}\t{ply.move}\t{ply.taken_ms / 1000:.1f} s" for ply in numbers.plies]
    return "\n".join([*sides, *plies, ""])


def players_json(rows: Sequence[PlayerRow]) -> Json:
    """Returns all players."""
    return {"api_version": API_VERSION, "players": [_player(row) for row in rows]}


def player_json(row: PlayerRow) -> Json:
    """Returns one player."""
    return {"api_version": API_VERSION, **_player(row)}


def players_text(rows: Sequence[PlayerRow]) -> str:
    """Returns players, one line each."""
    lines = [
        f"{row.name}\t{row.score.games} games\t+{row.score.won} ={row.score.drawn} -{row.score.lost}\t"
        f"{row.illegal} illegal"
        for row in rows
    ]
    return "\n".join([*lines, ""])


def _player(row: PlayerRow) -> Json:
    return {**asdict(row), "by_game": {uid: asdict(score) for uid, score in row.by_game.items()}}
