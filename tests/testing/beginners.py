"""What a referee makes of a table on which a beginner has made a mistake.

Hands are written as the squares that they changed with what stands there now: ``"d2=. d3=b"``.
"""

from tachiai.rules.belief.attempts import attempted
from tachiai.rules.belief.explain import infer
from tachiai.rules.belief.observation import Glimpse, first_reading
from tachiai.rules.belief.successors import Successors
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.sight import Change, InProgress, Refused, Sight, sure_sight
from tachiai.testing.examples import Forgotten, Mistake


def refused(game: AnyGame, mistake: Mistake) -> tuple[str, str]:
    """Clause, code and squares of the refusal that the mistake meets."""
    line, sight = table(game, mistake.position, mistake.hands)
    verdict = infer(line, sight)
    if mistake.may_become:
        assert isinstance(verdict, InProgress), verdict
        verdict = attempted(Successors(line), first_reading(game, Glimpse(sight, 0.0, True)))
    assert isinstance(verdict, Refused), verdict
    names = [game.board.names[cell] for cell in verdict.illegal.cells]
    return game.reason(verdict.illegal.code).clause, " ".join((verdict.illegal.code, *names))


def left_to_do(game: AnyGame, forgotten: Forgotten) -> str:
    """What the players are told to do still."""
    verdict = infer(*table(game, forgotten.position, forgotten.hands))
    assert isinstance(verdict, InProgress), verdict
    return " ".join(_written(game, change) for change in verdict.to_do)


def table(game: AnyGame, position: str, hands: str) -> tuple[AnyLine, Sight]:
    """The line at ``position`` (the start if empty), and the sight of it after ``hands``."""
    state = game.parse_position(position) if position else game.start()
    layout = list(game.layout(state))
    for change in hands.split():
        name, symbol = change.split("=")
        layout[game.board.cell(name)] = symbol
    return Line(game, state), sure_sight(tuple(layout), game.symbols)


def _written(game: AnyGame, change: Change) -> str:
    return f"{game.board.names[change.cell]}={change.wanted}"
