"""Ten and more mistakes that beginners make at Chatra, and what the referee says to each."""

from tachiai.testing.examples import Forgotten, Mistake
from tests.rules.chatra.asking import position

SECOND_PLY = position("c3", white="", side="w", black="", zoning="z")
ZONED = position("c3", "j10", zoning="z")
ALONE = position("c5", "j10")
PAIR = position("c5 e5", "h5")  # c5 flies to g5, e5 glides as far as g5
ROW = position("c5 e5 g5", "j10")  # e5 is the middle piece
ATTACKED = position("c5", "b10 b8")  # b10 attacks the squares around the black object on a12
MISTAKES = (
    Mistake("the first piece in the centre", "f6=x", "CH3", "centre_closed f6"),
    Mistake("the object first", "c3=X", "CH3", "subject_first c3"),
    Mistake("a subject in the second ply", "j10=o", "CH3", "object_now j10", SECOND_PLY),
    Mistake("the object in the centre", "f6=O", "CH3", "centre_closed f6", SECOND_PLY),
    Mistake("a second object", "c6=X", "CH3", "object_already c6 a12", PAIR),
    Mistake("a drop in the enemy camp", "k2=x", "CH5", "zone_closed k2 l1", ZONED),
    Mistake("a drop beside the enemy camp", "h2=x", "CH5", "zone_closed h2 l1", ZONED),
    Mistake("a drop beside an own piece", "c4=x", "CH12", "next_to_subject c4 c3", ZONED),
    Mistake("a drop beside an enemy piece", "j9=x", "CH12", "next_to_subject j9 j10", ALONE),
    Mistake("check by a drop", "c5=x", "CH13", "drop_gives_check c5 g5", position("e5", white="g5")),
    Mistake("the other player's piece", "h5=. h6=o", "G1", "not_your_piece h5", PAIR),
    Mistake("the object two squares", "a12=. a10=X", "CH8", "object_steps a10 a12", PAIR),
    Mistake("two squares without a partner", "c5=. c7=x", "CH10", "out_of_reach c7 c5", ALONE),
    Mistake("a flight too far", "c5=. h5=x", "CH10", "flight_lands h5 c5 e5 g5", PAIR),
    Mistake("a glide too far", "e5=. i5=x", "CH10", "too_far i5 e5 c5", PAIR),
    Mistake("a glide over a piece", "e5=. g5=x", "CH10", "blocked g5 f5 e5 c5", position("c5 e5", "f5")),
    Mistake("a glide of a middle piece", "e5=. i5=x", "CH11", "middle_piece i5 e5 g5 c5", ROW),
    Mistake("into check", "a12=. b11=X", "CH14", "own_object_in_check b11 b10", ATTACKED),
)

FORGOTTEN: tuple[Forgotten, ...] = ()  # a move changes two cells: half of it is a piece in the hand
