"""Attempts in all games with the answers that were read and approved, one text file a game.

A file is written by ``python -m tests.rules.corpus``: the positions, the moves made before and the attempts
in it stay, the answers are given anew, and a changed sentence shows as a difference of the file.
"""
