"""What everybody may see of a hall: its boards, as static pages, with a delay or without."""
