"""What is known of a position: the moves that were played from it and those of the book, side by side."""

from dataclasses import dataclass

from tachiai.rules.engine.review import chance_of
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.openings.book import OpeningBook, book_of
from tachiai.rules.openings.counts import Counts, Results


@dataclass(frozen=True, slots=True)
class KnownMove:
    """A move that was played from a position, or that the book has."""

    move: str
    results: Results  #: of the games in which it was played
    chance: float | None  #: its player's probability of winning, as the engine sees it; None: not in the book


def book_for(game: AnyGame) -> OpeningBook | None:
    """The book of a game with its options; None where it has none. A book is of the usual options."""
    usual = all(game.options[option.name] == option.values[0] for option in game.offered)
    book = book_of(game.uid) if usual else None
    return book if book is not None and book.rules_version == game.rules_version else None


def known_moves(line: AnyLine, counts: Counts, book: OpeningBook | None = None) -> tuple[KnownMove, ...]:
    """The moves known from the end of ``line``, those played most often first, then the engine's best first.
    What the rules of today forbid is left out.
    """
    position = line.position
    played, scores = counts.get(position, {}), book.positions.get(position, {}) if book else {}
    known = [
        KnownMove(move, played.get(move, Results()), chance_of(scores[move]) if move in scores else None)
        for move in dict.fromkeys((*scores, *sorted(played)))
        if move in line.legal_moves
    ]
    return tuple(sorted(known, key=lambda each: (-each.results.games, -(each.chance or 0.0))))
