"""Many tables and one arbiter: the bus between them, each table's uplink, and the hub."""
