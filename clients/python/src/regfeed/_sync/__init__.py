# Written by generate_sync.py from _async/__init__.py: change that one.
"""The client, its resources and its pages."""
