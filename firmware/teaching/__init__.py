"""Lessons at the table: a pure state machine on top of the referee's."""
