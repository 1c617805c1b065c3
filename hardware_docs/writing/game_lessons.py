"""First lessons of a game as data: how each kind moves, how it takes, how it wins, and a whole game."""

import json
from collections.abc import Iterator

from tachiai.rules.core import EMPTY, Player
from tachiai.rules.data_games.game import DataGame
from tachiai.rules.data_games.reasons import end_codes
from tachiai.rules.data_games.state import DataMove, DataState
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message, filled, joined

_MOST_TARGETS = 3  # squares that a lesson lights
_KIND = Message("{name:capital}")
_MOVE = Message("Move the {piece} on {cell} to a lit place.")
_TAKE = Message("Take with the {piece} on {cell}.")
_WIN = Message("Win with one move.")
_TAKING = Message("Taking")
_WINNING = Message("Winning")
_GAME = Message("A whole game")
_PLAY = Message("Play a game against the computer at its weakest. Win or lose: it counts.")
_UNTAUGHT = Message("The guide explains it.")
_SAID_MOVE = Message("Move to a lit place.")
_SAID_TAKE = Message("Take a piece.")
_SAID_WIN = Message("Win the game.")
_SAID_PLAY = Message("Play a game.")
_LESSON = """[[lessons]]
id = "{id}"
clauses = {clauses}
title = {title}
idea = {idea}
task = {task}
said = {said}
{rest}
"""


def lessons_of(game: DataGame, lines: list[AnyLine]) -> str:
    """The lesson file; positions are taken from ``lines``, games that have been played."""
    nodes = [node for line in lines for node in line.nodes()[:-1]]
    taught: list[str] = []
    blocks = [*_moving(game, nodes, taught), *_taking(game, nodes, taught), *_winning(game, lines, taught)]
    rest = "goal = { finish = true }\nlevel = 1\nplies = 0"
    blocks.append(_lesson("game", _taught(["G7"], taught), _GAME, _PLAY, _PLAY, _SAID_PLAY, rest))
    untaught = [clause for clause in game.clauses if clause not in taught]
    reasons = "\n".join(f"{clause} = {_both(_UNTAUGHT)}" for clause in untaught)
    return "\n".join([*blocks, "[untaught]", reasons, ""])


def _moving(game: DataGame, nodes: list[AnyLine], taught: list[str]) -> Iterator[str]:
    for kind in game.file.kinds.values():
        symbol = kind.symbols.get(Player.FIRST)
        for node in nodes if symbol is not None else ():
            moves = [
                move for move in _of_first(game, node.state, symbol) if not move.takes and not move.dropped
            ]
            if moves:
                own = [move for move in moves if move.cells[0] == moves[0].cells[0]][:_MOST_TARGETS]
                names = [game.board.names[move.cells[-1]] for move in own]
                rest = (
                    f"{_position(game, node.state)}goal = {{ reach = {_list(names)} }}\n{_lines(game, own)}"
                )
                cited = [move.cited for move in kind.moves]
                idea = joined(each.words for each in cited)
                task = filled(_MOVE, piece=kind.words, cell=game.board.names[own[0].cells[0]])
                clauses = _taught([each.clause for each in cited], taught)
                yield _lesson(
                    kind.key,
                    clauses,
                    filled(_KIND, name=kind.words),
                    idea if idea.text else task,
                    task,
                    _SAID_MOVE,
                    rest,
                )
                break


def _taking(game: DataGame, nodes: list[AnyLine], taught: list[str]) -> Iterator[str]:
    for node in nodes:
        for move in _of_first(game, node.state, None):
            before, after = node.state, game.play_unchecked(node.state, move)
            taken = sum(s != EMPTY for s in before.layout) - sum(s != EMPTY for s in after.layout)
            if taken > 0 and not move.dropped and game.outcome(after) is None:
                kind = game.file.kinds[game.movement.kind_of[before.layout[move.cells[0]]]]
                task = filled(_TAKE, piece=kind.words, cell=game.board.names[move.cells[0]])
                rules = game.file.enclosures or kind.moves
                clauses = _taught([rule.cited.clause for rule in rules], taught)
                rest = f"{_position(game, before)}goal = {{ capture = {taken} }}\n{_lines(game, [move])}"
                yield _lesson("taking", clauses, _TAKING, task, task, _SAID_TAKE, rest)
                return


def _winning(game: DataGame, lines: list[AnyLine], taught: list[str]) -> Iterator[str]:
    for line in lines:
        outcome, parent = line.outcome, line.parent
        if outcome is None or parent is None or outcome.winner is not Player.FIRST:
            continue
        if game.to_move(parent.state) is Player.FIRST and outcome.code in end_codes(game.file):
            clauses = _taught([outcome.clause], taught)
            winning = [
                move
                for move in game.legal_moves(parent.state)
                if game.outcome(game.play_unchecked(parent.state, move)) == outcome
            ]
            goal = f'goal = {{ win = "{outcome.clause}" }}'
            rest = f"{_position(game, parent.state)}{goal}\n{_lines(game, winning)}"
            idea = game.own_reasons[outcome.code].words
            yield _lesson("winning", clauses, _WINNING, idea, _WIN, _SAID_WIN, rest)
            return


def _of_first(game: DataGame, state: DataState, symbol: str | None) -> list[DataMove]:
    """The legal moves where the first player is to move; with a symbol only those of such pieces."""
    if state.to_move is not Player.FIRST:
        return []
    moves = [move for move in game.legal_moves(state) if move.cells]
    return [move for move in moves if symbol is None or state.layout[move.cells[0]] == symbol]


def _taught(clauses: list[str], taught: list[str]) -> list[str]:
    """The clauses of a lesson, each once; ``taught`` collects those of all lessons."""
    found = list(dict.fromkeys(clauses))
    taught += found
    return found


def _position(game: DataGame, state: DataState) -> str:
    return f'position = "{game.format_position(state)}"\n'


def _lines(game: DataGame, moves: list[DataMove]) -> str:
    return "lines = " + json.dumps([[game.format_move(move)] for move in moves])


def _list(names: list[str]) -> str:
    return json.dumps(names)


def _both(words: Message) -> str:
    texts = {
        language: json.dumps(words.in_language(language), ensure_ascii=False) for language in ("en", "ja")
    }
    return f"{{ en = {texts['en']}, ja = {texts['ja']} }}"


def _lesson(
    name: str, clauses: list[str], title: Message, idea: Message, task: Message, said: Message, rest: str
) -> str:
    return _LESSON.format(
        id=name.replace("_", "-"), clauses=_list(clauses), title=_both(title), idea=_both(idea),
        task=_both(task), said=_both(said), rest=rest,
    )  # fmt: skip
