"""Rounds out of the players' lines of a Tournament Report File, which have to agree with one another."""

from collections.abc import Mapping
from dataclasses import replace

from tachiai.companion_web.club.rounds.tournament import BYES, Bye, Game, Letter, Result, Round
from tachiai.companion_web.club.rounds.trf_lines import Cell, PlayerLine
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.shown import shown


def round_in(lines: Mapping[int, PlayerLine], number: int) -> Round:
    """Returns a round by its number, ``lines`` being those of the players by theirs. Raises
    ``BadTournament``, whose sentence begins with the line.
    """
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


def _bye_kind(cell: Cell | None) -> Letter:
    if cell is None or cell.letter is None or cell.letter is Letter.FORFEIT_LOSS:
        return Letter.ZERO_BYE
    if cell.letter is Letter.FORFEIT_WIN:
        return Letter.FULL_BYE
    if cell.letter not in BYES:
        raise BadTournament(
            f"expected an opponent for the result {cell.letter.value}, got 0000",
            f"結果が {cell.letter.value} なのに相手がいません（0000）。",
        )
    return cell.letter


def _cell_of_opponent(lines: Mapping[int, PlayerLine], number: int, player: int, cell: Cell) -> Cell:
    if cell.opponent not in lines or cell.opponent == player:
        raise BadTournament(
            f"expected another player of 1 to {len(lines)} as opponent, got {cell.opponent}",
            f"相手の番号{cell.opponent}は、ほかの参加者の番号ではありません。",
        )
    others = lines[cell.opponent].cells
    other = others[number - 1] if number <= len(others) else None
    if other is None or other.opponent != player:
        named = "nobody" if other is None else str(other.opponent)
        raise BadTournament(
            f"expected player {cell.opponent} to name {player} as opponent, got {named}",
            f"番号{cell.opponent}の行では、相手が{player}になっていません。",
        )
    return other


def _game(lines: Mapping[int, PlayerLine], number: int, player: int, cell: Cell) -> Game:
    other = _cell_of_opponent(lines, number, player, cell)
    if {cell.colour, other.colour} not in ({"w", "b"}, {"-"}):
        raise BadTournament(
            f"expected w for one of players {player} and {cell.opponent} and b for the other, got "
            f"{cell.colour} and {other.colour}",
            f"番号{player}と{cell.opponent}の w と b が合いません。",
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
            f"{shown(letters[0])} and {shown(letters[1])}",
            f"番号{first}と{second}の結果が合いません：{shown(letters[0])} と {shown(letters[1])}",
        )
    return Game(board=0, first=first, second=second, result=Result("".join(letters)))


def _board_order(lines: Mapping[int, PlayerLine], number: int, game: Game) -> tuple[int, int, int]:
    """A TRF knows no boards: the highest scores sit at the first one (C.04.3, article D.9)."""
    scores = [
        sum(cell.letter.half_points for cell in lines[who].cells[: number - 1] if cell and cell.letter)
        for who in (game.first, game.second)
    ]
    return -max(scores), -sum(scores), min(game.first, game.second)
