"""A puzzle as a lesson: so it is laid, judged and answered at the board like one (``firmware.teaching``)."""

from tachiai.rules.lessons.goals import Play, Win
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.line import AnyLine
from tachiai.rules.puzzles.puzzle import Puzzle
from tachiai.rules.record.remarks import Remark
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
        said=Words(
            f"You are {name.en}. {title.en}.", f"あなたは {name.ja}です。{puzzle.plies}てで かって ください。"
        ),
        start=start,
        goal=Win(),
        lines=puzzle.lines,
        plies=(puzzle.plies + 1) // 2,
        praise=SOLVED,
        missed=MISSED,
    )


def lesson_of_remark(end: AnyLine, remark: Remark) -> Lesson | None:
    """Returns the lesson that asks for the move that was better than one's own, in a game that went on to
    ``end``; None where the game has no such ply, or the move is not legal there.
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
        title=Words(f"Ply {remark.ply}", f"{remark.ply}手目"),
        idea=Words(
            f"The move that was played lost {remark.loss} % of the chance of winning.",
            f"実戦の手は、勝つ見込みを {remark.loss}% 失いました。",
        ),
        task=Words(
            f"You are {name.en}. Find a better move.",
            f"あなたは{name.ja}です。よりよい手を見つけてください。",
        ),
        said=Words(
            f"You are {name.en}. Find a better move.",
            f"あなたは {name.ja}です。もっと いい てを さがして ください。",
        ),
        start=before.state,
        goal=Play((better,)),
        lines=((better,),),
        after=Words(
            f"It could have gone on: {' '.join(remark.line)}.", f"想定される手順：{' '.join(remark.line)}。"
        ),
    )
