"""What the package offers by name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import typing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import regfeed

if TYPE_CHECKING:
    from types import ModuleType


def modules() -> list[ModuleType]:
    """Give the modules of the library, without those that need an extra."""
    found = pkgutil.walk_packages(regfeed.__path__, "regfeed.")
    return [importlib.import_module(one.name) for one in found if not one.name.startswith("regfeed._cli")]


def test_all_lists_exactly_the_names_of_the_package() -> None:
    public = {name for name, value in vars(regfeed).items() if not name.startswith("_") and not inspect.ismodule(value)}
    assert set(regfeed.__all__) == public | {"__version__"}
    assert len(regfeed.__all__) == len(set(regfeed.__all__))


@pytest.mark.parametrize("module", ["_errors", "_models"])
def test_all_has_every_error_and_model(module: str) -> None:
    defined = vars(importlib.import_module(f"regfeed.{module}")).values()
    classes = {one.__name__ for one in defined if inspect.isclass(one) and one.__module__ == f"regfeed.{module}"}
    assert classes <= set(regfeed.__all__)


def test_the_tree_of_errors_is_the_one_that_is_drawn() -> None:
    drawn = importlib.import_module("regfeed._errors").__doc__ or ""
    above: list[str] = []
    for line in drawn.splitlines():
        name = line.lstrip("│├└─ ").partition(" ")[0]
        if not name.endswith("Error"):
            continue
        depth = (len(line) - len(line.lstrip("│├└─ "))) // 4
        above[depth:] = [name]
        if depth:
            assert getattr(regfeed, name).__base__ is getattr(regfeed, above[depth - 1]) or name == "ConfigurationError"
    named = {name for name in regfeed.__all__ if name.endswith("Error") and name != "InputError"}
    assert named == {name for name in named if name in drawn}
    assert regfeed.ConfigurationError.__bases__ == (regfeed.RegfeedError, ValueError)


def test_each_public_name_has_a_docstring() -> None:
    for name in set(regfeed.__all__) - {"DEFAULT_BASE_URL", "__version__"}:
        thing: object = getattr(regfeed, name)
        assert inspect.getdoc(thing), name
        for member, value in vars(thing).items():
            if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_signatures_are_read_while_the_program_runs() -> None:
    for client in (regfeed.FeedsClient, regfeed.AsyncFeedsClient):
        assert "http_client" in typing.get_type_hints(client.__init__)
        assert typing.get_type_hints(client.raw)["return"] is regfeed.RawResponse
    for name in ("Categories", "Topics", "Entries", "Stats", "Coverage", "Alerts", "Destinations", "Deliveries"):
        for resource in (getattr(regfeed, name), getattr(regfeed, f"Async{name}")):
            for _, method in inspect.getmembers(resource, inspect.isfunction):
                assert typing.get_type_hints(method)


def test_only_the_client_with_await_belongs_to_an_event_loop() -> None:
    assert "one event loop" in (inspect.getdoc(regfeed.AsyncFeedsClient) or "")
    assert "Threads can share it." in (inspect.getdoc(regfeed.FeedsClient) or "")


def test_the_package_is_typed() -> None:
    assert (Path(regfeed.__file__).parent / "py.typed").exists()


def test_every_module_of_async_has_one_of_sync() -> None:
    names = {module.__name__ for module in modules()}
    assert {name.replace("_async", "_sync") for name in names if "_async" in name} == {
        name for name in names if "_sync" in name
    }
