"""The document behind the link of an entry in a shell: what is known of it, its text, and a search in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.scripted_server import ScriptedServer, as_json, problem
from tests.things import TIME, entry_document, page, text_version

if TYPE_CHECKING:
    from tests.conftest import Run

HOSTILE = "A rule\x1b[2J\r\n\u202efrom\x9b31m May"
LINES = ["A rule[2J", "from31m May"]


@pytest.fixture
def at(people_run: Run, server: ScriptedServer) -> Run:
    """Run `regfeed document` against the scripted server."""

    def at(*arguments: str) -> tuple[int, str, str]:
        return people_run("document", "--base-url", server.url, *arguments)

    return at


def passage(number: int, text: str) -> dict[str, object]:
    return {"number": number, "text": text, "ranges": [{"start": 0, "end": 1}]}


def test_what_is_known_of_a_document_that_was_read(at: Run, server: ScriptedServer) -> None:
    document = entry_document(
        title=HOSTILE,
        pages=1,
        is_cut=True,
        reason="The server answered 404 Not Found.",
        next_visit_at="2026-12-01T08:00:00Z",
        versions=[text_version(1, TIME), text_version(2, words=9)],
    )
    server.says(as_json(document))
    code, output, error = at("e")
    assert (code, error) == (0, "")
    assert output.splitlines() == [
        " ".join(LINES),
        "https://example.org/1",
        "read: The server answered 404 Not Found.",
        "application/pdf | 1 page | en | 5 words | longer than what is read of it",
        "visited 2026-11-20 08:00 UTC, next visit 2026-12-01 08:00 UTC",
        "   2  2026-11-20 08:00:00 to now  9 words",
        "   1  2026-11-20 08:00:00 to 2026-11-20 08:00:00  5 words",
    ]
    assert server.log[-1].path.endswith("/entries/e/document")
    server.says(as_json(document))
    assert json.loads(at("e", "--json")[1]) == document


def test_why_a_document_has_no_text(at: Run, server: ScriptedServer) -> None:
    of_a_text = ["media_type", "sha256", "language", "words", "passages", "fetched_at", "visited_at", "version"]
    nothing = dict.fromkeys(of_a_text)
    server.says(as_json(entry_document(**nothing, status="too_large", reason="It has more than 20 MB.", versions=[])))
    assert at("e") == (0, "https://example.org/1\ntoo large: It has more than 20 MB.\n", "")
    server.says(problem(404, "entry_not_found", "There is no entry e."))
    assert at("e")[0] == 4


def test_the_text_is_written_in_its_lines(at: Run, server: ScriptedServer) -> None:
    known = {"entry_id": "e", "url": "https://example.org/1", "language": "en", "is_cut": True}
    document = {**text_version(2), **known, "text": f"{HOSTILE}\n\nEnd."}
    server.says(as_json(document))
    cut = "The document is longer than what is read of it.\n"
    assert at("e", "--text") == (0, "\n".join([*LINES, "", "End.", ""]), cut)
    assert (server.log[-1].path.rpartition("/entries")[2], server.log[-1].params) == ("/e/document/text", {})
    server.says(as_json({**document, "is_cut": False}))
    assert at("e", "--text", "--version", "1")[2] == ""
    assert server.log[-1].params == {"version": "1"}
    server.says(as_json(document))
    assert json.loads(at("e", "--text", "--json")[1]) == document


def test_a_text_that_is_not_there_says_why(at: Run, server: ScriptedServer) -> None:
    for option in (["--text"], ["--search", "capital"]):
        server.says(problem(404, "text_not_found", "The document has no text. It is for those who pay for it."))
        code, output, error = at("e", *option)
        assert (code, output) == (4, "")
        assert "It is for those who pay for it." in error


def test_passages_that_a_search_finds_have_their_numbers(at: Run, server: ScriptedServer) -> None:
    first, second = passage(2, HOSTILE), passage(7, "May.")
    server.says(as_json(page([first], total=2, has_more=True, next_cursor="c")), as_json(page([second], total=2)))
    assert at("e", "--search", "a rule", "--version", "1") == (
        0,
        "\n".join([f"[2] {LINES[0]}", LINES[1], "", "[7] May.", ""]),
        "",
    )
    assert [asked.params for asked in server.log] == [
        {"search": "a rule", "version": "1"},
        {"search": "a rule", "version": "1", "cursor": "c"},
    ]
    assert server.log[-1].path.endswith("/entries/e/document/passages")
    server.says(as_json(page([first, second])))
    assert [json.loads(line) for line in at("e", "--search", "a", "--json")[1].splitlines()] == [first, second]
    server.says(as_json(page([])))
    assert at("e", "--search", "a") == (0, "", "No passage has any of these words.\n")
    server.says(problem(400, "invalid_parameter", "`search` needs at least one word to look up."))
    assert at("e", "--search", "the")[0] == 2


def test_what_differs_between_two_texts(at: Run, server: ScriptedServer) -> None:
    segments = [{"op": "equal", "text": "from "}, {"op": "removed", "text": "May"}, {"op": "added", "text": HOSTILE}]
    numbers = {"lines_unchanged_before": 4, "words_removed": 1, "words_added": 3, "is_aligned": True}
    changed = {"change": "changed", "passage_before": 2, "passage_after": 3, "segments": segments, **numbers}
    came = changed | {"change": "added", "passage_before": None, "segments": [{"op": "added", "text": "Two\n\nlines"}]}
    both = {"from": text_version(until=TIME), "to": text_version(2)}
    counts = {"lines_unchanged": 9, "words_removed": 1, "words_added": 6, "is_aligned": True}
    difference = {
        "entry_id": "e",
        "url": "https://example.org/1",
        **both,
        "changes": [changed, came],
        "is_cut": True,
        **counts,
    }
    server.says(as_json(difference))
    code, output, error = at("e", "--diff", "--from", "1", "--to", "2")
    assert (code, error) == (0, "More differs than is shown.\n")
    assert output.splitlines()[2:] == [
        "[2 to 3] from [-May-]{+" + " ".join(LINES) + "+}",
        "[3] {+Two lines+}",
    ]
    assert (server.log[-1].path.rpartition("/entries")[2], server.log[-1].params) == (
        "/e/document/diff",
        {"from": "1", "to": "2"},
    )
    server.says(as_json(difference))
    assert json.loads(at("e", "--diff", "--json")[1]) == difference
    server.says(as_json({**difference, "changes": [], "is_cut": False}))
    assert at("e", "--diff")[2] == "They say the same.\n"


def test_options_that_do_not_go_together(at: Run, server: ScriptedServer) -> None:
    for options in (
        ["--text", "--search", "a"],
        ["--version", "1"],
        ["--text", "--version", "0"],
        ["--diff", "--text"],
        ["--from", "1"],
    ):
        code, _, error = at("e", *options)
        assert code == 2
        assert options[-2] in error
    assert server.log == []
