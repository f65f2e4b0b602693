"""The commands of destinations: what they send and write."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.scripted_server import Reply, ScriptedServer, as_json, problem
from tests.things import TIME, destination

if TYPE_CHECKING:
    from tests.conftest import Run, Service

HOSTILE = "\x1b[2J\u202eEDOC\r\nA [red]name[/red]"


@pytest.fixture
def run(people_run: Run) -> Run:
    """Run `regfeed destinations`."""
    return partial(people_run, "destinations")


@pytest.fixture
def at(run: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run it against the scripted server."""
    monkeypatch.setenv("SERVICE_BASE_URL", server.url)
    return run


def test_help(run: Run) -> None:
    code, output, error = run()
    assert (code, error) == (0, "")
    assert run("--help")[1] == output
    assert {"list", "add", "verify", "test", "rotate-secret", "delete"} <= set(output.split())


def test_list_as_table_and_json(at: Run, server: ScriptedServer) -> None:
    paused = destination(state="paused", paused={"at": TIME, "reason": "it answered 410 Gone"})
    items = [destination(), destination(name=HOSTILE, failing_since=TIME), paused]
    server.says(as_json(items))
    code, output, error = at("list")
    assert (code, error) == (0, "")
    first, second, third = (re.split(r"\s{2,}", line) for line in output.splitlines()[1:])
    assert first == ["d1", "webhook", "GRC system", "https://grc.example.org/…7f3a", "active"]
    assert (second[2], second[-1]) == ("[2JEDOC A [red]name[/red]", "active, failing since 2026-11-20 08:00")
    assert third[-1] == "paused since 2026-11-20 08:00: it answered 410 Gone"
    assert [json.loads(line) for line in at("list", "--json")[1].splitlines()] == items


def test_add_writes_id_and_secret(at: Run, server: ScriptedServer) -> None:
    made = destination(state="unverified", secret="whsec_abc")
    server.says(as_json(made))
    code, output, error = at("add", "webhook", "https://grc.example.org/hook", "--name", "GRC system")
    assert (code, output) == (0, "d1 whsec_abc\n")
    assert error == "Nothing is sent there before it is verified: regfeed destinations verify d1\n"
    sent = {"kind": "webhook", "address": "https://grc.example.org/hook", "name": "GRC system"}
    assert json.loads(server.log[-1].body) == sent
    assert json.loads(at("add", "webhook", "https://grc.example.org/hook", "--json")[1]) == made
    server.says(as_json(destination(kind="email", secret=None)))
    assert at("add", "email") == (0, "d1\n", "")
    assert json.loads(server.log[-1].body) == {"kind": "email"}
    assert at("add", "pigeon")[0] == 2


def test_verify_with_and_without_a_code(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(destination()))
    assert at("verify", "d1") == (0, "", "The destination d1 is active.\n")
    assert (server.log[-1].path, server.log[-1].body) == ("/api/v2/destinations/d1/verify", b"{}")
    assert at("verify", "d1", "--code", "12345678")[0] == 0
    assert json.loads(server.log[-1].body) == {"code": "12345678"}
    assert json.loads(at("verify", "d1", "--json")[1])["state"] == "active"
    server.says(as_json(destination(state="unverified")))
    note = "A code is sent there. Go on with regfeed destinations verify d1 --code CODE\n"
    assert at("verify", "d1") == (0, "", note)
    server.says(problem(422, "challenge_failed", "It did not answer: it answered 404."))
    code, _, error = at("verify", "d1")
    assert (code, "it answered 404" in error) == (1, True)


def test_a_test_that_did_not_arrive_ends_with_1(at: Run, server: ScriptedServer) -> None:
    result = {"outcome": "delivered", "status": 204, "reason": None, "took_ms": 87}
    server.says(as_json(result))
    assert at("test", "d1") == (0, "", "It arrived within 87 ms.\n")
    failed = {**result, "outcome": "failed", "status": 500, "reason": "it answered 500"}
    server.says(as_json(failed))
    assert at("test", "d1") == (1, "", "regfeed: The test did not arrive (failed): it answered 500.\n")
    code, output, _ = at("test", "d1", "--json")
    assert (code, json.loads(output)) == (1, failed)
    server.says(as_json({**failed, "reason": None}))
    assert at("test", "d1")[2] == "regfeed: The test did not arrive (failed): no reason given.\n"


def test_rotate_secret_delete_and_what_goes_wrong(
    at: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.says(as_json(destination(secret="whsec_new")))
    assert at("rotate-secret", "d1") == (0, "whsec_new\n", "")
    assert json.loads(at("rotate-secret", "d1", "--json")[1])["secret"] == "whsec_new"
    server.says(Reply(204))
    assert at("delete", "d1") == (0, "", "The destination d1 is gone.\n")
    assert (server.log[-1].method, server.log[-1].path) == ("DELETE", "/api/v2/destinations/d1")
    server.says(problem(404, "destination_not_found", "There is none."))
    assert at("verify", "d1")[0] == 4
    server.says(problem(403, "role_required", "Administrators only."))
    assert at("add", "webhook", "https://example.org")[0] == 3
    monkeypatch.delenv("SERVICE_ACCESS_TOKEN")
    code, _, error = at("list")
    assert (code, error.startswith("regfeed: There is no access token: SERVICE_ACCESS_TOKEN is not set.")) == (3, True)


def test_the_service_itself(run: Run, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_ACCESS_TOKEN", service.admin_token)
    monkeypatch.setenv("SERVICE_BASE_URL", service.base_url)
    code, made, _ = run("add", "webhook", service.receiver_url, "--name", "From a shell")
    destination_id, secret = made.split()
    assert (code, secret.startswith("whsec_")) == (0, True)
    assert run("test", destination_id)[0] == 1
    assert run("verify", destination_id)[2] == f"The destination {destination_id} is active.\n"
    assert run("test", destination_id)[0] == 0
    assert "From a shell" in run("list")[1]
    assert run("rotate-secret", destination_id)[1] not in {"", f"{secret}\n"}
    assert run("delete", destination_id)[0] == 0
    assert run("verify", destination_id)[0] == 4
