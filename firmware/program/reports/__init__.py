"""Reports of something that was wrong: one archive that can be played again."""
