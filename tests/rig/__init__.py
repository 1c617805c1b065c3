"""The whole device in an emulated machine: kernel devices, install script, units, page (``make rig``)."""
