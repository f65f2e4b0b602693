"""Exports: a file of entries that one command begins, continues after a stop, and updates.

The file is a log: a line is an entry as it was at a change, in the order of the changes. An entry that is edited comes
again with a further line; the last line with an id is the entry as it is. Lines are only ever added.

The state in FILE.state has the cursor of the service and the length of the file at that cursor. A page is written and
forced to the disk before the state is replaced. Bytes after that length belong to an incomplete page: they are cut off,
and the page is written again. So no line is lost and none is written twice.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, BinaryIO

from regfeed._cli.outcomes import UNUSABLE, StoppedError
from regfeed._cli.texts import json_line
from regfeed._errors import BadRequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from regfeed import EntryDetail, FeedsClient, Page

_TAIL = 4096


@dataclass(frozen=True)
class State:
    """The checkpoint of an export."""

    base_url: str
    topic_id: str | None
    cursor: str | None = None
    lines: int = 0
    size: int = 0
    """The length of the file in bytes, up to the cursor."""
    tail: str = hashlib.sha256().hexdigest()
    """SHA-256 of the last 4 KB of these bytes."""


def export(client: FeedsClient, path: Path, topic_id: str | None, on_page: Callable[[int], None]) -> tuple[State, int]:
    """Append the changes since the state of the file, or all entries if there is none.

    Args:
        client: a client of the service that the file comes from.
        path: the file; its state has the same name with `.state` after it.
        topic_id: only entries of this topic.
        on_page: called with the number of lines, at the beginning and after each page.

    Returns:
        The state at the end, and how many lines were added.

    Raises:
        StoppedError: the file or its state was not written by an export.
    """
    with _opened(path) as file:
        state = _resumed(file, path, State(client.base_url, topic_id))
        before = state.lines
        on_page(before)
        changes = client.entries.detail_changes(state.cursor, topic_id=topic_id)
        try:
            for page in changes.pages():
                state = _add(file, state, page)
                _store(path, state)
                on_page(state.lines)
        except BadRequestError as error:
            if error.code != "invalid_cursor":
                raise
            raise _to_begin_again(path, f"The service does not know the place that {path} has come to") from None
        state = replace(state, cursor=changes.cursor)
        _store(path, state)
    return state, state.lines - before


def state_path(path: Path) -> Path:
    """Give the path of the state of a file."""
    return path.with_name(f"{path.name}.state")


@contextmanager
def _opened(path: Path) -> Generator[BinaryIO, None, None]:
    """Open the file for this process alone."""
    if path.exists() and not path.is_file():
        raise StoppedError(f"{path} is not a regular file. Choose another one.", UNUSABLE)
    with path.open("r+b") if path.exists() else path.open("x+b") as file:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 - not on Windows

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StoppedError(f"Another export is writing {path}. Wait for it to end.", UNUSABLE) from None
        yield file


def _resumed(file: BinaryIO, path: Path, fresh: State) -> State:
    """Give the state to go on from, with the file at its end."""
    size = file.seek(0, os.SEEK_END)
    state = _stored(path)
    if state is None:
        if size:
            raise StoppedError(f"{path} exists without {state_path(path)}. Choose another file.", UNUSABLE)
        _store(path, fresh)  # the first page can be cut off too
        return fresh
    if (state.base_url, state.topic_id) != (fresh.base_url, fresh.topic_id):
        of = f"{state.base_url}{f', topic {state.topic_id}' if state.topic_id else ', all topics'}"
        raise StoppedError(f"{path} is an export of {of}. Choose another file for this one.", UNUSABLE)
    if size < state.size or _tail(file, state.size) != state.tail:
        raise _to_begin_again(path, f"{path} was changed by something else")
    file.truncate(state.size)
    file.seek(state.size)
    return state


def _add(file: BinaryIO, state: State, page: Page[EntryDetail]) -> State:
    lines = [json_line(entry.model_dump_json()) for entry in page.items]
    file.write("".join(f"{line}\n" for line in lines).encode())
    file.flush()
    os.fsync(file.fileno())
    size = file.tell()
    return replace(state, cursor=page.next_cursor, lines=state.lines + len(lines), size=size, tail=_tail(file, size))


def _tail(file: BinaryIO, size: int) -> str:
    start = max(size - _TAIL, 0)
    file.seek(start)
    return hashlib.sha256(file.read(size - start)).hexdigest()


def _stored(path: Path) -> State | None:
    try:
        return _checked(State(**json.loads(state_path(path).read_text(encoding="utf-8"))))
    except FileNotFoundError:
        return None
    except (TypeError, ValueError):
        raise _to_begin_again(path, f"{state_path(path)} cannot be read") from None


def _checked(state: State) -> State:
    """Give the state, whose fields came from a file and may be of any type."""
    fields = asdict(state)
    texts = [fields[name] or "" for name in ("topic_id", "cursor")] + [fields[name] for name in ("base_url", "tail")]
    counts = [fields[name] for name in ("lines", "size")]
    if not all(isinstance(one, str) for one in texts) or not all(isinstance(one, int) and one >= 0 for one in counts):
        raise ValueError
    return state


def _to_begin_again(path: Path, why: str) -> StoppedError:
    return StoppedError(f"{why}. Remove {path} and {state_path(path)} to begin again.", UNUSABLE)


def _store(path: Path, state: State) -> None:
    """Replace the state atomically; the lines up to its cursor are on the disk already."""
    new = path.with_name(f"{path.name}.state.new")
    with new.open("w", encoding="utf-8") as file:
        json.dump(asdict(state), file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(state_path(path))
