"""A puzzle or a blunder as a lesson, to be played at the board (``firmware.teaching``)."""

from tachiai.rules.lessons.lesson import Lesson, Play, Win
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, message_in, plural
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.record.review_notes import Remark
from tachiai.rules.registry import open_game

IDEA = Message("Whatever the other side answers, the game can be won in time.")
MISSED = Message(
    "That does not win in time: only the moves that do are asked for, all others are proven not to."
)
SOLVED = Message("Solved.")


def title_of(plies: int) -> Message:
    """The short task of a puzzle of so many plies: "Win in 2 moves"."""
    return plural((plies + 1) // 2, "Win in {number} move", "Win in {number} moves", plies=plies)


def lesson_of(puzzle: Puzzle) -> Lesson:
    """The lesson that asks for the solution of ``puzzle``. Raises ``RulesError`` for a bad position."""
    game, title = open_game(puzzle.game), title_of(puzzle.plies)
    start = game.parse_position(puzzle.position)
    name = game.player_names[game.to_move(start)]
    return Lesson(
        id=puzzle.id,
        game=game,
        clauses=puzzle.themes,
        title=title,
        idea=IDEA,
        task=Message("You are {name}. {title}.", name=name, title=title, plies=puzzle.plies),
        said=message_in("spoken", "You are {name}. {title}.", name=name, title=title, plies=puzzle.plies),
        start=start,
        goal=Win(),
        lines=puzzle.lines,
        plies=(puzzle.plies + 1) // 2,
        praise=SOLVED,
        missed=MISSED,
    )


def lesson_of_remark(end: AnyLine, remark: Remark) -> Lesson | None:
    """The lesson that asks for the better move of ``remark``, in a game that went on to ``end``; None where
    the game has no such ply, or the move is not legal there.
    """
    before = next((node for node in end.nodes() if node.ply == remark.ply - 1), None)
    if before is None or not remark.line or remark.line[0] not in before.game.legal_texts(before.state):
        return None
    better = remark.line[0]
    name = before.game.player_names[before.game.to_move(before.state)]
    return Lesson(
        id=f"ply-{remark.ply}",
        game=before.game,
        clauses=(),
        title=Message("Ply {ply}", ply=remark.ply),
        idea=Message(
            "The move that was played lost {loss} percent of the chance of winning.", loss=remark.loss
        ),
        task=Message("You are {name}. Find a better move.", name=name),
        said=message_in("spoken", "You are {name}. Find a better move.", name=name),
        start=before.state,
        goal=Play((better,)),
        lines=((better,),),
        after=Message("It could have gone on: {join}.", join=" ".join(remark.line)),
    )
