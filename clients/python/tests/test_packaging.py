"""The package as others get it: built, installed into an empty environment, and together with its extras."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from regfeed import __version__

PROJECT = Path(__file__).parents[1]
FILES_OF_PROJECT = ("LICENSE", "CHANGELOG.md", "README.md", "pyproject.toml")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a directory with an sdist, and a wheel that was built from it."""
    directory = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(directory), str(PROJECT))
    return directory


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return built / f"regfeed-{__version__}-py3-none-any.whl"


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the interpreter of an environment that has the wheel, what it needs, and nothing else."""
    directory = tmp_path_factory.mktemp("empty")
    venv.create(directory)
    python = directory / "bin" / "python"
    pip("--python", str(python), "install", "--quiet", "--no-compile", str(wheel))
    return python


def run(*command: str) -> str:
    """Give what a command writes; the test fails with its errors where it fails."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def pip(*arguments: str) -> str:
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)


def resolved(*wanted: str) -> dict[str, str]:
    """Give the versions that pip would install into an empty environment."""
    report: dict[str, Any] = json.loads(
        pip("install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-", *wanted)
    )
    return {one["metadata"]["name"].lower(): one["metadata"]["version"] for one in report["install"]}


def test_the_wheel_has_the_package_with_its_types_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {"regfeed", f"regfeed-{__version__}.dist-info"}
    there = {name for name in names if name.startswith("regfeed/")}
    sources = {path for path in (PROJECT / "src").rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert there == {str(path.relative_to(PROJECT / "src")) for path in sources}
    assert "regfeed/py.typed" in there
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_sdist_has_tests_and_examples_too(built: Path) -> None:
    with tarfile.open(built / f"regfeed-{__version__}.tar.gz") as sdist:
        there = {name.partition("/")[2] for name in sdist.getnames()}
    assert there.issuperset(FILES_OF_PROJECT)
    assert there.issuperset(str(path.relative_to(PROJECT)) for path in (PROJECT / "examples").glob("*.py"))
    assert "tests/test_packaging.py" in there


def test_it_is_imported_in_an_empty_environment(python: Path, tmp_path: Path) -> None:
    code = "import regfeed; print(regfeed.__version__, regfeed.__file__)"
    version, file = run(str(python), "-I", "-c", code).split()
    assert version == __version__
    assert Path(file).is_relative_to(python.parents[1])


def test_without_its_extras_it_says_what_to_install(python: Path) -> None:
    ended = subprocess.run([python.with_name("regfeed"), "topics"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "regfeed: The command line needs typer and rich: pip install 'regfeed[cli]'\n"
    code = "from regfeed import Entry; from regfeed._dataframe import frame_of; frame_of([], Entry)"
    ended = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert ended.stderr.endswith("ImportError: to_dataframe() needs pandas: pip install 'regfeed[pandas]'\n")


def test_its_extras_go_together_with_the_newest_pandas(wheel: Path) -> None:
    [newest] = re.findall(r"^pandas \(([0-9.]+)\)", pip("index", "versions", "pandas"), re.MULTILINE)
    together = resolved(f"{wheel}[pandas,cli]")
    assert together["pandas"] == newest
    assert {"regfeed", "httpx2", "pydantic", "python-dotenv", "typer", "rich"} <= together.keys()
