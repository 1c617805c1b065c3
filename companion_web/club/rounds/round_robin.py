"""Round-robin pairings by the Berger tables (FIDE Handbook C.05, annex 1)."""

from tachiai.companion_web.club.rounds.tournament import PairedGame


def rounds_of(players: int) -> int:
    """Rounds in which each player meets each other once.

    >>> rounds_of(6), rounds_of(7)
    (5, 7)
    """
    return players - 1 + players % 2


def berger_round(players: int, number: int) -> tuple[tuple[PairedGame, ...], int | None]:
    """The games of round ``number``, from 1 on, and the player without one. Further cycles of the table
    exchange the colours, every second time.

    >>> games, free = berger_round(players=5, number=1)
    >>> [(game.first, game.second) for game in games], free
    ([(2, 5), (3, 4)], 1)
    """
    places = players + players % 2  # with an odd number the last place is empty
    turning = places - 1
    cycle, index = divmod(number - 1, turning)
    leader = index * (places // 2) % turning  # who meets the last place, counted from 0
    pairs = [(leader, turning) if index % 2 == 0 else (turning, leader)]
    pairs += [((leader + step) % turning, (leader - step) % turning) for step in range(1, places // 2)]
    games: list[PairedGame] = []
    free = None
    for first, second in pairs:
        if players in (first, second):  # the empty place
            free = min(first, second) + 1
            continue
        ordered = (first, second) if cycle % 2 == 0 else (second, first)
        games.append(PairedGame(board=len(games) + 1, first=ordered[0] + 1, second=ordered[1] + 1))
    return tuple(games), free
