# SPDX-License-Identifier: MIT
"""Builds what a release contains from the sources of this tree. The same commit and the same packages make the same
bytes, in any folder and at any time."""

import gzip
import os
import pathlib
import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from .. import places
from ..cli import say
from ..errors import UserError
from . import tools
from .archives import tar_gz, zip_of
from .components import licences, sbom

BUILD = places.ROOT / "build"
LINUX = ("linux-x86-64", "linux-arm64")
WINDOWS = "windows-x86-64"
CHANGELOG = places.ROOT / "docs" / "CHANGELOG.md"
NOTES = "RELEASE-NOTES.md"
SUMS = "SHA256SUMS"


@dataclass(frozen=True)
class Source:
    """A commit and its version. `epoch` is its time, in seconds since 1970."""

    commit: str
    epoch: int
    version: str

    @property
    def name(self) -> str:
        return f"catenary-{self.version}"


def program_of(preset: str) -> pathlib.Path:
    """The program that a preset builds."""
    return BUILD / preset / ("catenary.exe" if preset == WINDOWS else "catenary")


def source_of_tree() -> tuple[str, int]:
    """Returns the commit of the tree and its time. Raises UserError unless the tree is that of a commit."""
    changes = _output(["git", "status", "--porcelain"]).splitlines()
    if changes:
        raise UserError(f"the tree has {len(changes)} uncommitted changes, the first of them '{changes[0]}'; commit or "
                        "remove them")
    commit, epoch = _output(["git", "log", "-1", "--format=%H %ct"]).split()
    return commit, int(epoch)


def build_programs(epoch: int) -> None:
    """Builds the programs, the Debian package and the engine in WebAssembly."""
    for preset in (*LINUX, WINDOWS, "package", "wasm"):
        say(f"building {preset}")
        _run([places.SCRIPTS / "set-up", preset], epoch)
    for path in BUILD.joinpath("package").glob("*.deb"):
        path.unlink()
    _run(["cpack", "-G", "DEB", "--config", BUILD / "package" / "CPackConfig.cmake", "-B", BUILD / "package"], epoch)


def version_built() -> str:
    """The version of the programs, from the one for this machine."""
    return _output([program_of(LINUX[0]), "--version"]).split()[1]


def files_of(source: Source) -> dict[str, bytes]:
    """Returns the files of a release by their names, from what build_programs left."""
    files = {f"{source.name}-{preset}.tar.gz": tar_gz(_folder(source, preset), source.epoch, [
        f"{source.name}-{preset}/catenary"]) for preset in LINUX}
    files[f"{source.name}-{WINDOWS}.zip"] = zip_of(_folder(source, WINDOWS), source.epoch)
    files[f"{source.name}-source.tar.gz"] = gzip.compress(subprocess.run(
        ["git", "archive", f"--prefix={source.name}/", source.commit], cwd=places.ROOT, check=True,
        capture_output=True).stdout, mtime=0)
    files |= {path.name: path.read_bytes() for path in BUILD.joinpath("package").glob("*.deb")}
    with tempfile.TemporaryDirectory() as folder:
        _run([places.SCRIPTS / "build-site", f"{folder}/site"], source.epoch)
        files[f"{source.name}-site.tar.gz"] = tar_gz(_contents(pathlib.Path(folder, "site"), f"{source.name}-site"),
                                                     source.epoch)
        files |= {path.name: path.read_bytes()
                  for path in tools.build(pathlib.Path(folder), source.version, source.epoch)}
    files[NOTES] = notes(CHANGELOG.read_text(encoding="utf-8"), source.version).encode()
    files[f"{source.name}.spdx.json"] = sbom(source.name, source.version, source.epoch, files)
    return files


def notes(changelog: str, version: str) -> str:
    """Returns what a changelog says about a version, or about unreleased changes for a version between releases. Raises
    UserError if it says nothing."""
    heading = "Unreleased" if "+" in version else version
    found = re.search(rf"^## \[?{re.escape(heading)}\b.*\n([\s\S]*?)(?=^## |\Z)", changelog, re.M)
    if not found:
        raise UserError(f"docs/CHANGELOG.md has no section '{heading}'")
    # Other links are relative to the folder of the documents.
    text = re.sub(r"\[([^]]*)\]\((?!https?:)[^)]*\)", r"\1", found[1].strip())
    return f"# Catenary {version}\n\n{text}\n"


def _folder(source: Source, preset: str) -> dict[str, bytes]:
    """The files of the archive of a program."""
    program = program_of(preset)
    files = {program.name: program.read_bytes(),
             "README.txt": (places.ROOT / "packaging" / "README.txt").read_bytes(),
             "LICENSE.txt": licences(preset),
             "gogui-programs.xml": (places.ROOT / "packaging" / "gogui-programs.xml").read_bytes()}
    return {f"{source.name}-{preset}/{name}": content for name, content in files.items()}


def _contents(folder: pathlib.Path, name: str) -> dict[str, bytes]:
    """The files of a folder, under another name."""
    return {f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


def _run(command: Sequence[str | os.PathLike[str]], epoch: int) -> None:
    result = subprocess.run(command, cwd=places.ROOT, env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)},
                            stdin=subprocess.DEVNULL, stdout=2, check=False)
    if result.returncode != 0:
        raise UserError(f"{pathlib.Path(command[0]).name} {command[1]} failed")


def _output(command: Sequence[str | os.PathLike[str]]) -> str:
    try:
        return subprocess.run(command, cwd=places.ROOT, check=True, capture_output=True, text=True).stdout
    except subprocess.CalledProcessError as error:
        raise UserError(f"{pathlib.Path(command[0]).name}: {error.stderr.strip()}") from None
