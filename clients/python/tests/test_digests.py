"""A digest as the service itself makes, lists and sends it, read by the models of the client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from regfeed import FeedsClient, Model
from regfeed.webhooks import ChallengeMessage, DigestMessage, Webhook
from tests.scripted_server import Reply, ScriptedServer, as_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from regfeed.webhooks import Message
    from tests.conftest import Service

SEND = """
const later = new Date(Date.now() + 8 * 86_400_000);
const { planDigests } = await import('./lib/notifications/plan-digests.ts');
const { runDueDeliveries } = await import('./lib/notifications/run-due-deliveries.ts');
await planDigests(() => true, later);
await runDueDeliveries(() => true, () => later);
"""
"""The digests of the next eight days."""


def unknown(value: object) -> set[str]:
    """Collect the fields that the models do not know."""
    if isinstance(value, Model):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        return unknown(list(fields.values())) | set(value.model_extra or {})
    items = cast("list[object]", value) if isinstance(value, list) else []
    return {name for item in items for name in unknown(item)}


def test_a_digest_of_the_service(
    service: Service, matched: None, stack_runs: Callable[[str], None], server: ScriptedServer
) -> None:
    secrets: list[str] = []
    messages: list[Message] = []

    def answer(asked: Any) -> Reply:
        message = Webhook(secrets).verify(asked.body, asked.headers)
        messages.append(message)
        return as_json(message.answer if isinstance(message, ChallengeMessage) else {})

    server.follows(answer)
    with FeedsClient(base_url=service.base_url, api_key=service.api_key, access_token=service.admin_token) as client:
        hook = client.destinations.create("webhook", address=f"{server.url}/hook")
        secrets.append(hook.secret or "")
        client.destinations.verify(hook.id)
        alert = client.alerts.update(client.alerts.get(service.digest_alert_id), destinations=[hook])
        stack_runs(SEND)
        [sent] = client.alerts.deliveries(alert.id)
        client.alerts.delete(alert.id)
        client.destinations.delete(hook.id)
    assert (sent.kind, sent.entry_id, sent.state) == ("digest", None, "delivered")
    _, message = messages
    assert isinstance(message, DigestMessage)
    assert sent.window is not None
    digest = message.data
    assert (message.id, message.timestamp, digest.alert.id) == (sent.id, sent.matched_at, alert.id)
    assert (sent.window.from_, sent.window.to, sent.window.updates) == (digest.from_, digest.to, digest.updates)
    [one] = digest.entries
    assert (digest.updates, digest.is_whole, one.type, one.entry.title) == (1, True, "entry.new", "Client news")
    assert (digest.sources.from_, digest.sources.to) == (digest.from_.date(), digest.to.date())
    assert digest.sources.count >= len(digest.sources.covered or digest.sources.troubled) > 0
    for read in (message, sent):
        assert unknown(read) == set()
