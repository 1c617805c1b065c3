"""Knock-out pairings with a seeded draw: the best players meet the last ones first, and one another last."""

from tachiai.companion_web.club.rounds.tournament import BoardResult, Letter, PairedGame, Round, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

FIRST_GOES_ON = frozenset(
    (BoardResult.FIRST_WINS, BoardResult.FIRST_BY_FORFEIT, BoardResult.SHORT_FIRST_WINS)
)
SECOND_GOES_ON = frozenset(
    (BoardResult.SECOND_WINS, BoardResult.SECOND_BY_FORFEIT, BoardResult.SHORT_SECOND_WINS)
)


def rounds_of(players: int) -> int:
    """Rounds until one player is left.

    >>> rounds_of(8), rounds_of(9)
    (3, 4)
    """
    return max(1, (players - 1).bit_length())


def knock_out_round(tournament: Tournament) -> tuple[tuple[PairedGame, ...], tuple[int, ...]]:
    """The games of the next round, and the players who go on without one. Raises ``BadTournament`` while a
    game has no winner.
    """
    left = _seeded(len(tournament.players))
    for number, each in enumerate(tournament.rounds, start=1):
        left = [_winner(tournament, number, each, pair) for pair in _pairs(left)]
    if len(left) < 2:
        raise BadTournament(Message("Only one player is still in: there is no further round."))
    games: list[PairedGame] = []
    free: list[int] = []
    for one, other in _pairs(left):
        if one is None or other is None:
            free += [player for player in (one, other) if player is not None]
            continue
        first, second = _colours(tournament, one, other)
        games.append(PairedGame(board=len(games) + 1, first=first, second=second))
    return tuple(games), tuple(free)


def _seeded(players: int) -> list[int | None]:
    """The draw from top to bottom, as player numbers; None for an empty place.

    >>> _seeded(7)
    [1, None, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < players:
        size = 2 * len(order) + 1
        order = [place for player in order for place in (player, size - player)]
    return [player if player <= players else None for player in order]


def _pairs(left: list[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(left[::2], left[1::2], strict=True))


def _winner(
    tournament: Tournament, number: int, each: Round, pair: tuple[int | None, int | None]
) -> int | None:
    """Who of a pair goes on; None if both were absent."""
    one, other = pair
    if one is None or other is None:
        return one or other
    game = each.game_of(one)
    if game is None or game.opponent_of(one) != other:  # who withdrew before has no game
        plays_on = [who for who in (one, other) if each.letter_of(who) is not Letter.ZERO_BYE]
        return plays_on[0] if plays_on else None
    if game.result in FIRST_GOES_ON:
        return game.first
    if game.result in SECOND_GOES_ON:
        return game.second
    if game.result is BoardResult.BOTH_FORFEIT:
        return None
    names = quoted_value(f"{tournament.player(one).name} - {tournament.player(other).name}")
    raise BadTournament(
        Message(
            "Round {round}, board {board}: nobody has won ({names}). Rule who goes on after the play-off.",
            round=number,
            board=game.board,
            names=names,
        )
    )


def _colours(tournament: Tournament, one: int, other: int) -> tuple[int, int]:
    """First and second player: who had the first move less often has it now; between equals the better seeded
    one has it if their number is odd, or even where ``first_begins`` is False.
    """

    def had(player: int) -> int:
        games = (each.game_of(player) for each in tournament.rounds)
        return sum(1 if game.first == player else -1 for game in games if game is not None)

    if had(one) != had(other):
        return (one, other) if had(one) < had(other) else (other, one)
    higher, lower = min(one, other), max(one, other)
    is_odd = (higher % 2 == 1) == tournament.first_begins
    return (higher, lower) if is_odd else (lower, higher)
