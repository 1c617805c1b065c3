"""The virtual table: a simulated camera that films a simulated board, so that the whole program can be
tried without one. What vision gets from it is the picture and nothing else.
"""
