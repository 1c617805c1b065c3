"""One game at one table: frames in, the referee's step, lights, log and troubles out."""
