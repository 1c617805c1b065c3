"""Games that other people have made: installed beside the program, checked, and found at every start."""
