"""Whole games at the virtual table, filmed and refereed, and a count of what came of them.

``evening`` plays a game with two pairs of hands and knows what they really did; ``faults`` thinks up what
hands should not do; ``witness`` compares, frame by frame, what the referee says with what is true;
``tally`` adds up; ``games`` draws a game, its table, its light and its players from a seed.
"""
