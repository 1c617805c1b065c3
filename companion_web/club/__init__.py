"""Many tables, one arbiter: the MQTT bus between them, the client at each table, and the hub (server)."""
