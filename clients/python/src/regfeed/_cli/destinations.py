"""The commands of destinations, below `regfeed destinations`. `typer` reads their signatures as those of alerts."""

from typing import Annotated, get_args

import typer

from regfeed._cli.connection import AsJson, BaseUrl, service
from regfeed._cli.outcomes import UNUSABLE, StoppedError, note
from regfeed._cli.rows import write_destinations, write_json
from regfeed._cli.things import write_text
from regfeed._models import NewDestinationKind

destinations = typer.Typer(rich_markup_mode=None, invoke_without_command=True)

DestinationId = Annotated[
    str, typer.Argument(metavar="ID", help="The id of a destination; `regfeed destinations list` has it.")
]


@destinations.callback()
def about(context: typer.Context) -> None:
    """Manage the destinations of alerts: webhooks, mailboxes and channels of a chat.

    They need an access token in SERVICE_ACCESS_TOKEN; webhooks are for administrators.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@destinations.command(name="list")
def list_destinations(*, base_url: BaseUrl = None, as_json: AsJson = False) -> None:
    """List your destinations, the oldest first."""
    with service(base_url) as client:
        found = client.destinations.list().items
    write_json(found) if as_json else write_destinations(found)


@destinations.command()
def add(
    kind: Annotated[NewDestinationKind, typer.Argument(help=f"One of {', '.join(get_args(NewDestinationKind))}.")],
    address: Annotated[
        str | None,
        typer.Argument(help="An https address, an e-mail address, or the id of a channel; else your own mailbox."),
    ] = None,
    *,
    name: Annotated[str | None, typer.Option("--name", help="Its name, in quotes; else the address.")] = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Create a destination, and write its id; for a webhook also its secret, which is shown only once."""
    with service(base_url) as client:
        made = client.destinations.create(kind, address=address, name=name)
    write_json([made]) if as_json else write_text(f"{made.id} {made.secret}" if made.secret else made.id)
    if made.state == "unverified":
        note(f"Nothing is sent there before it is verified: regfeed destinations verify {made.id}")


@destinations.command()
def verify(
    destination_id: DestinationId,
    *,
    code: Annotated[str | None, typer.Option("--code", help="The eight digits that were sent there.")] = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Have a webhook answer a challenge, or send a code, or take it with --code. It ends a pause, too."""
    with service(base_url) as client:
        found = client.destinations.verify(destination_id, code=code)
    if as_json:
        write_json([found])
    elif found.state == "unverified":
        note(f"A code is sent there. Go on with regfeed destinations verify {found.id} --code CODE")
    else:
        note(f"The destination {found.id} is {found.state}.")


@destinations.command(name="test")
def send_test(destination_id: DestinationId, *, base_url: BaseUrl = None, as_json: AsJson = False) -> None:
    """Send a test message, and write the result."""
    with service(base_url) as client:
        found = client.destinations.test(destination_id)
    if as_json:
        write_json([found])
    elif found.outcome == "delivered":
        note(f"It arrived within {found.took_ms} ms.")
    if found.outcome != "delivered":
        raise StoppedError(f"The test did not arrive ({found.outcome}): {found.reason or 'no reason given'}.", UNUSABLE)


@destinations.command(name="rotate-secret")
def rotate_secret(destination_id: DestinationId, *, base_url: BaseUrl = None, as_json: AsJson = False) -> None:
    """Replace the secret of a webhook, and write it, only this once. The previous one is valid for 24 hours more."""
    with service(base_url) as client:
        found = client.destinations.rotate_secret(destination_id)
    write_json([found]) if as_json else write_text(found.secret or "")


@destinations.command()
def delete(destination_id: DestinationId, *, base_url: BaseUrl = None) -> None:
    """Delete a destination: nothing is sent there any more."""
    with service(base_url) as client:
        client.destinations.delete(destination_id)
    note(f"The destination {destination_id} is gone.")
