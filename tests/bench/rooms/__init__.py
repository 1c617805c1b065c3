"""Rooms under a bad net: the host that is killed, and the proxy before it."""
