"""Swiss pairings by the FIDE (Dutch) System (Handbook C.04.3), with py4swiss."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from tachiai.companion_web.club.rounds.tournament import Letter, PairedGame, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import RoundResult

ACCELERATED = frozenset(("250", "XXA"))  # TRF records of accelerated rounds: virtual points for pairing


def swiss_round(
    tournament: Tournament, playing: tuple[int, ...]
) -> tuple[tuple[PairedGame, ...], int | None]:
    """The games of the next round among ``playing``, and the player with the pairing-allocated bye. Raises
    ``BadTournament`` if no legal pairing exists.
    """
    if any(tag in ACCELERATED for tag, _ in tournament.records):
        raise BadTournament(
            Message("This tournament has accelerated rounds (records 250 or XXA), which are not paired here.")
        )
    try:  # imported only when it is needed, and not installed everywhere
        from py4swiss.engines import DutchEngine
        from py4swiss.engines.common import PairingError
    except ImportError as error:
        raise BadTournament(
            Message(
                "This computer cannot pair Swiss rounds: the program for it, py4swiss, exists for 64-bit "
                "PCs and Macs only. Pair there and take the pairings in as a file."
            )
        ) from error
    try:
        pairs = DutchEngine.generate_pairings(_trf(tournament, playing))
    except PairingError as error:
        raise BadTournament(Message("No pairing is left: all opponents who may meet have met.")) from error
    games = tuple(
        PairedGame(board=board, first=pair.white, second=pair.black)
        for board, pair in enumerate((pair for pair in pairs if pair.black), start=1)
    )
    return games, next((pair.white for pair in pairs if not pair.black), None)


def _trf(tournament: Tournament, playing: tuple[int, ...]) -> "ParsedTrf":
    """The tournament so far, as py4swiss takes it."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.sections import PlayerSection, XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    numbers = [player.number for player in tournament.players]
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=number,
            points_times_ten=tournament.half_points_of(number) * 5,
            rank=number,
            results=list(_results(tournament, number)),
        )
        for number in numbers
    ]
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=tournament.planned,
            zeroed_ids=set(numbers) - set(playing),
            configuration=XSectionConfiguration(first_round_color=tournament.first_begins),
            forbidden_pairs=set(_prohibited(tournament)),
        ),
    )


def _results(tournament: Tournament, number: int) -> "Iterator[RoundResult]":
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    for each in tournament.rounds:
        game, letter = each.game_of(number), each.letter_of(number) or Letter.ZERO_BYE
        colour, opponent = ColorToken.BYE_OR_NOT_PAIRED, 0
        if game is not None:
            colour = ColorToken.WHITE if game.first == number else ColorToken.BLACK
            opponent = game.opponent_of(number)
        yield RoundResult(id=opponent, color=colour, result=ResultToken(letter.value))


def _prohibited(tournament: Tournament) -> Iterator[tuple[int, int]]:
    following = len(tournament.rounds) + 1
    for each in tournament.prohibited:
        if each.first <= following <= each.last:
            yield from combinations(each.players, 2)
