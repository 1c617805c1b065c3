"""A game as data: its board, pieces and rules as values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.appearance import SIGNS, Appearance, Piece
from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Layout, Player, Symbol
from tachiai.rules.data_games.betza import Walk
from tachiai.rules.data_games.game_table import Cited, Zone
from tachiai.rules.messages import Message

USUAL_PLAYERS = {Player.FIRST: Message("Black"), Player.SECOND: Message("White")}
_TONES = {Player.FIRST: "dark", Player.SECOND: "light"}


@dataclass(frozen=True, slots=True)
class PieceMove:
    """One way in which a kind of piece moves."""

    way: str  #: "walk", "jump" over an enemy, which is taken, or "hop" over any piece
    walks: tuple[Walk, ...]
    repeat: str  #: of jumps and hops: "no", "may" or "must" go on while it can
    start: str  #: the zone from which alone it moves so, "" for anywhere
    cited: Cited


@dataclass(frozen=True, slots=True)
class KindOfPiece:
    """One kind of piece."""

    key: str
    words: Message
    symbols: Mapping[Player, Symbol]  #: of the players who have it
    value: int  #: hundredths of a piece, for the engine
    moves: tuple[PieceMove, ...]


@dataclass(frozen=True, slots=True)
class Barrier:
    """Cells on which some kinds may not end their move."""

    zone: str
    kinds: tuple[str, ...]
    passable: bool  #: they may go over them
    cited: Cited


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A capture without going there: by enemies on two opposite sides, or on all."""

    sides: int  #: 2, or all of a cell
    kinds: tuple[str, ...]  #: that are taken so
    by: tuple[str, ...]  #: kinds that take part
    hostile: tuple[str, ...]  #: zones whose empty cells take part, too
    rows: bool  #: a whole row between two enemies is taken
    inside: str  #: the zone in which alone pieces are taken so, "" for anywhere
    outside: str
    cited: Cited


@dataclass(frozen=True, slots=True)
class Promotion:
    """A piece that becomes another in a zone."""

    kind: str
    to: tuple[str, ...]  #: several: its player's choice, told by the piece that is laid; perhaps itself
    zone: str
    ends_move: bool  #: a chain of jumps ends there
    cited: Cited


@dataclass(frozen=True, slots=True)
class Drops:
    """Pieces that are put onto the board."""

    kinds: tuple[str, ...]
    supply: str  #: "unlimited", "limited" or "captured" (what one has taken is one's own)
    count: int  #: of a limited supply, for each kind and player
    zone: str  #: "" for anywhere
    cited: Cited


@dataclass(frozen=True, slots=True)
class Passing:
    """The turn may be passed."""

    always: bool  #: False: only by who has no move while the other player has one
    ends: int  #: the game, as a draw, after so many in a row; 0 for never
    cited: Cited


@dataclass(frozen=True, slots=True)
class Goal:
    """What ends the game, once the player who has just moved has it."""

    what: str  #: "reach", "capture", "line", "connect" or "fill"
    kinds: tuple[str, ...]
    players: tuple[Player, ...]  #: whose goal it is
    zone: str
    to: str  #: of "connect": the other zone
    number: int  #: of "line": the length; of "capture": how many the other player has left at most
    safe: bool  #: of "reach": only where the piece cannot be taken at once
    loses: bool
    cited: Cited


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """A game as data."""

    uid: str
    title: Message
    rules_version: str
    players: Mapping[Player, Message]
    kind: str  #: pieces stand in "cells", on "crossings" or in "hexagons"
    pattern: str
    board: Board
    closed: frozenset[Cell]  #: cells of the grid that are no part of the board
    zones: Mapping[str, Zone]
    kinds: Mapping[str, KindOfPiece]
    start: Layout
    bars: tuple[Barrier, ...]
    enclosures: tuple[Enclosure, ...]
    promotions: tuple[Promotion, ...]
    drops: Drops | None
    forced: Cited | None  #: a capture has to be made
    most: bool  #: the longest one
    passing: Passing | None
    goals: tuple[Goal, ...]
    no_move: str  #: who cannot move "loses", "wins" or has a "draw"
    no_move_cited: Cited
    repetition: int  #: a position that stands for this time is a draw
    quiet_plies: int  #: a draw after so many without a capture or a drop; 0 for never
    draws_cited: Cited
    board_cited: Cited
    sheet: Mapping[str, Any] = field(hash=False)  #: what the printed sheet has otherwise than computed

    @property
    def marked_zones(self) -> tuple[Zone, ...]:
        """The zones that players have to see on the board: goals, and where not every piece may stand."""
        names = [goal.zone for goal in self.goals] + [bar.zone for bar in self.bars]
        return tuple(self.zones[name] for name in dict.fromkeys(names) if name)

    def choices_of(self, kind: str) -> tuple[str, ...]:
        """The kinds out of which a player chooses for a piece of ``kind``; none without a choice."""
        lists = (each.to for each in self.promotions if each.kind == kind and len(each.to) > 1)
        return tuple(dict.fromkeys(to for each in lists for to in each))

    @property
    def has_own_end_without_moves(self) -> bool:
        """Whether the end by want of a move is another than the usual loss (G4), or is said otherwise."""
        return self.no_move != "loses" or self.no_move_cited.words is not None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every class of piece, as the camera tells them apart."""
        crests = dict(zip(self.kinds, SIGNS, strict=False))
        return tuple(
            Piece(
                symbol,
                player,
                self._named(kind, player),
                Appearance(_TONES[player], crests[kind.key]),
            )
            for kind in self.kinds.values()
            for player, symbol in kind.symbols.items()
        )

    def _named(self, kind: KindOfPiece, player: Player) -> Message:
        """The name of one player's piece: "black man", or "man of the attackers"."""
        name = self.players[player]
        if name == USUAL_PLAYERS[player]:
            return Message("{player:small} {piece}", player=name, piece=kind.words)
        return Message("{piece} of {player}", player=name, piece=kind.words)

    @property
    def counts(self) -> Mapping[Symbol, int]:
        """How many of each piece a game needs."""
        begin = Counter(self.start)
        promoted = {to: each.kind for each in self.promotions for to in each.to if to != each.kind}
        counts = {}
        for kind in self.kinds.values():
            for player, symbol in kind.symbols.items():
                source = self.kinds[promoted[kind.key]] if kind.key in promoted else kind
                number = begin[symbol] or begin[source.symbols.get(player, "")]
                if self.drops is not None and kind.key in self.drops.kinds:
                    number += {"captured": number, "limited": self.drops.count, "unlimited": 60}[
                        self.drops.supply
                    ]
                counts[symbol] = max(1, number)
        return counts

    @property
    def most_in_hand(self) -> int:
        """How many pieces a player may have in hand, that of both players who may have more."""
        drops, begin = self.drops, Counter(self.start)
        if drops is None or drops.supply == "unlimited":
            return 0
        kinds = [self.kinds[kind].symbols for kind in drops.kinds]
        if drops.supply == "limited":
            return drops.count * max(sum(player in symbols for symbols in kinds) for player in Player)
        return sum(begin[symbol] for symbols in kinds for symbol in symbols.values())

    @property
    def cited(self) -> Iterator[Cited]:
        """What each rule cites, in the order of the file."""
        yield self.board_cited
        for kind in self.kinds.values():
            yield from (move.cited for move in kind.moves)
        rules: tuple[Barrier | Enclosure | Promotion | Goal, ...] = (
            *self.bars, *self.enclosures, *self.promotions, *self.goals,
        )  # fmt: skip
        yield from (rule.cited for rule in rules)
        if self.drops is not None:
            yield self.drops.cited
        if self.forced is not None:
            yield self.forced
        if self.passing is not None:
            yield self.passing.cited
        yield from (self.no_move_cited, self.draws_cited)
