"""Changes of a tournament: late entries, withdrawals, byes, new rounds, results. Pure: each function returns
the changed tournament.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tachiai.companion_web.club.rounds.checking import checked
from tachiai.companion_web.club.rounds.tournament import (
    BoardResult,
    Bye,
    ByeRequest,
    Entrant,
    Letter,
    PairedGame,
    ResultReason,
    Round,
    System,
    TieBreak,
    Tournament,
)
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message, plural

LATE_BYES = (Letter.ZERO_BYE, Letter.HALF_BYE)


def entered(
    tournament: Tournament, players: Iterable[Entrant], missed: Letter = Letter.ZERO_BYE
) -> Tournament:
    """Adds players, who get the next numbers, and the bye ``missed`` for each round that is paired already.
    Raises ``BadTournament``.
    """
    first = len(tournament.players) + 1
    new = tuple(replace(player, number=number) for number, player in enumerate(players, start=first))
    late = tuple(Bye(player.number, missed) for player in new)
    rounds = tuple(replace(each, byes=(*each.byes, *late)) for each in tournament.rounds)
    return checked(replace(tournament, players=(*tournament.players, *new), rounds=rounds))


def with_bye_request(tournament: Tournament, number: int, round_number: int, kind: Letter) -> Tournament:
    """Adds the request of a player not to play in a later round. Raises ``BadTournament``."""
    tournament.player(number)
    if not len(tournament.rounds) < round_number <= tournament.planned:
        raise BadTournament(
            Message(
                "Round {round} is paired already, or there is no such round: choose one of {first} to "
                "{planned}.",
                round=round_number,
                first=len(tournament.rounds) + 1,
                planned=tournament.planned,
            )
        )
    rest = tuple(
        each for each in tournament.requests if (each.round, each.bye.player) != (round_number, number)
    )
    return replace(tournament, requests=(*rest, ByeRequest(round_number, Bye(number, kind))))


def withdrawn(tournament: Tournament, number: int) -> Tournament:
    """Takes a player out of all later rounds. Raises ``BadTournament``."""
    tournament.player(number)
    for round_number in range(len(tournament.rounds) + 1, tournament.planned + 1):
        tournament = with_bye_request(tournament, number, round_number, Letter.ZERO_BYE)
    return tournament


def back(tournament: Tournament, number: int) -> Tournament:
    """Drops all requests of a player, who plays in all later rounds again."""
    kept = tuple(each for each in tournament.requests if each.bye.player != number)
    return replace(tournament, requests=kept)


def with_round(tournament: Tournament, new: Round) -> Tournament:
    """Adds the next round. Raises ``BadTournament`` while a result of the last one is missing."""
    if tournament.rounds and not tournament.rounds[-1].is_over:
        open_boards = [str(game.board) for game in tournament.rounds[-1].games if game.result is None]
        raise BadTournament(
            plural(
                len(open_boards),
                "Round {round} is not over: there is no result yet on board {boards}.",
                "Round {round} is not over: there is no result yet on boards {boards}.",
                round=len(tournament.rounds),
                boards=", ".join(open_boards),
            )
        )
    number = len(tournament.rounds) + 1
    rest = tuple(each for each in tournament.requests if each.round > number)
    return checked(replace(tournament, rounds=(*tournament.rounds, new), requests=rest))


def without_last_round(tournament: Tournament) -> Tournament:
    """Removes the last round. Raises ``BadTournament`` if one of its games has a result."""
    if not tournament.rounds:
        raise BadTournament(Message("There is no round to take back."))
    last = tournament.rounds[-1]
    # Results that the pairing itself has made.
    forfeits = [game for game in last.games if game.reason is ResultReason.ABSENT and not game.by]
    if any(game.result is not None for game in last.games if game not in forfeits):
        raise BadTournament(Message("This round has results already, so it cannot be taken back."))
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
    requests = (*(ByeRequest(number, bye) for bye in asked), *tournament.requests)
    return replace(tournament, rounds=tournament.rounds[:-1], requests=requests)


def game_at(tournament: Tournament, round_number: int, board: int) -> PairedGame:
    """The game at a board of a round. Raises ``BadTournament``."""
    if not 1 <= round_number <= len(tournament.rounds):
        raise BadTournament(Message("There is no round {round} yet.", round=round_number))
    for game in tournament.rounds[round_number - 1].games:
        if game.board == board:
            return game
    raise BadTournament(Message("Round {round} has no board {board}.", round=round_number, board=board))


def colours_exchanged(tournament: Tournament, round_number: int, board: int) -> Tournament:
    """Exchanges the players of a board, so that the second one begins. Raises ``BadTournament`` if the game
    has a result.
    """
    old = game_at(tournament, round_number, board)
    if old.result is not None:
        raise BadTournament(
            Message("The game on board {board} is decided: its colours stay as they are.", board=board)
        )
    return _with_game(tournament, round_number, old, replace(old, first=old.second, second=old.first))


def decided_by(tournament: Tournament, tie_breaks: tuple[TieBreak, ...]) -> Tournament:
    """Sets the tie-breaks in their order; none: the usual ones. Raises ``BadTournament`` for one that occurs
    twice.
    """
    for tie_break in tie_breaks:
        if tie_breaks.count(tie_break) > 1:
            raise BadTournament(
                Message(
                    "The tie-break {tie_break} is chosen twice; choose each one once.",
                    tie_break=tie_break.value,
                )
            )
    return replace(tournament, tie_breaks=tie_breaks)


def with_result(
    tournament: Tournament,
    round_number: int,
    board: int,
    result: BoardResult | None,
    reason: ResultReason = ResultReason.NONE,
    by: str = "",
) -> Tournament:
    """Sets the result at a board; ``by`` as in ``PairedGame``. Raises ``BadTournament``."""
    old = game_at(tournament, round_number, board)
    return _with_game(tournament, round_number, old, replace(old, result=result, reason=reason, by=by))


def seated(tournament: Tournament, round_number: int, tables: Sequence[str]) -> Tournament:
    """Has the boards of a round played at ``tables``, board 1 at the first one. A game whose result came from
    a table's log stays at that table.
    """

    def at_table(game: PairedGame) -> PairedGame:
        if game.result is not None and game.table and not game.by:
            return game
        return replace(game, table=tables[game.board - 1] if game.board <= len(tables) else "")

    at = tournament.rounds[round_number - 1]
    return round_replaced(tournament, round_number, replace(at, games=tuple(map(at_table, at.games))))


def round_replaced(tournament: Tournament, round_number: int, new: Round) -> Tournament:
    """Replaces a round that exists."""
    rounds = (*tournament.rounds[: round_number - 1], new, *tournament.rounds[round_number:])
    return replace(tournament, rounds=rounds)


def as_seated(old: Tournament, new: Tournament) -> Tournament:
    """``new`` with what no file contains: the tables of the games that ``old`` has too, and their strange
    results.
    """
    seats = {
        (number, frozenset((game.first, game.second))): game.table
        for number, each in enumerate(old.rounds)
        for game in each.games
    }

    def at_table(number: int, game: PairedGame) -> PairedGame:
        seat = seats.get((number, frozenset((game.first, game.second))), "")
        return replace(game, table=game.table or seat)

    rounds = tuple(
        replace(each, games=tuple(at_table(number, game) for game in each.games))
        for number, each in enumerate(new.rounds)
    )
    return replace(new, rounds=rounds, strange_results=new.strange_results or old.strange_results)


def settled(tournament: Tournament, game: int, by: str) -> Tournament:
    """Notes that ``by`` has dealt with the strange result of a game."""
    found = tuple(
        replace(each, settled_by=by) if each.game == game else each for each in tournament.strange_results
    )
    return replace(tournament, strange_results=found)


def _with_game(tournament: Tournament, round_number: int, old: PairedGame, new: PairedGame) -> Tournament:
    at = tournament.rounds[round_number - 1]
    games = tuple(new if game is old else game for game in at.games)
    return round_replaced(tournament, round_number, replace(at, games=games))
