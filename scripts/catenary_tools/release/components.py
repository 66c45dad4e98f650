# SPDX-License-Identifier: MIT
"""The libraries inside the programs: their licences, and the bill of materials (SPDX 2.3)."""

import hashlib
import json
import pathlib
import re
import subprocess
import time
import urllib.parse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .. import places
from ..errors import UserError

FETCHED = places.ROOT / "build" / "libraries"
DOCUMENTS = pathlib.Path("/usr/share/doc")
# Debian's names of the architectures of fetched packages, by preset.
ARCHITECTURES = {"linux-x86-64": "amd64", "linux-arm64": "arm64"}


@dataclass(frozen=True)
class Component:
    """A library, the package of Debian that it comes from, its licence, and the presets whose programs contain it."""

    name: str
    package: str
    licence: str
    presets: tuple[str, ...]


LINUX = ("linux-x86-64", "linux-arm64")
STATIC = (*LINUX, "windows-x86-64")
ALL = (*STATIC, "wasm")
# Licences that require no notice in programs.
WITHOUT_NOTICE = ("BSL-1.0", "CC0-1.0")
COMPONENTS = (
    Component("Boost", "libboost1.74-dev", "BSL-1.0", ALL),
    Component("fmt", "libfmt-dev", "MIT", ALL),
    Component("JSON for Modern C++", "nlohmann-json3-dev", "MIT", ALL),
    Component("spdlog", "libspdlog-dev", "MIT", ALL),
    Component("tl::expected", "libexpected-dev", "CC0-1.0", ALL),
    Component("libedit", "libedit-dev", "BSD-3-Clause", LINUX),
    Component("libbsd", "libbsd-dev", "BSD-3-Clause", LINUX),
    Component("libmd", "libmd-dev", "BSD-2-Clause", LINUX),
    Component("ncurses", "libncurses-dev", "X11-distribute-modifications-variant", LINUX),
    Component("glibc", "libc6-dev", "LGPL-2.1-or-later", LINUX[:1]),
    Component("glibc", "libc6-dev-arm64-cross", "LGPL-2.1-or-later", LINUX[1:]),
    Component("libstdc++", "libstdc++-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", LINUX[:1]),
    Component("libstdc++", "libstdc++-12-dev-arm64-cross", "GPL-3.0-or-later WITH GCC-exception-3.1", LINUX[1:]),
    Component("libstdc++", "gcc-mingw-w64-x86-64-posix-runtime", "GPL-3.0-or-later WITH GCC-exception-3.1", STATIC[2:]),
    Component("mingw-w64", "mingw-w64-x86-64-dev", "ZPL-2.1", STATIC[2:]),
    Component("Emscripten", "emscripten", "MIT", ALL[3:]))


def licences(preset: str) -> bytes:
    """The licence of the project and those of the libraries in a program, as Debian states them."""
    parts = [(places.ROOT / "LICENSE").read_text(encoding="utf-8")]
    folders = (FETCHED / ("aarch64" if preset == "linux-arm64" else "x86_64") / "usr/share/doc", DOCUMENTS)
    for component in COMPONENTS:
        if preset in component.presets and component.licence not in WITHOUT_NOTICE:
            path = next(path for folder in folders if (path := folder / component.package / "copyright").exists())
            title = f"This program contains {component.name}:"
            parts.append(f"{title}\n{'=' * len(title)}\n\n{path.read_text(encoding='utf-8')}")
    return "\n\n".join(parts).encode()


def sbom(name: str, version: str, epoch: int, files: Mapping[str, bytes]) -> bytes:
    """An SPDX 2.3 bill of materials for a release's files, keyed by name."""
    packages = [_package(f"File-{number}", file, version, "MIT", content)
                for number, (file, content) in enumerate(sorted(files.items()))]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                  "relatedSpdxElement": package["SPDXID"]} for package in packages]
    identity = {str(package["name"]): package["SPDXID"] for package in packages}
    for component in COMPONENTS:
        for preset in component.presets:
            library = _library(component, *_debian_source(component.package, preset))
            if library not in packages:
                packages.append(library)
            relations += [{"spdxElementId": identity[file], "relationshipType": "CONTAINS",
                           "relatedSpdxElement": library["SPDXID"]} for file in _files_with(preset, identity)]
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    document = {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
                "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{digest}",
                "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
                                 "creators": ["Tool: scripts/release"]},
                "packages": packages, "relationships": relations}
    return json.dumps(document, indent=1).encode() + b"\n"


def _package(key: str, name: str, version: str, licence: str, content: bytes | None = None) -> dict[str, object]:
    entry: dict[str, object] = {
        "SPDXID": f"SPDXRef-{key}", "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence,
        "copyrightText": "NOASSERTION"}
    if content is not None:
        entry["checksums"] = [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()}]
    return entry


def _library(component: Component, source: str, version: str) -> dict[str, object]:
    """The entry of a library that is built from a version of Debian's source package."""
    key = re.sub(r"[^A-Za-z0-9.]+", "-", f"{component.package}-{version}")
    locator = f"pkg:deb/debian/{source}@{urllib.parse.quote(version)}?arch=source"
    return {**_package(key, component.name, version, component.licence), "externalRefs": [
        {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}]}


def _files_with(preset: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if ("-site." if preset == "wasm" else f"-{preset}.") in name]


def _debian_source(package: str, preset: str) -> tuple[str, str]:
    """The source package of a package, fetched or installed, and its version. Raises UserError if it is neither."""
    fetched = next(FETCHED.glob(f"packages/{package}_*_{ARCHITECTURES.get(preset)}.deb"), None)
    form = "${source:Package} ${source:Version}"
    result = subprocess.run(["dpkg-deb" if fetched else "dpkg-query", "--show", f"--showformat={form}",
                             str(fetched or package)], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise UserError(f"{package} is not installed; run scripts/set-up releases")
    source, version = result.stdout.split()
    return source, version
