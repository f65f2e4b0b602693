# Written by generate_sync.py from _async/alerts.py: change that one.
"""Alerts: searches that call, and what they matched. Each method is one route; those of matches have a key, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence  # noqa: TC003 - typing.get_type_hints needs it
from typing import Literal

from regfeed._alerts import AlertFilters, Kind, Reminders, Schedule, change_of_alert, query_of_alert, sum_of_replays
from regfeed._errors import APIError
from regfeed._models import (
    Alert,
    AlertQuery,
    Delivery,
    Destination,
    FeedAddress,
    ListedAlert,
    Match,
    OwnedAlert,
    Preview,
    ReplayedSpan,
)
from regfeed._places import Instant, Moment, Since, place_of
from regfeed._requests import call_of_matches, call_of_people, from_one, written
from regfeed._sync.caller import Caller  # noqa: TC001 - typing.get_type_hints needs these two
from regfeed._sync.changes import Changes
from regfeed._sync.pages import Page  # noqa: TC001

_MAX_LIMIT = 100


class Alerts:
    """Alerts: searches that call. They belong to the person of the access token; an admin reaches anybody's by id.

    A query is the `query` of an alert, or a dict with filters as `entries.detail` takes them, such as
    `{"search": "capital", "jurisdiction": ["EU", "US"]}`.
    """

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def preview(self, query: AlertQuery | AlertFilters) -> Preview:
        """Tell how often an alert with this query would have rung in the last 90 days. Nothing is stored.

        Raises:
            BadRequestError: a filter that the service cannot use; its `errors` name it.
        """
        body = {"query": query_of_alert(query)}
        return self._caller.one(call_of_people("POST", "alerts", "preview", body=body), Preview)

    def list(self) -> Page[ListedAlert]:
        """List the person's alerts, the oldest first, on one page; its `limit` is how many a person can have."""
        return self._caller.whole(call_of_people("GET", "alerts"), ListedAlert)

    def list_everybody(
        self, *, ownerless: bool | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Page[OwnedAlert]:
        """List the alerts of all persons for admins, the one that was made last first, each with its `owner_id`.

        The list may be some seconds behind. `get`, `update`, `delete` and `matches` reach each alert by its id.

        Args:
            ownerless: only those whose owner's account is disabled or deleted; a page may then be short.
            limit: most items on a page, 1 to 100; 50 where it is not given.
            cursor: the `next_cursor` of a page, to go on from there.

        Raises:
            PermissionDeniedError: the person is not an admin, or needs a second factor.
        """
        call = call_of_people("GET", "admin", "alerts", ownerless=ownerless, limit=limit, cursor=cursor)
        return self._caller.page(call, OwnedAlert)

    def transfer(self, alert_id: str, owner_id: str) -> OwnedAlert:
        """Hand an alert of any person over to another one, for admins. It is sent again after 429 only.

        Its channels and webhooks go along, as far as the new owner may have them. Mailboxes and the address of its feed
        do not.

        Args:
            alert_id: its id.
            owner_id: the `id` of the new owner in `GET /api/v2/people`. An alert that is theirs already stays as it is.

        Raises:
            PermissionDeniedError: the caller is not an admin, or needs a second factor.
            NotFoundError: there is no alert with this id.
            APIStatusError: 409 with the code `too_many_alerts`, `too_many_destinations` or `people_elsewhere`; 422 with
                `owner_unknown`. Nothing was changed.
        """
        call = call_of_people("POST", "admin", "alerts", alert_id, "transfer", body={"owner_id": owner_id})
        return self._caller.one(call, OwnedAlert)

    def create(
        self,
        name: str,
        query: AlertQuery | AlertFilters,
        *,
        kinds: Sequence[Kind] | None = None,
        schedule: Schedule | None = None,
        reminders: Reminders | None = None,
        destinations: Sequence[Destination | str] | None = None,
    ) -> Alert:
        """Create an alert for updates that are stored from now on. It is not retried if it may have succeeded.

        Args:
            name: 1 to 80 characters.
            query: its filters.
            kinds: the events that match: `new`, `edited` or both; new by default.
            schedule: that of an alert, or a dict: at once, the default, or as a digest at a time of day.
            reminders: those of an alert, or a dict: how many days before a key date of a matching update a reminder is
                sent, 30, 7 and 1 or some of these; no reminders by default.
            destinations: up to ten of the person's destinations, or their ids, that receive the matches.

        Raises:
            BadRequestError: a name, filter, schedule or reminder that the service cannot use; its `errors` name it.
            NotFoundError: the person has no such destination.
            APIStatusError: 409 with the code `too_many_alerts`.
        """
        body = change_of_alert(
            name=name, query=query, kinds=kinds, schedule=schedule, reminders=reminders, destinations=destinations
        )
        return self._caller.one(call_of_people("POST", "alerts", body=body), Alert)

    def get(self, alert_id: str) -> Alert:
        """Get one alert. Its `etag` is for the next change.

        Raises:
            NotFoundError: the person has none with this id.
        """
        return self._caller.one(call_of_people("GET", "alerts", alert_id), Alert)

    def update(
        self,
        alert: Alert | str,
        *,
        name: str | None = None,
        query: AlertQuery | AlertFilters | None = None,
        kinds: Sequence[Kind] | None = None,
        schedule: Schedule | None = None,
        reminders: Reminders | Literal[False] | None = None,
        destinations: Sequence[Destination | str] | None = None,
        paused: bool | str | None = None,
        if_match: str | None = None,
    ) -> Alert:
        """Change the given fields of an alert. A new query matches only updates that are stored from then on.

        Args:
            alert: as `get` or `update` gave it, or its id; then the change needs `if_match`.
            name: as in `create`.
            query: the complete filters, which replace the previous ones.
            kinds: as in `create`.
            schedule: as in `create`. The next digest contains the matches that no digest has sent yet.
            reminders: as in `create`; False ends them.
            destinations: as in `create`, all of them; `[]` sends it nowhere.
            paused: True or the reason pauses sending, False resumes it. Matches are still listed during a pause.
            if_match: the `etag` that the alert must still have; by default that of `alert`. `*` accepts any.

        Raises:
            APIStatusError: 412 if the alert has another `etag`, or 428 without any. Nothing was changed.
            NotFoundError: the person has none with this id, or no such destination.
        """
        alert_id, seen = (alert, None) if isinstance(alert, str) else (alert.id, alert.etag)
        tag = seen if if_match is None else if_match
        body = change_of_alert(
            name=name,
            query=query,
            kinds=kinds,
            schedule=schedule,
            reminders=reminders,
            destinations=destinations,
            paused=paused,
        )
        return self._caller.one(call_of_people("PATCH", "alerts", alert_id, body=body, if_match=tag), Alert)

    def delete(self, alert_id: str, *, if_match: str | None = None) -> None:
        """Delete an alert, and end the address of its feed. One that is not there is no error.

        Args:
            alert_id: its id.
            if_match: delete it only if its `etag` is still this one.

        Raises:
            APIStatusError: 412 if the alert has another `etag`.
            NotFoundError: it is another person's.
        """
        self._caller.nothing(call_of_people("DELETE", "alerts", alert_id, if_match=if_match))

    def matches(
        self,
        alert_id: str,
        *,
        updated_after: Moment | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Match]:
        """List the matches of an alert with their reasons, the last first. A key can read any alert by its id.

        An update is matched about 16 seconds after it is stored, or 75 without prompt alerts. A match is kept for 400
        days.

        Args:
            alert_id: its id.
            updated_after: those after it, the first first; `match_changes` follows them.
            limit: most items on a page, 1 to 100; 50 where it is not given.
            cursor: the `next_cursor` of a page, to go on from there.

        Raises:
            NotFoundError: there is no alert with this id, or it is another person's.
        """
        query = call_of_matches(alert_id, updated_after=updated_after, limit=limit, cursor=cursor)
        return self._caller.page(query, Match)

    def match_changes(
        self, alert_id: str, since: Since, *, limit: int = _MAX_LIMIT, poll: float | None = None
    ) -> Changes[Match]:
        """Follow the matches of an alert, the first one first. The first request is sent by the iteration.

        Args:
            alert_id: its id.
            since: the `cursor` of earlier matches of this alert, an aware datetime, a day in UTC, or None for all.
            limit: most items on a page, 1 to 100.
            poll: seconds between looks for more, for ever; None ends when it is caught up.
        """
        query = call_of_matches(alert_id, limit=from_one(limit))
        return Changes(self._caller, query, place_of(since), Match, poll)

    def deliveries(self, alert_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page[Delivery]:
        """List what an alert sent, or is to send, to each of its destinations, the newest match first, with each try.

        `deliveries.replay` sends one again. Deliveries are kept for 90 days.

        Args:
            alert_id: its id.
            limit: most items on a page, 1 to 100; 50 where it is not given.
            cursor: the `next_cursor` of a page, to go on from there.

        Raises:
            NotFoundError: the person has none with this id.
        """
        query = call_of_people("GET", "alerts", alert_id, "deliveries", limit=limit, cursor=cursor)
        return self._caller.page(query, Delivery)

    def replay(
        self,
        alert_id: str,
        *,
        from_: Instant,
        to: Instant,
        cursor: str | None = None,
        progress: Callable[[ReplayedSpan], None] | None = None,
    ) -> ReplayedSpan:
        """Send again, each with the same id, what an alert sent for the matches of a span, the earliest match first.

        It asks for one part after the other until the end, and gives the sums. What cannot be sent again, or need not
        be, is left out and counted. An error ends it: what was sent again before stays so, and is the `replayed` of the
        error, whose `next_cursor` goes on; None is before the first part. A person may have 2,000 deliveries sent
        again in this way in a day of UTC.

        Args:
            alert_id: its id.
            from_: the first instant of the span, as an aware datetime or as text with a zone.
            to: its end, which is not in it.
            cursor: the `next_cursor` of what was replayed of the same span before an error, to go on from there.
            progress: called after each part with the sums so far, whose `next_cursor` resumes an interrupted replay.

        Raises:
            BadRequestError: `from_` is not before `to`, or one of them is not an instant.
            NotFoundError: the person has none with this id.
            RateLimitError: too many deliveries were sent again today; nothing of the part was sent.
        """
        span = {"from": written("from_", from_), "to": written("to", to)}
        parts: list[ReplayedSpan] = []
        while cursor is not None or not parts:
            body = span if cursor is None else {**span, "cursor": cursor}
            query = call_of_people("POST", "alerts", alert_id, "replay", body=body)
            try:
                parts.append(self._caller.one(query, ReplayedSpan))
            except APIError as error:
                error.replayed = sum_of_replays(parts) if parts else None
                raise
            cursor = parts[-1].next_cursor
            if progress is not None:
                progress(sum_of_replays(parts))
        return sum_of_replays(parts)

    def create_feed(self, alert_id: str) -> FeedAddress:
        """Create the address of an alert's feed for feed readers. It is returned once and replaces the one before.

        Raises:
            NotFoundError: the person has none with this id.
        """
        return self._caller.one(call_of_people("POST", "alerts", alert_id, "feed"), FeedAddress)

    def delete_feed(self, alert_id: str) -> None:
        """End the address of the feed. One that is not there is no error.

        Raises:
            NotFoundError: the person has none with this id.
        """
        self._caller.nothing(call_of_people("DELETE", "alerts", alert_id, "feed"))
