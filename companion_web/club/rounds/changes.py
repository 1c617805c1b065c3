"""What happens to a tournament: late entries, withdrawals, byes, new rounds, results. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tachiai.companion_web.club.rounds.checking import checked
from tachiai.companion_web.club.rounds.tournament import (
    Bye,
    Game,
    Letter,
    Player,
    Reason,
    Request,
    Result,
    Round,
    System,
    TieBreak,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament

LATE_BYES = (Letter.ZERO_BYE, Letter.HALF_BYE)


def entered(
    tournament: Tournament, players: Iterable[Player], missed: Letter = Letter.ZERO_BYE
) -> Tournament:
    """Returns the tournament with more players, who get the next numbers whatever they say. For each round
    that is over or under way they get the bye ``missed``. Raises ``BadTournament``.
    """
    first = len(tournament.players) + 1
    new = tuple(replace(player, number=number) for number, player in enumerate(players, start=first))
    late = tuple(Bye(player.number, missed) for player in new)
    rounds = tuple(replace(each, byes=(*each.byes, *late)) for each in tournament.rounds)
    return checked(replace(tournament, players=(*tournament.players, *new), rounds=rounds))


def asked_bye(tournament: Tournament, number: int, round_number: int, kind: Letter) -> Tournament:
    """Returns the tournament in which a player does not play in a round to come. Raises ``BadTournament``."""
    tournament.player(number)
    if not len(tournament.rounds) < round_number <= tournament.planned:
        raise BadTournament(
            f"Round {round_number} is paired already, or there is no such round: choose one of "
            f"{len(tournament.rounds) + 1} to {tournament.planned}.",
            f"第{round_number}回戦の組み合わせはすでに決まっているか、その回戦はありません。",
        )
    rest = tuple(
        each for each in tournament.requests if (each.round, each.bye.player) != (round_number, number)
    )
    return replace(tournament, requests=(*rest, Request(round_number, Bye(number, kind))))


def withdrawn(tournament: Tournament, number: int) -> Tournament:
    """Returns the tournament in which a player plays no further round. Raises ``BadTournament``."""
    tournament.player(number)
    for round_number in range(len(tournament.rounds) + 1, tournament.planned + 1):
        tournament = asked_bye(tournament, number, round_number, Letter.ZERO_BYE)
    return tournament


def back(tournament: Tournament, number: int) -> Tournament:
    """Returns the tournament in which a player plays in all rounds to come."""
    kept = tuple(each for each in tournament.requests if each.bye.player != number)
    return replace(tournament, requests=kept)


def with_round(tournament: Tournament, new: Round) -> Tournament:
    """Returns the tournament with the next round's pairings. Raises ``BadTournament``."""
    if tournament.rounds and not tournament.rounds[-1].is_over:
        open_boards = [str(game.board) for game in tournament.rounds[-1].games if game.result is None]
        boards = ", ".join(open_boards)
        where = f"board {boards}" if len(open_boards) == 1 else f"boards {boards}"
        raise BadTournament(
            f"Round {len(tournament.rounds)} is not over: there is no result yet on {where}.",
            f"第{len(tournament.rounds)}回戦がまだ終わっていません。ボード{boards}の結果がありません。",
        )
    number = len(tournament.rounds) + 1
    rest = tuple(each for each in tournament.requests if each.round > number)
    return checked(replace(tournament, rounds=(*tournament.rounds, new), requests=rest))


def without_last_round(tournament: Tournament) -> Tournament:
    """Returns the tournament without its last round. Raises ``BadTournament`` if a game of it was decided."""
    if not tournament.rounds:
        raise BadTournament("There is no round to take back.", "取り消せる回戦がありません。")
    last = tournament.rounds[-1]
    forfeits = [game for game in last.games if game.reason is Reason.ABSENT and not game.by]  # by the pairing
    if any(game.result is not None for game in last.games if game not in forfeits):
        raise BadTournament(
            "This round has results already, so it cannot be taken back.",
            "結果の入った回戦は取り消せません。",
        )
    number = len(tournament.rounds)
    asked = [
        bye
        for bye in last.byes
        if tournament.system is System.SWISS and bye.kind in (Letter.HALF_BYE, Letter.ZERO_BYE)
    ]
    asked += [
        Bye(player, Letter.ZERO_BYE)
        for game in forfeits
        for player in (game.first, game.second)
        if game.letter_of(player) is Letter.FORFEIT_LOSS
    ]
    requests = (*(Request(number, bye) for bye in asked), *tournament.requests)
    return replace(tournament, rounds=tournament.rounds[:-1], requests=requests)


def game_at(tournament: Tournament, round_number: int, board: int) -> Game:
    """Returns the game at a board. Raises ``BadTournament``."""
    if not 1 <= round_number <= len(tournament.rounds):
        raise BadTournament(
            f"There is no round {round_number} yet.",
            f"第{round_number}回戦はまだありません。",
        )
    for game in tournament.rounds[round_number - 1].games:
        if game.board == board:
            return game
    raise BadTournament(
        f"Round {round_number} has no board {board}.",
        f"第{round_number}回戦にボード{board}はありません。",
    )


def colours_exchanged(tournament: Tournament, round_number: int, board: int) -> Tournament:
    """Returns the tournament in which the second player of a board begins. Raises ``BadTournament`` if the
    game is decided.
    """
    old = game_at(tournament, round_number, board)
    if old.result is not None:
        raise BadTournament(
            f"The game on board {board} is decided: its colours stay as they are.",
            f"ボード{board}には結果が入っているので、先後は替えられません。",
        )
    return _with_game(tournament, round_number, old, replace(old, first=old.second, second=old.first))


def decided_by(tournament: Tournament, tie_breaks: tuple[TieBreak, ...]) -> Tournament:
    """Returns the tournament with other tie-breaks in their order; none: the usual ones. Raises
    ``BadTournament`` for one that is there twice.
    """
    for tie_break in tie_breaks:
        if tie_breaks.count(tie_break) > 1:
            raise BadTournament(
                f"The tie-break {tie_break.value} is chosen twice; choose each one once.",
                f"同じタイブレークが2回選ばれています：{tie_break.value}",
            )
    return replace(tournament, tie_breaks=tie_breaks)


def with_result(
    tournament: Tournament,
    round_number: int,
    board: int,
    result: Result | None,
    reason: Reason = Reason.NONE,
    by: str = "",
) -> Tournament:
    """Returns the tournament with another result at a board; ``by``: who ruled it, "" for the table's log.
    Raises ``BadTournament``.
    """
    old = game_at(tournament, round_number, board)
    return _with_game(tournament, round_number, old, replace(old, result=result, reason=reason, by=by))


def seated(tournament: Tournament, round_number: int, tables: Sequence[str]) -> Tournament:
    """Returns the tournament in which the boards of a round are played at ``tables``, board 1 at the first
    one. A game that a table's log has decided stays that table's.
    """

    def at_table(game: Game) -> Game:
        if game.result is not None and game.table and not game.by:
            return game
        return replace(game, table=tables[game.board - 1] if game.board <= len(tables) else "")

    at = tournament.rounds[round_number - 1]
    changed = replace(at, games=tuple(map(at_table, at.games)))
    rounds = (*tournament.rounds[: round_number - 1], changed, *tournament.rounds[round_number:])
    return replace(tournament, rounds=rounds)


def as_seated(old: Tournament, new: Tournament) -> Tournament:
    """Returns ``new`` with what no file tells: the tables of the games that ``old`` has too, and what is
    strange in their logs.
    """
    seats = {
        (number, frozenset((game.first, game.second))): game.table
        for number, each in enumerate(old.rounds)
        for game in each.games
    }

    def at_table(number: int, game: Game) -> Game:
        seat = seats.get((number, frozenset((game.first, game.second))), "")
        return replace(game, table=game.table or seat)

    rounds = tuple(
        replace(each, games=tuple(at_table(number, game) for game in each.games))
        for number, each in enumerate(new.rounds)
    )
    return replace(new, rounds=rounds, strange_results=new.strange_results or old.strange_results)


def settled(tournament: Tournament, game: int, by: str) -> Tournament:
    """Returns the tournament in which ``by`` has seen to the strange result of a game."""
    found = tuple(
        replace(each, settled_by=by) if each.game == game else each for each in tournament.strange_results
    )
    return replace(tournament, strange_results=found)


def _with_game(tournament: Tournament, round_number: int, old: Game, new: Game) -> Tournament:
    at = tournament.rounds[round_number - 1]
    changed = replace(at, games=tuple(new if game is old else game for game in at.games))
    rounds = (*tournament.rounds[: round_number - 1], changed, *tournament.rounds[round_number:])
    return replace(tournament, rounds=rounds)
