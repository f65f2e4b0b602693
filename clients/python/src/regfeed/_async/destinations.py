"""Destinations and deliveries: where an alert sends what it matched, and what came of it. Each method is one route."""

from __future__ import annotations

from regfeed._async.caller import AsyncCaller  # noqa: TC001 - typing.get_type_hints needs these two
from regfeed._async.pages import AsyncPage  # noqa: TC001
from regfeed._models import Delivery, Destination, NewDestinationKind, ShownDestination, TestResult
from regfeed._requests import call_of_people


class AsyncDestinations:
    """Where updates can be sent. They belong to the person of the access token."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(self, *, page: int | None = None, page_size: int | None = None) -> AsyncPage[Destination]:
        """List the person's destinations, the oldest first.

        Args:
            page: number of the page, from 1; needs `page_size`.
            page_size: items on a page; without it there is one page with all.
        """
        return await self._caller.array(
            call_of_people("GET", "destinations", page=page, page_size=page_size), Destination
        )

    async def create(
        self, kind: NewDestinationKind, *, address: str | None = None, name: str | None = None
    ) -> ShownDestination:
        """Create a destination. It is not retried if it may have succeeded.

        A mailbox of somebody else, and the incoming webhook or workflow of a chat, get a code, and a webhook nothing,
        until they are verified.

        Args:
            kind: `webhook` (administrators), `email`, or a chat (members and administrators).
            address: the https address of a webhook, or of the incoming webhook or workflow of a chat, an e-mail
                address, or the id of a channel; without it e-mail goes to the person's own verified address.
            name: 1 to 80 characters; without it the address, or the name of the channel.

        Returns:
            The destination; that of a webhook has its `secret`, which is returned only here.

        Raises:
            BadRequestError: an address or name that the service cannot use; its `errors` name it.
            PermissionDeniedError: the person's role may not have one of this kind.
            APIStatusError: 409 with the code `destination_exists`, `too_many_destinations`, or what is not set up.
        """
        fields = {"kind": kind, "address": address, "name": name}
        body = {field: value for field, value in fields.items() if value is not None}
        return await self._caller.one(call_of_people("POST", "destinations", body=body), ShownDestination)

    async def verify(self, destination_id: str, *, code: str | None = None) -> Destination:
        """Prove that a destination is the person's, which ends a pause, too.

        A webhook gets a signed challenge, and must repeat it. A mailbox, an incoming webhook or a workflow gets a new
        code, unless `code` is the one that was sent there: then it is `active`, and otherwise still `unverified`.

        Args:
            destination_id: its id.
            code: the eight digits that were sent there.

        Raises:
            NotFoundError: the person has none with this id.
            APIStatusError: 422 with the code `challenge_failed`, `code_not_posted` or `wrong_code`, 409 with
                `code_expired`.
            RateLimitError: too many codes, challenges and tests today.
        """
        body = {} if code is None else {"code": code}
        return await self._caller.one(
            call_of_people("POST", "destinations", destination_id, "verify", body=body), Destination
        )

    async def test(self, destination_id: str) -> TestResult:
        """Send a test message and return its result. A failed one does not raise.

        Raises:
            NotFoundError: the person has none with this id.
            APIStatusError: 409 with the code `destination_not_verified`, or what is not set up.
            RateLimitError: too many tests.
        """
        return await self._caller.one(call_of_people("POST", "destinations", destination_id, "test"), TestResult)

    async def rotate_secret(self, destination_id: str) -> ShownDestination:
        """Replace the secret of a webhook. The new one is returned once; for 24 hours messages are signed with both.

        Raises:
            NotFoundError: the person has none with this id.
            APIStatusError: 409 with the code `no_secret`, or if another call rotated it at the same time.
        """
        return await self._caller.one(
            call_of_people("POST", "destinations", destination_id, "rotate-secret"), ShownDestination
        )

    async def delete(self, destination_id: str) -> None:
        """Delete a destination. Nothing is sent there any more. One that is not there is no error."""
        await self._caller.nothing(call_of_people("DELETE", "destinations", destination_id))


class AsyncDeliveries:
    """What alerts sent, or are to send; `alerts.deliveries` lists it."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def replay(self, delivery_id: str) -> Delivery:
        """Send a delivery again, with the same id, as soon as the next run sends anything.

        Deliveries that were or may have been posted to a channel are not posted again.

        Raises:
            NotFoundError: the person has none with this id, or its destination is gone.
            APIStatusError: 409 with the code `destination_not_active`, `delivery_in_progress` or `not_replayable`.
            RateLimitError: too many deliveries were sent again today.
        """
        return await self._caller.one(call_of_people("POST", "deliveries", delivery_id, "replay"), Delivery)
