"""When an alert sends, as `regfeed alerts` sets and shows it, and the changes of an alert."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from regfeed._cli import schedules
from tests.scripted_server import ScriptedServer, as_json, problem
from tests.things import TIME, alert

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Run, Service

LONDON = {"every": "daily", "time": "09:00", "time_zone": "Europe/London", "days": ["tue", "thu"]}
WORKDAYS = ["mon", "tue", "wed", "thu", "fri"]


@pytest.fixture
def run(people_run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `regfeed alerts` on a machine of another zone."""
    monkeypatch.setenv("TZ", "Europe/Paris")
    return partial(people_run, "alerts")


@pytest.fixture
def at(run: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run it against the scripted server."""
    monkeypatch.setenv("SERVICE_BASE_URL", server.url)
    return run


def sent(server: ScriptedServer) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(server.log[-1].body)
    return body


@pytest.mark.parametrize(
    ("options", "schedule"),
    [
        ("--daily 09:00", {"every": "daily", "time": "09:00", "days": WORKDAYS}),
        ("--daily 09:00 --days tue,sun", {"every": "daily", "time": "09:00", "days": ["tue", "sun"]}),
        ("--weekly 16:30", {"every": "weekly", "time": "16:30", "days": ["mon"]}),
        ("--weekly 16:30 --days fri", {"every": "weekly", "time": "16:30", "days": ["fri"]}),
    ],
)
def test_create_with_digests(at: Run, server: ScriptedServer, options: str, schedule: dict[str, object]) -> None:
    server.says(as_json(alert()))
    assert at("create", "A", "capital", *options.split(), "--time-zone", "Europe/London") == (0, "a1\n", "")
    query = {"search": "capital"}
    assert sent(server) == {"name": "A", "query": query, "schedule": {**schedule, "time_zone": "Europe/London"}}


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str | None, str | None], None]:
    """Let TZ name a zone, and the clock be a link to one."""

    def machine(named: str | None, linked: str | None) -> None:
        monkeypatch.delenv("TZ") if named is None else monkeypatch.setenv("TZ", named)
        clock = tmp_path / "localtime"
        clock.symlink_to(linked) if linked else clock.write_bytes(b"TZif2")
        monkeypatch.setattr(schedules, "_CLOCK", clock)

    return machine


@pytest.mark.parametrize(
    ("expected", "zone"),
    [
        (("Europe/Paris", None), "Europe/Paris"),
        ((":America/Argentina/Buenos_Aires", "/usr/share/zoneinfo/UTC"), "America/Argentina/Buenos_Aires"),
        (("/usr/share/zoneinfo/Etc/GMT+5", None), "Etc/GMT+5"),
        ((None, "/usr/share/zoneinfo/UTC"), "UTC"),
        ((None, "../var/db/timezone/zoneinfo/Europe/London"), "Europe/London"),
        (("CET-1CEST", "/usr/share/zoneinfo/UTC"), None),
        (("", "/usr/share/zoneinfo/UTC"), None),
        ((None, "../etc/zone"), None),
        ((None, None), None),
    ],
)
def test_without_a_zone_it_is_that_of_the_machine_where_that_is_known(
    at: Run,
    server: ScriptedServer,
    machine: Callable[[str | None, str | None], None],
    expected: tuple[str | None, str | None],
    zone: str | None,
) -> None:
    machine(*expected)
    server.says(as_json(alert()))
    code, output, error = at("create", "A", "capital", "--daily", "09:00")
    if zone is None:
        assert (code, output, server.log) == (2, "", [])
        assert "nothing says the zone of this machine; give one, such as --time-zone Europe/London." in error
    else:
        assert (code, output, error) == (0, "a1\n", f"The time is that of {zone}, the zone of this machine.\n")
        assert sent(server)["schedule"]["time_zone"] == zone


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--daily 09:00 --weekly 09:00", "--daily and --weekly: choose one of the two."),
        ("--time-zone Europe/London", "they go with --daily TIME or --weekly TIME."),
        ("--name B --days mon", "they go with --daily TIME or --weekly TIME."),
        ("--instant --daily 09:00", "--instant, --daily and --weekly: choose one of them."),
        ("--pause Away --resume", "--pause and --resume: choose one of the two."),
        ("", "give what changes, such as --name or --daily."),
    ],
)
def test_conflicting_options_fail_before_a_request(
    at: Run, server: ScriptedServer, options: str, expected: str
) -> None:
    code, output, error = at("update", "a1", *options.split())
    assert (code, output, server.log) == (2, "", [])
    assert expected in error


@pytest.mark.parametrize(
    ("options", "change"),
    [
        ("--name B", {"name": "B"}),
        ("--destinations d1,d2", {"destinations": ["d1", "d2"]}),
        ("--destinations=", {"destinations": []}),
        ("--instant", {"schedule": {"every": "instant"}}),
        ("--daily 07:30", {"schedule": {**LONDON, "time": "07:30"}}),
        ("--daily 09:00 --days sat --time-zone UTC", {"schedule": {**LONDON, "time_zone": "UTC", "days": ["sat"]}}),
        ("--weekly 09:00", {"schedule": {**LONDON, "every": "weekly", "days": ["mon"]}}),
        ("--pause Away", {"paused": {"reason": "Away"}}),
        ("--resume --name B", {"paused": None, "name": "B"}),
    ],
)
def test_update_reads_the_alert_and_changes_what_is_given(
    at: Run, server: ScriptedServer, options: str, change: dict[str, object]
) -> None:
    server.says(as_json(alert(schedule=LONDON), ETag='W/"seen"'), as_json(alert(schedule=LONDON)))
    expected = "The alert a1 is changed. It sends daily 09:00 tue,thu Europe/London.\n"
    assert at("update", "a1", *options.split()) == (0, "", expected)
    assert [one.method for one in server.log] == ["GET", "PATCH"]
    assert server.log[-1].headers["if-match"] == 'W/"seen"'
    assert sent(server) == change


def test_update_of_what_somebody_else_changed_and_as_json(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(alert()), as_json(alert(paused={"at": TIME, "reason": "Away"})))
    assert at("update", "a1", "--pause", "Away")[2] == "The alert a1 is changed. It sends nothing.\n"
    server.says(as_json(alert()), as_json(alert(name="B")))
    assert json.loads(at("update", "a1", "--name", "B", "--json")[1]) == alert(name="B")
    server.says(as_json(alert()), problem(412, "changed_meanwhile", "It was changed."))
    code, _, error = at("update", "a1", "--name", "B")
    assert (code, "changed_meanwhile" in error) == (1, True)
    server.says(problem(404, "alert_not_found", "There is none."))
    assert at("update", "a1", "--name", "B")[0] == 4


def test_the_service_itself(run: Run, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVICE_API_KEY", service.api_key)
    monkeypatch.setenv("SERVICE_ACCESS_TOKEN", service.access_token)
    monkeypatch.setenv("SERVICE_BASE_URL", service.base_url)
    made = run("create", "A digest", "capital", "--weekly", "09:00", "--time-zone", "Europe/London")[1].strip()
    assert "weekly 09:00 mon Europe/London" in run("list")[1]
    expected = f"The alert {made} is changed. It sends daily 07:30 mon,tue,wed,thu,fri Europe/London.\n"
    assert run("update", made, "--daily", "07:30") == (0, "", expected)
    code, _, error = run("update", made, "--daily", "7:30", "--days", "monday")
    assert (code, "must be a time of day such as 09:00" in error) == (2, True)
    assert run("update", made, "--instant", "--pause", "Away")[2].endswith("It sends nothing.\n")
    assert run("update", made, "--resume", "--name", "At once")[2].endswith("It sends at once.\n")
    assert run("delete", made)[0] == 0
