"""Updates: what an index offers, and how a version is installed beside the present one, tried, left again."""
