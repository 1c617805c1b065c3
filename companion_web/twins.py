"""What the pages show, for programs: as JSON and as text. ``api_version`` changes with the form."""

from collections.abc import Mapping
from dataclasses import asdict

from companion_web.boards import game_of, layout_of
from companion_web.log import GamePage, StoredEntry, StoredGame, surviving_line
from companion_web.ports import LiveView
from companion_web.shown import clock_text, day_text
from rules.drawing import board_text

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
    """Returns a whole game: header, every entry, and the plies that still count."""
    return {
        "api_version": API_VERSION,
        "number": stored.number,
        "header": asdict(stored.header),
        "original_header": asdict(stored.original),
        "moves": [kept.entry.move for kept in surviving_line(stored.entries)],
        "entries": [entry_json(kept) for kept in stored.entries],
    }


def entry_json(stored: StoredEntry) -> Json:
    """Returns an entry with its number."""
    return {"number": stored.number, "has_picture": stored.has_picture, **asdict(stored.entry)}


def game_text(stored: StoredGame) -> str:
    """Returns a game for people without a browser: header, then one line for each entry."""
    header = stored.header
    fields = {
        "Game": header.game,
        "Rules": header.rules_version,
        "Date": day_text(header.started_ms),
        "First": header.first,
        "Second": header.second,
        "Event": header.event,
        "Clock": header.time_control,
        "Notes": header.notes.replace("\r\n", "\n").replace("\n", " / "),
        "Start": header.start,
    }
    lines = [f"{name}: {value}" for name, value in fields.items() if value]
    return "\n".join([*lines, "", *(_entry_line(kept) for kept in stored.entries), ""])


def _entry_line(stored: StoredEntry) -> str:
    entry = stored.entry
    clocks = "" if entry.clock_ms is None else " ".join(clock_text(ms) for ms in entry.clock_ms)
    said = (entry.move, entry.result, entry.player, entry.clause, entry.code, " ".join(entry.cells), clocks)
    return " ".join([f"{entry.ply}.", entry.kind.value, *(word for word in said if word)])


def live_json(view: LiveView) -> Json:
    """Returns the running game."""
    values = asdict(view)
    return {"api_version": API_VERSION, **_plain(values)}


def _plain(values: Mapping[str, object]) -> Json:
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in values.items()}


def live_text(view: LiveView, language: str) -> str:
    """Returns the running game for people without a browser."""
    game = game_of(view.game, view.options)
    board = board_text(game, layout_of(game, view.position))
    moves = " ".join(view.moves) or "-"
    verdict = view.words.in_language(language)
    return f"{board}\n\n{view.to_move}\n{view.phase}: {verdict}\n{moves}\n"
