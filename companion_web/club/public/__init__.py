"""The public pages of a club: its boards and tournaments, as static files, with a delay or without."""
