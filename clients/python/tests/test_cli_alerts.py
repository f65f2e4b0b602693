"""The commands of alerts: what they send, write, and keep."""

from __future__ import annotations

import datetime as dt
import json
import re
import signal
from _thread import interrupt_main
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.scripted_server import Asked, Reply, ScriptedServer, as_json, problem
from tests.things import alert, delivery, match, owned_alert, page, preview, replayed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Run, Service

HOSTILE = "\x1b[2J\u202eEDOC\r\nA [red]name[/red]"


@pytest.fixture
def run(people_run: Run) -> Run:
    """Run `regfeed alerts`."""
    return partial(people_run, "alerts")


@pytest.fixture
def at(run: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run it against the scripted server."""
    monkeypatch.setenv("SERVICE_BASE_URL", server.url)
    return run


def test_help(run: Run) -> None:
    code, output, error = run()
    assert (code, error) == (0, "")
    assert run("--help")[1] == output
    assert {"list", "preview", "create", "update", "matches", "follow", "deliveries", "replay", "delete"} <= set(
        output.split()
    )


def test_list_as_table_and_json(at: Run, server: ScriptedServer) -> None:
    counts = {"new": 2, "edited": 1}
    items = [alert(matches_7_days=counts), alert(name=HOSTILE, kinds=["new", "edited"], matches_7_days=counts)]
    server.says(as_json({"items": items, "most": 50}))
    code, output, error = at("list")
    assert (code, error) == (0, "")
    rows = [re.split(r"\s{2,}", line) for line in output.splitlines()[1:]]
    assert rows[0] == ["a1", "Capital", "capital; jurisdiction: EU,US", "new", "at once", "2026-11-20 08:00", "2"]
    assert (rows[1][1], rows[1][-1]) == ("[2JEDOC A [red]name[/red]", "3")
    assert [json.loads(line) for line in at("list", "--json")[1].splitlines()] == items


def test_everybodys_as_table_and_json(at: Run, server: ScriptedServer) -> None:
    pause = {"at": "2026-11-20T09:00:00Z", "reason": HOSTILE}
    items = [
        owned_alert("o1"),
        owned_alert("o2", paused=pause),
        owned_alert("o3", paused={**pause, "reason": None}),
    ]
    server.says(as_json(page(items, total=None)))
    code, output, error = at("list", "--everybody")
    assert (code, error) == (0, "")
    first, second, third = (re.split(r"\s{2,}", line) for line in output.splitlines()[1:])
    row = ["a1", "Capital", "o1", "capital; jurisdiction: EU,US", "new", "at once", "2026-11-20 08:00"]
    assert first == row
    assert second == [
        *row[:2],
        "o2",
        *row[3:5],
        "nothing",
        row[6],
        "since 2026-11-20 09:00: [2JEDOC A [red]name[/red]",
    ]
    assert third[-1] == "since 2026-11-20 09:00: no reason"
    assert (server.log[-1].path, server.log[-1].params) == ("/api/v2/admin/alerts", {"limit": "51"})
    assert at("list", "--everybody", "--limit", "2")[2] == "The last 2. --limit shows more, --json all.\n"
    lines = at("list", "--everybody", "--json")[1].splitlines()
    assert [json.loads(line) for line in lines] == items
    assert at("list", "--limit", "2")[0] == 2
    server.says(problem(403, "role_required", "For admins."))
    assert at("list", "--everybody")[0] == 3


def test_preview_and_create_send_words_and_filters(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(preview()))
    code, output, _ = at("preview", "capital", '"two words"', "--jurisdiction", "EU,US", "--topic", "eu-eba")
    assert (code, output.splitlines()[0]) == (0, "3 updates from 2026-08-23 to 2026-11-20, 0.2 a week.")
    assert output.splitlines()[-1] == "2026-11-20 08:00  eu-eba  Update 1"
    query = {"search": 'capital "two words"', "jurisdiction": "EU,US", "topic_id": "eu-eba"}
    assert json.loads(server.log[-1].body) == {"query": query}
    assert json.loads(at("preview", "--tag", "a", "--json")[1])["from"] == "2026-08-23"
    server.says(as_json(preview(grade="refused")))
    assert "more than 50 a day" in at("preview", "capital")[1]
    server.says(Reply(201, json.dumps(alert()).encode(), {"Content-Type": "application/json"}))
    assert at("create", "Capital", "capital", "--sector", "banking", "--kinds", "new,edited") == (0, "a1\n", "")
    sent = {"name": "Capital", "query": {"sector": "banking", "search": "capital"}, "kinds": ["new", "edited"]}
    assert json.loads(server.log[-1].body) == sent
    assert json.loads(at("create", "Capital", "capital", "--json")[1]) == alert()
    assert at("create", "Capital", "capital", "--destinations", "d1,d2")[0] == 0
    assert json.loads(server.log[-1].body)["destinations"] == ["d1", "d2"]


def test_matches_as_table_and_json(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(page([match(1), match(2)], total=None)))
    code, output, error = at("matches", "a1", "--limit", "1")
    assert (code, error) == (0, "The last 1. --limit shows more, --json all.\n")
    row = re.split(r"\s{2,}", output.splitlines()[1])
    assert row == ["2026-11-20 08:00", "new", "eu-eba", "Update 1", "capital; jurisdiction: EU"]
    assert server.log[-1].path == "/api/v1/alerts/a1/matches"
    assert [json.loads(line) for line in at("matches", "a1", "--json")[1].splitlines()] == [match(1), match(2)]


def test_follow_keeps_its_place_and_writes_nothing_twice(at: Run, server: ScriptedServer, tmp_path: Path) -> None:
    server.says(as_json(page([match(1)], has_more=True, next_cursor="c1")), as_json(page([match(2)], next_cursor="c2")))
    place = tmp_path / "place"
    code, output, _ = at("follow", "a1", "--once", "--since", "2026-11-01", "--cursor", str(place))
    first, second = output.splitlines()
    assert code == 0
    line = "2026-11-20 08:00:00  new  eu-eba  Update 1  https://example.org/1  (capital; jurisdiction: EU)"
    assert (first, second.split("  ")[3]) == (line, "Update 2")
    assert server.log[0].params == {"updated_after": "2026-11-01", "limit": "100"}
    assert place.read_text() == "c2\n"
    server.says(as_json(page([], next_cursor="c3")))
    assert at("follow", "a1", "--once", "--since", "2026-11-01", "--cursor", str(place)) == (0, "", "")
    assert server.log[-1].params == {"cursor": "c2", "limit": "100"}
    assert place.read_text() == "c3\n"
    place.write_bytes(b"\xff\x00")
    code, _, error = at("follow", "a1", "--once", "--cursor", str(place))
    assert code == 1
    assert "Remove it to begin again." in error


def test_deliveries_and_replay(at: Run, server: ScriptedServer) -> None:
    given_up = delivery(2, state="given_up", due_at=None, reason="ten tries", tries=[])
    server.says(as_json(page([delivery(1), given_up], total=None)))
    code, output, error = at("deliveries", "a1")
    assert (code, error) == (0, "")
    first, second = (re.split(r"\s{2,}", line) for line in output.splitlines()[1:])
    times = ("2026-11-20 08:00", "2026-11-20 08:00")
    assert first == ["delivery-1", times[0], "new", "d1", "failed", "1", times[1], "it answered 500"]
    assert second == ["delivery-2", times[0], "new", "d1", "given_up", "0", "ten tries"]
    assert (server.log[-1].path, server.log[-1].params) == ("/api/v2/alerts/a1/deliveries", {"limit": "51"})
    assert at("deliveries", "a1", "--limit", "1")[2] == "The last 1. --limit shows more, --json all.\n"
    lines = at("deliveries", "a1", "--json")[1].splitlines()
    assert [json.loads(line) for line in lines] == [delivery(1), given_up]
    server.says(as_json(delivery(1, state="due")))
    assert at("replay", "delivery-1") == (0, "", "The delivery delivery-1 is due.\n")
    assert (server.log[-1].method, server.log[-1].path) == ("POST", "/api/v2/deliveries/delivery-1/replay")
    assert json.loads(at("replay", "delivery-1", "--json")[1])["state"] == "due"
    server.says(problem(409, "not_replayable", "It may have been posted."))
    assert at("replay", "delivery-1")[0] == 1


def test_replay_of_a_span(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(replayed(200, "c1", due=1)), as_json(replayed(7, due=2, not_replayable=4)))
    answer = at("replay", "a1", "--from", "2026-11-24", "--to", "2026-11-24T13:00:00+01:00")
    assert answer == (0, "", "207 deliveries are due again. Left out: due 3, not replayable 4.\n")
    sent = [json.loads(asked.body) for asked in server.log[-2:]]
    span = {"from": "2026-11-24T00:00:00Z", "to": "2026-11-24T12:00:00Z"}
    assert sent == [span, {**span, "cursor": "c1"}]
    server.says(as_json(replayed()))
    assert at("replay", "a1", "--from", "24h") == (0, "", "1 delivery is due again.\n")
    times = {name: dt.datetime.fromisoformat(time[:-1]) for name, time in json.loads(server.log[-1].body).items()}
    assert times["to"] - times["from"] - dt.timedelta(days=1) <= dt.timedelta(seconds=30)
    assert json.loads(at("replay", "a1", "--from", "24h", "--json")[1]) == replayed()
    assert at("replay", "a1", "--to", "24h")[0] == 2
    assert at("replay", "a1", "--from", "yesterday")[0] == 2
    server.says(problem(400, "invalid_parameter", "from: must be before to"))
    assert at("replay", "a1", "--from", "24h", "--to", "48h")[0] == 2


def test_replay_of_a_span_goes_on_after_an_error(at: Run, server: ScriptedServer) -> None:
    parts = [as_json(replayed(200, "c1", due=1)), as_json(replayed(7, "c2")), problem(504, "late", "Late.")]
    server.says(*parts)
    code, output, error = at("replay", "a1", "--from", "2026-11-24", "--to", "2026-11-24T13:00:00+01:00")
    assert (code, output) == (5, "")
    done, failed = error.splitlines()
    way_on = "--from 2026-11-24T00:00:00Z --to 2026-11-24T12:00:00Z --cursor c2"
    assert done == f"207 deliveries are due again. Left out: due 1. The same command goes on with {way_on}"
    assert failed == "regfeed: 504 late: Late. (request r-problem) Try again later."
    server.says(*parts)
    code, output, error = at("replay", "a1", "--from", "24h", "--json")
    assert (code, json.loads(output)) == (5, replayed(207, "c2", due=1))
    assert "--cursor c2" in error
    server.says(as_json(replayed(5)))
    assert at("replay", "a1", *way_on.split()) == (0, "", "5 deliveries are due again.\n")
    span = {"from": "2026-11-24T00:00:00Z", "to": "2026-11-24T12:00:00Z"}
    assert json.loads(server.log[-1].body) == {**span, "cursor": "c2"}
    server.says(problem(504, "late", "Late."))
    assert at("replay", "a1", *way_on.split()) == (5, "", f"{failed}\n")
    assert at("replay", "x1", "--cursor", "c2")[0] == 2


def test_replay_of_a_span_goes_on_after_an_interruption(at: Run, server: ScriptedServer) -> None:
    def answer(one: Asked) -> Reply:
        if "cursor" not in json.loads(one.body):
            return as_json(replayed(200, "c1"))
        interrupt_main()  # as Ctrl-C does while the answer is on its way
        return as_json(replayed(7))

    server.follows(answer)
    # A shell starts what runs in the background with SIGINT ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code, output, error = at("replay", "a1", "--from", "2026-11-24", "--to", "2026-11-25")
    finally:
        signal.signal(signal.SIGINT, before)
    way_on = "--from 2026-11-24T00:00:00Z --to 2026-11-25T00:00:00Z --cursor c1"
    assert (code, output) == (130, "")
    assert error == f"200 deliveries are due again. The same command goes on with {way_on}\n"


def test_delete_and_what_goes_wrong(at: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server.says(Reply(204))
    assert at("delete", "a1") == (0, "", "The alert a1 is gone.\n")
    assert (server.log[-1].method, server.log[-1].path) == ("DELETE", "/api/v2/alerts/a1")
    server.says(Reply(200, b"<html>guest wifi</html>", {"Content-Type": "text/html"}))
    code, _, error = at("delete", "a1")
    assert (code, "guest wifi" in error, "is gone" in error) == (1, True, False)
    server.says(problem(404, "alert_not_found", "There is none."))
    assert at("matches", "a1")[0] == 4
    server.says(problem(401, "unauthorized", "No."))
    code, _, error = at("list")
    assert (code, "Check SERVICE_ACCESS_TOKEN" in error) == (3, True)
    code, _, error = at("matches", "a1")
    assert (code, "Check SERVICE_API_KEY" in error) == (3, True)
    server.says(problem(400, "invalid_parameter", "kinds must be new or edited"))
    assert at("create", "A", "--kinds", "gone")[0] == 2
    monkeypatch.delenv("SERVICE_ACCESS_TOKEN")
    code, _, error = at("list")
    assert (code, error.startswith("regfeed: There is no access token: SERVICE_ACCESS_TOKEN is not set.")) == (3, True)


def test_the_service_itself(run: Run, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_API_KEY", service.api_key)
    monkeypatch.setenv("SERVICE_ACCESS_TOKEN", service.access_token)
    monkeypatch.setenv("SERVICE_BASE_URL", service.base_url)
    assert "updates from" in run("preview", "capital")[1]
    code, made, _ = run("create", "From a shell", "capital", "--jurisdiction", "EU")
    assert code == 0
    assert "From a shell" in run("list")[1]
    assert run("follow", made.strip(), "--once", "--cursor", "place")[0] == 0
    assert run("matches", made.strip())[0] == 0
    assert run("delete", made.strip())[0] == 0
    assert run("matches", made.strip())[0] == 4
