"""Standings: by points, then by the tie-breaks in their order. Pure."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tachiai.companion_web.club.rounds.tie_breaks import direct_encounter, value_of
from tachiai.companion_web.club.rounds.tournament import Entrant, TieBreak, Tournament

PER_POINT = {  # units of a tie-break's value in one point, where these are not half points
    TieBreak.SONNEBORN_BERGER: 4,
    TieBreak.WINS: 1,
    TieBreak.DIRECT: 1,
}


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings."""

    rank: int  #: equal players share one
    player: Entrant
    half_points: int
    values: tuple[int, ...]  #: of the tie-breaks, in the units of ``PER_POINT``


def points_text(units: int, per_point: int = 2) -> str:
    """Formats points.

    >>> points_text(7), points_text(13, per_point=4)
    ('3.5', '3.25')
    """
    whole, rest = divmod(units, per_point)
    return f"{whole}.{rest * 100 // per_point:02}" if per_point == 4 else f"{whole}.{rest * 10 // per_point}"


def value_text(tie_break: TieBreak, value: int) -> str:
    """Formats a tie-break's value."""
    per_point = PER_POINT.get(tie_break, 2)
    return str(value) if per_point == 1 else points_text(value, per_point)


def standings(tournament: Tournament) -> tuple[StandingsRow, ...]:
    """All players, the best first; equal ones by number."""
    groups = _split(
        [[player.number for player in tournament.players]],
        {player.number: tournament.half_points_of(player.number) for player in tournament.players},
    )
    values: dict[int, list[int]] = defaultdict(list)
    for tie_break in tournament.decided_by:
        measured: dict[int, int] = {}
        for group in groups:
            measured |= _measured(tournament, tie_break, group)
        for number, value in measured.items():
            values[number].append(value)
        lowest_first = tie_break is TieBreak.DIRECT
        groups = _split(groups, {who: -value if lowest_first else value for who, value in measured.items()})
    lines: list[StandingsRow] = []
    for group in groups:
        rank = len(lines) + 1
        for number in sorted(group):
            points = tournament.half_points_of(number)
            lines.append(StandingsRow(rank, tournament.player(number), points, tuple(values[number])))
    return tuple(lines)


def _measured(tournament: Tournament, tie_break: TieBreak, group: Sequence[int]) -> dict[int, int]:
    if tie_break is TieBreak.DIRECT:
        return dict(direct_encounter(tournament, group))
    return {number: value_of(tournament, tie_break, number) for number in group}


def _split(groups: list[list[int]], values: dict[int, int]) -> list[list[int]]:
    """Splits each group into groups of equal values, the highest first."""
    return [
        [number for number in group if values[number] == value]
        for group in groups
        for value in sorted({values[number] for number in group}, reverse=True)
    ]
