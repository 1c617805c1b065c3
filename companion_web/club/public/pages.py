"""Boards and tournaments as a folder of files: pages in every language, pictures, and JSON for programs. All
links are relative, so they work from any web server, from a disk, and from the hub itself.
"""

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import Lock

from flask import Flask
from flask_babel import force_locale

from tachiai.companion_web.club.hub.public_boards import Delay, PublicBoard, board_svg, in_order, names_of
from tachiai.companion_web.club.hub.tournaments import HeldTournament
from tachiai.companion_web.club.public.tournaments import tournament_json, tournament_words
from tachiai.companion_web.languages import language_names
from tachiai.companion_web.replay.entry_words import result_words
from tachiai.rules.messages import ENGLISH, languages

API_VERSION = 1
_STATIC = ("public.js", "public.css", "page.css", "icon.svg")

_log = logging.getLogger(__name__)

Files = Mapping[str, bytes]
Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board with the files made of it."""

    board: PublicBoard
    row: Json  #: its row in lists of boards
    files: Files


@dataclass(slots=True)
class PublicPages:
    """Makes the files, and only those anew that have changed. For one thread at a time."""

    app: Flask
    fonts_path: Path | None  #: folder of ``font.css`` and the WOFF2 files that it names
    delay_s: float = 0.0  #: how old the boards are that it is given
    note_fault: Callable[[str, str], None] = lambda table, why: None  #: as ``LogWriter`` has it, of a board
    _unchanging: Files = field(default_factory=dict)
    _shown: dict[str, ShownBoard] = field(default_factory=dict)
    _boards: Mapping[str, PublicBoard] | None = None
    _tournaments: Mapping[str, HeldTournament] = field(default_factory=dict)
    _files: Files = field(default_factory=dict)
    _failed: set[str] = field(default_factory=set)  # tables whose board could not be shown last time

    def files(self, boards: Mapping[str, PublicBoard], tournaments: Mapping[str, HeldTournament]) -> Files:
        """All files, by their path; the same object if both arguments are the same objects as last time."""
        if boards is not self._boards or tournaments is not self._tournaments:
            if _names(tournaments) != _names(self._tournaments):  # every page has links to them
                self._shown = {}
            self._tournaments = tournaments
            with self.app.app_context():
                made = [self._made(board) for board in in_order(boards)]
                shown = [each for each in made if each is not None]
                files = self._lists(shown)
                for held in tournaments.values():
                    files |= self._tournament(held, boards)
            for each in shown:
                files |= each.files
            self._shown = {each.board.table: each for each in shown}
            self._boards, self._files = boards, files
        return self._files

    def _made(self, board: PublicBoard) -> ShownBoard | None:
        """A board with its files; None for one that cannot be shown, so that it stops no other."""
        try:
            made = self._board(board)
        except Exception as error:
            if board.table not in self._failed:
                _log.exception("the board of the table %s cannot be shown", board.table)
                self._failed.add(board.table)
            self.note_fault(board.table, repr(error))
            return None
        if board.table in self._failed:
            self._failed.remove(board.table)
            self.note_fault(board.table, "")
        return made

    def _board(self, board: PublicBoard) -> ShownBoard:
        known = self._shown.get(board.table)
        if known is not None and known.board is board:
            return known
        game = board.game
        svg = board_svg(game, board.before, ENGLISH).encode()
        stamp = sha256(svg).hexdigest()[:12] if svg else ""
        words = {}
        for language in languages():
            with force_locale(language):
                names = names_of(game, language)
                words[language] = {
                    **names,
                    "result": result_words(game.result, names) if game.result else "",
                }
        row: Json = {
            "table": board.table,
            "title": board.title,
            "words": words,
            "ply": game.ply,
            "to_move": game.to_move,
            "last_move": game.moves[-1] or "?" if game.moves else "",
            "result": game.result,
            "clock_ms": board.clock_ms,
            "running": board.running,
            "shown_ms": board.said_ms + round(self.delay_s * 1000),
            "board": f"boards/{board.table}.svg?{stamp}" if stamp else "",
        }
        whole = {
            "api_version": API_VERSION,
            **row,
            "game_id": game.game_id,
            "game": game.uid,
            "options": game.options,
            "first": game.first,
            "second": game.second,
            "position": game.position,
            "moves": [move or None for move in game.moves],
        }
        place = f"boards/{board.table}"
        files = {
            f"{place}.json": _json(whole),
            f"{place}.overlay.html": self._page("overlay", ENGLISH, row=row, root="../"),
        }
        for language, suffix in suffixes().items():
            files[f"{place}{suffix}.html"] = self._page(
                "board", language, row=row, root="../", here=board.table
            )
        if svg:
            files[f"{place}.svg"] = svg
        if game.game_id:
            files[f"games/{game.game_id}.json"] = _json(whole)
        return ShownBoard(board, row, files)

    def _tournament(self, held: HeldTournament, boards: Mapping[str, PublicBoard]) -> dict[str, bytes]:
        here = f"tournament-{held.number}"
        files = {f"{here}.json": _json({"api_version": API_VERSION, **tournament_json(held)})}
        shown = {**tournament_words(held), "tables": boards.keys(), "root": "", "here": here}
        for language, suffix in suffixes().items():
            files[f"{here}{suffix}.html"] = self._page("tournament", language, **shown)
        return files

    def _lists(self, shown: list[ShownBoard]) -> dict[str, bytes]:
        rows = [each.row for each in shown]
        files = dict(self._fixed())
        files["boards.json"] = _json({"api_version": API_VERSION, "delay_s": self.delay_s, "boards": rows})
        for language, suffix in suffixes().items():
            files[f"index{suffix}.html"] = self._page("index", language, rows=rows, root="", here="index")
        return files

    def _fixed(self) -> Files:
        """The files that never change while the program runs."""
        if not self._unchanging:
            folder = Path(self.app.static_folder or "")
            files = {name: (folder / name).read_bytes() for name in _STATIC}
            if self.fonts_path is not None:
                files |= {path.name: path.read_bytes() for path in self.fonts_path.iterdir()}
            self._unchanging = files
        return self._unchanging

    def _page(self, name: str, language: str, **shown: object) -> bytes:
        with force_locale(language):
            template = self.app.jinja_env.get_template(f"public/{name}.html")
            page = template.render(
                language=language,
                languages=language_names(),
                suffix=suffixes(),
                delay_s=self.delay_s,
                has_font=self.fonts_path is not None,
                tournaments=self._tournaments.values(),
                **shown,
            )
        return page.encode()


def suffixes() -> Mapping[str, str]:
    """What the names of the pages end in, before ".html", by language: "" for English, else ".ja"."""
    return {language: "" if language == ENGLISH else f".{language}" for language in languages()}


def _names(tournaments: Mapping[str, HeldTournament]) -> list[tuple[int, str]]:
    return [(held.number, held.tournament.name) for held in tournaments.values()]


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(slots=True)
class Screens:
    """The pages of ``boards`` and ``tournaments``. Thread-safe. The other fields are those of
    ``PublicPages``.
    """

    app: Flask
    fonts_path: Path | None
    boards: Delay[PublicBoard]
    tournaments: Callable[[], tuple[HeldTournament, ...]]  #: returns the same object until something changes
    note_fault: Callable[[str, str], None] = lambda table, why: None
    _heard: tuple[HeldTournament, ...] = ()
    _held: Delay[HeldTournament] = field(init=False)
    _now: PublicPages = field(init=False)
    _later: PublicPages = field(init=False)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._held = self.boards.alike()
        self._now = PublicPages(self.app, self.fonts_path, 0.0, self.note_fault)
        self._later = PublicPages(self.app, self.fonts_path, self.boards.delay_s, self.note_fault)

    def now(self) -> Files:
        """The pages of the boards as they are now."""
        with self._lock:
            self._hear()
            return self._now.files(self.boards.newest(), self._held.newest())

    def later(self) -> Files:
        """The pages of the boards as they were before the delay."""
        with self._lock:
            self._hear()
            return self._later.files(self.boards.delayed(), self._held.delayed())

    def _hear(self) -> None:
        """Updates the tournaments that have begun."""
        found = self.tournaments()
        if found is self._heard:
            return
        self._heard = found
        begun = {str(held.number): held for held in found if held.tournament.rounds}
        for number in self._held.newest().keys() - begun.keys():
            self._held.set(number, None)
        for number, held in begun.items():
            self._held.set(number, held)
