"""How the table gets into a Wi-Fi without keyboard and screen: by an access point of its own."""
