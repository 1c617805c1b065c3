"""The page's ports, answered by the running table."""
