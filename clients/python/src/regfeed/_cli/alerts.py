"""The commands of alerts, below `regfeed alerts`. `typer` reads their signatures, so the names of types are there."""

import datetime as dt
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import Annotated, TypeVar, cast

import typer

from regfeed._alerts import AlertFilters, InstantSchedule, Kind
from regfeed._cli.connection import AsJson, BaseUrl, service
from regfeed._cli.filters import with_alert_filters
from regfeed._cli.moments import instant, moment
from regfeed._cli.outcomes import UNUSABLE, StoppedError, note
from regfeed._cli.reasons import format_replay, format_schedule
from regfeed._cli.rows import write_alerts, write_deliveries, write_json, write_matches, write_owned_alerts
from regfeed._cli.schedules import Digests, with_digests, with_schedule
from regfeed._cli.things import write_match_lines, write_preview, write_text
from regfeed._errors import APIError
from regfeed._model import Model
from regfeed._models import ReplayedSpan
from regfeed._requests import written
from regfeed._sync.pages import Page

M = TypeVar("M", bound=Model)

alerts = typer.Typer(rich_markup_mode=None, invoke_without_command=True)

AlertId = Annotated[str, typer.Argument(metavar="ID", help="The id of an alert; `regfeed alerts list` has it.")]
Words = Annotated[
    list[str] | None, typer.Argument(help="Words that must all be there; '\"two words\"' together, -word not.")
]
Kinds = Annotated[
    str | None, typer.Option("--kinds", help="The events that match: new, edited, or new,edited; else new.")
]

Destinations = Annotated[
    str | None, typer.Option("--destinations", help="The ids of destinations that get what it matches, such as ID,ID.")
]
Limit = Annotated[int | None, typer.Option("--limit", min=1, help="Most of them. Without it a table has 50, JSON all.")]

_TABLE_ROWS = 50
_MAX_LIMIT = 100


@alerts.callback()
def about(context: typer.Context) -> None:
    """Create, list and follow alerts: saved searches that report new matches.

    They need an access token in SERVICE_ACCESS_TOKEN; the matches of an alert can be read with a key, too.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@alerts.command(name="list")
def list_alerts(
    *,
    everybody: Annotated[
        bool, typer.Option("--everybody", help="Those of all persons, the last made first; for admins.")
    ] = False,
    limit: Limit = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List your alerts, the oldest first, with how many updates matched within seven days.

    With --everybody those of all persons, each with the id of whose it is, and why it is paused.
    """
    if limit is not None and not everybody:
        raise typer.BadParameter("needs --everybody.", param_hint="--limit")
    with service(base_url) as client:
        if everybody:
            _write(client.alerts.list_everybody, None if as_json else write_owned_alerts, limit)
            return
        found = client.alerts.list().items
    write_json(found) if as_json else write_alerts(found)


@alerts.command()
@with_alert_filters
def preview(filters: AlertFilters, words: Words = None, *, base_url: BaseUrl = None, as_json: AsJson = False) -> None:
    """Show how many updates an alert would have matched in the last 90 days, with the newest five."""
    with service(base_url) as client:
        found = client.alerts.preview(_query(filters, words))
    write_json([found]) if as_json else write_preview(found)


@alerts.command()
@with_alert_filters
@with_digests
def create(
    digests: Digests | None,
    filters: AlertFilters,
    name: Annotated[str, typer.Argument(help="Its name, in quotes.")],
    words: Words = None,
    *,
    kinds: Kinds = None,
    destinations: Destinations = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Create an alert for updates that are stored from now on, and write its id.

    It sends each match as it is found, or with --daily or --weekly all of them as one digest.
    """
    chosen_kinds = None if kinds is None else cast("list[Kind]", kinds.split(","))
    times = digests.schedule() if digests else None
    query, where = _query(filters, words), _ids(destinations)
    with service(base_url) as client:
        made = client.alerts.create(name, query, kinds=chosen_kinds, schedule=times, destinations=where)
    write_json([made]) if as_json else write_text(made.id)


@alerts.command()
@with_schedule
def update(
    schedule: Digests | InstantSchedule | None,
    alert_id: AlertId,
    *,
    name: Annotated[str | None, typer.Option("--name", help="Its new name, in quotes.")] = None,
    destinations: Annotated[
        str | None, typer.Option("--destinations", help="All the destinations that get what it matches; '' is none.")
    ] = None,
    pause: Annotated[str | None, typer.Option("--pause", metavar="REASON", help="Pause sending.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="End a pause.")] = False,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Change the given fields of an alert.

    If somebody else changed it at the same time, it is not changed.
    """
    if pause is not None and resume:
        raise typer.BadParameter("choose one of the two.", param_hint="--pause and --resume")
    if not resume and all(one is None for one in (schedule, name, destinations, pause)):
        raise typer.BadParameter("give what changes, such as --name or --daily.")
    paused = False if resume else pause
    with service(base_url) as client:
        seen = client.alerts.get(alert_id)
        times = schedule.schedule(seen.schedule) if isinstance(schedule, Digests) else schedule
        made = client.alerts.update(seen, name=name, schedule=times, destinations=_ids(destinations), paused=paused)
    write_json([made]) if as_json else note(f"The alert {made.id} is changed. It sends {format_schedule(made)}.")


@alerts.command()
def matches(
    alert_id: AlertId,
    *,
    limit: Limit = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List the matches of an alert, the last first, with their reasons."""
    with service(base_url) as client:
        _write(partial(client.alerts.matches, alert_id), None if as_json else write_matches, limit)


@alerts.command()
def deliveries(
    alert_id: AlertId,
    *,
    limit: Limit = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List the deliveries of an alert to each destination, the last match first, with the reasons of failures."""
    with service(base_url) as client:
        _write(partial(client.alerts.deliveries, alert_id), None if as_json else write_deliveries, limit)


@alerts.command()
def replay(
    replayed_id: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="Of a delivery: `regfeed alerts deliveries` has it. With --from, of an alert."
        ),
    ],
    *,
    first: Annotated[
        str | None, typer.Option("--from", help="Those of an alert that matched from then on: an instant, 7d, 24h.")
    ] = None,
    end: Annotated[str | None, typer.Option("--to", help="And before then; else before now.")] = None,
    place: Annotated[
        str | None, typer.Option("--cursor", help="Continue from the cursor that an interrupted replay wrote.")
    ] = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Send a delivery again, with the same id, or those of an alert that matched in a span of time.

    Of a span it skips and counts deliveries that are due already, were sent in a digest or cannot be sent again.
    """
    if first is not None:
        span = (instant(first, "--from"), instant(end or "0h", "--to"))
        _replay_span(replayed_id, span, place, base_url, as_json=as_json)
        return
    if end is not None or place is not None:
        raise typer.BadParameter("needs --from.", param_hint="--cursor" if end is None else "--to")
    with service(base_url) as client:
        found = client.deliveries.replay(replayed_id)
    write_json([found]) if as_json else note(f"The delivery {found.id} is {found.state}.")


@alerts.command()
def follow(
    alert_id: AlertId,
    *,
    since: Annotated[
        str | None,
        typer.Option("--since", help="Matched after it: a day, an instant with a zone, 7d, 24h; else all."),
    ] = None,
    place: Annotated[
        Path | None,
        typer.Option("--cursor", help="A file for the checkpoint: the next run continues from there.", dir_okay=False),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="End when caught up, in place of Ctrl-C.")] = False,
    every: Annotated[int, typer.Option("--every", min=5, max=86_400, help="Seconds between looks.")] = 60,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Write a line for each match, the first first, and wait for further ones.

    With --cursor, which takes precedence over --since, no match is written twice, unless the command was stopped
    while it wrote it.
    """
    checkpoint = _read_checkpoint(place)
    with service(base_url) as client:
        start = checkpoint or moment(since, "--since")
        found = client.alerts.match_changes(alert_id, start, poll=None if once else every)
        for page in found.pages():
            write_json(page.items) if as_json else write_match_lines(page.items)
            if place is not None and page.next_cursor is not None:
                _write_checkpoint(place, page.next_cursor)
    if place is not None and once:
        _write_checkpoint(place, found.cursor)


@alerts.command()
def delete(alert_id: AlertId, *, base_url: BaseUrl = None) -> None:
    """Delete an alert, and end the address of its feed."""
    with service(base_url) as client:
        client.alerts.delete(alert_id)
    note(f"The alert {alert_id} is gone.")


def _write(read: Callable[..., Page[M]], as_table: Callable[[list[M]], None] | None, limit: int | None) -> None:
    """Write the last items of a list as a table, or as JSON where there is none for them."""
    most = limit if as_table is None else (limit or _TABLE_ROWS) + 1
    page = read(limit=min(most or _MAX_LIMIT, _MAX_LIMIT))
    if as_table is None:
        write_json(islice(page, most))
        return
    found = list(islice(page, most))
    shown = found[: limit or _TABLE_ROWS]
    as_table(shown)
    if len(found) > len(shown):
        note(f"The last {len(shown)}. --limit shows more, --json all.")


def _replay_span(
    alert_id: str, span: tuple[dt.datetime, dt.datetime], place: str | None, base_url: str | None, *, as_json: bool
) -> None:
    """Send again the deliveries of a span, and write their number and how to resume after an error."""
    parts: list[ReplayedSpan] = []
    with service(base_url) as client:
        try:
            found = client.alerts.replay(alert_id, from_=span[0], to=span[1], cursor=place, progress=parts.append)
        except (APIError, KeyboardInterrupt):
            if parts:
                _print_resume_options(parts[-1], span, as_json=as_json)
            raise
    write_json([found]) if as_json else note(format_replay(found))


def _print_resume_options(found: ReplayedSpan, span: tuple[dt.datetime, dt.datetime], *, as_json: bool) -> None:
    if as_json:
        write_json([found])
    first, end = (written("", time) for time in span)
    way_on = f"--from {first} --to {end} --cursor {quote(found.next_cursor or '')}"
    note(f"{format_replay(found)} The same command goes on with {way_on}")


def _query(filters: AlertFilters, words: list[str] | None) -> AlertFilters:
    return {**filters, "search": " ".join(words)} if words else filters


def _ids(destinations: str | None) -> list[str] | None:
    return None if destinations is None else [one for one in destinations.split(",") if one]


def _read_checkpoint(place: Path | None) -> str | None:
    if place is None or not place.exists():
        return None
    checkpoint = place.read_text(encoding="utf-8", errors="replace").strip()
    if not checkpoint.isascii() or not checkpoint.isprintable():
        raise StoppedError(f"{place} does not contain a cursor. Remove it to begin again.", UNUSABLE)
    return checkpoint or None


def _write_checkpoint(place: Path, cursor: str) -> None:
    new = place.with_name(f"{place.name}.new")
    new.write_text(f"{cursor}\n", encoding="utf-8")
    new.replace(place)
