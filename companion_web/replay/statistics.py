"""Statistics of a stored game: thinking times, illegal moves, take-backs."""

from dataclasses import dataclass
from statistics import mean, median

from tachiai.companion_web.replay.replaying import Replay
from tachiai.rules.entries import EntryKind
from tachiai.rules.record.steps import RecordedPly

PLAYERS = ("first", "second")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlyTime:
    """Time for one ply."""

    ply: int
    player: str
    move: str
    taken_ms: int  #: since the ply before, without pauses; 0 for one made while the opponent's time ran on


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerOfGame:
    """One side of a game. Times are 0 for a side without plies."""

    plies: int
    illegal: int  #: illegal moves tried
    total_ms: int
    mean_ms: int
    median_ms: int
    longest_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameNumbers:
    """Statistics of a game."""

    number: int  #: of the game
    plies: tuple[PlyTime, ...]
    sides: dict[str, PlayerOfGame]  #: by "first" and "second"
    taken_back: int  #: plies
    lasted_ms: int  #: from the start to the last entry that is no correction


def numbers_of(replay: Replay) -> GameNumbers:
    """Statistics of a game."""
    entries = [entry for entry in replay.history.record.entries if entry.kind != EntryKind.CORRECTION]
    plies = _ply_times(replay)
    started_ms = replay.stored.header.started_ms
    return GameNumbers(
        number=replay.stored.number,
        plies=plies,
        sides={who: _side(replay, plies, who) for who in PLAYERS},
        taken_back=sum(entry.plies for entry in entries if entry.kind == EntryKind.TAKEBACK),
        lasted_ms=max([0, *(entry.at_ms - started_ms for entry in entries)]),
    )


def _ply_times(replay: Replay) -> tuple[PlyTime, ...]:
    times, since_ms = [], replay.stored.header.started_ms
    for ply in replay.history.plies:
        entry, taken_ms = ply.entry, 0
        if not _opponent_thinks_on(ply):
            taken_ms = max(0, entry.at_ms - since_ms - _paused_ms(replay, since_ms, entry.at_ms))
            since_ms = max(since_ms, entry.at_ms)
        if entry.kind is not EntryKind.GAP:
            times.append(PlyTime(ply=entry.ply, player=entry.player, move=entry.move, taken_ms=taken_ms))
    return tuple(times)


def _opponent_thinks_on(ply: RecordedPly) -> bool:
    """True for a ply out of turn that leaves the turn where it was: it took nobody's time."""
    line = ply.line
    return line is not None and line.is_out_of_turn and line.game.to_move(line.state) is not line.mover


def _paused_ms(replay: Replay, since_ms: int, until_ms: int) -> int:
    total_ms, paused_at_ms = 0, None
    for entry in replay.history.record.entries:
        if entry.kind == EntryKind.PAUSE and paused_at_ms is None:
            paused_at_ms = entry.at_ms
        elif entry.kind == EntryKind.RESUME and paused_at_ms is not None:
            total_ms += max(0, min(entry.at_ms, until_ms) - max(paused_at_ms, since_ms))
            paused_at_ms = None
    return total_ms


def _side(replay: Replay, plies: tuple[PlyTime, ...], who: str) -> PlayerOfGame:
    taken_ms = [ply.taken_ms for ply in plies if ply.player == who]
    tried = (entry for entry in replay.history.record.entries if entry.kind == EntryKind.ILLEGAL)
    return PlayerOfGame(
        plies=len(taken_ms),
        illegal=sum(entry.player == who for entry in tried),
        total_ms=sum(taken_ms),
        mean_ms=round(mean(taken_ms)) if taken_ms else 0,
        median_ms=round(median(taken_ms)) if taken_ms else 0,
        longest_ms=max(taken_ms, default=0),
    )
