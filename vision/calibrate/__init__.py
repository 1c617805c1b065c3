"""Calibration: a board, its light and its camera, learned from known pictures."""
