"""What ``page_bench`` is made of: a demonstration that is served, a mouse that plays at it, and what the page
told and when.
"""
