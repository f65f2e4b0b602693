"""The commands. `typer` reads their signatures, so the names of types are there while it runs."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from regfeed._cli.alerts import alerts
from regfeed._cli.completion import script_of
from regfeed._cli.connection import AsJson, BaseUrl, service
from regfeed._cli.destinations import destinations
from regfeed._cli.exports import export
from regfeed._cli.filters import Topics, with_filters
from regfeed._cli.lists import Wanted, list_entries
from regfeed._cli.moments import moment
from regfeed._cli.outcomes import INTERRUPTED, StoppedError, note
from regfeed._cli.progress import shown
from regfeed._cli.rows import Form, write_coverage, write_csv, write_json, write_topics
from regfeed._cli.things import write_changes, write_entry, write_figures, write_summary, write_text
from regfeed._models import FeedCoverage, TopicDetails
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
Counted = Annotated[
    str | None,
    typer.Option(
        "--facets",
        help="Show the ten most frequent values of jurisdiction, category_id, topic_id, sector, language, or several.",
    ),
]
Words = Annotated[list[str], typer.Argument(help="Words that must all be there; '\"two words\"' together, -word not.")]
File = Annotated[Path, typer.Argument(help="The file; its state is kept beside it.", dir_okay=False)]

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
def entries(wanted: Wanted, *, base_url: BaseUrl = None, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """List entries, newest first."""
    form = _form(as_json=as_json, as_csv=as_csv)
    with service(base_url) as client:
        list_entries(client, wanted, form)


@commands.command()
@with_filters
def search(
    wanted: Wanted,
    words: Words,
    *,
    order: Order = None,
    facets: Counted = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Search entries, newest first or by relevance."""
    form = _form(as_json=as_json, as_csv=as_csv)
    if facets is not None and form != "table":
        raise typer.BadParameter("counts stand below a table, not with --json or --csv.", param_hint="--facets")
    with service(base_url) as client:
        list_entries(client, replace(wanted, search=" ".join(words), order=order, facets=facets), form)


@commands.command()
def entry(
    entry_id: Annotated[str, typer.Argument(metavar="ID", help="The id of an entry.")],
    *,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show one entry with its text and its summary."""
    with service(base_url) as client:
        found = client.entries.get(entry_id)
    write_json([found]) if as_json else write_entry(found)


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
    topic: Topics = None,
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


def _form(*, as_json: bool, as_csv: bool) -> Form:
    if as_json and as_csv:
        raise typer.BadParameter("choose one of the two.", param_hint="--json and --csv")
    return "json" if as_json else "csv" if as_csv else "table"
