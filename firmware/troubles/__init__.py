"""What can be wrong with a table: codes, sentences for people, and the lines in the program's output."""
