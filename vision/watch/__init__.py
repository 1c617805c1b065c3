"""Frames over time: motion, hands, and which readings are sure enough to be a sight."""
