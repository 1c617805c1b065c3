"""What the sentence of a refusal claims about the position, read off its words and asked of the position."""
