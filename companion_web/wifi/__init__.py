"""The page at the table's own access point, where a Wi-Fi is chosen: an app of its own."""
