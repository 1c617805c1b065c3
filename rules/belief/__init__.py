"""Following a game from glimpses of its table: lines of play as hypotheses.

``begin(line)`` gives a ``Beam``; ``observe(beam, glimpse)`` gives the next one (pure). ``beam.leading`` is
the likeliest line of play, to be shown; ``beam.sure`` the line that is settled, to be logged: all likely
hypotheses share it, those too by which the last ply is only a stage of a longer move or is being taken back.
It extends the sure line before it, is shorter only if plies were surely taken back, and begins anew (a
line without a past, its ``ply`` estimated) after a gap that is sure. ``decoded(beam)`` and
``decode(line, glimpses)`` tell what happened so far, with times and probabilities: plies played, taken back,
missed, attempted. A ply that ``is_open`` is a choice to be marked, be there known alternatives or none.
"""
