"""Parses Tournament Report Files, TRF16 and TRF26. Unknown records are kept as they are."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.companion_web.club.rounds import trf_records as trf
from tachiai.companion_web.club.rounds.checking import LONGEST_TEXT, check_name, check_planned, checked, twice
from tachiai.companion_web.club.rounds.standings import points_text
from tachiai.companion_web.club.rounds.tournament import (
    Bye,
    ByeRequest,
    Letter,
    Prohibited,
    System,
    TieBreak,
    Tournament,
    nobody,
)
from tachiai.companion_web.club.rounds.trf_lines import PlayerLine, number_in, numbers_in, player_line
from tachiai.companion_web.club.rounds.trf_rounds import round_in
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value
from tachiai.rules.time_control import BadTimeControl, parse_time_control

_TAG = re.compile(r"[0-9A-Z]{3}(?: |$)")


@dataclass(slots=True)
class _Reading:
    """What has been read so far."""

    name: str = ""
    type: str = ""
    allotted: str = ""
    clock: str = ""
    planned: int = 0
    first_begins: bool = True
    tie_breaks: tuple[TieBreak, ...] = ()
    lines: dict[int, PlayerLine] = field(default_factory=dict)
    requests: list[ByeRequest] = field(default_factory=list)
    absent: tuple[int, ...] = ()
    prohibited: list[tuple[int, int | None, tuple[int, ...]]] = field(default_factory=list)
    records: list[tuple[str, str]] = field(default_factory=list)
    named: list[tuple[int, int]] = field(default_factory=list)  #: line, and a player whom it names


def read_trf(text: str, uid: str = "", time_control: str = "") -> Tournament:
    """Parses a file. ``uid``: the game that is played; ``time_control``: if the file has none that is known.
    Raises ``BadTournament`` with the line.
    """
    reading = _Reading()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        if not line.strip() or line.startswith("###"):
            continue
        try:
            _take(reading, number, line)
        except BadTournament as error:
            raise error.at_line(number) from error
    return _tournament(reading, uid, time_control)


def _take(reading: _Reading, number: int, line: str) -> None:
    if not _TAG.match(line):
        raise BadTournament(
            Message("expected a record that begins with its tag, like 001, got {got}", got=quoted_value(line))
        )
    tag, text = line[:3], line[4:].strip()
    match tag:
        case trf.NAME:
            if text:
                check_name(text, Message("a tournament's name"), LONGEST_TEXT)
            reading.name = text
        case trf.PLAYERS | trf.RATED:
            pass  # the players themselves are counted
        case trf.TYPE:
            reading.type = text
        case "XXR" | "142":
            reading.planned = number_in(text, Message("the number of rounds"))
            check_planned(reading.planned)
        case "XXC" | "152":
            reading.first_begins = "black" not in text.lower() and text.upper() != "B"
        case trf.PLAYER:
            taken = player_line(number, line)
            if taken.player.number in reading.lines:
                raise BadTournament(
                    Message("expected each player's number once, got {got} again", got=taken.player.number)
                )
            if taken.player.name in (each.player.name for each in reading.lines.values()):
                raise twice(taken.player.name)
            reading.lines[taken.player.number] = taken
        case trf.BYES:
            requests = _byes(text)
            reading.requests += requests
            reading.named += [(number, each.bye.player) for each in requests]
        case trf.ABSENT_16:
            players = numbers_in(text)
            reading.absent += players
            reading.named += [(number, player) for player in players]
        case trf.PROHIBITED_16:
            players = numbers_in(text)
            reading.prohibited.append((1, None, players))
            reading.named += [(number, player) for player in players]
        case trf.PROHIBITED:
            numbers = numbers_in(text)
            if len(numbers) < 3:
                raise BadTournament(
                    Message("expected two rounds and the players, got {got}", got=quoted_value(text))
                )
            reading.prohibited.append((numbers[0], numbers[1], numbers[2:]))
            reading.named += [(number, player) for player in numbers[2:]]
        case _ if tag in trf.TEAMS:
            raise BadTournament(
                Message("expected a tournament of single players, got a team ({tag})", tag=tag)
            )
        case _:
            _take_clock_or_tie_breaks(reading, tag, text, line)


def _take_clock_or_tie_breaks(reading: _Reading, tag: str, text: str, line: str) -> None:
    """Reads records that have several notations; one in another notation is kept as it is."""
    if tag == trf.ALLOTTED and _is_time_control(text):
        reading.allotted = text
    elif tag == trf.CLOCK and (clock := trf.time_control_of(text)):
        reading.clock = clock
    elif tag == trf.TIE_BREAKS and set(text.split(",")) <= set(TieBreak):
        reading.tie_breaks = tuple(map(TieBreak, text.split(",")))
    else:
        reading.records.append((tag, line[4:].rstrip()))


def _is_time_control(text: str) -> bool:
    try:
        return bool(text) and parse_time_control(text) is not None
    except BadTimeControl:
        return False


def _byes(text: str) -> list[ByeRequest]:
    kind, round_number, players = [*text.split(maxsplit=2), "", "", ""][:3]
    if kind not in ("F", "H", "Z"):
        raise BadTournament(Message("expected a bye as F, H or Z, got {got}", got=quoted_value(kind)))
    number = number_in(round_number, Message("a round"))
    return [ByeRequest(number, Bye(player, Letter(kind))) for player in numbers_in(players)]


def _tournament(reading: _Reading, uid: str, time_control: str) -> Tournament:
    lines = reading.lines
    for number, each in enumerate(sorted(lines), start=1):
        if number != each:
            raise BadTournament(
                Message(
                    "expected starting numbers without gaps, got {got} and no {missing}",
                    got=each,
                    missing=number,
                )
            ).at_line(lines[each].line)
    for line, player in reading.named:
        if player not in lines:
            raise nobody(player, len(lines)).at_line(line)
    rounds = max((len(line.cells) for line in lines.values()), default=0)
    played = [round_in(lines, number) for number in range(1, rounds + 1)]
    requests = list(reading.requests)
    if played and not played[-1].games:  # byes alone: requests for the next round
        requests += [
            ByeRequest(rounds, Bye(number, cell.letter or Letter.ZERO_BYE))
            for number, line in sorted(lines.items())
            if len(line.cells) == rounds and (cell := line.cells[-1]) is not None
        ]
        played.pop()
    requests += [ByeRequest(len(played) + 1, Bye(player, Letter.ZERO_BYE)) for player in reading.absent]
    planned = max(reading.planned, rounds, 1)
    tournament = Tournament(
        name=reading.name or "Tournament",
        uid=uid,
        system=trf.system_of(reading.type) if reading.type else System.SWISS,
        planned=planned,
        time_control=reading.clock or reading.allotted or time_control,
        first_begins=reading.first_begins,
        tie_breaks=reading.tie_breaks,
        players=tuple(lines[number].player for number in sorted(lines)),
        rounds=tuple(played),
        requests=tuple(sorted(requests, key=lambda each: (each.round, each.bye.kind, each.bye.player))),
        prohibited=tuple(
            Prohibited(first, planned if last is None else last, players)
            for first, last, players in reading.prohibited
        ),
        records=tuple(reading.records),
    )
    _check_points(tournament, lines)
    return checked(tournament)


def _check_points(tournament: Tournament, lines: Mapping[int, PlayerLine]) -> None:
    following = len(tournament.rounds) + 1
    for number, line in lines.items():
        counted = tournament.half_points_of(number)
        asked = (
            each.bye.kind
            for each in tournament.requests
            if (each.round, each.bye.player) == (following, number)
        )
        with_next = counted + sum(kind.half_points for kind in asked)
        if line.half_points not in (None, counted, with_next):
            raise BadTournament(
                Message(
                    "expected {counted} points in columns 81 to 84, as the results say, got {got}",
                    counted=points_text(counted),
                    got=points_text(line.half_points or 0),
                )
            ).at_line(line.line)
