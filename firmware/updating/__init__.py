"""Updates: what an index offers, and how a version is installed beside the one that runs, tried and left
again.
"""
