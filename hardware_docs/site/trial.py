"""The trial: a game in the browser, without a table. It runs in Pyodide and needs ``rules`` alone.

A hand's gesture, from one cell to another, is held against the stages of the legal moves, as the table is;
what fits none is judged as at the table, by the game's attempts and its judge.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import perf_counter, time
from typing import Any

from tachiai.hardware_docs.site.trial_gestures import Gestures
from tachiai.hardware_docs.site.trial_lesson import Exercise, begun, computer_move, titles_of, tried
from tachiai.rules.appearance import RIDER_WORDS
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Layout, Player, Symbol
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.svg import board_svg
from tachiai.rules.engine.advice import advise
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import RulesError
from tachiai.rules.lessons.judging import goal_cells, refusals_of
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.messages import Message, languages, sentence_of
from tachiai.rules.move_answer import answer_to
from tachiai.rules.record import GameRecord, agreed_record, format_record, replay
from tachiai.rules.registry import USUAL_ORDER, open_game

ADVICE = SearchLimits(ms=1_500, nodes=1_200)

UNEXPLAINED = Message("This is part of no move. It was put back.")
CHOOSE = Message("Which move is it?")

Marks = dict[Cell, Mark]


class Trial:
    """One visitor's game."""

    def __init__(self) -> None:
        self._line: AnyLine = Line.at(open_game("rosenkreuz"))
        self._language = "en"
        self._exercise: Exercise | None = None
        self._turned = False
        self._gestures = Gestures(self._line)

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
            "exercises": self.exercises,
            "exercise": self.exercise,
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
        self._exercise, self._turned = None, turned
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
        marks |= dict.fromkeys(self._gestures.targets(cell), Mark.LEGAL)
        return self._view(marks)

    def move(self, start: str, end: str) -> dict[str, Any]:
        """Puts down on ``end`` what was taken from ``start``."""
        there = self._cell(end)
        found = self._gestures.begun_by(start, there)
        if len(found) == 1:
            return self.play(found[0])
        if found:
            return self._view() | {"said": self._say(CHOOSE), "choices": self._choices(found)}
        return self._refused(start, there)

    def play(self, text: str) -> dict[str, Any]:
        """Plays the move of a text, or says why not."""
        line = self._line
        if line.outcome is None and line.why_illegal(text) is None:
            if self._exercise is not None:
                return self._tried(self._exercise, text)
            self._follow(line.play(text))
            return self._view() | {"played": text}
        found = answer_to(line, text)
        cells = [line.game.board.cell(name) for name in found.cells]
        return self._refusal(found.code, found.words, found.clause, cells, self._layout())

    def computer(self, level: int) -> dict[str, Any]:
        """The computer plays for whoever is to move."""
        game, state = self._line.game, self._line.state
        self._follow(computer_move(self._line, level))
        text = self._line.texts()[-1]
        words = game.move_words(state, game.parse_move(text))
        said = self._say(Message("The computer played: {move}.", move=words))
        return self._view() | {"said": f"{said} {self._standing()}", "played": text}

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
        """Takes plies back; in a lesson, as many as lead to the learner's turn."""
        line, doing = self._line, self._exercise
        while plies and line.parent is not None:
            line, plies = line.parent, plies - 1
        if doing is not None:
            while line.parent is not None and line.game.to_move(line.state) is not doing.lesson.learner:
                line = line.parent
            self._exercise = replace(doing, is_done=False)
        self._follow(line)
        return self._view()

    def exercises(self, game: str) -> dict[str, Any]:
        """The lessons and the puzzles of a game, in their order."""
        lessons, puzzles = (
            [[name, self._say(title)] for name, title in titles] for titles in titles_of(game)
        )
        return {"lessons": lessons, "puzzles": puzzles}

    def exercise(self, game: str, lesson: str = "", puzzle: str = "") -> dict[str, Any]:
        """Begins a lesson or a puzzle."""
        self._exercise = begun(game, lesson, puzzle)
        given = self._exercise.lesson
        self._follow(given.line)
        self._turned = given.learner is Player.SECOND
        return self._view()

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
        self._exercise = None
        self._follow(replay(agreed_record(record)))
        return self._view()

    # What stands there.

    def _follow(self, line: AnyLine) -> None:
        self._line, self._gestures = line, Gestures(line)

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
            marks = self._last_marks() | self._task_marks()
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
            "beside": [[symbol, self._thing(symbol)] for symbol in self._gestures.beside()],
            "position": line.position,
            "exercise": self._task(),
            "turned": self._turned,
        }

    def _task(self) -> dict[str, Any] | None:
        """What is to be done; None in a game."""
        if (doing := self._exercise) is None:
            return None
        lesson = doing.lesson
        words = {"title": lesson.title, "idea": lesson.idea, "task": lesson.task}
        facts = {"id": lesson.id, "number": doing.number, "count": doing.count, "done": doing.is_done}
        return {**facts, **{name: self._say(each) for name, each in words.items()}}

    def _task_marks(self) -> Marks:
        """The cells of a lesson's goal; after some failed tries those of a right move."""
        if (doing := self._exercise) is None or doing.is_done:
            return {}
        line, game = self._line, self._line.game
        right = doing.right_move(line)
        if right is not None:
            after = game.play_unchecked(line.state, game.parse_move(right))
            return dict.fromkeys(self._changed(after), Mark.HINT)
        return dict.fromkeys(goal_cells(doing.lesson.goal), Mark.TO_DO)

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

    def _choices(self, texts: Sequence[str]) -> list[list[str]]:
        game, state = self._line.game, self._line.state
        words = [game.move_words(state, game.parse_move(text)) for text in texts]
        return [[text, self._say(each)] for text, each in zip(texts, words, strict=True)]

    def _thing(self, symbol: Symbol) -> str:
        piece = self._line.game.piece_of.get(symbol)
        return self._say(piece.words if piece else RIDER_WORDS[symbol])

    # What is refused.

    def _refused(self, start: str, end: Cell) -> dict[str, Any]:
        game, line = self._line.game, self._line
        for seen in self._gestures.seen(start, end):
            for move in game.attempts(line.state, seen):
                illegal = game.why_illegal(line.state, move)
                if illegal is None and line.outcome is not None:
                    illegal = Illegal("game_over", outcome=line.outcome)
                if illegal is not None:
                    clause = game.reason(illegal.code).clause
                    words = game.cited_explanation(illegal)
                    return self._refusal(illegal.code, words, clause, illegal.cells, seen)
        return self._refusal("", UNEXPLAINED, "", (end,), self._layout())

    def _refusal(
        self, code: str, words: Message, clause: str, cells: Sequence[Cell], seen: Layout
    ) -> dict[str, Any]:
        if self._exercise is not None and not self._exercise.is_done and code:
            words = refusals_of(self._exercise.lesson).get(code, words)
            self._exercise = self._exercise.failed
        marks: Marks = dict.fromkeys(cells[1:], Mark.BECAUSE) | dict.fromkeys(cells[:1], Mark.WRONG)
        return self._view(marks, seen) | {"said": self._say(words), "refused": clause or "-"}

    def _tried(self, exercise: Exercise, text: str) -> dict[str, Any]:
        """Judges a learner's legal move, and answers it."""
        if exercise.is_done:
            return self._view()
        before = self._line
        self._exercise, line, words = tried(exercise, before, text)
        self._follow(line)
        if line is before:
            return self._view() | {"said": self._say(words), "refused": "-"}
        view = self._view()
        said = [self._say(words)] if words.text else []
        return view | {"said": " ".join([*said, view["said"]]), "played": text}


def warm_up() -> None:
    """Asks for everything once, so that a snapshot of the memory holds what would have to be loaded."""
    for language in languages():
        for uid in USUAL_ORDER:
            trial = Trial()
            for do, values in (
                ("new", {"game": uid, "language": language}),
                ("exercises", {"game": uid}),
                ("exercise", {"game": uid}),
                ("new", {"game": uid}),
                ("computer", {"level": 1}),
                ("hint", {}),
                ("play", {"text": "?"}),
                ("record", {}),
                ("load", {"record": "?"}),
            ):
                trial.answer(json.dumps({"do": do, **values}))
