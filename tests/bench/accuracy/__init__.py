"""Publishes how often the referee is right: ``python -m tests.bench.accuracy RUN.json`` writes
``hardware_docs/accuracy.md`` and its Japanese twin from what a run of ``make bench-referee`` found.
"""
