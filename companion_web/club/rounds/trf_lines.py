"""Parses a player's line of a Tournament Report File (record 001)."""

import re
from dataclasses import dataclass

from tachiai.companion_web.club.rounds import trf_records as trf
from tachiai.companion_web.club.rounds.checking import LONGEST_PLAYER, check_name, check_planned
from tachiai.companion_web.club.rounds.tournament import Entrant, Letter
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

_NUMBER = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Cell:
    """A round in a player's line."""

    opponent: int  #: 0 for none
    colour: str  #: w, b or -
    letter: Letter | None  #: None: no result yet


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line."""

    line: int  #: its number in the file
    player: Entrant
    half_points: int | None
    cells: tuple[Cell | None, ...]  #: the rounds; None for an empty one


def player_line(number: int, line: str) -> PlayerLine:
    """Parses ``line``, which has this number in the file. Raises ``BadTournament``."""
    rating = line[trf.RATING].strip()
    player = Entrant(
        number=number_in(line[trf.NUMBER], Message("a starting number in columns 5 to 8")),
        name=line[trf.PLAYER_NAME].strip(),
        rating=number_in(rating, Message("a rating in columns 49 to 52")) or None if rating else None,
        fide_number=line[trf.FIDE_NUMBER].strip(),
        title=line[trf.TITLE].strip(),
        sex=line[trf.SEX].strip(),
        federation=line[trf.FEDERATION].strip(),
        birth=line[trf.BIRTH].strip(),
    )
    if not player.name:
        raise BadTournament(Message("expected a name in columns 15 to 47, got none"))
    check_name(player.name, Message("a player's name"), LONGEST_PLAYER)
    points = line[trf.POINTS].strip()
    half_points = None
    if points:
        if not re.fullmatch(r"\d{1,2}(\.[05])?", points):
            raise BadTournament(
                Message("expected points like 3.5 in columns 81 to 84, got {got}", got=quoted_value(points))
            )
        half_points = int(float(points) * 2)
    width = trf.RESULT_WIDTH
    check_planned(max(1, (len(line) - trf.RESULTS_AT) // width))
    cells = [line[at : at + width].ljust(width) for at in range(trf.RESULTS_AT, len(line), width)]
    return PlayerLine(
        number,
        player,
        half_points,
        tuple(_cell(cell, round_number) for round_number, cell in enumerate(cells, start=1)),
    )


def _cell(cell: str, round_number: int) -> Cell | None:
    if not cell.strip():
        return None
    opponent = number_in(
        cell[:4].strip() or "0",
        Message("an opponent's number in round {round}", round=round_number),
    )
    colour, letter = cell[5].lower().strip() or "-", cell[7].upper().strip()
    if colour not in "wb-" or cell[4] + cell[6] + cell[8:].strip() != "  ":
        raise BadTournament(
            Message(
                "expected an opponent, w, b or -, and a result in round {round}, got {got}",
                round=round_number,
                got=quoted_value(cell.rstrip()),
            ),
        )
    if letter and letter not in set(Letter):
        known = " ".join(Letter)
        raise BadTournament(
            Message(
                "expected a result out of {known} in round {round}, got {got}",
                known=known,
                round=round_number,
                got=quoted_value(letter),
            )
        )
    return Cell(opponent, colour, Letter(letter) if letter else None)


def number_in(text: str, what: Message) -> int:
    """Parses a number of 1 to 4 digits. Raises ``BadTournament``, which says that ``what`` was expected."""
    found = text.strip()
    if not _NUMBER.fullmatch(found):
        raise BadTournament(
            Message("expected {what} as a number, got {got}", what=what, got=quoted_value(found))
        )
    return int(found)


def numbers_in(text: str) -> tuple[int, ...]:
    """Parses players' numbers separated by spaces. Raises ``BadTournament``.

    >>> numbers_in("   1   12")
    (1, 12)
    """
    return tuple(number_in(each, Message("players' numbers")) for each in text.split())
