"""When an alert sends, as options of commands. `typer` reads the signature while it runs."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, cast

import typer

from regfeed._alerts import Day, DigestSchedule, InstantSchedule
from regfeed._cli.options import with_options
from regfeed._cli.outcomes import note
from regfeed._models import AlertSchedule

Daily = Annotated[str | None, typer.Option("--daily", metavar="TIME", help="A digest a day, at a time such as 09:00.")]
Weekly = Annotated[str | None, typer.Option("--weekly", metavar="TIME", help="A digest a week, at such a time.")]
Zone = Annotated[
    str | None,
    typer.Option("--time-zone", help="Whose clocks, such as Europe/London; else as before, or this machine's."),
]
Days = Annotated[
    str | None, typer.Option("--days", help="Such as mon,wed; else as before, or mon to fri, and weekly mon.")
]
Instant = Annotated[bool, typer.Option("--instant", help="Each match by itself, as it is found.")]

_DAYS: dict[str, list[Day]] = {"daily": ["mon", "tue", "wed", "thu", "fri"], "weekly": ["mon"]}
_CLOCK = Path("/etc/localtime")
_PLACE = re.compile(r"UTC|[A-Za-z]+(?:/[A-Za-z0-9_+-]+)+")
"""Zones of the IANA list; others such as CET-1CEST are ambiguous."""


@dataclass(frozen=True)
class Digests:
    """The options of digests. Absent ones are those of the alert, otherwise the defaults."""

    every: Literal["daily", "weekly"]
    time: str
    time_zone: str | None
    days: str | None

    def schedule(self, former: AlertSchedule | None = None) -> DigestSchedule:
        """Return the schedule of a new alert, or of one that has the former schedule.

        Raises:
            typer.BadParameter: the zone is not known.
        """
        zone = self.time_zone or (former and former.time_zone) or _zone_of_this_machine()
        same = former.days if former and former.every == self.every else None
        days = same or _DAYS[self.every] if self.days is None else self.days.split(",")
        return {"every": self.every, "time": self.time, "time_zone": zone, "days": cast("list[Day]", days)}


def with_digests(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of digests; it gets `Digests`, or None, as its first argument."""
    return with_options(_digests, command)


def with_schedule(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of digests and `--instant`; it gets what they say, or None, as its first argument."""
    return with_options(_schedule, command)


def _digests(
    *, daily: Daily = None, weekly: Weekly = None, time_zone: Zone = None, days: Days = None
) -> Digests | None:
    if daily is not None and weekly is not None:
        raise typer.BadParameter("choose one of the two.", param_hint="--daily and --weekly")
    time = weekly if daily is None else daily
    if time is None:
        if time_zone is not None or days is not None:
            hint = "--time-zone and --days"
            raise typer.BadParameter("they go with --daily TIME or --weekly TIME.", param_hint=hint)
        return None
    return Digests("weekly" if daily is None else "daily", time, time_zone, days)


def _schedule(
    *,
    instant: Instant = False,
    daily: Daily = None,
    weekly: Weekly = None,
    time_zone: Zone = None,
    days: Days = None,
) -> Digests | InstantSchedule | None:
    digests = _digests(daily=daily, weekly=weekly, time_zone=time_zone, days=days)
    if not instant:
        return digests
    if digests is not None:
        raise typer.BadParameter("choose one of them.", param_hint="--instant, --daily and --weekly")
    return {"every": "instant"}


def _zone_of_this_machine() -> str:
    """Give the zone of TZ, or the one that the machine's clock is a link to, and say so.

    Raises:
        typer.BadParameter: neither names one.
    """
    setting = os.environ.get("TZ")
    if setting is None:
        setting = str(_CLOCK.readlink()) if _CLOCK.is_symlink() else ""
    zone = setting.removeprefix(":").rpartition("zoneinfo/")[2]
    if not _PLACE.fullmatch(zone):
        hint = "nothing says the zone of this machine; give one, such as --time-zone Europe/London"
        raise typer.BadParameter(f"{hint}.", param_hint="--time-zone")
    note(f"The time is that of {zone}, the zone of this machine.")
    return zone
