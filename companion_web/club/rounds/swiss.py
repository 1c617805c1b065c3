"""Swiss pairings by the FIDE (Dutch) System, made by py4swiss."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from tachiai.companion_web.club.rounds.tournament import Game, Letter, Tournament
from tachiai.companion_web.errors import BadTournament

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import RoundResult

ACCELERATED = frozenset(("250", "XXA"))  # records of a TRF that give points which nobody has won


def swiss_round(tournament: Tournament, playing: tuple[int, ...]) -> tuple[tuple[Game, ...], int | None]:
    """Returns the games of the next round among ``playing``, and who gets the pairing-allocated bye. Raises
    ``BadTournament`` where no pairing keeps the rules.
    """
    if any(tag in ACCELERATED for tag, _ in tournament.records):
        raise BadTournament(
            "This tournament has accelerated rounds (records 250 or XXA), which are not paired here.",
            "加速方式（250、XXA）の大会の組み合わせは、ここでは作れません。",
        )
    try:  # not before it is needed, and not everywhere there
        from py4swiss.engines import DutchEngine
        from py4swiss.engines.common import PairingError
    except ImportError as error:
        raise BadTournament(
            "This computer cannot pair Swiss rounds: the program for it, py4swiss, exists for 64-bit PCs and "
            "Macs only. Pair there and take the pairings in as a file.",
            "このコンピューターではスイス式の組み合わせを作れません。64ビットのPCかMacで作り、ファイルで読み込んでください。",
        ) from error
    try:
        pairs = DutchEngine.generate_pairings(_trf(tournament, playing))
    except PairingError as error:
        raise BadTournament(
            "No pairing is left: all opponents who may meet have met.",
            "まだ当たっていない相手だけでは組み合わせを作れません。",
        ) from error
    games = tuple(
        Game(board=board, first=pair.white, second=pair.black)
        for board, pair in enumerate((pair for pair in pairs if pair.black), start=1)
    )
    return games, next((pair.white for pair in pairs if not pair.black), None)


def _trf(tournament: Tournament, playing: tuple[int, ...]) -> "ParsedTrf":
    """What py4swiss needs to know: who met whom, with which colours, and what came of it."""
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
