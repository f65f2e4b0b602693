"""The client, its resources and its pages."""
