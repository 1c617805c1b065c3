"""The page at the table's own access point, where a Wi-Fi is chosen: a Flask app of its own."""
