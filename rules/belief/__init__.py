"""The belief about a table: one model that says what happened there and what the table means now.

``begin(line)`` gives a ``Beam``; ``observe(beam, glimpse)`` gives the next one. Read off it are:

- ``explain(beam, line)``: what the table means to those who are at ``line``, a verdict;
- ``beam.leading``: the likeliest line of play, to be shown;
- ``beam.sure``: the line that all likely hypotheses share, those too by which the last ply is only a stage of
  a longer move or is being taken back. It is shorter than before only if plies were surely taken back, and
  begins anew (a line without a past, its ``ply`` estimated) after a gap that is sure;
- ``decoded(beam)``: what happened so far, with times and probabilities. A ply that ``is_open`` is a choice to
  be marked, be there known alternatives or none.

``infer(line, sight)`` is the same for one sight, ``decode(line, glimpses)`` for a whole film. The model
stands on one page in ARCHITECTURE.md, its costs in ``model.py``.
"""
