"""`regfeed export`: after any interruption no entry is lost and none is there twice."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from regfeed._cli import app
from tests.both import KEY
from tests.scripted_server import Asked, Reply, ScriptedServer, as_json, problem
from tests.things import detail, overview, page

COMMAND = [sys.executable, "-c", "from regfeed._cli import app; app()", "export", "entries.ndjson"]


@dataclass
class Changes:
    """The change stream in memory: the cursor of a page is after its last change."""

    log: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """Id and title of what changed, in the order of the changes; the last title of an id counts."""
    page_size: int = 10
    stop_before: int | None = None
    """The place before which an answer does not come."""
    reached: Event = field(default_factory=Event)

    def change(self, number: int, title: str) -> None:
        self.log = [one for one in self.log if one[0] != f"entry-{number:06d}"]
        self.log += [(f"entry-{number:06d}", title)]

    def answer(self, asked: Asked) -> Reply:
        if asked.path.endswith("/stats/overview"):
            return as_json(overview(total_entries=len(self.log)))
        if asked.path.endswith("/topics/none"):
            return problem(404, "topic_not_found", "There is no such topic.")
        after = int(asked.params.get("cursor", "0"))
        if self.stop_before is not None and after >= self.stop_before:
            self.reached.set()
            return Reply(is_silent=True)
        shown = self.log[after : after + self.page_size]
        end = after + len(shown)
        items = [detail(1, id=one, title=title) for one, title in shown]
        more = end < len(self.log)
        return as_json(page(items, total=None, has_more=more, next_cursor=str(end)))


@pytest.fixture
def changes(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Changes:
    """Fifty-five entries, and a directory and an environment to export them with."""
    changes = Changes()
    for number in range(55):
        changes.change(number, f"Update {number}")
    server.follows(changes.answer)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SERVICE_API_KEY", KEY)
    monkeypatch.setenv("SERVICE_BASE_URL", server.url)
    return changes


def export(*arguments: str) -> int:
    """Run the command in this process, and give its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["regfeed", "export", "entries.ndjson", *arguments])
        with pytest.raises(SystemExit) as ended:
            app()
    return int(ended.value.code or 0)


def exported() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path("entries.ndjson").read_text(encoding="utf-8").splitlines()]


def is_whole(changes: Changes) -> bool:
    return [(one["id"], one["title"]) for one in exported()] == changes.log


def test_all_entries_then_what_changed(
    changes: Changes, server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export() == 0
    assert is_whole(changes)
    assert capsys.readouterr() == ("", "entries.ndjson: 55 lines added, 55 in all.\n")
    changes.log += [("entry-000003", "edited \x9b\n"), ("entry-000900", "new")]
    assert export("--quiet") == 0
    assert capsys.readouterr() == ("", "")
    assert is_whole(changes)
    assert "\x9b" not in Path("entries.ndjson").read_text(encoding="utf-8")
    assert export() == 0
    assert capsys.readouterr().err == "entries.ndjson: 0 lines added, 57 in all.\n"
    assert sum(asked.params.get("updated_after") is not None for asked in server.log) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["entries.ndjson", "entries.ndjson.state"]


def test_killed_between_two_pages_and_started_again(changes: Changes) -> None:
    changes.stop_before = 30
    with subprocess.Popen(COMMAND, stderr=subprocess.PIPE) as process:
        assert changes.reached.wait(120)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    assert len(exported()) == 30
    changes.stop_before = None
    assert export() == 0
    assert is_whole(changes)


def test_stopped_with_control_c_it_says_how_to_go_on(changes: Changes) -> None:
    changes.stop_before = 20
    # A shell starts what runs in the background with SIGINT ignored, and its children inherit that.
    command = ["env", "--default-signal=INT", *COMMAND]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert changes.reached.wait(120)
        process.send_signal(signal.SIGINT)
        assert process.stderr
        message = process.stderr.read()
    assert (process.returncode, message) == (130, "regfeed: Stopped. The same command goes on from here.\n")
    changes.stop_before = None
    assert export() == 0
    assert is_whole(changes)


@pytest.mark.parametrize("size", [1_234, 12_345])
def test_a_disk_that_is_full_in_the_middle_of_the_first_page_or_a_later_one(changes: Changes, size: int) -> None:
    command = ["prlimit", f"--fsize={size}", *COMMAND]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        message = process.stderr.read()
    assert (process.returncode, message.count("\n")) == (1, 1)
    assert "File too large" in message
    assert not Path("entries.ndjson").read_bytes().endswith(b"\n")
    assert export() == 0
    assert is_whole(changes)


def test_a_page_that_was_written_and_not_yet_noted_is_written_once(changes: Changes) -> None:
    changes.stop_before = 10
    with subprocess.Popen(COMMAND, stderr=subprocess.PIPE) as process:
        assert changes.reached.wait(120)
        process.kill()
    before = Path("entries.ndjson.state").read_bytes()
    changes.stop_before = None
    assert export() == 0
    Path("entries.ndjson.state").write_bytes(before)
    changes.log[20:] = [("entry-000011", "edited later")]
    assert export() == 0
    assert is_whole(changes)


def test_1_and_the_file_as_it_was_where_it_is_not_what_an_export_left(
    changes: Changes, capsys: pytest.CaptureFixture[str]
) -> None:
    file, state = Path("entries.ndjson"), Path("entries.ndjson.state")
    os.mkfifo(file)
    assert refused(capsys) == "entries.ndjson is not a regular file. Choose another one."
    file.unlink()
    file.write_text("mine\n")
    assert refused(capsys) == "entries.ndjson exists without entries.ndjson.state. Choose another file."
    assert file.read_text() == "mine\n"
    file.unlink()
    assert export("--quiet") == 0
    left, noted = file.read_bytes(), state.read_bytes()
    for changed in (left[:-1], left.replace(b"Update 54", b"Update 55"), b""):
        file.write_bytes(changed)
        message = "was changed by something else. Remove entries.ndjson and entries.ndjson.state to begin again."
        assert message in refused(capsys)
        assert file.read_bytes() == changed
    file.write_bytes(left)
    state.write_text("{")
    assert "cannot be read" in refused(capsys)
    for name, wrong in (("size", "a"), ("size", -1), ("lines", None), ("cursor", 7), ("base_url", None), ("tail", 1)):
        state.write_text(json.dumps({**json.loads(noted), name: wrong}))
        assert "entries.ndjson.state cannot be read. Remove" in refused(capsys)
    state.write_bytes(noted)
    assert "is an export of http://127.0.0.1" in refused(capsys, "--base-url", f"{os.environ['SERVICE_BASE_URL']}/prod")
    with file.open("r+b") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert refused(capsys) == "Another export is writing entries.ndjson. Wait for it to end."
    assert export("--quiet") == 0
    assert is_whole(changes)


def test_1_where_the_service_does_not_know_the_place_any_more(
    changes: Changes, server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export("--quiet") == 0

    def answer(asked: Asked) -> Reply:
        is_list = "cursor" in asked.params
        return problem(400, "invalid_cursor", "Not of this list.") if is_list else changes.answer(asked)

    server.follows(answer)
    assert "Remove entries.ndjson and entries.ndjson.state to begin again." in refused(capsys)
    assert is_whole(changes)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert export(*arguments) == 1
    output, error = capsys.readouterr()
    assert (output, error.count("\n")) == ("", 1)
    return error.removeprefix("regfeed: ").rstrip()


def test_4_an_unknown_topic_leaves_no_file(changes: Changes, capsys: pytest.CaptureFixture[str]) -> None:
    assert export("--topic", "none") == 4
    assert "topic_not_found" in capsys.readouterr().err
    assert not Path("entries.ndjson").exists()


def test_1_a_directory_that_is_not_there(changes: Changes, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["regfeed", "export", "nowhere/entries.ndjson"])
        with pytest.raises(SystemExit) as ended:
            app()
    assert ended.value.code == 1
    assert "No such file or directory: 'nowhere/entries.ndjson'" in capsys.readouterr().err


def test_works_with_a_closed_standard_error(changes: Changes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert export() == 0
    assert is_whole(changes)


def test_a_progress_bar_on_a_terminal(changes: Changes) -> None:
    main_side, terminal = os.openpty()
    with subprocess.Popen(
        COMMAND, stdout=subprocess.PIPE, stderr=terminal, env={**os.environ, "TERM": "xterm"}
    ) as process:
        os.close(terminal)
        shown = b""
        while piece := read(main_side):
            shown += piece
        assert process.stdout
        assert process.stdout.read() == b""
    os.close(main_side)
    assert process.returncode == 0
    assert b"/55" in shown
    assert shown.decode().endswith("entries.ndjson: 55 lines added, 55 in all.\r\n")


def read(file: int) -> bytes:
    try:
        return os.read(file, 65536)
    except OSError:  # how a terminal ends on Linux
        return b""
