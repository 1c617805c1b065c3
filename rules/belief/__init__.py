"""The belief about a table: a hidden Markov model of what happened there and what the table means now.

``begin(line)`` makes a ``Beam``; ``observe(beam, glimpse)`` the next one. From a beam one reads:

- ``explain(beam, line)``: the verdict, what the table means to players whose game stands at ``line``;
- ``beam.leading``: the likeliest line of play, for display;
- ``beam.sure``: the line that all likely hypotheses share, also those in which the last ply is only a stage
  of a longer move or is being taken back. It becomes shorter only if plies were surely taken back, and starts
  again (a line without a past, its ``ply`` estimated) after a gap that is sure;
- ``decoded(beam)``: what happened so far, with times and probabilities. A ply that ``is_open`` has to be
  marked as an open choice, with or without known alternatives.

``infer(line, sight)`` does the same for a single sight, ``decode(line, glimpses)`` for a whole recording. The
model is described in ARCHITECTURE.md (*The belief about the table*), its costs are in ``model.py``.
"""
