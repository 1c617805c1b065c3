"""The bus: MQTT topics, what is said on them (``asyncapi.yaml``), and the connection to the broker."""
