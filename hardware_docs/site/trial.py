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
from tachiai.hardware_docs.site.trial_view import Marks, TrialView
from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Layout, Player
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.engine.advice import advise
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import RulesError
from tachiai.rules.lessons.judging import refusals_of
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.messages import Message, languages, sentence_of
from tachiai.rules.move_answer import answer_to
from tachiai.rules.record import GameRecord, agreed_record, format_record, replay
from tachiai.rules.registry import USUAL_ORDER, open_game

ADVICE = SearchLimits(ms=1_500, nodes=1_200)

UNEXPLAINED = Message("This is part of no move. It was put back.")
CHOOSE = Message("Which move is it?")


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
        return self._now.shown()

    def turn(self, turned: bool) -> dict[str, Any]:
        """Shows the board from the other side, or the position anew."""
        self._turned = turned
        return self._now.shown()

    def touch(self, cell: str) -> dict[str, Any]:
        """Takes what stands on a cell, or a thing from beside the board ("+x"): where it may go is marked."""
        beside = cell.startswith("+")
        marks: Marks = {} if beside else {self._cell(cell): Mark.FROM}
        marks |= dict.fromkeys(self._gestures.targets(cell), Mark.LEGAL)
        return self._now.shown(marks)

    def move(self, start: str, end: str) -> dict[str, Any]:
        """Puts down on ``end`` what was taken from ``start``."""
        there = self._cell(end)
        found = self._gestures.begun_by(start, there)
        if len(found) == 1:
            return self.play(found[0])
        if found:
            return self._now.shown() | {"said": self._now.say(CHOOSE), "choices": self._now.choices(found)}
        return self._refused(start, there)

    def play(self, text: str) -> dict[str, Any]:
        """Plays the move of a text, or says why not."""
        line = self._line
        if line.outcome is None and line.why_illegal(text) is None:
            if self._exercise is not None:
                return self._tried(self._exercise, text)
            self._follow(line.play(text))
            return self._now.shown() | {"played": text}
        found = answer_to(line, text)
        cells = [line.game.board.cell(name) for name in found.cells]
        return self._refusal(found.code, found.words, found.clause, cells, self._now.layout)

    def computer(self, level: int) -> dict[str, Any]:
        """The computer plays for whoever is to move."""
        game, state = self._line.game, self._line.state
        self._follow(computer_move(self._line, level))
        text = self._line.texts()[-1]
        words = game.move_words(state, game.parse_move(text))
        said = self._now.say(Message("The computer played: {move}.", move=words))
        return self._now.shown() | {"said": f"{said} {self._now.standing()}", "played": text}

    def hint(self) -> dict[str, Any]:
        """Advice for the player to move, in words and on the board."""
        game, line = self._line.game, self._line
        if line.outcome is not None:
            return self._now.shown()
        found = advise(line, ADVICE, clock_s=perf_counter)
        marks = dict.fromkeys(self._now.changed(game.play_unchecked(line.state, found.move)), Mark.HINT)
        move = Message("Hint: {text}.", text=game.move_words(line.state, found.move))
        return self._now.shown(marks) | {"said": f"{self._now.say(move)} {self._now.say(found.words)}"}

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
        return self._now.shown()

    def exercises(self, game: str) -> dict[str, Any]:
        """The lessons and the puzzles of a game, in their order."""
        lessons, puzzles = (
            [[name, self._now.say(title)] for name, title in titles] for titles in titles_of(game)
        )
        return {"lessons": lessons, "puzzles": puzzles}

    def exercise(self, game: str, lesson: str = "", puzzle: str = "") -> dict[str, Any]:
        """Begins a lesson or a puzzle."""
        self._exercise = begun(game, lesson, puzzle)
        given = self._exercise.lesson
        self._follow(given.line)
        self._turned = given.learner is Player.SECOND
        return self._now.shown()

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
        return self._now.shown()

    def _follow(self, line: AnyLine) -> None:
        self._line, self._gestures = line, Gestures(line)

    def _cell(self, name: str) -> Cell:
        return self._line.game.board.cell(name)

    @property
    def _now(self) -> TrialView:
        return TrialView(self._line, self._gestures, self._exercise, self._language, self._turned)

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
        return self._refusal("", UNEXPLAINED, "", (end,), self._now.layout)

    def _refusal(
        self, code: str, words: Message, clause: str, cells: Sequence[Cell], seen: Layout
    ) -> dict[str, Any]:
        if self._exercise is not None and not self._exercise.is_done and code:
            words = refusals_of(self._exercise.lesson).get(code, words)
            self._exercise = self._exercise.failed
        marks: Marks = dict.fromkeys(cells[1:], Mark.BECAUSE) | dict.fromkeys(cells[:1], Mark.WRONG)
        return self._now.shown(marks, seen) | {"said": self._now.say(words), "refused": clause or "-"}

    def _tried(self, exercise: Exercise, text: str) -> dict[str, Any]:
        """Judges a learner's legal move, and answers it."""
        if exercise.is_done:
            return self._now.shown()
        before = self._line
        self._exercise, line, words = tried(exercise, before, text)
        self._follow(line)
        if line is before:
            return self._now.shown() | {"said": self._now.say(words), "refused": "-"}
        view = self._now.shown()
        said = [self._now.say(words)] if words.text else []
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
