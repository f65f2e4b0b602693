"""Options that several commands have. `typer` reads the signature of a command while it runs."""

import inspect
from collections.abc import Callable
from typing import Any


def with_options(read: Callable[..., object], command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that `read` takes; it gets what `read` makes of them as its first argument."""

    def filled(*arguments: object, **options_given: Any) -> None:  # noqa: ANN401
        own = {name: options_given.pop(name) for name in list(options_given) if name not in options}
        command(read(**options_given), *arguments, **own)

    _, *own = inspect.signature(command).parameters.values()
    options = inspect.signature(read).parameters
    filled.__name__ = command.__name__
    filled.__doc__ = command.__doc__
    by_place = [one for one in own if one.kind is not inspect.Parameter.KEYWORD_ONLY]
    by_name = [one for one in own if one not in by_place]
    parameters = [*by_place, *options.values(), *by_name]
    filled.__annotations__ = {one.name: one.annotation for one in parameters}
    filled.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return filled
