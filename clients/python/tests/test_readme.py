# pyright: reportPrivateUsage=false
"""README and examples: their code runs against the service, and their tables are complete."""

from __future__ import annotations

import inspect
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import regfeed
from regfeed import FeedsClient
from regfeed._cli import outcomes
from regfeed._dataframe import _DTYPES, _DTYPES_WITH_NA, columns_of

if TYPE_CHECKING:
    from tests.conftest import Service

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
EXAMPLES = sorted((PROJECT / "examples").glob("*.py"))


def blocks(language: str) -> list[str]:
    """Give the blocks of a language that do not come from a file."""
    return re.findall(rf"(?<!-->\n)```{language}\n(.*?)```", README, re.DOTALL)


def section(title: str) -> str:
    """Give the text below a heading."""
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def first_cells(title: str) -> set[str]:
    """Return the first column of the tables of a section."""
    cells = re.findall(r"^\| ([^|]+?) \|", section(title), re.MULTILINE)
    return {cell.strip("`") for cell in cells}


@pytest.fixture
def somewhere(service: Service, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give an empty directory to run in, with key, token and addresses in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SERVICE_API_KEY", service.api_key)
    monkeypatch.setenv("SERVICE_ACCESS_TOKEN", service.admin_token)
    monkeypatch.setenv("RECEIVER_URL", service.receiver_url)
    monkeypatch.setenv("SERVICE_BASE_URL", service.base_url)
    return tmp_path


@pytest.mark.parametrize("number", range(len(blocks("python"))))
def test_python_of_the_readme_runs(
    number: int, somewhere: Path, change_stream: None, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    exec(compile(blocks("python")[number], f"README.md, block {number + 1}", "exec"), names)
    # One block is a receiver of messages, which prints what comes: tests/test_webhooks.py.
    assert capsys.readouterr().out or "received" in names


def test_python_of_the_service_readme_runs(somewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    readme = (PROJECT.parents[1] / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    exec(compile(block, "README.md of the service", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(
    example: Path, somewhere: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(example)] + (["30"] if example.stem == "daily_digest" else []))
    runpy.run_path(str(example), run_name="__main__")
    shown = {
        "async_fan_out": "European Banking Authority: ",
        "daily_digest": "## European Banking Authority\n\n- ",
        "dataframe": "European Banking Authority",
        "mirror": " entries\n",
    }
    assert shown[example.stem] in capsys.readouterr().out


def test_the_mirror_has_all_entries_once(
    somewhere: Path, service: Service, change_stream: None, capsys: pytest.CaptureFixture[str]
) -> None:
    with FeedsClient(api_key=service.api_key, base_url=service.base_url) as client:
        ids = {entry.id for entry in client.entries.list(limit=100)}
    for _ in range(2):
        runpy.run_path(str(PROJECT / "examples" / "mirror.py"), run_name="__main__")
        assert capsys.readouterr().out == f"{len(ids)} entries\n"


def test_commands_of_the_readme_run(somewhere: Path) -> None:
    [script] = blocks("sh")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ended = subprocess.run(
        ["bash", "-eu", "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert "European Central Bank" in ended.stdout
    assert (somewhere / "entries.ndjson.state").exists()


def test_recipes_are_the_examples() -> None:
    shown = dict(re.findall(r"<!-- (examples/\S+) -->\n```python\n(.*?)```", README, re.DOTALL))
    assert shown == {f"examples/{path.name}": path.read_text(encoding="utf-8") for path in EXAMPLES}


def test_every_method_is_shown() -> None:
    shown = section("Methods") + section("Alerts") + section("Destinations")
    resources: dict[str, type] = {
        "categories": regfeed.Categories,
        "topics": regfeed.Topics,
        "entries": regfeed.Entries,
        "stats": regfeed.Stats,
        "dates": regfeed.Dates,
        "coverage": regfeed.Coverage,
        "alerts": regfeed.Alerts,
        "destinations": regfeed.Destinations,
        "deliveries": regfeed.Deliveries,
    }
    for name, resource in resources.items():
        for method, _ in inspect.getmembers(resource, inspect.isfunction):
            assert method.startswith("_") or f"client.{name}.{method}(" in shown


def test_every_argument_error_and_exit_code_is_in_its_table() -> None:
    assert first_cells("Configuration") - {"Argument of `FeedsClient"} == set(inspect.signature(FeedsClient).parameters)
    named = {name for name in regfeed.__all__ if name.endswith("Error") and name != "InputError"}
    assert first_cells("Errors") - {"Error"} == named
    rows = re.findall(r"^\| \d+ \|.*\|$", outcomes.__doc__ or "", re.MULTILINE)
    assert rows
    assert rows == re.findall(r"^\| \d+ \|.*\|$", section("Command line"), re.MULTILINE)


def test_every_column_of_an_entry_and_every_type_is_documented() -> None:
    text = section("DataFrames")
    words = " ".join(text.split())
    [sentence] = re.findall(r"The nested fields of an entry become columns: (.*?);", words)
    nested = [column.name for column in columns_of(regfeed.EntryDetail) if len(column.path) > 1]
    assert re.findall(r"`(\w+)`", sentence) == nested
    rows = re.findall(r"^\| (?!Field)\w.*?\| (`.*) \|.*\|$", text, re.MULTILINE)
    of_fields = {*_DTYPES.values(), *_DTYPES_WITH_NA.values(), "object"}
    assert {kind for row in rows for kind in re.findall(r"`([^`]+)`", row)} == of_fields
