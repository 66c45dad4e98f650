# SPDX-License-Identifier: MIT
"""scripts/release: builds the files of a release, checks them, and writes them to a folder."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .. import places
from ..cli import Parser, ToolOptions, markdown_table, say
from ..errors import UsageError, UserError
from . import build, checks
from .checks import Finding, Place

DESCRIPTION = """Builds the files of a release from the commit of this tree, and runs the programs in all places that it
names: Debian 11, 12 and 13, a system without any other file, processors without AVX2, 64-bit ARM, Windows and Node.
Writes DIR only if every answer and every node total of `bench` is the one on record, then prints a table of the checks.

Works offline after `scripts/set-up releases`. The checks in other systems need root."""
WINE = places.ROOT / "build" / "wine"
NATIVE = "this machine"
# Files in the systems.
PROGRAM = "catenary"
TOOLS = "catenary-tools.pyz"


@dataclass(frozen=True)
class ReleaseOptions(ToolOptions):
    folder: pathlib.Path
    skip_systems: bool
    skip_checks: bool
    reproduce: bool


def parse(arguments: Sequence[str]) -> ReleaseOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("folder", type=pathlib.Path, metavar="DIR", help="new or empty folder")
    parser.add_argument("--skip-systems", action="store_true", help="skip the checks in other systems, which need root")
    parser.add_argument("--skip-checks", action="store_true", help="skip all checks")
    parser.add_argument("--reproduce", action="store_true",
                        help="build the release in DIR again from a copy of the sources, and compare")
    return ReleaseOptions.from_attributes(parser.parse_args(arguments))


def main(options: ReleaseOptions) -> int:
    os.umask(0o022)
    if options.reproduce:
        return reproduce(options.folder, build.source_of_tree()[0])
    if options.folder.exists() and (not options.folder.is_dir() or any(options.folder.iterdir())):
        raise UsageError(f"'{options.folder}' exists and is not an empty folder")
    if not (options.skip_checks or options.skip_systems) and os.geteuid() != 0:
        raise UsageError("only root can check the programs in other systems; --skip-systems leaves that out")
    missing = [] if options.skip_checks else checks.missing(options.skip_systems)
    if missing:
        raise UserError(f"the checks need {', '.join(missing)}; run scripts/set-up releases")
    commit, epoch = build.source_of_tree()
    build.build_programs(epoch)
    source = build.Source(commit, epoch, build.version_built())
    files = build.files_of(source)
    findings = {} if options.skip_checks else check_all(source.name, files, options.skip_systems)
    write(options.folder, files)
    print("\n".join(table(files, findings)))
    return 0


def write(folder: pathlib.Path, files: Mapping[str, bytes]) -> None:
    """Writes the files and their checksums; the folder has all of them or none."""
    sums = "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))
    place = folder.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{place.name}-") as parent:
        written = pathlib.Path(parent, "files")
        written.mkdir()
        for name, content in {**files, build.SUMS: sums.encode()}.items():
            (written / name).write_bytes(content)
        written.rename(place)


def reproduce(folder: pathlib.Path, commit: str) -> int:
    """Builds the commit of this tree in another folder and compares the files with those of an earlier build."""
    with tempfile.TemporaryDirectory(prefix="elsewhere-") as parent:
        copy = pathlib.Path(parent, "sources")
        for command in (["git", "clone", "--quiet", str(places.ROOT), str(copy)],
                        ["git", "-C", str(copy), "checkout", "--quiet", commit]):
            subprocess.run(command, check=True)
        shutil.copytree(places.ROOT / "build" / "libraries", copy / "build" / "libraries", symlinks=True)
        result = subprocess.run([copy / "scripts" / "release", "--skip-checks", f"{parent}/files"], stdout=2,
                                check=False)
        if result.returncode != 0:
            raise UserError("the second build failed")
        first, second = ({path.name: path.read_bytes() for path in place.iterdir()}
                         for place in (folder, pathlib.Path(parent, "files")))
    different = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    print(f"{len(first)} files, {len(different)} of them different" + "".join(f"\n{name}" for name in different))
    return 1 if different else 0


def check_all(name: str, files: Mapping[str, bytes], skip_systems: bool) -> dict[str, list[Finding]]:
    """Runs the programs in all places; returns the findings by the names of the files. Raises UserError."""
    findings: dict[str, list[Finding]] = {}
    local = Place(NATIVE, [places.ensure_current(places.RELEASE)])
    for file, place in _places(name):
        say(f"checking {file}: {place.name}")
        findings.setdefault(file, []).append(checks.check(place, local))
    checks.check_windows(build.program_of(build.WINDOWS))
    if skip_systems:
        say("the programs were not run in other systems (--skip-systems)")
        return findings
    file, program = f"{name}-{build.LINUX[0]}.tar.gz", build.program_of(build.LINUX[0]).read_bytes()
    zipapp = next(file for file in files if file.endswith(".pyz"))
    for system in (None, *checks.NAMES):
        name = checks.NAMES[system] if system else "empty system"
        say(f"checking {file}: {name}")
        with checks.system_with({PROGRAM: program, TOOLS: files[zipapp]}, system) as root:
            place = Place(name, ["chroot", str(root), f"/{PROGRAM}"])
            findings[file].append(checks.check(place, local))
            checks.check_terminal(place)
            if system:
                checks.check_match(root, TOOLS, PROGRAM)
    return findings


def _places(name: str) -> Iterator[tuple[str, Place]]:
    """The places for a program of this system, each with the file that has the program."""
    x86, arm = (str(build.program_of(preset)) for preset in build.LINUX)
    yield f"{name}-{build.LINUX[0]}.tar.gz", Place(NATIVE, [x86])
    yield f"{name}-{build.LINUX[0]}.tar.gz", Place("without AVX2 (qemu)", ["qemu-x86_64-static", "-cpu", "qemu64", x86],
                                                   is_native=False)
    yield f"{name}-{build.LINUX[1]}.tar.gz", Place("qemu", ["qemu-aarch64-static", arm], is_native=False)
    WINE.mkdir(parents=True, exist_ok=True)
    yield f"{name}-{build.WINDOWS}.zip", Place(
        "wine", ["wine", str(build.program_of(build.WINDOWS)), "--raw"],
        {"HOME": str(WINE), "WINEPREFIX": str(WINE / "prefix"), "WINEDEBUG": "-all"})
    yield f"{name}-site.tar.gz", Place("Node", ["node", str(places.ROOT / "tests" / "wasm" / "run.mjs")])
    yield next(path.name for path in build.BUILD.joinpath("package").glob("*.deb")), Place(
        NATIVE, [str(build.program_of("package"))])


def table(files: Mapping[str, bytes], findings: Mapping[str, Sequence[Finding]]) -> list[str]:
    """The lines of the report."""
    rows = []
    for name in sorted(files):
        size = f"{len(files[name]) / 1e6:.1f} MB"
        rows += [[name, size, one.place.name, f"{one.nodes}", f"{one.start * 1000:.0f} ms",
                  f"{one.speed:.2f}" if one.speed else "emulated"] for one in findings.get(name, [])]
        if not findings.get(name):
            rows.append([name, size, "", "", "", ""])
    return markdown_table(("file", "size", "checked in", "bench", "start", "speed against the local build"), rows)
