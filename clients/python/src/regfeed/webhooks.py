"""Messages of the service to a webhook: verified by Standard Webhooks 1.0, and read.

    from regfeed.webhooks import EntryMessage, Webhook

    hook = Webhook(secret)  # whsec_…, or several of them while one is replaced by another
    message = hook.verify(body, headers)  # WebhookError where anything is wrong
    if isinstance(message, EntryMessage):
        print(message.data.alert.name, message.data.entry.title)

The body must be as it came, byte for byte: not parsed and written again.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, Protocol, cast

from pydantic import Field, ValidationError

from regfeed._errors import ConfigurationError, WebhookError
from regfeed._model import Instant, Model
from regfeed._models import (
    EntryDetail,
    FeedCoverage,
    FeedState,
    KeyDate,
    VersionedField,
    Why,
)  # the models below need them

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = [
    "Body",
    "ChallengeMessage",
    "Digest",
    "DigestEntry",
    "DigestMessage",
    "EntryMessage",
    "Found",
    "FoundBy",
    "Headers",
    "Message",
    "NearDate",
    "OtherMessage",
    "Reminder",
    "ReminderMessage",
    "SourceReport",
    "TroubledSource",
    "Webhook",
    "WebhookError",
]

FIVE_MINUTES = 300.0

Body = bytes | bytearray | memoryview | str
"""The body of a request as it came."""

_PREFIX = "whsec_"
_MIN_KEY_BYTES = 24  # of the specification
_SECONDS = re.compile(r"[0-9]{1,12}")


class Message(Model):
    """A message of the service. Its class decides its fields.

    `EntryMessage`, `DigestMessage`, `ReminderMessage`, `ChallengeMessage`, or `OtherMessage`.
    """

    id: str
    """The same in each attempt and replay: store it, and ignore messages with a known id."""
    type: str
    """The type, such as `entry.new`."""
    timestamp: Instant
    """The time of the event; the time of sending if the message does not have it."""


class FoundBy(Model):
    """The alert that found an update."""

    id: str
    """The id of the alert."""
    name: str
    """Its name for the person."""


class Found(Model):
    """An update that an alert found."""

    alert: FoundBy
    """Which alert."""
    why: Why
    """Why it did."""
    changed: list[VersionedField] | None = None
    """Of an edit, which fields changed since it matched before; None for a new one, and where that is not known."""
    entry: EntryDetail
    """The update as it was when the message was sent."""


class EntryMessage(Message):
    """`entry.new`, or `entry.edited` of an update that had matched before."""

    data: Found
    """The update and the alert that found it."""


class DigestEntry(Model):
    """An update of a digest."""

    type: str
    """`entry.new`, or `entry.edited` of an update that had matched before."""
    why: Why
    """Why the alert found it."""
    changed: list[VersionedField] | None = None
    """Of an edit, which fields changed since it matched before; None for a new one, and where that is not known."""
    entry: EntryDetail
    """The update as it was when the message was sent."""


class TroubledSource(Model):
    """A degraded source."""

    feed_id: str
    """The id of its feed."""
    name: str
    """The name of its feed."""
    topic_id: str
    """The topic of its feed."""
    state: FeedState
    """Its problem."""
    since: Instant | None
    """The start of the problem; None if it is not known or the feed was never read."""
    last_news_on: dt.date | None = None
    """The last day with news, None if none is known."""


class SourceReport(Model):
    """The coverage of the sources of an alert, which distinguishes a short digest from an incomplete one."""

    count: int
    """The number of sources that its filters admit."""
    from_: dt.date = Field(alias="from")
    """The first day of the window in UTC."""
    to: dt.date
    """Its last day in UTC."""
    covered: list[FeedCoverage] | None
    """The coverage of each source on these days; None for more than twelve sources."""
    never_read: int
    """Where `covered` is None, the number of sources that were never read."""
    troubled: list[TroubledSource]
    """Where `covered` is None, the degraded sources, the worst first, 20 at most."""
    more_troubled: int
    """The number of further degraded sources."""


class Digest(Model):
    """The matches of an alert in a window."""

    alert: FoundBy
    """Which alert."""
    from_: Instant = Field(alias="from")
    """The start of the window, excluded."""
    to: Instant
    """The end of the window, included."""
    updates: int
    """How many updates it found; at least so many where `is_whole` is False."""
    is_whole: bool
    """Whether all were counted."""
    entries: list[DigestEntry]
    """The last 50 of them, those that changed last first."""
    sources: SourceReport
    """The coverage of its sources in the window."""


class DigestMessage(Message):
    """`digest`: all matches of an alert since its last digest. It is not sent without matches."""

    data: Digest
    """The matches and the coverage of the sources."""


class NearDate(KeyDate):
    """A key date that is near."""

    days_left: int
    """Days until it, of a month or a quarter until its last day; 0 is today."""
    entry: EntryDetail
    """The update that says it, as it was when the message was sent."""


class Reminder(Model):
    """Key dates that are near."""

    alert: FoundBy
    """Which alert reminds."""
    dates: list[NearDate]
    """The nearest first, 20 at most."""
    more: int
    """How many more there are; at least so many where `is_whole` is False."""
    is_whole: bool
    """Whether all were counted."""


class ReminderMessage(Message):
    """`reminder`: key dates of matching updates, 30, 7 or 1 days before."""

    data: Reminder
    """The dates and the alert that found them."""


class ChallengeMessage(Message):
    """`destination.challenge`: answer 2xx with `answer` as JSON, and the destination is verified."""

    challenge: str
    """The value that the answer must repeat."""

    @property
    def answer(self) -> dict[str, str]:
        """The body of the answer, as JSON."""
        return {"challenge": self.challenge}


class OtherMessage(Message):
    """A type that has no class here, such as `destination.test`, or one of a newer service. Answer it with 2xx."""

    data: Any = None
    """The data of the message, unchanged."""


class Headers(Protocol):
    """Headers as any framework has them: what has `items`."""

    def items(self) -> Iterable[tuple[str, str]]:
        """Give names and values."""
        ...


class Webhook:
    """Verifies the requests to a webhook. Threads can share it.

    Args:
        secret: the `secret` of the created destination, `whsec_…`. Several are accepted, such as the new one and the
            one before it.
        tolerance: the number of seconds by which the timestamp of a message may differ from the clock.
        clock: gives the seconds since 1970.

    Raises:
        ConfigurationError: a secret is malformed.
    """

    def __init__(
        self,
        secret: str | Sequence[str],
        *,
        tolerance: float = FIVE_MINUTES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
        if not self._keys:
            raise ConfigurationError("There is no secret of the webhook: the list is empty.")
        self._tolerance = tolerance
        self._clock = clock

    def verify(self, body: Body, headers: Headers) -> Message:
        """Return the message if it is signed with a secret of this webhook, within the tolerance of the clock.

        Args:
            body: as it came.
            headers: of the request; upper and lower case do not matter.

        Raises:
            WebhookError: the signature, the timestamp or the message is invalid. Answer 400, and ignore it.
        """
        content = _bytes_of(body)
        named = {name.lower(): value for name, value in headers.items()}
        id_, stamp, signatures = (_header(named, name) for name in ("id", "timestamp", "signature"))
        at = self._checked(stamp)
        given = [one.encode("utf-8", "surrogatepass") for one in signatures.split(" ")]
        # All are compared in constant time, so that the time reveals nothing of a signature.
        agree = [hmac.compare_digest(one, other) for one in self._signatures(id_, stamp, content) for other in given]
        if not any(agree):
            raise WebhookError("No signature of the message is of this secret.")
        return _message_of(content, id_, at)

    def sign(self, body: Body, *, message_id: str) -> dict[str, str]:
        """Give the headers with which the service would send a body now, to test a receiver."""
        stamp = str(int(self._clock()))
        signatures = b" ".join(self._signatures(message_id, stamp, _bytes_of(body))).decode("ascii")
        return {"webhook-id": message_id, "webhook-timestamp": stamp, "webhook-signature": signatures}

    def _checked(self, stamp: str) -> dt.datetime:
        """Give the instant of the signature."""
        if not _SECONDS.fullmatch(stamp):
            raise WebhookError("webhook-timestamp is not the seconds since 1970.")
        ago = self._clock() - int(stamp)
        if abs(ago) > self._tolerance:
            age = f"{ago:.0f} seconds ago" if ago > 0 else f"{-ago:.0f} seconds from now: look at this machine's clock"
            raise WebhookError(f"The message was signed {age}.")
        return dt.datetime.fromtimestamp(int(stamp), dt.timezone.utc)

    def _signatures(self, id_: str, stamp: str, content: bytes) -> list[bytes]:
        signed = f"{id_}.{stamp}.".encode("utf-8", "surrogatepass") + content
        return [b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)) for key in self._keys]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} with {len(self._keys)} of its secrets>"


def _bytes_of(body: Body) -> bytes:
    if isinstance(body, str):
        return body.encode("utf-8", "surrogatepass")
    if isinstance(body, (bytes, bytearray, memoryview)):  # pyright: ignore[reportUnnecessaryIsInstance]
        return bytes(body)
    raise TypeError("body must be the bytes or the text of the request, as it came and before it is parsed.")


def _key_of(secret: str) -> bytes:
    text = str(secret).strip()  # other types fail to decode as base64
    del secret  # no traceback shows it
    try:
        key = base64.b64decode(text.removeprefix(_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    del text
    if len(key) < _MIN_KEY_BYTES:
        raise ConfigurationError(
            f"The secret of a webhook is {_PREFIX} with at least {_MIN_KEY_BYTES} bytes in base64."
        )
    return key


def _header(headers: dict[str, str], name: str) -> str:
    value = headers.get(f"webhook-{name}")
    if not value:
        raise WebhookError(f"There is no header webhook-{name}.")
    return value


_KINDS: dict[str, type[Message]] = {
    "entry.new": EntryMessage,
    "entry.edited": EntryMessage,
    "digest": DigestMessage,
    "reminder": ReminderMessage,
    "destination.challenge": ChallengeMessage,
}


def _message_of(content: bytes, id_: str, at: dt.datetime) -> Message:
    try:
        payload: object = json.loads(content)
    except (ValueError, RecursionError):
        raise WebhookError("The message is signed, and is not JSON.") from None
    fields = cast("dict[str, object]", payload) if isinstance(payload, dict) else {}
    kind = _KINDS.get(str(fields.get("type")), OtherMessage)
    try:
        return kind.model_validate({"timestamp": at, **fields, "id": id_})
    except ValidationError as error:
        [first, *_] = error.errors(include_url=False, include_context=False, include_input=False)
        where = ".".join(str(part) for part in first["loc"])
        raise WebhookError(f"The message is signed, and is not what it should be: {where}: {first['msg']}.") from None
