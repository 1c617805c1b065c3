"""How tables come to a club and leave it: certificates of the hub's own authority, and who may say what."""
