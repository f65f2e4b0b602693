"""The command line: what it writes where, and how it ends."""

from __future__ import annotations

import csv
import fcntl
import io
import json
import os
import re
import struct
import subprocess
import sys
import termios
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pytest

from regfeed import FeedsClient, __version__
from regfeed._cli import app
from tests.both import KEY, SECRET
from tests.scripted_server import Asked, Reply, ScriptedServer, as_json, problem
from tests.things import TIME, category, count, detail, feed_coverage, key_date, matches, overview, page, summary, topic

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Service

# Colours, a new window title and a cleared screen; a control of eight bits; text that runs backwards; markup of rich.
HOSTILE = "\x1b[2J\x1b]0;title\x07\x9b31m\u202eEDOC\r\n[red]:smile:[/red]\x7f"
HARMLESS = "[2J]0;title31mEDOC [red]:smile:[/red]"
DETAILS: dict[str, object] = {
    **dict.fromkeys(("acronym", "jurisdiction_code", "jurisdiction", "scope", "entity_type", "primary_url"), "T"),
    "sectors": [],
    "languages": [],
    "tags": [],
    "feed_count": 2,
    "entry_count": 1234,
    "latest_published_date": None,
}


@dataclass(frozen=True)
class Ended:
    code: int
    output: str
    error: str


Run = Callable[..., Ended]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command line in this process, in an empty directory, with a key in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SERVICE_API_KEY", KEY)

    def run(*arguments: str) -> Ended:
        monkeypatch.setattr(sys, "argv", ["regfeed", *arguments])
        with pytest.raises(SystemExit) as ended:
            app()
        output, error = capfd.readouterr()
        assert SECRET not in output + error
        return Ended(int(ended.value.code or 0), output, error)

    return run


@pytest.fixture
def at(run: Run, server: ScriptedServer) -> Run:
    """Run it against the scripted server."""

    def at(command: str, *arguments: str) -> Ended:
        return run(command, "--base-url", server.url, *arguments)

    return at


def a_line(error: str) -> str:
    """Return the text of standard error, which must be one line."""
    assert error.startswith("regfeed: ")
    assert error.endswith("\n")
    assert error.count("\n") == 1
    return error


def test_help_and_version(run: Run) -> None:
    assert run("--version") == Ended(0, f"regfeed {__version__}\n", "")
    assert "never from an argument" in run("--help").output
    assert run("--help").output == run().output
    assert "--api-key" not in run("entries", "--help").output


def test_topics_as_table_json_and_csv(at: Run, server: ScriptedServer) -> None:
    server.says(as_json([topic(**DETAILS, invented=1)], X_Total_Count="1"))
    table = at("topics", "--category", "banking")
    assert (table.code, table.error) == (0, "")
    assert re.split(r"\s{2,}", table.output.splitlines()[1]) == [
        "eu-eba",
        "European Banking Authority",
        "banking",
        "T",
        "1234",
    ]
    assert server.log[-1].params == {"category_id": "banking", "details": "true"}
    assert json.loads(at("topics", "--json").output) == topic(**DETAILS, invented=1)
    [row] = csv.DictReader(io.StringIO(at("topics", "--csv").output))
    assert (row["entry_count"], row["is_active"], row["tags"], row["created_at"]) == ("1234", "true", "[]", TIME)


def test_options_become_filters(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(page([detail()])))
    at("entries", "--topic", "eu-eba", "--since", "2026-11-01", "--until", "2026-11-20T09:00:00+01:00", "--json")
    wanted = {"topic_id": "eu-eba", "start_date": "2026-11-01", "end_date": "2026-11-20T08:00:00Z", "limit": "100"}
    assert server.log[-1].params == wanted
    at("search", "capital", '"two words"', "--limit", "3", "--csv")
    assert server.log[-1].params == {"search": 'capital "two words"', "limit": "3"}
    at("search", "--since", "24h", "--", "-licence", "bank")
    asked = server.log[-1].params
    assert (asked["search"], asked["limit"]) == ("-licence bank", "51")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", asked["start_date"])


@pytest.mark.parametrize("command", [("entries",), ("search", "capital")])
def test_options_of_what_entries_are_about_become_filters(
    at: Run, server: ScriptedServer, command: tuple[str, ...]
) -> None:
    server.says(as_json(page([detail()])))
    wanted = {
        "category_id": "banking,markets",
        "topic_id": "eu-eba,eu-ecb",
        "jurisdiction": "EU,US",
        "sector": "banking",
        "institution": "European Banking Authority",
        "tag": "consultation",
        "language": "en,de",
    }
    options = [part for name, value in wanted.items() for part in (f"--{name.removesuffix('_id')}", value)]
    at(*command, *options, "--json")
    words = {"search": "capital"} if "search" in command else {}
    assert server.log[-1].params == {**wanted, **words, "limit": "100"}


def two_pages(asked: Asked) -> Reply:
    first = int(asked.params.get("cursor", "0"))
    limit = int(asked.params["limit"])
    items = [detail(number) for number in range(first, min(first + limit, 120))]
    more = first + limit < 120
    cursor = str(first + limit) if more else None
    return as_json(page(items, total=120, limit=limit, has_more=more, next_cursor=cursor))


def test_json_and_csv_have_all_pages_and_a_table_says_that_there_are_more(at: Run, server: ScriptedServer) -> None:
    server.follows(two_pages)
    lines = at("entries", "--json").output.splitlines()
    assert [json.loads(line)["id"] for line in lines] == [f"entry-{number:06d}" for number in range(120)]
    assert len(at("entries", "--csv").output.splitlines()) == 121
    assert len(at("entries", "--csv", "--limit", "7").output.splitlines()) == 8
    table = at("entries")
    assert len(table.output.splitlines()) == 51
    assert table.error == "The first 50 of 120. --limit shows more, --json and --csv all.\n"
    assert at("entries", "--limit", "120").error == ""


def test_a_date_has_the_precision_of_its_source(at: Run, server: ScriptedServer) -> None:
    day = "2026-11-20T00:00:00Z"
    undated = {"published_date": day, "published_date_source": "first_seen", "published_precision": "day"}
    fields = {"docket": ["A-1", "A-2"], "rin": ["2060-AV"]}
    items = [detail(1), detail(2, published_date=day, published_precision="day"), detail(3, **undated)]
    server.says(as_json(page([*items, detail(4, source_fields=fields)])))
    lines = at("entries").output.splitlines()[1:]
    shown = [re.split(r"\s{2,}", line)[0] for line in lines]
    assert shown == ["2026-11-20 08:00", "2026-11-20", "first seen 2026-11-20", "2026-11-20 08:00"]
    rows = list(csv.DictReader(io.StringIO(at("entries", "--csv").output)))
    sources = [row["published_date_source"] for row in rows]
    assert sources == ["feed", "feed", "first_seen", "feed"]
    assert json.loads(rows[3]["source_fields"]) == fields
    assert rows[0]["source_fields"] == ""


def test_texts_reach_neither_terminal_nor_markup(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(page([detail(title=HOSTILE, link="javascript:\x1b]8;;")])))
    assert f"{HARMLESS}  javascript:]8;;\n" in at("entries").output
    assert "\x1b" not in at("entries").output
    raw = at("entries", "--json").output
    assert not set(raw) & set("\x1b\x9b\x7f\x07\u202e")
    assert json.loads(raw)["title"] == HOSTILE
    [row] = csv.DictReader(io.StringIO(at("entries", "--csv").output))
    assert row["title"] == HARMLESS.replace(" ", "\n")


@pytest.mark.parametrize(
    "text",
    ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", " =1", "\t=1", "\n=1", "＝1"],  # noqa: RUF001
)
def test_a_spreadsheet_computes_no_text(at: Run, server: ScriptedServer, text: str) -> None:
    server.says(as_json(page([detail(title=text, description="1 = 1", feed={"id": "f", "name": text, "url": text})])))
    [row] = csv.DictReader(io.StringIO(at("entries", "--csv").output))
    assert all(row[name].startswith("'") for name in ("title", "feed_name", "feed_url"))
    assert row["description"] == "1 = 1"


def test_on_a_terminal_titles_are_links_and_texts_do_no_harm(server: ScriptedServer, tmp_path: Path) -> None:
    hostile = "https://example.org/\x1b\\\x1b[2J"
    server.says(as_json(page([detail(title=HOSTILE), detail(2, title="Other", link=hostile)])))
    shown = on_a_terminal("entries", server.url, tmp_path, 80)
    assert "\x1b]8;" in shown
    assert "https://example.org/1\x1b\\" in shown
    # What rich itself writes: styles and links.
    rest = re.sub(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\", "", shown)
    assert not set(rest) & set("\x1b\x07\x9b\u202e")
    assert "[red]:smile:[/red]" in rest.replace("\r\n", "")
    assert "example.org/\x1b" not in shown


@pytest.mark.parametrize(("columns", "has_category"), [(120, True), (80, False), (44, False)])
def test_on_a_terminal_of_any_width_nothing_of_a_table_of_topics_is_lost(
    server: ScriptedServer, tmp_path: Path, columns: int, has_category: bool
) -> None:
    name = "European Insurance and Occupational Pensions Authority"
    details = {**DETAILS, "jurisdiction_code": "EU", "latest_published_date": TIME}
    server.says(as_json([topic(id="european-supervisor-of-insurers", name=name, category_id="banking", **details)]))
    shown = on_a_terminal("topics", server.url, tmp_path, columns)
    text = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert ("european-supervisor-of-insurers " in text) == (columns >= 80)
    wanted = f"ID Topic Where Entries Latest (UTC) european-supervisor-of-insurers {name} EU 1234 2026-11-20 08:00"
    assert Counter("".join(text.split())) == Counter(f"{wanted}{'Categorybanking' * has_category}".replace(" ", ""))
    assert max(len(line) for line in text.splitlines()) <= columns


def on_a_terminal(command: str, base_url: str, directory: Path, columns: int, **variables: str) -> str:
    """Return the output of a command on a terminal."""
    main_side, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    theirs = {"COLUMNS", "LINES", "NO_COLOR"}
    environment = {name: value for name, value in os.environ.items() if name not in theirs}
    environment |= {"SERVICE_API_KEY": KEY, "SERVICE_BASE_URL": base_url, "TERM": "xterm-256color", **variables}
    line = [sys.executable, "-c", "from regfeed._cli import app; app()", *command.split()]
    with subprocess.Popen(
        line, stdin=terminal, stdout=terminal, stderr=terminal, cwd=directory, env=environment
    ) as process:
        os.close(terminal)
        shown = read_all(main_side)
    assert process.returncode == 0
    return shown


def bold_of(shown: str) -> str:
    """Give what a terminal shows in bold and red."""
    unlinked = re.sub(r"\x1b\]8;[^\x1b]*\x1b\\\\", "", shown)
    return "|".join(re.findall(r"\x1b\[1;31m(.*?)\x1b\[0m", unlinked))


def test_a_terminal_highlights_the_matches_of_a_search(server: ScriptedServer, tmp_path: Path) -> None:
    title = "Öl\u202e &  \t Gas: 🦓 Capital\nrequirements"
    place = title.index("Capital")
    found = [matches((place, place + 7), (place + 8, 900), (990, 999)), matches((0, 4), field="description")]
    plainly = detail(title=title)
    marked = {**plainly, "matches": found}
    server.follows(lambda asked: as_json(page([marked if "highlight" in asked.params else plainly])))
    shown = on_a_terminal("search capital requirements", server.url, tmp_path, 100)
    assert bold_of(shown) == "Capital|requirements"
    assert server.log[-1].params["highlight"] == "true"
    plain = on_a_terminal("search capital requirements", server.url, tmp_path, 100, NO_COLOR="1")
    assert bold_of(plain) == ""
    assert "Öl & Gas: 🦓 Capital requirements" in plain
    on_a_terminal("entries", server.url, tmp_path, 100)
    on_a_terminal("search capital --json", server.url, tmp_path, 100)
    assert ["highlight" in asked.params for asked in server.log] == [True, False, False, False]


@pytest.mark.parametrize("form", ["--json", "--csv", "--limit=9"])
def test_a_note_on_standard_error_names_the_used_synonyms(at: Run, server: ScriptedServer, form: str) -> None:
    expanded = [
        {"term": "CRR", "forms": ["Capital Requirements\x1b[2J Regulation", "KAV"]},
        {"term": "x", "forms": ["y"]},
    ]
    server.says(as_json(page([detail()], expanded=expanded)))
    ended = at("search", "CRR", "x", form)
    wanted = (
        "Searched for CRR also as Capital Requirements[2J Regulation, KAV; x also as y. Double quotes switch that off."
    )
    assert (ended.code, ended.error) == (0, f"{wanted}\n")
    assert "KAV" not in ended.output
    assert "highlight" not in server.log[-1].params
    server.says(as_json(page([detail()], expanded=[])))
    assert at("search", '"CRR"', form).error == ""


def test_order_by_relevance_says_what_it_leaves_out(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(page([detail()], ranked={"matches": 500, "is_all": False})))
    ended = at("search", "capital", "--order", "relevance", "--json")
    assert server.log[-1].params == {"search": "capital", "order": "relevance", "limit": "100"}
    assert ended.error == "These are of the newest 500 that match; --order newest has the older ones.\n"
    assert json.loads(ended.output) == detail()
    server.says(as_json(page([detail()], ranked={"matches": 1, "is_all": True})))
    assert at("search", "capital", "--order", "relevance").error == ""


def test_facets_stand_below_the_table(at: Run, server: ScriptedServer) -> None:
    topics = [count(f"topic-{number:02d}", more_than=40 - number) for number in range(12)]
    server.says(as_json(page([detail()], facets={"topic_id": topics, "jurisdiction": [count("E\x1bU", 41)]})))
    ended = at("search", "capital", "--facets", "topic_id,jurisdiction")
    assert server.log[-1].params["facets"] == "topic_id,jurisdiction"
    assert ended.error == ""
    lines = ended.output.splitlines()
    assert lines[2] == ""
    cells = [re.split(r"\s{2,}", line) for line in lines[3:]]
    assert cells[:3] == [
        ["Facet", "Value", "Entries"],
        ["jurisdiction", "EU", "41"],
        ["topic_id", "topic-00", "more than 40"],
    ]
    assert cells[-1] == ["topic_id", "topic-09", "more than 31"]
    server.says(as_json(page([], facets={"topic_id": []})))
    assert len(at("search", "capital", "--facets", "topic_id").output.splitlines()) == 1


def read_all(file: int) -> str:
    pieces: list[bytes] = []
    while True:
        try:
            piece = os.read(file, 65536)
        except OSError:  # how a terminal ends on Linux
            piece = b""
        if not piece:
            os.close(file)
            return b"".join(pieces).decode()
        pieces.append(piece)


CALENDAR = Reply(200, b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", {"Content-Type": "text/calendar; charset=utf-8"})


@pytest.mark.parametrize("command", [("entries", "--json"), ("dates", "--ics")])
def test_141_without_a_word_when_the_reader_goes(
    server: ScriptedServer, tmp_path: Path, command: tuple[str, ...]
) -> None:
    server.follows(lambda asked: CALENDAR if command[0] == "dates" else two_pages(asked))
    environment = {**os.environ, "SERVICE_API_KEY": KEY, "SERVICE_BASE_URL": server.url}
    program = [sys.executable, "-c", "from regfeed._cli import app; app()", *command]
    process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment)
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


@pytest.mark.parametrize(
    ("code", "reply", "message"),
    [
        (2, problem(400, "invalid_parameter", "limit: must be", []), "limit: must be"),
        (3, problem(401, "unauthorized", "No."), "Check SERVICE_API_KEY: it must be a key of http://127.0.0.1"),
        (3, problem(403, "forbidden", "No."), "Check SERVICE_API_KEY"),
        (4, problem(404, "topic_not_found", "No\x1b[2J\n."), "404 topic_not_found: No[2J ."),
        (
            2,
            problem(404, "route_not_found", "None."),
            "Is the base URL right? (request r-problem) It is http://127.0.0.1",
        ),
        (
            5,
            problem(429, "throttled", "Slower.", Retry_After="3600"),
            "Slower. (request r-problem) Try again in 3600 s",
        ),
        (5, problem(429, "throttled", "Slower.", Retry_After="9" * 14), "Try again later."),
        (5, problem(500, "internal_error", "A fault."), "Try again later."),
        (1, Reply(200, b"<html>\x1b[2J", {"Content-Type": "text/html"}), "Is the base URL right?"),
        (1, Reply(200, b"[1, 2", {"Content-Type": "application/json"}), "The answer is not what it should be"),
    ],
)
def test_exit_code_and_one_line_of_a_failure(
    at: Run, server: ScriptedServer, code: int, reply: Reply, message: str
) -> None:
    server.says(reply)
    ended = at("topics")
    assert (ended.code, ended.output) == (code, "")
    assert message in a_line(ended.error)
    assert "\x1b" not in ended.error


@pytest.mark.parametrize(
    "command", [("topics",), ("entries",), ("search", "bank"), ("entries", "--csv"), ("dates", "--ics")]
)
def test_1_when_standard_output_is_closed(
    at: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    server.says(CALENDAR if "--ics" in command else as_json([] if command == ("topics",) else page([])))
    monkeypatch.setattr(sys, "stdout", None)
    assert at(*command) == Ended(1, "", "regfeed: Standard output is closed.\n")


def test_notes_do_not_stand_in_the_output_when_standard_error_is_closed(
    at: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.follows(two_pages)
    monkeypatch.setattr(sys, "stderr", None)
    ended = at("entries")
    assert (ended.code, len(ended.output.splitlines()), ended.error) == (0, 51, "")


def test_4_an_unknown_category_is_not_an_empty_list(at: Run, server: ScriptedServer) -> None:
    unknown = problem(404, "category_not_found", "There is no such category.")
    server.follows(lambda asked: unknown if asked.path.endswith("/categories/none") else as_json([]))
    ended = at("topics", "--category", "none")
    assert (ended.code, ended.output) == (4, "")
    assert "category_not_found" in a_line(ended.error)
    assert at("topics").code == 0


@pytest.mark.parametrize(
    ("option", "noun", "thing"),
    [("--category", "categories", category()), ("--topic", "topics", topic(**DETAILS))],
)
def test_4_one_of_several_that_is_unknown_is_not_an_empty_list(
    at: Run, server: ScriptedServer, option: str, noun: str, thing: dict[str, object]
) -> None:
    def answer(asked: Asked) -> Reply:
        if asked.path.endswith("/detail"):
            return as_json(page([]))
        return problem(404, "not_found", "There is none.") if asked.path.endswith("/none") else as_json(thing)

    server.follows(answer)
    assert at("entries", option, "a, b", "--json") == Ended(0, "", "")
    assert [asked.path for asked in server.log[1:]] == [f"/api/v1/feeds/{noun}/a", f"/api/v1/feeds/{noun}/b"]
    ended = at("search", "bank", option, "a,none")
    assert (ended.code, ended.output) == (4, "")
    assert "not_found" in a_line(ended.error)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nope"], "No such command 'nope'"),
        (["entries", "--api-key", "x"], "No such option"),
        (["entries", "--limit", "0"], "equal to 1. See regfeed --help."),
        (["entries", "--json", "--csv"], "choose one"),
        (["topics", "--json", "--csv"], "choose one"),
        (["search"], "Missing argument"),
        (["search", "bank", "--order", "oldest"], "is not one of 'newest', 'relevance'"),
        (["search", "bank", "--facets", "sector", "--json"], "counts stand below a table"),
        (["entries", "--since", "yesterday"], "--since: 'yesterday' is not a time such as 2026-11-20"),
        (["entries", "--until", "2026-11-20T09:00:00"], "with a zone"),
        (["entries", "--since", "2026-13-20"], "is not a time"),
        (["export", "x.ndjson", "--topic", ""], "An id cannot be ''"),
    ],
)
def test_2_wrong_usage(run: Run, server: ScriptedServer, arguments: list[str], message: str) -> None:
    ended = run(*arguments)
    assert (ended.code, ended.output) == (2, "")
    assert message in a_line(ended.error)
    assert server.log == []


@pytest.mark.parametrize("address", ["", "localhost:3000", "ftp://example.org"])
def test_2_a_base_url_that_cannot_be_used(run: Run, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    ended = run("topics", "--base-url", address)
    assert ended.code == 2
    assert "must be an http or https address" in a_line(ended.error)
    monkeypatch.setenv("SERVICE_BASE_URL", "nowhere")
    assert run("topics").code == 2


def test_2_a_proxy_or_certificates_that_cannot_be_used(run: Run, unusable_setting: str) -> None:
    ended = run("topics", "--base-url", "http://127.0.0.1:1")
    assert (ended.code, ended.output) == (2, "")
    assert unusable_setting in a_line(ended.error)


def test_3_no_key(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERVICE_API_KEY")
    ended = run("topics")
    assert ended.code == 3
    assert "Set SERVICE_API_KEY, write it to a .env file in the working directory" in a_line(ended.error)


def test_5_no_answer(run: Run) -> None:
    ended = run("topics", "--base-url", "http://127.0.0.1:1")
    assert ended.code == 5
    assert "Is http://127.0.0.1:1 right (SERVICE_BASE_URL or --base-url)?" in a_line(ended.error)


def test_key_and_address_of_the_env_file(
    run: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SERVICE_API_KEY")
    (tmp_path / ".env").write_text(f"SERVICE_API_KEY={KEY}\nSERVICE_BASE_URL={server.url}\n")
    server.says(as_json([]))
    assert run("topics", "--json") == Ended(0, "", "")
    assert server.log[0].headers["x-api-key"] == KEY


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("regfeed._cli.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(SystemExit) as ended:
        app()
    assert "pip install 'regfeed[cli]'" in str(ended.value.code)
    assert capsys.readouterr().out == ""


class Interrupted:
    """A module whose import is interrupted with Ctrl-C."""

    @staticmethod
    def find_spec(name: str, path: object, target: object = None) -> None:
        if name == "regfeed._cli.commands":
            raise KeyboardInterrupt


def test_130_when_it_is_stopped_while_it_loads(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("regfeed._cli.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Interrupted, *sys.meta_path])
    assert run("topics") == Ended(130, "", "")


def test_the_service_from_the_command_line(run: Run, monkeypatch: pytest.MonkeyPatch, service: Service) -> None:
    monkeypatch.setenv("SERVICE_API_KEY", service.api_key)
    monkeypatch.setenv("SERVICE_BASE_URL", service.base_url)
    assert "European Banking Authority" in run("topics").output
    found = [
        json.loads(line)
        for line in run("entries", "--topic", "eu-eba", "--since", "2026-01-01", "--json").output.splitlines()
    ]
    assert found
    assert {one["topic"]["id"] for one in found} == {"eu-eba"}
    assert [one["published_date"] for one in found] == sorted((one["published_date"] for one in found), reverse=True)
    rows = list(csv.DictReader(io.StringIO(run("search", "capital", "requirements", "--csv").output)))
    assert any("capital" in row["description"] for row in rows)
    ranked = run("search", "DORA", "--order", "relevance", "--facets", "jurisdiction")
    assert (
        ranked.error == "Searched for DORA also as Digital Operational Resilience Act. Double quotes switch that off.\n"
    )
    assert re.search(r"^jurisdiction +EU +\d+$", ranked.output, re.MULTILINE)
    unknown = run("entries", "--topic", "no-such-topic", "--json")
    assert (unknown.code, unknown.output) == (4, "")
    assert "topic_not_found" in a_line(unknown.error)


def test_an_entry_is_shown_with_its_summary_and_text(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(detail(title=HOSTILE, one_line_summary="A rule.", summary=summary(), description="Whole.")))
    shown = at("entry", "entry-000001")
    assert (shown.code, shown.error) == (0, "")
    assert shown.output.splitlines()[0] == HARMLESS
    for part in ("https://example.org/1", "2026-11-20 08:00 UTC", "A rule.", "Summary: extractive", "Whole."):
        assert part in shown.output
    assert server.log[-1].path.endswith("/entries/entry-000001")
    assert json.loads(at("entry", "entry-000001", "--json").output)["one_line_summary"] == "A rule."
    server.says(problem(404, "entry_not_found", "There is no entry x."))
    assert at("entry", "x").code == 4


def version(number: int, until: str | None, **fields: object) -> dict[str, object]:
    return {"version": number, "from": TIME, "until": until, **fields}


def test_an_entry_is_shown_as_it_stood(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(detail()))
    assert at("entry", "e", "--as-of", "2026-11-20T09:00:00+01:00").code == 0
    assert server.log[-1].params == {"as_of": "2026-11-20T08:00:00Z"}
    assert at("entry", "e", "--as-of", "then").code == 2
    server.says(problem(404, "version_not_kept", "That version is not kept."))
    ended = at("entry", "e", "--as-of", TIME)
    assert (ended.code, "is not kept" in ended.error) == (4, True)


def test_entries_are_listed_and_searched_as_they_stood(at: Run, server: ScriptedServer) -> None:
    server.says(as_json({"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": False, "next_cursor": None}))
    for command in (["entries"], ["search", "capital"]):
        assert at(*command, "--as-of", "2026-11-20T09:00:00+01:00").code == 0
        assert server.log[-1].params["as_of"] == "2026-11-20T08:00:00Z"
        assert at(*command, "--as-of", "then").code == 2
    server.says(problem(404, "version_not_kept", "That version is not kept."))
    ended = at("entries", "--as-of", TIME)
    assert (ended.code, "is not kept" in ended.error) == (4, True)


def test_versions_of_an_entry_have_a_line_each(at: Run, server: ScriptedServer) -> None:
    versions = [
        version(4, None, is_first=False, changed=["title", "tags"]),
        version(3, TIME, is_first=False, changed=[]),
        version(2, TIME, is_first=False, changed=None),
        version(1, TIME, is_first=True, changed=[]),
    ]
    page = {"items": versions, "total": 4, "limit": 50, "offset": 0, "has_more": False, "next_cursor": None}
    server.says(as_json(page))
    shown = at("versions", "entry-000001")
    since = "2026-11-20 08:00:00 to"
    assert shown.output.splitlines() == [
        f"   4  {since} now  title, tags",
        f"   3  {since} 2026-11-20 08:00:00  no visible change",
        f"   2  {since} 2026-11-20 08:00:00  the previous version is not stored",
        f"   1  {since} 2026-11-20 08:00:00  as it was first stored",
    ]
    assert server.log[-1].path.endswith("/entries/entry-000001/versions")
    server.says(as_json(page))
    assert [json.loads(line) for line in at("versions", "e", "--json").output.splitlines()] == versions


def test_a_difference_marks_what_went_and_came(at: Run, server: ScriptedServer) -> None:
    segments = [{"op": "equal", "text": "From "}, {"op": "removed", "text": "May"}, {"op": "added", "text": HOSTILE}]
    difference = {
        "entry_id": "e",
        "from": version(1, TIME),
        "to": version(2, None),
        "texts": [
            {"field": "title", "segments": segments, "words_removed": 1, "words_added": 1, "is_aligned": True},
        ],
        "values": [{"field": "link", "before": ["https://example.org/"], "after": None}],
    }
    server.says(as_json(difference))
    shown = at("diff", "e", "--from", "1", "--to", "2")
    assert shown.output.splitlines() == [
        "   1  2026-11-20 08:00:00 to 2026-11-20 08:00:00",
        "   2  2026-11-20 08:00:00 to now",
        f"title: From [-May-]{{+{HARMLESS}+}}",
        "link: [-https://example.org/-] {+nothing+}",
    ]
    assert server.log[-1].params == {"from": "1", "to": "2"}
    server.says(as_json(difference))
    assert json.loads(at("diff", "e", "--json").output) == difference
    assert at("diff", "e", "--from", "0").code == 2


def test_the_summary_of_a_topic_cites_its_entries(at: Run, server: ScriptedServer) -> None:
    body = {
        "topic_id": "eu-eba",
        "topic_name": "EBA",
        "summary": "EBA published 1 update.\nOne thing. [1]",
        "status": "ready",
        "window_days": 30,
        "window_start": TIME,
        "window_end": TIME,
        "entry_count": 1,
        "entry_ids": ["entry-000001"],
        "method": "extractive",
        "model": None,
        "generated_at": TIME,
    }
    server.says(as_json(body))
    shown = at("summary", "eu-eba")
    assert shown.code == 0
    assert "One thing. [1]\n" in shown.output
    assert shown.output.endswith("[1] entry-000001\n")
    assert json.loads(at("summary", "eu-eba", "--json").output) == body
    server.says(as_json({**body, "summary": None, "status": "pending", "window_start": None, "entry_ids": []}))
    assert "pending" in at("summary", "eu-eba").output


def test_figures_in_all_and_of_a_topic(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(overview()))
    shown = at("stats")
    assert (shown.code, f"total_entries: {overview()['total_entries']}\n" in shown.output) == (0, True)
    assert json.loads(at("stats", "--json").output) == overview()
    server.says(problem(404, "topic_not_found", "There is no topic x."))
    assert at("stats", "--topic", "x").code == 4
    assert server.log[-1].path.endswith("/stats/topics/x")


def test_coverage_lists_each_feed_without_guesses(at: Run, server: ScriptedServer) -> None:
    known = feed_coverage(verdict="silent", last_news_on="2026-11-08", usual_gap_days=2)
    server.says(as_json(page([known, feed_coverage(feed_id="b", verdict="unknown")], next_cursor=None)))
    shown = at("coverage", "--topic", "eu-eba", "--from", "2026-11-01", "--to", "2026-11-07")
    assert shown.code == 0
    lines = [line.split() for line in shown.output.splitlines()]
    assert ["eba-news", "silent", "47", "of", "48", "1", "0", "2026-11-08", "2"] in lines
    assert ["b", "unknown", "47", "of", "48", "1", "0", "not", "known", "not", "known"] in lines
    assert server.log[-1].params == {"topic_id": "eu-eba", "from": "2026-11-01", "to": "2026-11-07"}
    assert json.loads(at("coverage", "--json").output.splitlines()[0]) == known
    assert at("coverage", "--csv").output.startswith("feed_id,")
    server.says(problem(400, "invalid_parameter", "`from` is not a day."))
    assert at("coverage", "--from", "x").code == 2


def test_dates_are_listed_with_their_former_dates(at: Run, server: ScriptedServer) -> None:
    moved = {**key_date(moved_from="2026-12-15"), "entry": detail(1, title=HOSTILE)}
    server.says(as_json(page([moved, {**key_date(kind="effective", date="2027-03"), "entry": detail(2)}])))
    shown = at("dates", "--kind", "comment_end,effective", "--jurisdiction", "EU", "--to", "2027-06-30")
    assert shown.code == 0
    first, second = shown.output.splitlines()[-2:]
    assert first.startswith("2027-01-15 (was 2026-12-15)")
    assert "comment end" in first
    assert HARMLESS in first
    assert second.split()[:2] == ["2027-03", "effective"]
    assert server.log[-1].params == {"kind": "comment_end,effective", "jurisdiction": "EU", "to": "2027-06-30"}
    assert json.loads(at("dates", "--json").output.splitlines()[0]) == moved
    assert at("dates", "--csv").output.startswith("kind,date,")
    server.says(problem(400, "invalid_parameter", "`from` is not a day."))
    assert at("dates", "--from", "x").code == 2


def test_dates_as_a_calendar(at: Run, server: ScriptedServer) -> None:
    server.says(CALENDAR)
    shown = at("dates", "--ics", "--kind", "comment_end", "--from", "2026-12-01")
    assert shown == Ended(0, CALENDAR.body.decode(), "")
    assert server.log[-1].headers["accept"] == "text/calendar"
    assert server.log[-1].params == {"kind": "comment_end", "from": "2026-12-01"}
    assert at("dates", "--ics", "--json").code == 2


def test_changes_are_lines_in_their_order(at: Run, server: ScriptedServer) -> None:
    server.says(as_json(page([detail(1, title=HOSTILE), detail(2)], next_cursor="c")))
    shown = at("changes", "--topic", "eu-eba", "--since", "2026-11-01")
    assert (shown.code, len(shown.output.splitlines())) == (0, 2)
    assert shown.output.startswith(f"2026-11-20 08:00:00  active  eu-eba  {HARMLESS}")
    assert server.log[-1].params["updated_after"] == "2026-11-01"
    assert server.log[-1].params["topic_id"] == "eu-eba"
    assert [json.loads(line)["id"] for line in at("changes", "--json").output.splitlines()] == [
        "entry-000001",
        "entry-000002",
    ]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", server.log[-1].params["updated_after"])


def test_changes_are_followed_until_ctrl_c(at: Run, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Asked] = []

    def answer(one: Asked) -> Reply:
        asked.append(one)
        return as_json(page([detail(len(asked))], next_cursor=f"c{len(asked)}"))

    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            raise KeyboardInterrupt

    server.follows(answer)
    monkeypatch.setattr("regfeed._cli.connection.FeedsClient", partial(FeedsClient, sleep=wait))
    ended = at("changes", "--follow", "--every", "7")
    assert (ended.code, waits) == (130, [7, 7])
    assert [one.params.get("cursor") for one in asked] == [None, "c1"]
    assert len(ended.output.splitlines()) == 2
    assert at("changes", "--follow", "--every", "1").code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_get_their_answers(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    assert f"_REGFEED_COMPLETE=complete_{shell}" in run("completion", shell).output
    monkeypatch.setenv("_REGFEED_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "regfeed ex")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("COMP_WORDS", "regfeed ex")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert "export" in run().output


def test_completion_of_an_unknown_shell_is_refused(run: Run) -> None:
    assert run("completion", "tcsh").code == 2
