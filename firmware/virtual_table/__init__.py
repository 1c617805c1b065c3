"""The virtual table: a simulated camera over a simulated board, so that the whole program runs without
hardware. Vision gets the pictures and nothing else.
"""
