"""The page's ports, implemented for the running table."""
