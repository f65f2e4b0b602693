"""The progress bar of an export, on standard error and on a terminal alone."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from regfeed._cli.texts import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import TextIO


@contextmanager
def shown(name: str, total: int, *, quiet: bool) -> Generator[Callable[[int], None], None, None]:
    """Yield a function that shows the number of lines in the file.

    Args:
        name: of the file.
        total: the number of entries; an export with as many lines is shown without an end.
        quiet: show nothing.
    """
    errors: TextIO | None = sys.stderr  # None where it is closed
    if quiet or errors is None or not errors.isatty():
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as progress:
        task = progress.add_task(one_line(name), total=None)
        yield lambda lines: progress.update(task, completed=lines, total=total if lines < total else None)
