"""The scripts by which shells complete commands and options, and what makes their questions answered."""

from __future__ import annotations

import os

from typer.completion import (  # type: ignore[attr-defined]
    completion_init,  # pyright: ignore[reportPrivateImportUsage]
    get_completion_script,  # pyright: ignore[reportPrivateImportUsage]
)

_VARIABLE = "_REGFEED_COMPLETE"


def script_of(shell: str) -> str:
    """Give the script for `bash`, `zsh` or `fish`, which asks `regfeed` itself for what is possible."""
    return get_completion_script(prog_name="regfeed", complete_var=_VARIABLE, shell=shell)


def prepare_completion() -> None:
    """Have the question of such a script answered, if this is one."""
    if _VARIABLE in os.environ:
        completion_init()
