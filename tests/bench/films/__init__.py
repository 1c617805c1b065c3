"""Films of whole games with the truth beside them, and what the referee's record of them is worth.

``plausible`` chooses the moves, ``script`` what hands do and when, ``two_hands`` lets them do it, ``picture``
draws it, ``video`` codes it as a film and ``truth`` tells what was really played. ``corpus`` is the command
that writes films into a folder.
"""
