"""Entries of the record, for a game followed at the table and for a recording alike. Their times (``at_ms``,
``clock_ms``) are filled in by the caller.
"""

from tachiai.rules.belief.history import Played
from tachiai.rules.core import Illegal, Outcome, Player, changes
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyLine
from tachiai.rules.record import OPEN_CHOICE, Choice, Correction, format_choice, format_correction


def ply_entry(line: AnyLine) -> Entry:
    """The last ply of ``line``."""
    game, before = line.game, line.parent
    assert before is not None, "expected a line with a last ply"
    changed = changes(game.layout(before.state), game.layout(line.state))
    return Entry(
        kind=EntryKind.PLY,
        ply=line.ply,
        at_ms=0,
        move=game.format_move(line.move),
        position=game.format_position(line.state),
        cells=tuple(game.board.names[cell] for cell in sorted(changed)),
        player=game.to_move(before.state).value,
    )


def open_choice(line: AnyLine, played: Played) -> Entry:
    """A note that the last ply of ``line`` may have been another one."""
    others = tuple(line.game.format_move(move) for move in played.alternatives)
    detail = format_choice(Choice(round(played.probability, 4), others))
    return Entry(kind=EntryKind.NOTE, ply=line.ply, at_ms=0, code=OPEN_CHOICE, detail=detail)


def illegal_entry(line: AnyLine, move: object, illegal: Illegal) -> Entry:
    """An illegal move after ``line``."""
    game, reason = line.game, line.game.reason(illegal.code)
    return Entry(
        kind=EntryKind.ILLEGAL,
        ply=line.ply,
        at_ms=0,
        move=game.format_move(move),
        clause=reason.clause,
        code=illegal.code,
        cells=tuple(game.board.names[cell] for cell in illegal.cells),
        player=illegal.offender(game.to_move(line.state)).value,
    )


def take_back_entry(line: AnyLine, plies: int) -> Entry:
    """A take-back of ``plies`` plies that leads back to ``line``."""
    position = line.game.format_position(line.state)
    return Entry(kind=EntryKind.TAKEBACK, ply=line.ply, at_ms=0, plies=plies, position=position)


def gap_entry(line: AnyLine, plies: int) -> Entry:
    """About ``plies`` plies that nobody saw, which count as one ply of the record."""
    position = line.game.format_position(line.state)
    return Entry(kind=EntryKind.GAP, ply=line.ply, at_ms=0, plies=plies, position=position)


def name_entry(player: Player, name: str, ply: int) -> Entry:
    """A player's name, which was not known when the game began; ``ply``: how many plies there are."""
    detail = format_correction(Correction(kind="header", header={player.value: name}))
    return Entry(kind=EntryKind.CORRECTION, ply=ply, at_ms=0, detail=detail)


def result_entry(line: AnyLine, outcome: Outcome) -> Entry:
    """The result after ``line``."""
    return Entry(
        kind=EntryKind.RESULT,
        ply=line.ply,
        at_ms=0,
        clause=outcome.clause,
        code=outcome.code,
        result=outcome.text,
    )
