"""``tachiai doctor``: checks of a machine, and what mends what is wrong."""
