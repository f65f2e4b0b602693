"""What is related to an entry in a shell: a line for each, and why below it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.scripted_server import ScriptedServer, as_json, problem
from tests.things import related

if TYPE_CHECKING:
    from tests.conftest import Run


@pytest.fixture
def at(people_run: Run, server: ScriptedServer) -> Run:
    """Run `regfeed related` against the scripted server."""

    def at(*arguments: str) -> tuple[int, str, str]:
        return people_run("related", "--base-url", server.url, *arguments)

    return at


def test_what_is_related_has_a_line_with_why_below(at: Run, server: ScriptedServer) -> None:
    because = [("docket", "FDA-2024-N-0001"), ("rin", "0910-AA01")]
    answer = {
        "same": [related(2, ("text", "0.97"), title="A\x1b[2J\r\nrule")],
        "steps": [{**related(3, *because, kind=None), "relation": "earlier"}],
        "is_complete": True,
    }
    server.says(as_json(answer))
    code, output, error = at("e")
    assert (code, error) == (0, "")
    assert output.splitlines() == [
        "same     2026-11-20 08:00  entry-000002 consultation: A[2J rule",
        "         because of text 0.97",
        "earlier  2026-11-20 08:00  entry-000003 unknown: Update 3",
        "         because of docket FDA-2024-N-0001, rin 0910-AA01",
    ]
    assert server.log[-1].path.endswith("/entries/e/related")
    server.says(as_json(answer))
    assert json.loads(at("e", "--json")[1]) == answer


def test_nothing_related_and_what_may_be_missing(at: Run, server: ScriptedServer) -> None:
    server.says(as_json({"same": [], "steps": [], "is_complete": False}))
    assert at("e") == (0, "Nothing is known.\n", "More of the same may be missing.\n")
    server.says(problem(404, "entry_not_found", "There is no entry e."))
    assert at("e")[0] == 4
