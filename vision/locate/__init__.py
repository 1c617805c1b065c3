"""Where the sheet lies in the picture, and its rectification."""
