"""Whether a tournament is one: names, numbers, each player and each board once a round."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TypeVar

from tachiai.companion_web.club.rounds.tournament import Round, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.shown import shown
from tachiai.rules.time_control import BadTimeControl, parse_time_control
from tachiai.rules.words import capital

MOST_PLAYERS = 9999  # four columns in a TRF
MOST_ROUNDS = 99
LONGEST_TEXT = 100  # characters of a name
LONGEST_PLAYER = 33  # characters of a player's name: its columns in a TRF
T = TypeVar("T")


def checked(tournament: Tournament) -> Tournament:
    """Returns the tournament if it is one. Raises ``BadTournament``."""
    check_name(tournament.name, "a tournament's name", LONGEST_TEXT)
    check_planned(tournament.planned)
    try:
        parse_time_control(tournament.time_control)
    except BadTimeControl as error:
        raise BadTournament(str(error), "持ち時間を読み取れません。5m+3s のように書いてください。") from error
    if len(tournament.players) > MOST_PLAYERS:
        raise BadTournament(
            f"There are {len(tournament.players)} players; a tournament has {MOST_PLAYERS} at most.",
            f"参加者は{MOST_PLAYERS}人までです。",
        )
    names: set[str] = set()
    for number, player in enumerate(tournament.players, start=1):
        check_name(player.name, "a player's name", LONGEST_PLAYER)
        if player.name in names:
            raise twice(player.name)
        names.add(player.name)
        if player.number != number:
            raise BadTournament(f"expected the players' numbers without gaps, got {player.number}")
    if len(tournament.rounds) > tournament.planned:
        raise BadTournament(
            f"There are {len(tournament.rounds)} rounds; {tournament.planned} are planned.",
            f"回戦数は{tournament.planned}までです。",
        )
    for number, each in enumerate(tournament.rounds, start=1):
        _check_round(tournament, number, each)
    return tournament


def with_lines(
    take: Callable[[Sequence[T]], Tournament], rows: Sequence[T], lines: Sequence[int]
) -> Tournament:
    """Returns the tournament that ``take`` makes of the rows of a file, which stand on ``lines``. Raises
    ``BadTournament``, whose sentence begins with the line of the first row that cannot be taken.
    """

    def is_wrong(count: int) -> bool:
        try:
            take(rows[:count])
        except BadTournament:
            return True
        return False

    try:
        return take(rows)
    except BadTournament:
        fewest = 1 + bisect_left(range(1, len(rows)), True, key=is_wrong)
    try:
        return take(rows[:fewest])
    except BadTournament as error:
        raise error.at_line(lines[fewest - 1]) from error


def twice(name: str) -> BadTournament:
    """Returns the mistake that two players have the same name."""
    return BadTournament(
        f"Two players are called {shown(name)}. Add to one of the names what tells them apart, such as a "
        "club, a town or (2).",
        f"{shown(name)} という参加者が2人います。所属や地名、(2) などを付けて、名前で区別できるように"
        "してください。",
    )


def check_planned(rounds: int) -> None:
    """Raises ``BadTournament`` for a number of rounds that no tournament has."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadTournament(
            f"A tournament has 1 to {MOST_ROUNDS} rounds, not {rounds}.",
            f"回戦数は1から{MOST_ROUNDS}までです。",
        )


def check_name(text: str, what: str, longest: int) -> None:
    """Raises ``BadTournament`` for a text that is no name."""
    if not text.strip() or text != text.strip() or len(text) > longest or not text.isprintable():
        raise BadTournament(
            f"{capital(what)} has 1 to {longest} characters that can be printed; {shown(text)} has not.",
            f"名前は1文字以上{longest}文字以内で入力してください。",
        )


def _check_round(tournament: Tournament, number: int, each: Round) -> None:
    seen: set[int] = set()
    boards: set[int] = set()
    for game in each.games:
        if game.board in boards:
            raise BadTournament(
                f"Board {game.board} is there twice in round {number}.",
                f"第{number}回戦にボード{game.board}が2つあります。",
            )
        boards.add(game.board)
    for player in [who for game in each.games for who in (game.first, game.second)] + [
        bye.player for bye in each.byes
    ]:
        name = tournament.player(player).name
        if player in seen:
            raise BadTournament(
                f"{name} is there twice in round {number}.",
                f"第{number}回戦に{shown(name)}が2回出ています。",
            )
        seen.add(player)
