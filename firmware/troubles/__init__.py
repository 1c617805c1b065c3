"""Troubles of a table: codes, sentences for people, and lines in the program's output."""
