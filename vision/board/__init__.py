"""Sheets, pieces and their colours as data."""
