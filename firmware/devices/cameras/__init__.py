"""Cameras behind one interface, ``vision.frame.Camera``: USB, the Raspberry Pi's own, a video file, a folder
of pictures. Each library is imported only by its own module, when a camera of its kind is opened.
"""
