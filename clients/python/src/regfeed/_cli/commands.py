"""The commands. `typer` reads their signatures, so the names of types are there while it runs."""

import datetime as dt
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from regfeed._cli.alerts import alerts
from regfeed._cli.completion import script_of
from regfeed._cli.connection import AsJson, BaseUrl, service
from regfeed._cli.destinations import destinations
from regfeed._cli.documents import (
    write_document,
    write_document_difference,
    write_document_text,
    write_passages,
)
from regfeed._cli.exports import export
from regfeed._cli.filters import JurisdictionFilter, TopicFilter, with_filters
from regfeed._cli.lists import EntryFilters, list_entries
from regfeed._cli.moments import instant, moment
from regfeed._cli.outcomes import INTERRUPTED, StoppedError, note
from regfeed._cli.progress import shown
from regfeed._cli.related import write_related
from regfeed._cli.rows import Form, write_coverage, write_csv, write_dates, write_json, write_topics
from regfeed._cli.things import write_as_it_is, write_changes, write_entry, write_figures, write_summary, write_text
from regfeed._cli.versions import write_difference, write_versions
from regfeed._models import DueDate, FeedCoverage, TopicDetails
from regfeed._version import __version__

commands = typer.Typer(
    add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, invoke_without_command=True
)

AsCsv = Annotated[bool, typer.Option("--csv", help="CSV with a head.")]
Topic = Annotated[str | None, typer.Option("--topic", help="The id of a topic; `regfeed topics` lists them.")]
Order = Annotated[
    Literal["newest", "relevance"] | None,
    typer.Option("--order", help="Newest first, or by relevance; without it newest."),
]
Where = Annotated[
    Literal["entry", "document"] | None,
    typer.Option("--in", help="Look in the entries, or in the documents behind their links; without it in both."),
]
Counted = Annotated[
    str | None,
    typer.Option(
        "--facets",
        help="Show the ten most frequent values of jurisdiction, category_id, topic_id, sector, language, kind.",
    ),
]
AsOf = Annotated[str | None, typer.Option("--as-of", help="The state at an instant with a zone, or 7d or 24h ago.")]
Words = Annotated[list[str], typer.Argument(help="Words that must all be there; '\"two words\"' together, -word not.")]
EntryId = Annotated[str, typer.Argument(metavar="ID", help="The id of an entry.")]
File = Annotated[Path, typer.Argument(help="The file; its state is stored in FILE.state.", dir_okay=False)]

commands.add_typer(alerts, name="alerts")
commands.add_typer(destinations, name="destinations")


@commands.callback()
def regfeed(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Read the regulatory updates feed service.

    The API key is taken from SERVICE_API_KEY, of the environment or of a .env file, and never from an argument; the
    access token, which alerts and destinations need, from SERVICE_ACCESS_TOKEN.
    """
    if version:
        typer.echo(f"regfeed {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@commands.command()
def topics(
    *,
    category: Annotated[str | None, typer.Option("--category", help="The id of a category.")] = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the topics."""
    form = _form(as_json=as_json, as_csv=as_csv)
    with service(base_url) as client:
        found = client.topics.list(category_id=category, details=True).items
        if not found and category is not None:
            client.categories.get(category)  # there may be no such category
    match form:
        case "json":
            write_json(found)
        case "csv":
            write_csv(found, TopicDetails)
        case "table":
            write_topics(found)


@commands.command()
@with_filters
def entries(
    wanted: EntryFilters,
    *,
    as_of: AsOf = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List entries, newest first, as they are or as they stood."""
    form = _form(as_json=as_json, as_csv=as_csv)
    at = _instant(as_of)
    with service(base_url) as client:
        list_entries(client, replace(wanted, as_of=at), form)


@commands.command()
@with_filters
def search(
    wanted: EntryFilters,
    words: Words,
    *,
    order: Order = None,
    in_: Where = None,
    facets: Counted = None,
    as_of: AsOf = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Search entries, newest first or by relevance, as they are or as they stood."""
    form = _form(as_json=as_json, as_csv=as_csv)
    at = _instant(as_of)
    if facets is not None and form != "table":
        raise typer.BadParameter("counts stand below a table, not with --json or --csv.", param_hint="--facets")
    with service(base_url) as client:
        asked = replace(wanted, search=" ".join(words), in_=in_, order=order, facets=facets, as_of=at)
        list_entries(client, asked, form)


@commands.command()
def entry(
    entry_id: EntryId,
    *,
    as_of: AsOf = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show one entry with its text and its summary, now or at an earlier time."""
    at = _instant(as_of)
    with service(base_url) as client:
        found = client.entries.get(entry_id, as_of=at)
    write_json([found]) if as_json else write_entry(found)


@commands.command()
def versions(entry_id: EntryId, *, base_url: BaseUrl = None, as_json: AsJson = False) -> None:
    """List the versions of an entry with their valid time and changed fields, the current one first."""
    with service(base_url) as client:
        found = list(client.entries.versions(entry_id))
    write_json(found) if as_json else write_versions(found)


@commands.command()
def diff(
    entry_id: EntryId,
    *,
    earlier: Annotated[
        int | None, typer.Option("--from", min=1, help="The earlier version; else the one before the later one.")
    ] = None,
    later: Annotated[int | None, typer.Option("--to", min=1, help="The later version; else the current one.")] = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Compare two versions of an entry: what went in [-…-], what came in {+…+}."""
    with service(base_url) as client:
        found = client.entries.diff(entry_id, earlier, later)
    write_json([found]) if as_json else write_difference(found)


@commands.command()
def related(entry_id: EntryId, *, base_url: BaseUrl = None, as_json: AsJson = False) -> None:
    """List the same act as other feeds tell it, and earlier and later steps of its matter, each with why."""
    with service(base_url) as client:
        found = client.entries.related(entry_id)
    write_json([found]) if as_json else write_related(found)


@commands.command()
def document(
    entry_id: EntryId,
    *,
    text: Annotated[bool, typer.Option("--text", help="The text of the document, whole.")] = False,
    search: Annotated[
        str | None, typer.Option("--search", help="The passages that have these words, or the most of them.")
    ] = None,
    version: Annotated[
        int | None, typer.Option("--version", min=1, help="An earlier text, with --text or --search.")
    ] = None,
    diff: Annotated[bool, typer.Option("--diff", help="What differs between two of its texts.")] = False,
    earlier: Annotated[
        int | None, typer.Option("--from", min=1, help="The earlier text, with --diff; else the one before the later.")
    ] = None,
    later: Annotated[
        int | None, typer.Option("--to", min=1, help="The later text, with --diff; else the text as it is.")
    ] = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show what is known of the document behind the link of an entry, its text, a search in it, or what changed."""
    if [text, search is not None, diff].count(True) > 1:
        raise typer.BadParameter("choose one of them.", param_hint="--text, --search and --diff")
    if not diff and (earlier is not None or later is not None):
        raise typer.BadParameter("need --diff.", param_hint="--from and --to")
    if version is not None and not text and search is None:
        raise typer.BadParameter("needs --text or --search.", param_hint="--version")
    with service(base_url) as client:
        if diff:
            difference = client.entries.document_diff(entry_id, earlier, later)
            write_json([difference]) if as_json else write_document_difference(difference)
        elif text:
            whole = client.entries.document_text(entry_id, version)
            write_json([whole]) if as_json else write_document_text(whole)
        elif search is not None:
            passages = list(client.entries.document_passages(entry_id, search, version))
            write_json(passages) if as_json else write_passages(passages)
        else:
            known = client.entries.document(entry_id)
            write_json([known]) if as_json else write_document(known)


@commands.command()
def summary(
    topic: Annotated[str, typer.Argument(metavar="TOPIC", help="The id of a topic; `regfeed topics` lists them.")],
    *,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show the summary of what a topic published recently."""
    with service(base_url) as client:
        found = client.topics.summary(topic)
    write_json([found]) if as_json else write_summary(found)


@commands.command()
def stats(*, topic: Topic = None, base_url: BaseUrl = None, as_json: AsJson = False) -> None:
    """Show how much there is, in all or of one topic."""
    with service(base_url) as client:
        found = client.stats.overview() if topic is None else client.stats.topic(topic)
    write_json([found]) if as_json else write_figures(found)


@commands.command()
def dates(
    *,
    first: Annotated[str | None, typer.Option("--from", help="The first day, in UTC; else today.")] = None,
    last: Annotated[str | None, typer.Option("--to", help="The last day, in UTC; else 90 days later.")] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="A kind of dates, or several: comment_end,compliance.")
    ] = None,
    topic: TopicFilter = None,
    jurisdiction: JurisdictionFilter = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    as_ics: Annotated[bool, typer.Option("--ics", help="As a calendar, for a file that calendars read.")] = False,
) -> None:
    """List what is due, and from when rules hold, the earliest first."""
    form = _form(as_json=as_json, as_csv=as_csv)
    if as_ics and form != "table":
        raise typer.BadParameter("It cannot be a calendar and something else.", param_hint="--ics")
    with service(base_url) as client:
        if as_ics:
            calendar = client.dates.calendar(from_=first, to=last, kind=kind, topic_id=topic, jurisdiction=jurisdiction)
            write_as_it_is(calendar)
            return
        found = list(client.dates(from_=first, to=last, kind=kind, topic_id=topic, jurisdiction=jurisdiction))
    match form:
        case "json":
            write_json(found)
        case "csv":
            write_csv(found, DueDate)
        case "table":
            write_dates(found)


@commands.command()
def coverage(
    *,
    topic: Topic = None,
    first: Annotated[
        str | None, typer.Option("--from", help="The first day, in UTC; else six days before the last.")
    ] = None,
    last: Annotated[str | None, typer.Option("--to", help="The last day, in UTC; else today.")] = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Tell how feeds were read in a period, and what may be missing of it."""
    form = _form(as_json=as_json, as_csv=as_csv)
    with service(base_url) as client:
        found = list(client.coverage(topic_id=topic, from_=first, to=last))
    match form:
        case "json":
            write_json(found)
        case "csv":
            write_csv(found, FeedCoverage)
        case "table":
            write_coverage(found)


@commands.command()
def changes(
    *,
    topic: TopicFilter = None,
    since: Annotated[
        str | None,
        typer.Option(
            "--since", help="Changed after it: a day, an instant with a zone, 7d or 24h, which it is without."
        ),
    ] = None,
    follow: Annotated[bool, typer.Option("--follow", help="Wait for further changes, until Ctrl-C.")] = False,
    every: Annotated[int, typer.Option("--every", min=5, max=86_400, help="Seconds between looks.")] = 60,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List what was added or edited, in the order of the changes, a line each."""
    after = moment(since or "24h", "--since")
    with service(base_url) as client:
        found = client.entries.detail_changes(after, topic_id=topic, poll=every if follow else None)
        for page in found.pages():
            write_json(page.items) if as_json else write_changes(page.items)


@commands.command()
def completion(shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(help="The shell.")]) -> None:
    """Write the script that completes commands and options: `eval "$(regfeed completion bash)"`."""
    write_text(script_of(shell))


@commands.command(name="export")
def export_entries(
    file: File,
    *,
    topic: Topic = None,
    base_url: BaseUrl = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing unless it fails.")] = False,
) -> None:
    """Write all entries to a file, one JSON object a line, or add to it what changed since the last time.

    It can be stopped at any moment; the same command goes on without a gap and without a line twice. An entry that was
    edited comes again: its last line counts.
    """
    with service(base_url) as client:
        total = client.topics.get(topic).entry_count if topic is not None else client.stats.overview().total_entries
        with shown(file.name, total, quiet=quiet) as on_page:
            try:
                state, added = export(client, file, topic, on_page)
            except KeyboardInterrupt:
                raise StoppedError("Stopped. The same command goes on from here.", INTERRUPTED) from None
    if not quiet:
        note(f"{file}: {added} lines added, {state.lines} in all.")


def _instant(as_of: str | None) -> dt.datetime | None:
    return None if as_of is None else instant(as_of, "--as-of")


def _form(*, as_json: bool, as_csv: bool) -> Form:
    if as_json and as_csv:
        raise typer.BadParameter("choose one of the two.", param_hint="--json and --csv")
    return "json" if as_json else "csv" if as_csv else "table"
