"""Frames over time: motion, hands, and what is sure enough to be a sight."""
