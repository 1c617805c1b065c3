"""Who wins goes on. The first places meet the last ones, and could meet one another only at the end."""

from tachiai.companion_web.club.rounds.tournament import Game, Letter, Result, Round, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.shown import shown

FIRST_GOES_ON = frozenset((Result.FIRST_WINS, Result.FIRST_BY_FORFEIT, Result.SHORT_FIRST_WINS))
SECOND_GOES_ON = frozenset((Result.SECOND_WINS, Result.SECOND_BY_FORFEIT, Result.SHORT_SECOND_WINS))


def rounds_of(players: int) -> int:
    """Returns after how many rounds one is left."""
    return max(1, (players - 1).bit_length())


def knock_out_round(tournament: Tournament) -> tuple[tuple[Game, ...], tuple[int, ...]]:
    """Returns the games of the next round, and who goes on without one. Raises ``BadTournament`` where it is
    open who goes on.
    """
    left = _seeded(len(tournament.players))
    for number, each in enumerate(tournament.rounds, start=1):
        left = [_winner(tournament, number, each, pair) for pair in _pairs(left)]
    if len(left) < 2:
        raise BadTournament(
            "Only one player is still in: there is no further round.",
            "勝ち残りが1人なので、次の回戦はありません。",
        )
    games: list[Game] = []
    free: list[int] = []
    for one, other in _pairs(left):
        if one is None or other is None:
            free += [player for player in (one, other) if player is not None]
            continue
        first, second = _colours(tournament, one, other)
        games.append(Game(board=len(games) + 1, first=first, second=second))
    return tuple(games), tuple(free)


def _seeded(players: int) -> list[int | None]:
    """The places of the draw from top to bottom, for 8: 1 8 4 5 2 7 3 6; None for a place that is empty."""
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
    """Who of a pair goes on; nobody if both were absent."""
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
    if game.result is Result.BOTH_FORFEIT:
        return None
    names = shown(f"{tournament.player(one).name} - {tournament.player(other).name}")
    raise BadTournament(
        f"Round {number}, board {game.board}: nobody has won ({names}). Rule who goes on after the play-off.",
        f"第{number}回戦ボード{game.board}の勝者が決まっていません。プレーオフの結果を裁定してください。",
    )


def _colours(tournament: Tournament, one: int, other: int) -> tuple[int, int]:
    """Who had the first move less often has it now; among equals the higher in the list, in turn."""

    def had(player: int) -> int:
        games = (each.game_of(player) for each in tournament.rounds)
        return sum(1 if game.first == player else -1 for game in games if game is not None)

    if had(one) != had(other):
        return (one, other) if had(one) < had(other) else (other, one)
    higher, lower = min(one, other), max(one, other)
    is_odd = (higher % 2 == 1) == tournament.first_begins
    return (higher, lower) if is_odd else (lower, higher)
