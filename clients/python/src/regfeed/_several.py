"""Filters with several values: from one text, or a sequence of them, to the text that the service reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Several = str | Sequence[str]
"""One value, or up to 20: as a sequence, or in one text with commas between them."""

Facet = Literal["jurisdiction", "category_id", "topic_id", "sector", "language", "kind"]
"""What entries that are found are counted by."""


def joined(values: Several | None) -> str | None:
    """Give the values with commas between them; a text is left as it is."""
    return values if values is None or isinstance(values, str) else ",".join(values)


def joined_names(values: Several | None) -> str | None:
    """Give the names with commas between them, and hyphens for the commas within the names of a sequence.

    The service compares names by their letters and digits alone: a hyphen finds what a comma would.
    """
    return values if values is None or isinstance(values, str) else ",".join(one.replace(",", "-") for one in values)
