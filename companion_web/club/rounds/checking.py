"""Validation of a tournament: names, numbers, each player and each board once a round."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from tachiai.companion_web.club.rounds.tournament import Round, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message, filled, message_in
from tachiai.rules.quoting import likely_meant, quoted_value
from tachiai.rules.time_control import BadTimeControl, parse_time_control

MOST_PLAYERS = 9999  # four columns in a TRF
MOST_ROUNDS = 99
LONGEST_TEXT = 100  # characters of a name
LONGEST_PLAYER = 33  # characters of a player's name: its columns in a TRF
T = TypeVar("T")


def checked(tournament: Tournament) -> Tournament:
    """``tournament``, if it is valid. Raises ``BadTournament``."""
    check_name(tournament.name, Message("a tournament's name"), LONGEST_TEXT)
    check_planned(tournament.planned)
    try:
        parse_time_control(tournament.time_control)
    except BadTimeControl as error:
        raise BadTournament(message_in("no time control", "{mistake}", mistake=str(error))) from error
    if len(tournament.players) > MOST_PLAYERS:
        raise BadTournament(
            Message(
                "There are {players} players; a tournament has {most} at most.",
                players=len(tournament.players),
                most=MOST_PLAYERS,
            )
        )
    names: set[str] = set()
    for number, player in enumerate(tournament.players, start=1):
        check_name(player.name, Message("a player's name"), LONGEST_PLAYER)
        if player.name in names:
            raise twice(player.name)
        names.add(player.name)
        if player.number != number:
            raise BadTournament(
                Message("expected the players' numbers without gaps, got {got}", got=player.number)
            )
    if len(tournament.rounds) > tournament.planned:
        raise BadTournament(
            Message(
                "There are {rounds} rounds; {planned} are planned.",
                rounds=len(tournament.rounds),
                planned=tournament.planned,
            )
        )
    for number, each in enumerate(tournament.rounds, start=1):
        _check_round(tournament, number, each)
    return tournament


def with_lines(
    take: Callable[[Sequence[T]], Tournament], rows: Sequence[T], lines: Sequence[int]
) -> Tournament:
    """Applies ``take`` to the rows of a file; ``lines``: the line number of each row. Raises
    ``BadTournament`` with the line of the first row that ``take`` refuses, found by bisection.
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
    """The error that two players have the same name."""
    return BadTournament(
        Message(
            "Two players are called {name}. Add to one of the names what tells them apart, such as a "
            "club, a town or (2).",
            name=quoted_value(name),
        )
    )


def out_of(names: Collection[str], words: Message, got: str) -> BadTournament:
    """The error that a text is none of ``names``. ``words`` has the fields ``{names}``, ``{got}`` and
    ``{question}``, which offers the name that was probably meant.
    """
    meant = likely_meant(got, names)
    question = Message("; did you mean {meant}?", meant=quoted_value(meant)) if meant else ""
    return BadTournament(filled(words, names=", ".join(names), got=quoted_value(got), question=question))


def check_planned(rounds: int) -> None:
    """Raises ``BadTournament`` unless a tournament can have so many rounds."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadTournament(
            Message("A tournament has 1 to {most} rounds, not {rounds}.", most=MOST_ROUNDS, rounds=rounds)
        )


def check_name(text: str, what: Message, longest: int) -> None:
    """Raises ``BadTournament`` for an invalid name; ``what`` says there whose name it is."""
    if not text.strip() or text != text.strip() or len(text) > longest or not text.isprintable():
        raise BadTournament(
            Message(
                "expected {what} of 1 to {longest} characters that can be printed, got {got}",
                what=what,
                longest=longest,
                got=quoted_value(text),
            )
        )


def _check_round(tournament: Tournament, number: int, each: Round) -> None:
    seen: set[int] = set()
    boards: set[int] = set()
    for game in each.games:
        if game.board in boards:
            raise BadTournament(
                Message("Board {board} is there twice in round {round}.", board=game.board, round=number)
            )
        boards.add(game.board)
    for player in [who for game in each.games for who in (game.first, game.second)] + [
        bye.player for bye in each.byes
    ]:
        name = tournament.player(player).name
        if player in seen:
            raise BadTournament(
                Message(
                    "{name} is there twice in round {round}.",
                    name=name,
                    quoted=quoted_value(name),
                    round=number,
                )
            )
        seen.add(player)
