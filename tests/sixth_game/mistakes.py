"""Mistakes that beginners make at Footrace, and what the referee says to each."""

from tests.support.beginners import Forgotten, Mistake

MISTAKES = (
    Mistake("two squares", "a1=. a3=b", "FR2", "not_ahead a3 a1"),
    Mistake("sideways", "a2=. b2=b", "FR2", "not_ahead b2 a2", "4w/5/5/b4/5 b"),
    Mistake("the other player's piece", "a5=. a4=w", "G1", "not_your_piece a5"),
)
FORGOTTEN: tuple[Forgotten, ...] = ()  # a move changes two cells: half of it is a runner in the hand
