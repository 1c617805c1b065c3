"""A player's line of a Tournament Report File (record 001): who it is, and what each round brought."""

import re
from dataclasses import dataclass

from tachiai.companion_web.club.rounds import trf_records as trf
from tachiai.companion_web.club.rounds.checking import LONGEST_PLAYER, check_name, check_planned
from tachiai.companion_web.club.rounds.tournament import Letter, Player
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.shown import shown

_NUMBER = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player's line says of a round."""

    opponent: int
    colour: str  # w, b or -
    letter: Letter | None  # None: still played


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line. A round's cell is None where nothing is said of it."""

    line: int
    player: Player
    half_points: int | None
    cells: tuple[Cell | None, ...]


def player_line(number: int, line: str) -> PlayerLine:
    """Returns what the line with this number in the file says. Raises ``BadTournament``."""
    rating = line[trf.RATING].strip()
    player = Player(
        number=number_in(line[trf.NUMBER], "a starting number in columns 5 to 8", "5〜8桁目（番号）"),
        name=line[trf.PLAYER_NAME].strip(),
        rating=number_in(rating, "a rating in columns 49 to 52", "49〜52桁目（レーティング）") or None
        if rating
        else None,
        fide_number=line[trf.FIDE_NUMBER].strip(),
        title=line[trf.TITLE].strip(),
        sex=line[trf.SEX].strip(),
        federation=line[trf.FEDERATION].strip(),
        birth=line[trf.BIRTH].strip(),
    )
    if not player.name:
        raise BadTournament("expected a name in columns 15 to 47, got none", "15〜47桁目に名前がありません。")
    check_name(player.name, "a player's name", LONGEST_PLAYER)
    points = line[trf.POINTS].strip()
    half_points = None
    if points:
        if not re.fullmatch(r"\d{1,2}(\.[05])?", points):
            raise BadTournament(
                f"expected points like 3.5 in columns 81 to 84, got {shown(points)}",
                f"81〜84桁目の得点を読み取れません（3.5 のように書きます）：{shown(points)}",
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
        f"an opponent's number in round {round_number}",
        f"第{round_number}回戦の相手の番号",
    )
    colour, letter = cell[5].lower().strip() or "-", cell[7].upper().strip()
    if colour not in "wb-" or cell[4] + cell[6] + cell[8:].strip() != "  ":
        raise BadTournament(
            f"expected an opponent, w, b or -, and a result in round {round_number}, got "
            f"{shown(cell.rstrip())}",
            f"第{round_number}回戦を読み取れません（相手の番号、w・b・-、結果の順に書きます）："
            f"{shown(cell.rstrip())}",
        )
    if letter and letter not in set(Letter):
        known = " ".join(Letter)
        raise BadTournament(
            f"expected a result out of {known} in round {round_number}, got {shown(letter)}",
            f"第{round_number}回戦の結果を読み取れません（{known} のどれか）：{shown(letter)}",
        )
    return Cell(opponent, colour, Letter(letter) if letter else None)


def number_in(text: str, what: str, what_ja: str) -> int:
    """Returns a number. Raises ``BadTournament``, which says ``what`` was expected."""
    found = text.strip()
    if not _NUMBER.fullmatch(found):
        raise BadTournament(
            f"expected {what} as a number, got {shown(found)}",
            f"{what_ja}が数字ではありません：{shown(found)}",
        )
    return int(found)


def numbers_in(text: str) -> tuple[int, ...]:
    """Returns players' numbers with blanks between. Raises ``BadTournament``."""
    return tuple(number_in(each, "players' numbers", "参加者の番号") for each in text.split())
