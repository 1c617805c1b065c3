"""Players who are not at the table: an engine for one or for both, and starts at odds."""

from tachiai.rules.record.participants import PERSON, Participants, engine

ENGINE_SECOND: Participants = (PERSON, engine(3))
ENGINE_FIRST: Participants = (engine(3), PERSON)
TWO_ENGINES: Participants = (engine(1), engine(8))

# Starts at odds: a side lacks pieces or is ahead, and the second player may move first.
ODDS = {
    "rugby_chess": "wwwWwww/7/7/7/7/7/b6/7/1bbBbbb w -",
    "chatra": "x11/12/12/12/12/12/12/O11/12/12/X2x8/12 b -",
    "rosenkreuz": "8/C1CcCcCc/cCcCcC1C/8/8/RrRrRrRr/rRrRrRrR/8 c",
    "two_rings": "6/Wwwwww/6/6/bbbbbb/6/6/wwwww1/6/6/Bbbbbb/6 w - -",
    "troop_chess": "wwwwwww2/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb w n 0",
}
