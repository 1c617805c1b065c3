"""Tournament Report Files, TRF16 and TRF26, read. What is not understood is kept as it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tachiai.companion_web.club.rounds import trf_records as trf
from tachiai.companion_web.club.rounds.standings import points_text
from tachiai.companion_web.club.rounds.tournament import (
    BYES,
    Bye,
    Game,
    Letter,
    Player,
    Prohibited,
    Request,
    Result,
    Round,
    System,
    TieBreak,
    Tournament,
    checked,
)
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.shown import shown
from tachiai.rules.time_control import BadTimeControl, parse_time_control

_TAG = re.compile(r"[0-9A-Z]{3}(?: |$)")
_NUMBERS = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class _Cell:
    """What a player's line says of a round."""

    opponent: int
    colour: str  # w, b or -
    letter: Letter | None  # None: still played


@dataclass(frozen=True, slots=True)
class _Line:
    """A player's line. A round's cell is None where nothing is said of it."""

    line: int
    player: Player
    half_points: int | None
    cells: tuple[_Cell | None, ...]


@dataclass(slots=True)
class _Reading:
    """What was read so far."""

    name: str = ""
    type: str = ""
    allotted: str = ""
    clock: str = ""
    planned: int = 0
    first_begins: bool = True
    tie_breaks: tuple[TieBreak, ...] = ()
    lines: dict[int, _Line] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    absent: tuple[int, ...] = ()
    prohibited: list[tuple[int, int | None, tuple[int, ...]]] = field(default_factory=list)
    records: list[tuple[str, str]] = field(default_factory=list)


def read_trf(text: str, uid: str = "", time_control: str = "") -> Tournament:
    """Returns the tournament of a file; ``uid`` and ``time_control`` hold where the file does not say them.
    Raises ``BadTournament``, whose sentence begins with the line.
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
        raise BadTournament(f"expected a record that begins with its tag, like 001, got {shown(line)}")
    tag, text = line[:3], line[4:].strip()
    match tag:
        case trf.NAME:
            reading.name = text
        case trf.PLAYERS | trf.RATED:
            pass  # they are counted
        case trf.TYPE:
            reading.type = text
        case "XXR" | "142":
            reading.planned = _number(text, "the number of rounds")
        case "XXC" | "152":
            reading.first_begins = "black" not in text.lower() and text.upper() != "B"
        case trf.PLAYER:
            taken = _player(number, line)
            if taken.player.number in reading.lines:
                raise BadTournament(f"expected each player's number once, got {taken.player.number} again")
            reading.lines[taken.player.number] = taken
        case trf.BYES:
            reading.requests += _byes(text)
        case trf.ABSENT_16:
            reading.absent += _players(text)
        case trf.PROHIBITED_16:
            reading.prohibited.append((1, None, _players(text)))
        case trf.PROHIBITED:
            numbers = _players(text)
            if len(numbers) < 3:
                raise BadTournament(f"expected two rounds and the players, got {shown(text)}")
            reading.prohibited.append((numbers[0], numbers[1], numbers[2:]))
        case _ if tag in trf.TEAMS:
            raise BadTournament(
                f"expected a tournament of single players, got a team ({tag})",
                "団体戦のファイルは扱えません。",
            )
        case _:
            _take_clock_or_tie_breaks(reading, tag, text, line)


def _take_clock_or_tie_breaks(reading: _Reading, tag: str, text: str, line: str) -> None:
    """Takes what there are several ways to say; what is said in another one is kept as it is."""
    if tag == trf.ALLOTTED and _is_time_control(text):
        reading.allotted = text
    elif tag == trf.CLOCK and trf.time_control_of(text):
        reading.clock = trf.time_control_of(text)
    elif tag == trf.TIE_BREAKS and set(text.split(",")) <= set(TieBreak):
        reading.tie_breaks = tuple(map(TieBreak, text.split(",")))
    else:
        reading.records.append((tag, line[4:].rstrip()))


def _is_time_control(text: str) -> bool:
    try:
        return bool(text) and parse_time_control(text) is not None
    except BadTimeControl:
        return False


def _number(text: str, what: str) -> int:
    if not _NUMBERS.fullmatch(text.strip()):
        raise BadTournament(f"expected {what} as a number, got {shown(text.strip())}")
    return int(text)


def _players(text: str) -> tuple[int, ...]:
    return tuple(_number(each, "players' numbers") for each in text.split())


def _byes(text: str) -> list[Request]:
    kind, round_number, *players = text.split() + [""] * (2 - len(text.split()))
    if kind not in ("F", "H", "Z"):
        raise BadTournament(f"expected a bye as F, H or Z, got {shown(kind)}")
    number = _number(round_number, "a round")
    return [Request(number, Bye(player, Letter(kind))) for player in _players(" ".join(players))]


def _player(number: int, line: str) -> _Line:
    rating = line[trf.RATING].strip()
    player = Player(
        number=_number(line[trf.NUMBER], "a starting number in columns 5 to 8"),
        name=line[trf.PLAYER_NAME].strip(),
        rating=_number(rating, "a rating in columns 49 to 52") or None if rating else None,
        fide_number=line[trf.FIDE_NUMBER].strip(),
        title=line[trf.TITLE].strip(),
        sex=line[trf.SEX].strip(),
        federation=line[trf.FEDERATION].strip(),
        birth=line[trf.BIRTH].strip(),
    )
    if not player.name:
        raise BadTournament("expected a name in columns 15 to 47, got none")
    points = line[trf.POINTS].strip()
    half_points = None
    if points:
        if not re.fullmatch(r"\d{1,2}(\.[05])?", points):
            raise BadTournament(f"expected points like 3.5 in columns 81 to 84, got {shown(points)}")
        half_points = int(float(points) * 2)
    width = trf.RESULT_WIDTH
    cells = [line[at : at + width].ljust(width) for at in range(trf.RESULTS_AT, len(line), width)]
    return _Line(
        number,
        player,
        half_points,
        tuple(_cell(cell, round_number) for round_number, cell in enumerate(cells, start=1)),
    )


def _cell(cell: str, round_number: int) -> _Cell | None:
    if not cell.strip():
        return None
    where = f"round {round_number}: "
    opponent = _number(cell[:4].strip() or "0", f"{where}an opponent's number")
    colour, letter = cell[5].lower().strip() or "-", cell[7].upper().strip()
    if colour not in "wb-" or cell[4] + cell[6] + cell[8:].strip() != "  ":
        raise BadTournament(
            f"{where}expected an opponent, w, b or -, and a result, got {shown(cell.rstrip())}"
        )
    if letter and letter not in set(Letter):
        raise BadTournament(f"{where}expected a result out of {' '.join(Letter)}, got {shown(letter)}")
    return _Cell(opponent, colour, Letter(letter) if letter else None)


def _tournament(reading: _Reading, uid: str, time_control: str) -> Tournament:
    lines = reading.lines
    for number, each in enumerate(sorted(lines), start=1):
        if number != each:
            raise BadTournament(
                f"expected starting numbers without gaps, got {each} and no {number}",
                f"番号{number}の参加者がいません。",
            ).at_line(lines[each].line)
    rounds = max((len(line.cells) for line in lines.values()), default=0)
    played = [_round(lines, number) for number in range(1, rounds + 1)]
    requests = list(reading.requests)
    if played and not played[-1].games:  # byes alone: who does not play in the round to come
        requests += [
            Request(rounds, Bye(number, cell.letter or Letter.ZERO_BYE))
            for number, line in sorted(lines.items())
            if len(line.cells) == rounds and (cell := line.cells[-1]) is not None
        ]
        played.pop()
    requests += [Request(len(played) + 1, Bye(player, Letter.ZERO_BYE)) for player in reading.absent]
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


def _check_points(tournament: Tournament, lines: Mapping[int, _Line]) -> None:
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
                f"expected {points_text(counted)} points in columns 81 to 84, as the "
                f"results say, got {points_text(line.half_points or 0)}",
                f"得点が結果と合いません（結果からは{points_text(counted)}点）。",
            ).at_line(line.line)


def _round(lines: Mapping[int, _Line], number: int) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    for player, line in sorted(lines.items()):
        cell = line.cells[number - 1] if number <= len(line.cells) else None
        try:
            if cell is None or cell.opponent == 0:
                byes.append(Bye(player, _bye_kind(cell)))
            elif player < cell.opponent or cell.opponent not in lines:
                games.append(_game(lines, number, player, cell))
            else:
                _cell_of_opponent(lines, number, player, cell)
        except BadTournament as error:
            raise error.at(f"line {line.line}, round {number}", f"{line.line}行目、第{number}回戦") from error
    ordered = sorted(games, key=lambda game: _board_order(lines, number, game))
    boards = (replace(game, board=board) for board, game in enumerate(ordered, start=1))
    return Round(tuple(boards), tuple(byes))


def _bye_kind(cell: _Cell | None) -> Letter:
    if cell is None or cell.letter is None or cell.letter is Letter.FORFEIT_LOSS:
        return Letter.ZERO_BYE
    if cell.letter is Letter.FORFEIT_WIN:
        return Letter.FULL_BYE
    if cell.letter not in BYES:
        raise BadTournament(f"expected an opponent for the result {cell.letter.value}, got 0000")
    return cell.letter


def _cell_of_opponent(lines: Mapping[int, _Line], number: int, player: int, cell: _Cell) -> _Cell:
    if cell.opponent not in lines:
        raise BadTournament(f"expected an opponent of 1 to {len(lines)}, got {cell.opponent}")
    others = lines[cell.opponent].cells
    other = others[number - 1] if number <= len(others) else None
    if other is None or other.opponent != player:
        named = "nobody" if other is None else str(other.opponent)
        raise BadTournament(f"expected player {cell.opponent} to name {player} as opponent, got {named}")
    return other


def _game(lines: Mapping[int, _Line], number: int, player: int, cell: _Cell) -> Game:
    other = _cell_of_opponent(lines, number, player, cell)
    if {cell.colour, other.colour} not in ({"w", "b"}, {"-"}):
        raise BadTournament(
            f"expected w for one of players {player} and {cell.opponent} and b for the other, got "
            f"{cell.colour} and {other.colour}"
        )
    begins = cell.colour != "b"
    first, second = (player, cell.opponent) if begins else (cell.opponent, player)
    if cell.letter is None and other.letter is None:
        return Game(board=0, first=first, second=second)
    letters = [
        each.letter.value if each.letter else "" for each in ((cell, other) if begins else (other, cell))
    ]
    if "".join(letters) not in set(Result):
        raise BadTournament(
            f"expected results of players {first} and {second} that fit, like 1 and 0, got "
            f"{shown(letters[0])} and {shown(letters[1])}"
        )
    return Game(board=0, first=first, second=second, result=Result("".join(letters)))


def _board_order(lines: Mapping[int, _Line], number: int, game: Game) -> tuple[int, int, int]:
    """A TRF knows no boards: the highest scores sit at the first one (C.04.3, article D.9)."""
    scores = [
        sum(cell.letter.half_points for cell in lines[who].cells[: number - 1] if cell and cell.letter)
        for who in (game.first, game.second)
    ]
    return -max(scores), -sum(scores), min(game.first, game.second)
