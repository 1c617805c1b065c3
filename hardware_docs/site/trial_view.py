"""What the trial's page shows of a game: the board with its marks, whose turn it is, what is to be done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tachiai.hardware_docs.site.trial_gestures import Gestures
from tachiai.hardware_docs.site.trial_lesson import Exercise
from tachiai.rules.appearance import RIDER_WORDS
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal, Layout, Symbol
from tachiai.rules.drawing.marks import Mark
from tachiai.rules.drawing.svg import board_svg
from tachiai.rules.lessons.judging import goal_cells
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message

Marks = dict[Cell, Mark]


@dataclass(frozen=True, slots=True)
class TrialView:
    """A game in the trial, as a visitor sees it."""

    line: AnyLine
    gestures: Gestures  #: at the end of the line
    exercise: Exercise | None  #: None in a game
    language: str
    turned: bool  #: seen from the second player's side

    @property
    def layout(self) -> Layout:
        """What stands on the board."""
        return self.line.game.layout(self.line.state)

    def say(self, words: Message) -> str:
        """A sentence in the visitor's language."""
        return words.in_language(self.language)

    def changed(self, state: object) -> list[Cell]:
        """The cells that look different in another position."""
        after = self.line.game.layout(state)
        return [Cell(cell) for cell, symbol in enumerate(self.layout) if after[cell] != symbol]

    def shown(self, marks: Mapping[Cell, Mark] | None = None, layout: Layout | None = None) -> dict[str, Any]:
        """All that the page shows. The last move and the task are marked unless there are ``marks``;
        ``layout`` is shown instead of the position, such as a refused move.
        """
        line, game = self.line, self.line.game
        if marks is None:
            marks = self._last_marks() | self._task_marks()
        drawn = board_svg(game, layout or self.layout, marks, language=self.language, turned=self.turned)
        own = {symbol for symbol, owner in game.owners.items() if owner is game.to_move(line.state)}
        return {
            "svg": drawn,
            "game": game.uid,
            "mover": game.to_move(line.state).value,
            "over": line.outcome.text if line.outcome else "",
            "said": self.standing(),
            "plies": list(line.texts()),
            "legal": list(line.legal_moves.texts()),
            "own": [game.board.names[cell] for cell, symbol in enumerate(self.layout) if symbol in own],
            "beside": [[symbol, self._thing(symbol)] for symbol in self.gestures.beside()],
            "position": line.position,
            "exercise": self._task(),
            "turned": self.turned,
        }

    def _task(self) -> dict[str, Any] | None:
        """What is to be done; None in a game."""
        if (doing := self.exercise) is None:
            return None
        lesson = doing.lesson
        words = {"title": lesson.title, "idea": lesson.idea, "task": lesson.task}
        facts = {"id": lesson.id, "number": doing.number, "count": doing.count, "done": doing.is_done}
        return {**facts, **{name: self.say(each) for name, each in words.items()}}

    def _task_marks(self) -> Marks:
        """The cells of a lesson's goal; after some failed tries those of a right move."""
        if (doing := self.exercise) is None or doing.is_done:
            return {}
        line, game = self.line, self.line.game
        right = doing.right_move(line)
        if right is not None:
            after = game.play_unchecked(line.state, game.parse_move(right))
            return dict.fromkeys(self.changed(after), Mark.HINT)
        return dict.fromkeys(goal_cells(doing.lesson.goal), Mark.TO_DO)

    def _last_marks(self) -> Marks:
        line, game = self.line, self.line.game
        if line.outcome is not None or line.parent is None:
            return {}
        before = game.layout(line.parent.state)
        return {
            Cell(cell): Mark.FROM if symbol == EMPTY or len(symbol) < len(before[cell]) else Mark.LAST
            for cell, symbol in enumerate(self.layout)
            if symbol != before[cell]
        }

    def standing(self) -> str:
        """How the game stands: its result, what is to be heeded, or whose turn it is."""
        line, game = self.line, self.line.game
        if line.outcome is not None:
            return self.say(game.cited_explanation(Illegal("game_over", outcome=line.outcome)))
        turn = self.say(Message("{name:capital} to move.", name=game.player_names[game.to_move(line.state)]))
        return " ".join([turn, *(self.say(hint.words) for hint in game.hints(line.state)[:2])])

    def choices(self, texts: Sequence[str]) -> list[list[str]]:
        """Moves with their words, to choose among."""
        game, state = self.line.game, self.line.state
        words = [game.move_words(state, game.parse_move(text)) for text in texts]
        return [[text, self.say(each)] for text, each in zip(texts, words, strict=True)]

    def _thing(self, symbol: Symbol) -> str:
        piece = self.line.game.piece_of.get(symbol)
        return self.say(piece.words if piece else RIDER_WORDS[symbol])
