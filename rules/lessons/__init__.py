"""Lessons as data: a position, a goal, what is right and wrong there. ``firmware.teaching`` plays them."""
