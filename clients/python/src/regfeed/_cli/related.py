"""Related entries: two lines each, the second with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regfeed._cli.dates import format_date
from regfeed._cli.outcomes import note
from regfeed._cli.texts import one_line
from regfeed._cli.things import write_text

if TYPE_CHECKING:
    from regfeed._models import RelatedEntries, RelatedEntry


def write_related(related: RelatedEntries) -> None:
    """Write the relation, date, id, kind, title and reason of each entry, and whether more may be missing."""
    blocks = [_lines("same", one) for one in related.same] + [_lines(one.relation, one) for one in related.steps]
    write_text("\n".join(blocks) or "Nothing is known.")
    if not related.is_complete:
        note("More of the same may be missing.")


def _lines(relation: str, related: RelatedEntry) -> str:
    entry = related.entry
    heading = one_line(f"{entry.id} {entry.kind or 'unknown'}: {entry.title}")
    because = ", ".join(f"{reason.by} {reason.value}" for reason in related.because)
    return f"{one_line(relation):<7}  {format_date(entry)}  {heading}\n{'':9}{one_line(f'because of {because}')}"
