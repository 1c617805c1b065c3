"""Builds rounds from the players' lines of a Tournament Report File, which have to agree with one another."""

from collections.abc import Mapping
from dataclasses import replace

from tachiai.companion_web.club.rounds.tournament import BYES, BoardResult, Bye, Letter, PairedGame, Round
from tachiai.companion_web.club.rounds.trf_lines import Cell, PlayerLine
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value


def round_in(lines: Mapping[int, PlayerLine], number: int) -> Round:
    """The round with this number; ``lines``: by player number. Raises ``BadTournament`` with the line."""
    games: list[PairedGame] = []
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
            raise error.at(Message("line {line}, round {round}", line=line.line, round=number)) from error
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
            Message("expected an opponent for the result {result}, got 0000", result=cell.letter.value)
        )
    return cell.letter


def _cell_of_opponent(lines: Mapping[int, PlayerLine], number: int, player: int, cell: Cell) -> Cell:
    if cell.opponent not in lines or cell.opponent == player:
        raise BadTournament(
            Message(
                "expected another player of 1 to {players} as opponent, got {opponent}",
                players=len(lines),
                opponent=cell.opponent,
            )
        )
    others = lines[cell.opponent].cells
    other = others[number - 1] if number <= len(others) else None
    if other is None or other.opponent != player:
        named = Message("nobody") if other is None else str(other.opponent)
        raise BadTournament(
            Message(
                "expected player {opponent} to name {player} as opponent, got {got}",
                opponent=cell.opponent,
                player=player,
                got=named,
            )
        )
    return other


def _game(lines: Mapping[int, PlayerLine], number: int, player: int, cell: Cell) -> PairedGame:
    other = _cell_of_opponent(lines, number, player, cell)
    if {cell.colour, other.colour} not in ({"w", "b"}, {"-"}):
        raise BadTournament(
            Message(
                "expected w for one of players {player} and {opponent} and b for the other, got {one} and"
                " {other}",
                player=player,
                opponent=cell.opponent,
                one=cell.colour,
                other=other.colour,
            )
        )
    begins = cell.colour != "b"
    first, second = (player, cell.opponent) if begins else (cell.opponent, player)
    if cell.letter is None and other.letter is None:
        return PairedGame(board=0, first=first, second=second)
    letters = [
        each.letter.value if each.letter else "" for each in ((cell, other) if begins else (other, cell))
    ]
    result = "".join(letters)
    if result not in set(BoardResult):
        raise BadTournament(
            Message(
                "expected results of players {first} and {second} that fit, like 1 and 0, got {one} and "
                "{other}",
                first=first,
                second=second,
                one=quoted_value(letters[0]),
                other=quoted_value(letters[1]),
            )
        )
    return PairedGame(board=0, first=first, second=second, result=BoardResult(result))


def _board_order(lines: Mapping[int, PlayerLine], number: int, game: PairedGame) -> tuple[int, int, int]:
    """Sort key of a game; a TRF has no boards, so the highest scores get the first one (C.04.3, D.9)."""
    scores = [
        sum(cell.letter.half_points for cell in lines[who].cells[: number - 1] if cell and cell.letter)
        for who in (game.first, game.second)
    ]
    return -max(scores), -sum(scores), min(game.first, game.second)
