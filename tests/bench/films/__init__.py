"""Films of whole games with the truth beside them, and what the referee's record of them is worth.

``plausible`` chooses the moves; ``script``, ``players`` and ``disturbances`` say what hands do, and when;
``two_hands`` lets them do it, ``picture`` draws it, ``video`` codes it as a film, ``truth`` tells what was
played. ``referee`` shows films to the referee, ``scoring`` compares its record with the truth.
``situations``, ``readings`` and ``simulated`` let a table live through a script without pictures. ``corpus``
and ``scored`` are commands: one writes films into a folder, the other scores the referee on them.
"""
