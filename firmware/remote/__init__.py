"""A game against somebody elsewhere: a table takes part in a room (``companion_web.rooms``)."""
