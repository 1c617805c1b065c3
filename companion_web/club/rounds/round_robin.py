"""Everybody against everybody, by the Berger tables (FIDE Handbook C.05, annex 1)."""

from tachiai.companion_web.club.rounds.tournament import Game


def rounds_of(players: int) -> int:
    """Returns in how many rounds each meets each other once."""
    return players - 1 + players % 2


def berger_round(players: int, number: int) -> tuple[tuple[Game, ...], int | None]:
    """Returns the games of round ``number`` (from 1 on) among the players 1 to ``players``, and who is free.
    From the second time round on colours are turned.
    """
    places = players + players % 2  # with an odd number the last place is empty
    turning = places - 1
    cycle, index = divmod(number - 1, turning)
    leader = index * (places // 2) % turning  # who meets the last place, counted from 0
    pairs = [(leader, turning) if index % 2 == 0 else (turning, leader)]
    pairs += [((leader + step) % turning, (leader - step) % turning) for step in range(1, places // 2)]
    games: list[Game] = []
    free = None
    for first, second in pairs:
        if players in (first, second):  # the empty place
            free = min(first, second) + 1
            continue
        ordered = (first, second) if cycle % 2 == 0 else (second, first)
        games.append(Game(board=len(games) + 1, first=ordered[0] + 1, second=ordered[1] + 1))
    return tuple(games), free
