"""What the pages show, for programs: as JSON and as text. ``API_VERSION`` changes with the form."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from tachiai.companion_web.drawing.boards import game_of, layout_of
from tachiai.companion_web.languages import day_text
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.log import GamePage, StoredGame
from tachiai.companion_web.log.players import PlayerRow
from tachiai.companion_web.ports import SettingsView, TableSetUp
from tachiai.companion_web.replay.statistics import GameNumbers
from tachiai.rules.drawing import board_text
from tachiai.rules.messages import Message
from tachiai.rules.record import format_json, format_text

API_VERSION = 1

Json = dict[str, object]


def list_json(found: GamePage) -> Json:
    """A page of the list of games, with the number of all games."""
    return {"api_version": API_VERSION, "total": found.total, "games": [_values(row) for row in found.rows]}


def list_text(found: GamePage) -> str:
    """One line for each game of a page of the list, with tabs between the columns."""
    lines = [
        f"{row.number}\t{day_text(row.started_ms)}\t{row.game}\t{row.first or '?'} - {row.second or '?'}\t"
        f"{row.result or '*'}\t{row.plies} plies\t{row.event}".rstrip()
        for row in found.rows
    ]
    return "\n".join([*lines, f"{len(found.rows)} of {found.total} games", ""])


def game_json(stored: StoredGame) -> Json:
    """A whole game: its record (the JSON of ``rules.record``) and the plies that still count.

    ``entries``: the log's number of each entry, and whether it has a picture.
    """
    return {
        "api_version": API_VERSION,
        "number": stored.number,
        "record": json.loads(format_json(stored.record)),
        "original_header": _values(stored.original),
        "moves": [ply.entry.move for ply in stored.history.plies],
        "players": [ply.entry.player for ply in stored.history.plies],
        "entries": [{"number": kept.number, "has_picture": kept.has_picture} for kept in stored.entries],
    }


def game_text(stored: StoredGame) -> str:
    """A whole game in the text format of records."""
    return format_text(stored.record)


def live_json(view: LiveView) -> Json:
    """The running game, all fields of its ``LiveView``, but not what its two sides say to each other."""
    values = _values(view)
    if view.far is not None:
        del values["far"]["said"]
    return {"api_version": API_VERSION, **values}


def settings_json(view: SettingsView) -> Json:
    """The settings file, all fields of its ``SettingsView``."""
    return {"api_version": API_VERSION, **_values(view)}


def set_up_json(set_up: TableSetUp) -> Json:
    """Games that can be begun here, and the settings of the present one."""
    present = _values(set_up.settings())
    return {"api_version": API_VERSION, "games": list(set_up.games()), "present": present}


def live_text(view: LiveView, language: str) -> str:
    """The running game for a terminal: board, side to move, verdict, moves."""
    game = game_of(view.game, view.options)
    board = board_text(game, layout_of(game, view.position))
    moves = " ".join(move or "?" for move in view.moves) or "-"
    verdict = view.words.in_language(language)
    return f"{board}\n\n{view.to_move}\n{view.phase}: {verdict}\n{moves}\n"


def numbers_json(numbers: GameNumbers) -> Json:
    """A game's statistics, all fields of ``GameNumbers``."""
    return {"api_version": API_VERSION, **_values(numbers)}


def numbers_text(numbers: GameNumbers) -> str:
    """A game's statistics: a line for each side, then one for each ply."""
    sides = [
        f"{who}\t{side.plies} plies\t{side.illegal} illegal\t{side.total_ms / 1000:.1f} s\t"
        f"mean {side.mean_ms / 1000:.1f} s\tmedian {side.median_ms / 1000:.1f} s\t"
        f"longest {side.longest_ms / 1000:.1f} s"
        for who, side in numbers.sides.items()
    ]
    plies = [f"{ply.ply}\t{ply.player}\t{ply.move}\t{ply.taken_ms / 1000:.1f} s" for ply in numbers.plies]
    return "\n".join([*sides, *plies, ""])


def players_json(rows: Sequence[PlayerRow]) -> Json:
    """All players, with their totals and their games of each kind."""
    return {"api_version": API_VERSION, "players": [_values(row) for row in rows]}


def player_json(row: PlayerRow) -> Json:
    """One player, as in ``players_json``."""
    return {"api_version": API_VERSION, **_values(row)}


def players_text(rows: Sequence[PlayerRow]) -> str:
    """One line for each player, with tabs between the columns."""
    lines = [
        f"{row.name}\t{row.score.games} games\t+{row.score.won} ={row.score.drawn} -{row.score.lost}\t"
        f"{row.illegal} illegal"
        for row in rows
    ]
    return "\n".join([*lines, ""])


def _values(value: Any) -> Any:
    """A value for JSON: dataclasses by their fields, messages in every language."""
    if isinstance(value, Message):
        return value.in_all_languages()
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: _values(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: _values(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_values(each) for each in value]
    return value
