"""Joining a Wi-Fi without keyboard and screen, through the table's own access point."""
