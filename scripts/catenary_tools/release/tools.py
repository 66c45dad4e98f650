# SPDX-License-Identifier: MIT
"""The portable tools: a wheel, and a zipapp, which runs without installation. The same sources, versions and times
produce identical files."""

import base64
import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import places
from .archives import Contents, zip_of

LIBRARY = "catenary_tools"
PROJECT = places.SCRIPTS / "pyproject.toml"
# Modules that need the sources, or documents installed beside the library.
LEFT_OUT = ("architecture.py", "bot", "draw_boards.py", "fuzz.py", "import_games.py", "release", "rules", "web",
            "engine/wasm", "engine/answers.d.ts", "engine/answer_types.mjs", "board/drawing/draw.mjs")
INTERPRETER = b"#!/usr/bin/env python3\n"
MAIN = """# SPDX-License-Identifier: MIT
import sys

if sys.version_info < (3, 9):
    sys.exit("catenary-tools: Python 3.9 or newer is needed")
from catenary_tools import cli

cli.start_zipapp({!r})
"""

# The table of pyproject.toml.
Project = Mapping[str, Any]


def build(folder: Path, version: str, epoch: int) -> list[Path]:
    """Writes the wheel and the zipapp of a version, as PEP 440 defines it, to a folder; returns their paths. `epoch` is
    the time of all that they contain, in seconds since 1970."""
    files = _library()
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    name = f"{LIBRARY}-{version}"
    wheel = folder / f"{name}-py3-none-any.whl"
    wheel.write_bytes(zip_of(files | _about(project, files, f"{name}.dist-info", version), epoch))
    zipapp = folder / f"catenary-tools-{version}.pyz"
    zipapp.write_bytes(zip_of(files | {"__main__.py": MAIN.format(version).encode()}, epoch, INTERPRETER))
    zipapp.chmod(0o755)
    return [wheel, zipapp]


def _library() -> Contents:
    """The files of the library by their names in an archive."""
    found = {}
    for path in sorted((places.SCRIPTS / LIBRARY).rglob("*")):
        name = path.relative_to(places.SCRIPTS / LIBRARY).as_posix()
        left_out = any(f"{name}/".startswith(f"{part}/") for part in LEFT_OUT)
        if path.is_file() and "__pycache__" not in path.parts and not left_out:
            found[f"{LIBRARY}/{name}"] = path.read_bytes()
    return found


def _about(project: Project, files: Contents, folder: str, version: str) -> Contents:
    """The files that describe a wheel (PEP 427) that contains `files`."""
    scripts = "".join(f"{name} = {value}\n" for name, value in sorted(project["scripts"].items()))
    about = {f"{folder}/LICENSE": (places.ROOT / "LICENSE").read_bytes(),
             f"{folder}/METADATA": _metadata(project, version).encode(),
             f"{folder}/WHEEL": b"Wheel-Version: 1.0\nGenerator: catenary\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
             f"{folder}/entry_points.txt": f"[console_scripts]\n{scripts}".encode()}
    rows = [f"{name},{_digest(content)},{len(content)}\n" for name, content in sorted((files | about).items())]
    return about | {f"{folder}/RECORD": "".join([*rows, f"{folder}/RECORD,,\n"]).encode()}


def _metadata(project: Project, version: str) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}",
             f"Summary: {project['description']}", f"License: {project['license']['text']}",
             f"Requires-Python: {project['requires-python']}"]
    for extra, packages in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        for package in packages:
            requirement, semicolon, condition = package.partition(";")
            marker = f"({condition.strip()}) and " if semicolon else ""
            lines.append(f"Requires-Dist: {requirement.strip()}; {marker}extra == '{extra}'")
    return "\n".join(lines) + "\n"


def _digest(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
