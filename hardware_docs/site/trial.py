"""The trial: a game in the browser, without a table. It runs in Pyodide and needs ``rules`` alone.

A hand's gesture, from one cell to another, is held against the stages of the legal moves, as the table is;
what fits none is judged as at the table, by the game's attempts and its judge.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter, time
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Layout, Player, Symbol
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.svg import board_svg
from tachiai.rules.engine.advice import advise
from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import RulesError
from tachiai.rules.levels import level_of
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.messages import NOTHING, Message, joined, sentence_of
from tachiai.rules.move_answer import answer_to
from tachiai.rules.puzzles.exercise import MISSED, SOLVED, lesson_of
from tachiai.rules.puzzles.puzzle import Puzzle, puzzle_of_id, puzzles_of
from tachiai.rules.record import GameRecord, agreed_record, format_record, replay
from tachiai.rules.registry import declaration_of, open_game

LONGEST_MS = 1_800  # search for a move: the browser's Python is several times slower than a table's
ADVICE = SearchLimits(ms=1_500, nodes=1_200)
MOST_CHOICES = 80
BESIDE = ""  # the "cell" of what lies beside the board

UNEXPLAINED = Message("This is part of no move. It was put back.")
CHOOSE = Message("Which move is it?")

Gesture = tuple[Cell | None, Cell]  #: from where (None: from beside the board) to where
Marks = dict[Cell, Mark]


class Trial:
    """One visitor's game."""

    def __init__(self) -> None:
        self._line: AnyLine = Line.at(open_game("rosenkreuz"))
        self._language = "en"
        self._puzzle: Puzzle | None = None
        self._turned = False
        self._fitting: dict[Gesture, list[str]] | None = None
        self._supply: dict[Symbol, list[Cell]] = {}

    def answer(self, text: str) -> str:
        """Answers one request: JSON with ``do``, the name of what is asked, and its values."""
        asked = json.loads(text)
        actions: Mapping[str, Callable[..., dict[str, Any]]] = {
            "new": self.new,
            "touch": self.touch,
            "move": self.move,
            "play": self.play,
            "computer": self.computer,
            "hint": self.hint,
            "back": self.back,
            "puzzles": self.puzzles,
            "puzzle": self.puzzle,
            "record": self.record,
            "load": self.load,
            "turn": self.turn,
        }
        self._language = asked.pop("language", self._language)
        try:
            found = actions[asked.pop("do")](**asked)
        except RulesError as error:
            found = {"said": sentence_of(error, self._language)}
        return json.dumps(found, ensure_ascii=False)

    def new(self, game: str, position: str = "", turned: bool = False) -> dict[str, Any]:
        """Begins a game, at its start or at a position."""
        self._puzzle, self._turned = None, turned
        self._follow(Line.at(open_game(game), position))
        return self._view()

    def turn(self, turned: bool) -> dict[str, Any]:
        """Shows the board from the other side, or the position anew."""
        self._turned = turned
        return self._view()

    def touch(self, cell: str) -> dict[str, Any]:
        """Takes what stands on a cell, or a thing from beside the board ("+x"): where it may go is marked."""
        beside = cell.startswith("+")
        marks: Marks = {} if beside else {self._cell(cell): Mark.FROM}
        marks |= dict.fromkeys(self._targets(cell), Mark.LEGAL)
        return self._view(marks)

    def move(self, start: str, end: str) -> dict[str, Any]:
        """Puts down on ``end`` what was taken from ``start``."""
        there = self._cell(end)
        found = self._drops(start, there) if start.startswith("+") else self._found(start, there)
        if len(found) == 1:
            return self.play(found[0])
        if found:
            return self._view() | {"said": self._say(CHOOSE), "choices": self._choices(found)}
        return self._refused(start, there)

    def play(self, text: str) -> dict[str, Any]:
        """Plays the move of a text, or says why not."""
        line = self._line
        if line.outcome is None and line.why_illegal(text) is None:
            if self._puzzle is not None:
                return self._solved(self._puzzle, text)
            self._follow(line.play(text))
            return self._view() | {"played": text}
        found = answer_to(line, text)
        cells = [line.game.board.cell(name) for name in found.cells]
        return self._refusal(found.words, found.clause, cells, self._layout())

    def computer(self, level: int) -> dict[str, Any]:
        """The computer plays for whoever is to move."""
        line = self._line
        chosen = level_of(declaration_of(line.game.uid).levels, level)
        limits = SearchLimits(ms=LONGEST_MS)
        found = search(line, limits, level=chosen, seed=line.ply, clock_s=perf_counter)
        move, words = found.lines[0].moves[0], line.game.move_words(line.state, found.lines[0].moves[0])
        self._follow(line.follow(line.game.play_unchecked(line.state, move), move))
        said = self._say(Message("The computer played: {move}.", move=words))
        return self._view() | {"said": f"{said} {self._standing()}", "played": line.game.format_move(move)}

    def hint(self) -> dict[str, Any]:
        """Advice for the player to move, in words and on the board."""
        game, line = self._line.game, self._line
        if line.outcome is not None:
            return self._view()
        found = advise(line, ADVICE, clock_s=perf_counter)
        marks = dict.fromkeys(self._changed(game.play_unchecked(line.state, found.move)), Mark.HINT)
        move = Message("Hint: {text}.", text=game.move_words(line.state, found.move))
        return self._view(marks) | {"said": f"{self._say(move)} {self._say(found.words)}"}

    def back(self, plies: int = 1) -> dict[str, Any]:
        """Takes plies back."""
        line = self._line
        while plies and line.parent is not None:
            line, plies = line.parent, plies - 1
        self._follow(line)
        return self._view()

    def puzzles(self, game: str) -> dict[str, Any]:
        """The puzzles of a game, the easiest first."""
        listed = sorted(puzzles_of(game), key=lambda puzzle: (puzzle.plies, puzzle.rating))
        return {"puzzles": [[each.id, self._say(lesson_of(each).title)] for each in listed]}

    def puzzle(self, game: str, identity: str) -> dict[str, Any]:
        """Begins a puzzle."""
        self._puzzle = puzzle_of_id(game, identity)
        lesson = lesson_of(self._puzzle)
        self._follow(Line.at(lesson.game, self._puzzle.position))
        self._turned = lesson.game.to_move(lesson.start) is Player.SECOND
        return self._view() | {"said": self._say(lesson.task)}

    def record(self) -> dict[str, Any]:
        """The game as a record in text."""
        nodes, game = self._line.nodes(), self._line.game
        start, now_ms = game.format_position(nodes[0].state), round(1000 * time())
        header = GameHeader(
            game=game.uid,
            options=dict(game.options),
            rules_version=game.rules_version,
            start=start,
            started_ms=now_ms,
        )
        plies = tuple(
            Entry(
                kind=EntryKind.PLY,
                ply=node.ply,
                at_ms=now_ms,
                move=text,
                position=game.format_position(node.state),
            )
            for node, text in zip(nodes[1:], self._line.texts(), strict=True)
        )
        return {"record": format_record(GameRecord(header, plies), "text")}

    def load(self, record: str) -> dict[str, Any]:
        """Goes on from the end of a record."""
        self._puzzle = None
        self._follow(replay(agreed_record(record)))
        return self._view()

    # What stands there.

    def _follow(self, line: AnyLine) -> None:
        self._line, self._fitting, self._supply = line, None, {}

    def _layout(self) -> Layout:
        return self._line.game.layout(self._line.state)

    def _cell(self, name: str) -> Cell:
        return self._line.game.board.cell(name)

    def _say(self, words: Message) -> str:
        return words.in_language(self._language)

    def _changed(self, state: object) -> list[Cell]:
        after = self._line.game.layout(state)
        return [Cell(cell) for cell, symbol in enumerate(self._layout()) if after[cell] != symbol]

    def _view(self, marks: Mapping[Cell, Mark] | None = None, layout: Layout | None = None) -> dict[str, Any]:
        line, game = self._line, self._line.game
        if marks is None:
            marks = self._last_marks()
        drawn = board_svg(game, layout or self._layout(), marks, language=self._language, turned=self._turned)
        own = {symbol for symbol, owner in game.owners.items() if owner is game.to_move(line.state)}
        return {
            "svg": drawn,
            "game": game.uid,
            "title": self._say(game.title),
            "mover": game.to_move(line.state).value,
            "names": {who.value: self._say(words) for who, words in game.player_names.items()},
            "over": line.outcome.text if line.outcome else "",
            "said": self._standing(),
            "plies": list(line.texts()),
            "legal": list(line.legal_moves.texts()),
            "own": [game.board.names[cell] for cell, symbol in enumerate(self._layout()) if symbol in own],
            "beside": [[symbol, self._thing(symbol)] for symbol in self._beside()],
            "position": line.position,
            "puzzle": self._puzzle.id if self._puzzle else "",
        }

    def _last_marks(self) -> Marks:
        line, game = self._line, self._line.game
        if line.outcome is not None or line.parent is None:
            return {}
        before = game.layout(line.parent.state)
        return {
            Cell(cell): Mark.FROM if symbol == EMPTY or len(symbol) < len(before[cell]) else Mark.LAST
            for cell, symbol in enumerate(self._layout())
            if symbol != before[cell]
        }

    def _standing(self) -> str:
        """How the game stands: its result, what is to be heeded, or whose turn it is."""
        line, game = self._line, self._line.game
        if line.outcome is not None:
            return self._say(game.cited_explanation(Illegal("game_over", outcome=line.outcome)))
        turn = self._say(Message("{name:capital} to move.", name=game.player_names[game.to_move(line.state)]))
        return " ".join([turn, *(self._say(hint.words) for hint in game.hints(line.state)[:2])])

    # From a gesture to a move.

    def _gestures(self) -> dict[Gesture, list[str]]:
        """The legal moves by the gestures that begin them: what leaves a cell and what comes to one in a
        move's first stage. Where nothing leaves a cell, a thing comes from beside the board.
        """
        if self._fitting is None:
            self._fitting = {}
            game, state, before = self._line.game, self._line.state, self._layout()
            for move in self._line.legal_moves:
                stage, text = game.stages(state, move)[0], game.format_move(move)
                moved = [Cell(cell) for cell in range(len(before)) if stage[cell] != before[cell]]
                again = list(game.refilled(state, move))
                left = [cell for cell in moved if before[cell] != EMPTY] + again
                come = [cell for cell in moved if stage[cell] != EMPTY] + again
                pairs: list[Gesture] = [(a, b) for a in left for b in come if a != b]
                if not pairs:
                    pairs = [(None, cell) for cell in come]
                    for cell in come:
                        rider = game.piece_of[stage[cell]].look.rider
                        thing = stage[cell] if before[cell] == EMPTY else rider
                        self._supply.setdefault(thing, []).append(cell)
                for pair in pairs:
                    self._fitting.setdefault(pair, []).append(text)
        return self._fitting

    def _found(self, start: str, end: Cell) -> list[str]:
        texts = self._gestures().get((self._cell(start), end), [])
        return sorted(dict.fromkeys(texts), key=lambda text: (len(text), text))[:MOST_CHOICES]

    def _drops(self, start: str, end: Cell) -> list[str]:
        """The legal moves that put the thing ``start`` ("+x") from beside the board on ``end``."""
        game, state = self._line.game, self._line.state
        texts = self._gestures().get((None, end), [])
        if end not in self._supply.get(start[1:], []):
            return []
        return [
            text
            for text in texts
            if self._loaded(end, start[1:]) == game.stages(state, game.parse_move(text))[0][end]
        ]

    def _targets(self, start: str) -> list[Cell]:
        gestures = self._gestures()
        if start.startswith("+"):
            return self._supply.get(start[1:], [])
        return [end for begin, end in gestures if begin == self._cell(start)]

    def _beside(self) -> list[Symbol]:
        """What can be put down from beside the board."""
        game, line = self._line.game, self._line
        self._gestures()
        always = [
            symbol
            for symbol, owner in game.owners.items()
            if owner is game.to_move(line.state) and line.outcome is None
        ]
        begins_empty = all(symbol == EMPTY for symbol in game.layout(game.start()))
        return list(dict.fromkeys([*self._supply, *(always if begins_empty else [])]))

    def _thing(self, symbol: Symbol) -> str:
        from tachiai.rules.appearance import RIDER_WORDS

        piece = self._line.game.piece_of.get(symbol)
        return self._say(piece.words if piece else RIDER_WORDS[symbol])

    def _loaded(self, cell: Cell, thing: Symbol) -> Symbol | None:
        """What stands on ``cell`` once a thing is put there: a piece, or one that carries the thing."""
        game, there = self._line.game, self._layout()[cell]
        if thing in game.piece_of:
            return thing
        pieces = (piece for piece in game.pieces if there in piece.bare and piece.look.rider == thing)
        return next((piece.symbol for piece in pieces), None)

    def _choices(self, texts: Sequence[str]) -> list[list[str]]:
        game, state = self._line.game, self._line.state
        words = [game.move_words(state, game.parse_move(text)) for text in texts]
        return [[text, self._say(each)] for text, each in zip(texts, words, strict=True)]

    def _seen(self, start: str, end: Cell) -> list[Layout]:
        """How the board may look after a gesture: a piece was moved, or what it carries."""
        before, found = list(self._layout()), list[Layout]()
        if start.startswith("+"):
            thing = self._loaded(end, start[1:])
            return [(*before[:end], thing, *before[end + 1 :])] if thing else []
        begin = self._cell(start)
        piece = self._line.game.piece_of.get(before[begin])
        if piece is None:
            return []
        with_rider = self._loaded(end, piece.look.rider) if piece.bare else None
        if with_rider is not None:
            handed = list(before)
            handed[begin], handed[end] = piece.bare[0], with_rider
            found.append(tuple(handed))
        before[begin], before[end] = EMPTY, piece.symbol
        return [*found, tuple(before)]

    # What is refused.

    def _refused(self, start: str, end: Cell) -> dict[str, Any]:
        game, line = self._line.game, self._line
        for seen in self._seen(start, end):
            for move in game.attempts(line.state, seen):
                illegal = game.why_illegal(line.state, move)
                if illegal is None and line.outcome is not None:
                    illegal = Illegal("game_over", outcome=line.outcome)
                if illegal is not None:
                    clause = game.reason(illegal.code).clause
                    return self._refusal(game.cited_explanation(illegal), clause, illegal.cells, seen)
        return self._refusal(UNEXPLAINED, "", (end,), self._layout())

    def _refusal(self, words: Message, clause: str, cells: Sequence[Cell], seen: Layout) -> dict[str, Any]:
        marks: Marks = dict.fromkeys(cells[1:], Mark.BECAUSE) | dict.fromkeys(cells[:1], Mark.WRONG)
        return self._view(marks, seen) | {"said": self._say(words), "refused": clause or "-"}

    def _solved(self, puzzle: Puzzle, text: str) -> dict[str, Any]:
        """Answers a solver's move by the puzzle's defence."""
        played = (*self._line.texts(), text)
        if not puzzle.allows(played):
            return self._view() | {"said": self._say(MISSED), "refused": "-"}
        self._follow(self._line.play(text))
        reply = puzzle.reply_to(played)
        said = SOLVED if self._line.outcome is not None else NOTHING
        if reply is not None and self._line.outcome is None:
            self._follow(self._line.play(reply))
        view = self._view()
        return view | {"said": self._say(joined((said,))) + " " + view["said"], "played": text}
