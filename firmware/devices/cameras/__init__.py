"""Cameras behind one interface, ``vision.frame.Camera``: USB, the Raspberry Pi's own, a film, a folder of
pictures. Each library is imported by its own module only, and not before a camera of its kind is opened.
"""
