"""Lessons at the table: a pure state machine over the referee's."""
