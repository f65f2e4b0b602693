"""The command line `regfeed` (extra `cli`)."""

from __future__ import annotations

import sys


def app() -> None:
    """Run the command line and end the process with its exit code; `_cli/outcomes.py` says which there are."""
    try:
        from regfeed._cli.commands import commands  # noqa: PLC0415 - an extra
        from regfeed._cli.completion import prepare_completion  # noqa: PLC0415
        from regfeed._cli.outcomes import run  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in {"rich", "typer"}:
            raise
        sys.exit("regfeed: The command line needs typer and rich: pip install 'regfeed[cli]'")
    except KeyboardInterrupt:
        sys.exit(130)  # the module with this exit code may not be imported yet
    prepare_completion()
    sys.exit(run(commands))
