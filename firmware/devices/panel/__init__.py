"""Buttons, buzzer, lamps and speech."""
