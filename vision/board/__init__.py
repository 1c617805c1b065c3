"""The sheet, its pieces and their colours, as data."""
