"""A puzzle as a lesson: so it is laid, judged and answered at the board like one (``firmware.teaching``)."""

from tachiai.rules.lessons.goals import Win
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.registry import open_game
from tachiai.rules.words import Words

IDEA = Words(
    "Whatever the other side answers, the game can be won in time.",
    "相手がどう応じても、この手数で勝てます。",
)
MISSED = Words(
    "That does not win in time: only the moves that do are asked for, all others are proven not to.",
    "その手では手数内に勝てません。ほかの手では勝てないことが証明されています。",
)
SOLVED = Words("Solved.", "正解です。")


def title_of(plies: int) -> Words:
    """Returns what a puzzle of so many plies asks for, in short."""
    turns = (plies + 1) // 2
    return Words(f"Win in {turns} {'move' if turns == 1 else 'moves'}", f"{plies}手で勝つ")


def lesson_of(puzzle: Puzzle) -> Lesson:
    """Returns the lesson that asks for the solution of ``puzzle``. Raises ``RulesError`` for one that is no
    position of its game.
    """
    game, title = open_game(puzzle.game), title_of(puzzle.plies)
    start = game.parse_position(puzzle.position)
    name = game.player_names[game.to_move(start)]
    return Lesson(
        id=puzzle.id,
        game=game,
        clauses=puzzle.themes,
        title=title,
        idea=IDEA,
        task=Words(
            f"You are {name.en}. {title.en}.", f"あなたは{name.ja}です。{puzzle.plies}手で勝ってください。"
        ),
        said=Words(f"{title.en}.", f"{puzzle.plies}てで かって ください。"),
        start=start,
        goal=Win(),
        lines=puzzle.lines,
        plies=(puzzle.plies + 1) // 2,
        praise=SOLVED,
        missed=MISSED,
    )
