"""The document behind the link of an entry for people: what is known of it, and its passages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regfeed._cli.dates import minute
from regfeed._cli.outcomes import note
from regfeed._cli.texts import each_line, one_line
from regfeed._cli.things import write_text
from regfeed._cli.versions import format_version, marked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regfeed._models import DocumentChange, DocumentDifference, DocumentPassage, DocumentText, EntryDocument


def write_document(document: EntryDocument) -> None:
    """Write what is known: title and address, whether there is a text and why not, facts, visits, and versions."""
    status = document.status.replace("_", " ")
    state = f"{status}: {document.reason}" if document.reason else status
    lines = [document.title or "", document.url or "", state, " | ".join(_facts(document)), _visits(document)]
    versions = [f"{format_version(one)}  {_counted(one.words, 'word')}" for one in reversed(document.versions)]
    write_text("\n".join([*(one_line(line) for line in lines if line), *versions]))


def write_document_text(document: DocumentText) -> None:
    """Write the text in its lines, with a note on standard error if the document is longer."""
    write_text(each_line(document.text))
    if document.is_cut:
        note("The document is longer than what is read of it.")


def write_passages(passages: Sequence[DocumentPassage]) -> None:
    """Write each passage with its number; without any, a note on standard error."""
    if passages:
        write_text("\n\n".join(f"[{one.number}] {each_line(one.text)}" for one in passages))
    else:
        note("No passage has any of these words.")


def write_document_difference(difference: DocumentDifference) -> None:
    """Write the two versions, then each change with its passages, with a note on standard error if more differs."""
    lines = [f"{format_version(one)}  {_counted(one.words, 'word')}" for one in (difference.from_, difference.to)]
    write_text("\n".join([*lines, *(f"[{_places(one)}] {marked(one)}" for one in difference.changes)]))
    if not difference.changes:
        note("They say the same.")
    if difference.is_cut:
        note("More differs than is shown.")


def _places(change: DocumentChange) -> str:
    places = [change.passage_before, change.passage_after]
    return " to ".join(dict.fromkeys(str(place) for place in places if place is not None))


def _facts(document: EntryDocument) -> list[str]:
    return [
        *([document.media_type] if document.media_type else []),
        *([] if document.pages is None else [_counted(document.pages, "page")]),
        *([document.language] if document.language else []),
        *([] if document.words is None else [_counted(document.words, "word")]),
        *(["longer than what is read of it"] if document.is_cut else []),
    ]


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _visits(document: EntryDocument) -> str:
    visited = [f"visited {minute(document.visited_at)} UTC"] if document.visited_at else []
    due = [f"next visit {minute(document.next_visit_at)} UTC"] if document.next_visit_at else []
    return ", ".join([*visited, *due])
