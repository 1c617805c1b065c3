"""The command line: `tachiai NAME` is `NAME.py`."""
