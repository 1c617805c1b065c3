"""Where the sheet lies in the picture, and the picture made flat."""
