"""What comes to a webhook: verified in both directions with `standardwebhooks`, and as the service itself sends it."""

from __future__ import annotations

import base64
import datetime as dt
import email.message
import json
import pickle
import time
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import standardwebhooks

import regfeed
from regfeed import FeedsClient
from regfeed.webhooks import (
    Body,
    ChallengeMessage,
    DigestMessage,
    EntryMessage,
    OtherMessage,
    ReminderMessage,
    Webhook,
    WebhookError,
)
from tests.scripted_server import Reply, ScriptedServer
from tests.test_readme import blocks
from tests.things import TIME, detail, digest, feed_coverage, found, sources

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.conftest import Service


def secret(letter: str = "a") -> str:
    return "whsec_" + base64.b64encode(letter.encode() * 32).decode()


ID = "5d1f6a0c9b3e4827"
BODY = json.dumps(found(), ensure_ascii=False)


def signed(body: str = BODY, *, of: str | None = None, at: float | None = None, id_: str = ID) -> dict[str, str]:
    """Sign a message with `standardwebhooks`."""
    seconds = int(time.time() if at is None else at)
    stamp = dt.datetime.fromtimestamp(seconds, dt.timezone.utc)
    signature = standardwebhooks.Webhook(of or secret()).sign(id_, stamp, body)
    return {"webhook-id": id_, "webhook-timestamp": str(seconds), "webhook-signature": signature}


def refused(hook: Webhook, body: Body, headers: Mapping[str, str]) -> str:
    """Give why it was."""
    with pytest.raises(WebhookError) as error:
        hook.verify(body, headers)
    assert pickle.loads(pickle.dumps(error.value)).args == error.value.args
    return str(error.value)


@pytest.mark.parametrize("body", [BODY, BODY.encode(), bytearray(BODY.encode()), memoryview(BODY.encode())])
def test_a_message_is_read_as_the_models_of_the_client(body: bytes) -> None:
    message = Webhook(secret()).verify(body, signed())
    assert isinstance(message, EntryMessage)
    assert (message.id, message.type) == (ID, "entry.new")
    assert message.timestamp == dt.datetime(2026, 11, 20, 8, tzinfo=dt.timezone.utc)
    assert (message.data.alert.id, message.data.alert.name) == ("a1", "Capital")
    assert message.data.why == regfeed.Why(words=["capital"], filters=regfeed.MatchedFilters(institution=["EBA"]))
    assert message.data.entry == regfeed.EntryDetail.model_validate(detail())
    assert EntryMessage.model_validate_json(message.model_dump_json()) == message


def test_an_edit_names_the_fields_that_changed() -> None:
    for changed in (["title", "description"], None):
        edited = json.loads(BODY) | {"type": "entry.edited"}
        edited["data"]["changed"] = changed
        body = json.dumps(edited)
        message = Webhook(secret()).verify(body, signed(body))
        assert isinstance(message, EntryMessage)
        assert (message.type, message.data.changed) == ("entry.edited", changed)


def test_a_digest_has_its_updates_and_how_the_sources_were_read() -> None:
    body = json.dumps(digest())
    message = Webhook(secret()).verify(body, signed(body))
    assert isinstance(message, DigestMessage)
    found = message.data
    assert (found.alert.name, found.updates, found.is_whole) == ("Capital", 1, True)
    assert (found.from_, found.to) == (message.timestamp - dt.timedelta(days=1), message.timestamp)
    assert [(one.type, one.why.words, one.entry.title) for one in found.entries] == [
        ("entry.new", ["capital"], "Update 1"),
    ]
    assert (found.sources.from_, found.sources.to) == (dt.date(2026, 11, 19), dt.date(2026, 11, 20))
    assert found.sources.covered == [regfeed.FeedCoverage.model_validate(feed_coverage())]
    assert DigestMessage.model_validate_json(message.model_dump_json()) == message
    feed = {"feed_id": "f", "name": "F", "topic_id": "t", "since": None}
    failing = {**feed, "state": "failing", "last_news_on": None}
    silent = {**feed, "state": "silent", "last_news_on": "2026-10-20"}
    body = json.dumps(digest(sources=sources(count=20, covered=None, troubled=[failing, silent], more_troubled=3)))
    message = Webhook(secret()).verify(body, signed(body))
    assert isinstance(message, DigestMessage)
    assert message.data.sources.covered is None
    assert [one.model_dump(mode="json") for one in message.data.sources.troubled] == [failing, silent]


def test_a_reminder_has_its_dates_with_their_updates() -> None:
    quote = {"field": "title", "name": None, "text": "by 1 December", "start": 0, "end": 13}
    date = {"kind": "comment_end", "date": "2026-12-01", "precision": "day", "method": "rule", "moved_from": None}
    near = {"days_left": 7, **date, "quote": quote, "entry": detail()}
    data = {"alert": {"id": "a1", "name": "Capital"}, "dates": [near], "more": 0, "is_whole": True}
    body = json.dumps({"type": "reminder", "timestamp": TIME, "data": data})
    message = Webhook(secret()).verify(body, signed(body))
    assert isinstance(message, ReminderMessage)
    [one] = message.data.dates
    assert (one.days_left, one.kind, one.date, one.quote.text) == (7, "comment_end", "2026-12-01", "by 1 December")
    assert one.entry == regfeed.EntryDetail.model_validate(detail())
    assert (message.data.alert.name, message.data.more, message.data.is_whole) == ("Capital", 0, True)
    assert ReminderMessage.model_validate_json(message.model_dump_json()) == message


def test_standardwebhooks_verifies_our_signature() -> None:
    for body in (BODY, "", "ä\U0001f600", BODY.encode()):
        headers = Webhook([secret("b"), secret()]).sign(body, message_id=ID)
        for letter in "ab":
            standardwebhooks.Webhook(secret(letter)).verify(body, headers, json_parse=False)
        with pytest.raises(standardwebhooks.WebhookVerificationError):
            standardwebhooks.Webhook(secret("c")).verify(body, headers, json_parse=False)


def test_the_example_of_the_specification() -> None:
    body = '{"test": 2432232314}'
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    hook = Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", clock=lambda: 1_614_265_330)
    assert hook.sign(body, message_id=headers["webhook-id"]) == headers
    assert "type: Field required" in refused(hook, body, headers)


def test_names_of_headers_in_any_case_and_of_any_framework() -> None:
    given = {name.title(): value for name, value in signed().items()}
    of_http_server = email.message.Message()
    for name, value in given.items():
        of_http_server[name] = value
    for headers in (
        given,
        {name.upper(): value for name, value in given.items()},
        of_http_server,
        httpx2.Headers(given),
    ):
        assert Webhook(secret()).verify(BODY, headers).id == ID


def test_a_changed_byte_anywhere_is_refused() -> None:
    hook, headers = Webhook(secret()), signed()
    content = BODY.encode()
    for place in range(0, len(content), 7):
        changed = bytearray(content)
        changed[place] ^= 1
        assert refused(hook, changed, headers) == "No signature of the message is of this secret."
    for other in (content + b" ", content[:-1], b"", json.dumps(json.loads(BODY), indent=1).encode()):
        refused(hook, other, headers)
    refused(hook, content, {**headers, "webhook-id": f"{ID}0"})
    refused(hook, content, {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 1)})


@pytest.mark.parametrize(
    ("ahead", "message"),
    [(-301, "signed 301 seconds ago"), (301, "signed 301 seconds from now: look at this machine's clock")],
)
def test_a_timestamp_is_valid_for_five_minutes(ahead: int, message: str) -> None:
    now = 1_800_000_000
    hook = Webhook(secret(), clock=lambda: now)
    assert message in refused(hook, BODY, signed(at=now + ahead))
    for good in (-300, 0, 300):
        assert hook.verify(BODY, signed(at=now + good)).id == ID
    assert Webhook(secret(), clock=lambda: now, tolerance=302).verify(BODY, signed(at=now + ahead)).id == ID


def test_another_secret_is_refused_and_of_several_each_is_good() -> None:
    refused(Webhook(secret("b")), BODY, signed())
    refused(Webhook([secret("b"), secret("c")]), BODY, signed())
    assert Webhook([secret("b"), secret("a")]).verify(BODY, signed()).id == ID
    both = {**signed(), "webhook-signature": " ".join(signed(of=secret(of))["webhook-signature"] for of in "bca")}
    for one in "abc":
        assert Webhook(secret(one)).verify(BODY, both).id == ID
    refused(Webhook(secret("d")), BODY, both)


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_without_a_header_it_is_refused(name: str) -> None:
    headers = signed()
    del headers[name]
    assert refused(Webhook(secret()), BODY, headers) == f"There is no header {name}."
    assert refused(Webhook(secret()), BODY, {**headers, name: ""}) == f"There is no header {name}."


@pytest.mark.parametrize("garbage", ["v1", "v1,", ",", "v1,AAAA", "v2,x", "v1,ä\udc00", "v1,=", "v1 , ", " " * 10_000])
def test_garbage_is_refused_and_ignored_next_to_a_valid_signature(garbage: str) -> None:
    headers = signed()
    refused(Webhook(secret()), BODY, {**headers, "webhook-signature": garbage})
    mixed = f"{garbage} {headers['webhook-signature']} {garbage}"
    assert Webhook(secret()).verify(BODY, {**headers, "webhook-signature": mixed}).id == ID
    refused(
        Webhook(secret()), BODY, {**headers, "webhook-signature": headers["webhook-signature"].replace("v1", "v1a")}
    )


@pytest.mark.parametrize("stamp", ["soon", "1e9", "-1", "١٢٣", "1800000000.0", " 1800000000", "nan", "9" * 400])
def test_a_timestamp_that_is_not_a_number_of_seconds_is_refused(stamp: str) -> None:
    hook = Webhook(secret(), clock=lambda: 1_800_000_000)
    assert refused(hook, BODY, {**signed(), "webhook-timestamp": stamp}) == (
        "webhook-timestamp is not the seconds since 1970."
    )


def test_an_id_of_any_letters_is_that_of_the_message() -> None:
    assert Webhook(secret()).verify(BODY, signed(id_="ä.b")).id == "ä.b"


def test_challenges_tests_and_types_to_come() -> None:
    hook = Webhook(secret())

    def read(payload: dict[str, Any]) -> object:
        body = json.dumps(payload)
        return hook.verify(body, signed(body))

    challenge = read({"type": "destination.challenge", "challenge": "c-1"})
    assert isinstance(challenge, ChallengeMessage)
    assert challenge.answer == {"challenge": "c-1"}
    assert abs(challenge.timestamp.timestamp() - time.time()) < 300  # one of an older service says none
    later_challenge = read({"type": "destination.challenge", "timestamp": TIME, "challenge": "c-1"})
    assert isinstance(later_challenge, ChallengeMessage)
    assert later_challenge.timestamp.isoformat() == "2026-11-20T08:00:00+00:00"
    test = read({"type": "destination.test", "timestamp": TIME, "data": {}})
    assert isinstance(test, OtherMessage)
    assert test.data == {}
    later = read({"type": "digest.weekly", "timestamp": TIME, "data": [1], "more": True})
    assert isinstance(later, OtherMessage)
    assert (later.type, later.data, later.model_extra) == ("digest.weekly", [1], {"more": True})
    more = read(found(data={**found()["data"], "rank": 3}))
    assert isinstance(more, EntryMessage)
    assert more.data.model_extra == {"rank": 3}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("no", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "type: Field required"),
        ("null", "type: Field required"),
        ('{"type": 5}', "type: Input should be a valid string"),
        ('{"type": "entry.new", "data": {}}', "data.alert: Field required"),
        ('{"type": "destination.challenge"}', "challenge: Field required"),
    ],
)
def test_a_signed_body_without_a_message_is_refused(body: str, message: str) -> None:
    assert message in refused(Webhook(secret()), body, signed(body))


def test_a_body_that_was_parsed_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="before it is parsed"):
        Webhook(secret()).verify(json.loads(BODY), signed())
    refused(Webhook(secret()), "\udc00", signed())
    refused(Webhook(secret()), b"\xff", signed())


@pytest.mark.parametrize("given", ["", "whsec_", "whsec_AAAA", "whsec_ä", "whsec_5ecre7 5ecre7", b"whsec_", []])
def test_an_invalid_secret_is_reported_and_not_shown(given: Any) -> None:
    with pytest.raises(regfeed.ConfigurationError, match=r"secret of (a|the) webhook") as error:
        Webhook(given)
    assert "5ecre7" not in str(error.value)
    assert secret() not in repr(Webhook(f" {secret()}\n"))
    assert repr(Webhook([secret(), secret("b")])) == "<Webhook with 2 of its secrets>"


def test_the_receiver_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = [one for one in blocks("python") if "def received" in one]
    scope: dict[str, Any] = {}
    exec(compile(block, "README.md", "exec"), scope)
    hook = Webhook(secret())
    assert scope["received"](hook, BODY.encode(), {}) == (400, {})
    for _ in range(2):
        assert scope["received"](hook, BODY.encode(), signed()) == (200, {})
    assert capsys.readouterr().out == "Capital ['capital'] Update 1\n"
    several = json.dumps(digest())
    assert scope["received"](hook, several.encode(), signed(several, id_="d-1")) == (200, {})
    assert capsys.readouterr().out == "Capital 1 ['Update 1']\n"
    challenge = '{"type": "destination.challenge", "challenge": "c-1"}'
    assert scope["received"](hook, challenge.encode(), signed(challenge)) == (200, {"challenge": "c-1"})


def test_messages_of_the_service_are_verified(service: Service, server: ScriptedServer) -> None:
    secrets: list[str] = []

    def answer(asked: Any) -> Reply:
        message = Webhook(secrets).verify(asked.body, asked.headers)
        body = json.dumps(message.answer).encode() if isinstance(message, ChallengeMessage) else b""
        return Reply(200 if body else 204, body, {"Content-Type": "application/json"})

    server.follows(answer)
    with FeedsClient(base_url=service.base_url, api_key=service.api_key, access_token=service.admin_token) as client:
        made = client.destinations.create("webhook", address=f"{server.url}/hook")
        secrets.append(made.secret or "")
        assert client.destinations.verify(made.id).state == "active"
        new = client.destinations.rotate_secret(made.id).secret or ""
        for known in (secrets[0], new):  # for a day both sign
            secrets[:] = [known]
            assert client.destinations.test(made.id).outcome == "delivered"
        client.destinations.delete(made.id)
    assert [json.loads(asked.body)["type"] for asked in server.log] == [
        "destination.challenge",
        *["destination.test"] * 2,
    ]
