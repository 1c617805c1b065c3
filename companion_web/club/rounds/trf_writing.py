"""Writes a tournament as a Tournament Report File."""

import re
from collections.abc import Iterator

from tachiai.companion_web.club.rounds import trf_records as trf
from tachiai.companion_web.club.rounds.standings import points_text, standings
from tachiai.companion_web.club.rounds.tournament import Entrant, Letter, Tournament
from tachiai.companion_web.club.rounds.trf_records import TrfVersion

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")
LINE_END = "\r\n"

Lines = dict[str, str]  # by the key of ``key_of``


def write_trf(
    tournament: Tournament, version: TrfVersion, source: str = "", before: Tournament | None = None
) -> str:
    """Formats a tournament. ``source``: text of the file that it came from, ``before``: what was read from
    it. Lines of the source whose content has not changed stay exactly as they are.
    """
    new = _lines(tournament, version)
    if before is None:
        return "".join(line + LINE_END for line in new.values())
    old = _lines(before, version)
    written: list[str] = []
    ends = _LINE.findall(source)
    usual_end = next((end for _, end in ends if end), LINE_END)
    seen: dict[str, int] = {}
    for line, end in ends:
        key = key_of(line, seen)
        if key in old and old[key] != new.get(key):
            if key in new:
                written.append(new[key] + (end or usual_end))
        elif line or end:
            written.append(line + end)
        new.pop(key, None)
    added = [line for key, line in new.items() if old.get(key) != line]
    if added and written and not written[-1].endswith(("\r", "\n")):
        written[-1] += usual_end
    return "".join(written) + "".join(line + usual_end for line in added)


def key_of(line: str, seen: dict[str, int]) -> str:
    """Key of a line: a player's number, or how many-th line of its tag it is, which ``seen`` counts."""
    tag = line[:3]
    if tag == trf.PLAYER:
        return f"{tag}/{line[trf.NUMBER].strip()}"
    seen[tag] = seen.get(tag, 0) + 1
    return f"{tag}#{seen[tag]}"


def _lines(tournament: Tournament, version: TrfVersion) -> Lines:
    seen: dict[str, int] = {}
    return {key_of(line, seen): line for line in _written(tournament, version)}


def _written(tournament: Tournament, version: TrfVersion) -> Iterator[str]:
    head = dict(_head(tournament, version))
    ahead = [(tag, text) for tag, text in tournament.records if tag.isdigit() and tag.endswith("2")]
    for tag, text in sorted([*head.items(), *ahead], key=lambda record: record[0]):
        yield f"{tag} {text}".rstrip()
    ranks = {standing.player.number: standing.rank for standing in standings(tournament)}
    for player in tournament.players:
        yield _player_line(tournament, version, player, ranks[player.number])
    yield from _requests(tournament, version)
    for each in tournament.prohibited:
        players = " ".join(f"{number:4}" for number in each.players)
        if version is TrfVersion.TRF26:
            yield f"{trf.PROHIBITED} {each.first:03} {each.last:03} {players}"
        else:
            yield f"{trf.PROHIBITED_16} {players}"
    for tag, text in tournament.records:
        if (tag, text) not in ahead:
            yield f"{tag} {text}".rstrip()


def _head(tournament: Tournament, version: TrfVersion) -> Iterator[tuple[str, str]]:
    yield trf.NAME, tournament.name
    yield trf.PLAYERS, str(len(tournament.players))
    yield trf.RATED, str(sum(player.rating is not None for player in tournament.players))
    yield trf.TYPE, trf.TYPES[tournament.system]
    yield trf.ROUNDS[version], str(tournament.planned)
    if tournament.time_control:
        yield trf.ALLOTTED, tournament.time_control
    if version is TrfVersion.TRF16:
        yield trf.COLOUR[version], "white1" if tournament.first_begins else "black1"
        return
    yield trf.COLOUR[version], "W" if tournament.first_begins else "B"
    if tournament.tie_breaks:
        yield trf.TIE_BREAKS, ",".join(tournament.tie_breaks)
    code = trf.clock_code(tournament.time_control)
    if code:
        yield trf.CLOCK, code


def _player_line(tournament: Tournament, version: TrfVersion, player: Entrant, rank: int) -> str:
    cells = list(_round_cells(tournament, player.number))
    half_points = tournament.half_points_of(player.number)
    if version is TrfVersion.TRF16:
        bye = _next_bye(tournament, player.number)
        if bye is not None and bye is not Letter.ZERO_BYE:
            cells.append(f"0000 - {bye.value}")
            half_points += bye.half_points
    rating = "" if player.rating is None else str(player.rating)
    start = (
        f"{trf.PLAYER} {player.number:4} {player.sex:1}{player.title:>3} {player.name:33} {rating:>4} "
        f"{player.federation:3} {player.fide_number:>11} {player.birth:10} "
        f"{points_text(half_points):>4} {rank:4}"
    )
    return (start + "".join("  " + cell for cell in cells)).rstrip()


def _round_cells(tournament: Tournament, number: int) -> Iterator[str]:
    """Opponent, colour and result of each round."""
    for each in tournament.rounds:
        game, letter = each.game_of(number), each.letter_of(number)
        result = " " if letter is None else letter.value
        if game is None:
            yield f"0000 - {result}"
        else:
            yield f"{game.opponent_of(number):4} {'w' if game.first == number else 'b'} {result}"


def _next_bye(tournament: Tournament, number: int) -> Letter | None:
    following = len(tournament.rounds) + 1
    asked = (each.bye for each in tournament.requests if each.round == following)
    return next((bye.kind for bye in asked if bye.player == number), None)


def _requests(tournament: Tournament, version: TrfVersion) -> Iterator[str]:
    following = len(tournament.rounds) + 1
    groups: dict[tuple[int, Letter], list[int]] = {}
    for each in tournament.requests:
        groups.setdefault((each.round, each.bye.kind), []).append(each.bye.player)
    for (round_number, kind), players in sorted(groups.items()):
        numbers = " ".join(f"{player:4}" for player in sorted(players))
        if version is TrfVersion.TRF26:
            yield f"{trf.BYES} {kind.value} {round_number:03} {numbers}"
        elif round_number == following and kind is Letter.ZERO_BYE:
            yield f"{trf.ABSENT_16} {numbers}"
