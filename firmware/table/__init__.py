"""One game at one table: camera frames in; referee, lights, sounds, log and troubles out."""
