"""A tree of variations with the place in it where the table stands. A value: nothing here knows a table.

Nodes are numbered in the order in which they were tried. A node without a parent was set up; there may be
several of those.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.engine.review import chance_of
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.messages import Message
from tachiai.rules.record import GameRecord, agreed_line, history
from tachiai.rules.record.variations import Variation, variations_of

LONGEST_COMMENT = 2_000


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line of play that the engine found."""

    moves: tuple[str, ...]
    score: int  #: for the player to move, in hundredths of a piece


@dataclass(frozen=True, slots=True)
class Found:
    """What the engine says of a position."""

    lines: tuple[FoundLine, ...]  #: with different first moves, the best first
    why: Message  #: why the best move is good, for the page
    spoken: Message  #: the same for the voice


@dataclass(frozen=True, slots=True)
class Node:
    """A position that was tried."""

    line: AnyLine  #: from where it was set up
    parent: int | None  #: None where it was set up
    found: Found | None = None  #: None until it is searched
    comment: str = ""

    @property
    def move(self) -> str:
        """The text of the move that led here; "" where the position was set up."""
        return "" if self.line.move is None else self.line.game.format_move(self.line.move)

    @property
    def chance(self) -> float | None:
        """The first player's probability of winning, from 0 to 1; None until it is known."""
        if self.line.outcome is not None:
            winner = self.line.outcome.winner
            return 0.5 if winner is None else float(winner is Player.FIRST)
        if self.found is None:
            return None
        own = chance_of(self.found.lines[0].score)
        return own if self.line.game.to_move(self.line.state) is Player.FIRST else 1 - own


@dataclass(frozen=True, slots=True)
class Exploration:
    """The positions that were tried, and the one where the table stands."""

    nodes: tuple[Node, ...]
    at: int = 0  #: the number of the present one

    @property
    def here(self) -> Node:
        """The present node."""
        return self.nodes[self.at]

    @property
    def line(self) -> AnyLine:
        """The present position with the moves that led to it from where it was set up."""
        return self.here.line

    @property
    def game(self) -> AnyGame:
        return self.line.game

    def before(self, number: int) -> Iterator[int]:
        """Yields the nodes before a node, the nearest first."""
        parent = self.nodes[number].parent
        while parent is not None:
            yield parent
            parent = self.nodes[parent].parent

    def after(self, number: int | None) -> tuple[int, ...]:
        """The nodes that follow a node, in the order in which they were tried; those set up for None."""
        return tuple(each for each, node in enumerate(self.nodes) if node.parent == number)

    def main_line(self) -> tuple[int, ...]:
        """The nodes from where the present one was set up, through it, to the end of its first variation."""
        line = [*reversed(tuple(self.before(self.at))), self.at]
        first = {node.parent: number for number, node in reversed(tuple(enumerate(self.nodes)))}
        while line[-1] in first:
            line.append(first[line[-1]])
        return tuple(line)

    def at_node(self, number: int) -> "Exploration":
        """The exploration at another node. Raises ``IndexError``."""
        if not 0 <= number < len(self.nodes):
            raise IndexError(number)
        return replace(self, at=number)

    def play(self, move: Any) -> "Exploration":
        """The exploration after a legal ``move``: at the node to which it leads, new if it is untried."""
        line, following = self.line.play(move), self.after(self.at)
        known = next((each for each in following if self.nodes[each].line.state == line.state), None)
        if known is not None:
            return self.at_node(known)
        return Exploration((*self.nodes, Node(line, self.at)), len(self.nodes))

    def set_up(self, line: AnyLine) -> "Exploration":
        """The exploration at the end of ``line``, whose plies become nodes after its first position. What was
        set up just before and left without a move or a comment is given up, unless it was the first.
        """
        if line.parent is None:
            for each in self.after(None):
                if self.nodes[each].line.state == line.state:
                    return self.at_node(each)
        is_bare = self.here.parent is None and not self.here.comment
        kept = self.nodes[:-1] if is_bare and 0 < self.at == len(self.nodes) - 1 else self.nodes
        nodes = (*kept, *_nodes_of(line, len(kept)))
        return Exploration(nodes, len(nodes) - 1)

    def dropped(self) -> "Exploration | None":
        """The exploration without the present node and all that follows it, at the node before; at the first
        one if the present node was set up. None where nothing would be left.
        """
        dropped = {self.at}
        for number, node in enumerate(self.nodes):  # a node comes after its parent
            if node.parent in dropped:
                dropped.add(number)
        kept = [number for number in range(len(self.nodes)) if number not in dropped]
        if not kept:
            return None
        new = {number: place for place, number in enumerate(kept)}
        nodes = tuple(
            node if node.parent is None else replace(node, parent=new[node.parent])
            for node in (self.nodes[number] for number in kept)
        )
        parent = self.here.parent
        return Exploration(nodes, 0 if parent is None else new[parent])

    def searched(self, number: int, found: Found) -> "Exploration":
        """With what the engine says of a node."""
        return self._with(number, replace(self.nodes[number], found=found))

    def commented(self, number: int, comment: str) -> "Exploration":
        """With another comment on a node."""
        return self._with(number, replace(self.nodes[number], comment=comment[:LONGEST_COMMENT]))

    def _with(self, number: int, node: Node) -> "Exploration":
        return replace(self, nodes=(*self.nodes[:number], node, *self.nodes[number + 1 :]))


def begun(line: AnyLine) -> Exploration:
    """An exploration at the end of ``line``, with its plies as nodes, as far back as each is a legal move."""
    nodes = _nodes_of(line, 0)
    return Exploration(nodes, len(nodes) - 1)


def _nodes_of(line: AnyLine, first: int) -> tuple[Node, ...]:
    """Nodes for the plies of ``line``, numbered from ``first`` on."""
    past = line.nodes()
    legal = [i for i, node in enumerate(past) if not _is_followed(node)]
    made = past[legal[-1] :]
    played: AnyLine = Line(line.game, made[0].state)
    nodes = [Node(played, None)]
    for number, node in enumerate(made[1:]):
        played = played.follow(node.state, node.move)
        nodes.append(Node(played, first + number))
    return tuple(nodes)


def _is_followed(node: AnyLine) -> bool:
    """Whether a legal move led to ``node`` in its turn."""
    if node.parent is None or node.move is None or node.is_out_of_turn:
        return False
    before, move = node.parent, node.move
    return before.why_illegal(move) is None and before.game.play(before.state, move) == node.state


def variations(tree: Exploration) -> tuple[Variation, ...]:
    """What the main line leaves out: each other line to its end, each comment. ``merged`` puts it back."""
    main = tree.main_line()
    found = []
    for ply, number in enumerate(main):
        if tree.nodes[number].comment:
            found.append(Variation(ply, (), tree.nodes[number].comment))
        for child in tree.after(number):
            if child not in main:
                found += [Variation(ply, line, comment) for line, comment in _lines_from(tree, child, ())]
    return tuple(found)


def _lines_from(
    tree: Exploration, number: int, before: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields the line to every end, and to every comment, from a node on."""
    node, following = tree.nodes[number], tree.after(number)
    line = (*before, node.move)
    if node.comment or not following:
        yield line, node.comment
    for child in following:
        yield from _lines_from(tree, child, line)


def merged(tree: Exploration, tried: Iterable[Variation]) -> Exploration:
    """The exploration with variations on its main line, at the same node; what is no legal move ends one."""
    main = tree.main_line()
    for variation in tried:
        if variation.after >= len(main):
            continue
        branch = tree.at_node(main[variation.after])
        for text in variation.line:
            if text not in branch.line.legal_moves:
                break
            branch = branch.play(branch.game.parse_move(text))
        else:
            branch = branch.commented(branch.at, variation.comment) if variation.comment else branch
        tree = replace(branch, at=tree.at)
    return tree


def explored(record: GameRecord) -> Exploration:
    """An exploration of a recorded game with its variations, at its end. Raises ``BadRecord``."""
    return merged(begun(agreed_line(history(record))), variations_of(record.entries))
