# SPDX-License-Identifier: MIT
"""scripts/build-site: writes the page with the engine in WebAssembly as static files."""

import base64
import gzip
import hashlib
import json
import pathlib
import posixpath
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping

from ... import places
from ...errors import UsageError, UserError
from ...files import JsonObject
from ...puzzles.collection import place_of
from ...rules.content import RULES, content_of, pages
from ..static import INDEX, LIBRARY, PICTURES, TYPES
from .options import BUILT, SiteOptions

WORKER = pathlib.Path(__file__).with_name("service-worker.js")
WORKER_NAME = "service-worker.js"
VERSION_LENGTH = 16
MANIFEST = "manifest.webmanifest"
ICON = "web/page/icon.svg"
CONTENT = "content/"
ENGINE = "engine/wasm/"
NETWORKS = "networks/"
SCRIPTS = ("catenary.mjs", "engine.mjs", "stop.mjs")
# By file name suffix.
KINDS = {**TYPES, ".gzip": "application/octet-stream", "": "text/plain", ".webmanifest": "application/manifest+json"}
# The entry of the page served by the bridge, and that of the site.
ENTRIES = ("bridge.mjs", "site.mjs")
# A meta element cannot have frame-ancestors.
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
          "connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'")
# Headers of the service worker's responses; shared memory requires isolation.
HEADERS = {"Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
           "Cross-Origin-Opener-Policy": "same-origin",
           "Cross-Origin-Embedder-Policy": "require-corp",
           "Cross-Origin-Resource-Policy": "same-origin",
           "Referrer-Policy": "no-referrer",
           "X-Content-Type-Options": "nosniff"}
MODULES = ("web/page/site.mjs", "web/page/transport/engine_worker.mjs")
# Names stay, so that the messages of browsers can be understood.
MINIFIER = ("esbuild", "--minify-whitespace", "--minify-syntax", "--legal-comments=none", "--charset=utf8",
            "--target=es2022", "--out-extension:.js=.mjs", "--log-level=warning")
LINKED = re.compile(r'href="/([^"]+)"')
ADDRESS = re.compile(r'"/')
# The start of a network file (engine/network/network.h).
CONDITION = re.compile(rb"^only ([a-z_]+(?: [a-z0-9_]+)+)$", re.M)
IMPORT = re.compile(r'(?:^|;)(?:import|export)\b[^;"=]*"(\.[^"]+)"', re.M)
LATER_IMPORT = re.compile(r'\bawait import\("(\.[^"]+)"\)')

# The contents of files by address.
Contents = dict[str, bytes]


def main(options: SiteOptions) -> int:
    _check(options.folder)
    if options.engine == BUILT:
        result = subprocess.run([places.SCRIPTS / "set-up", "wasm"], stdin=subprocess.DEVNULL, stdout=2, check=False)
        if result.returncode != 0:
            raise UserError("the engine cannot be built")
    contents = site(options.engine)
    try:
        _replace(options.folder, contents)
    except OSError as error:
        raise UserError(f"cannot write the site: {error}") from None
    size = sum(map(len, contents.values()))
    print(f"{options.folder}: {len(contents)} files, {size / 1e6:.1f} MB")
    return 0


def site(engine: pathlib.Path) -> Contents:
    """Returns the files of the site. Raises UsageError if a file of the engine is missing."""
    engine_files = _engine_files(engine)
    files = {**_page_files(), **_modules(engine_files), **engine_files, **_game_files()}
    version = _version(files)
    # Pictures in texts have addresses relative to the page.
    pictures = PICTURES[1:].encode()
    contents = {f"{version}/{name}": content.replace(pictures, f"{version}/".encode() + pictures)
                if name.startswith(CONTENT) else content for name, content in sorted(files.items())}
    contents["LICENSE"] = (places.ROOT / "LICENSE").read_bytes()
    contents[MANIFEST] = _json(_manifest(version))
    contents["index.html"] = _index(files, version).encode()
    contents[WORKER_NAME] = _service_worker(contents, version).encode()
    return contents


def _version(files: Contents) -> str:
    """Returns a name that changes with any file of the site. Each version has its own folder, so that no page mixes
    files of two versions."""
    digest = hashlib.sha256(repr([HEADERS, _manifest(""), _read_index(), WORKER.read_bytes()]).encode())
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:VERSION_LENGTH]


def _check(folder: pathlib.Path) -> None:
    """Raises UsageError for a folder with other content."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"'{folder}' is not a folder")
    if folder.exists() and any(folder.iterdir()) and not (folder / WORKER_NAME).exists():
        raise UsageError(f"'{folder}' has other files; name a new folder")


def _replace(folder: pathlib.Path, contents: Contents) -> None:
    """Writes the files, then deletes all others. The files of a version are written before those that refer to it, so
    that the folder can be served meanwhile."""
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for path in set(folder.iterdir()) - {folder / pathlib.PurePosixPath(name).parts[0] for name in contents}:
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def _page_files() -> Contents:
    """The styles and pictures of the page."""
    names = {ICON, *(name for name in LINKED.findall(_read_index()) if name.endswith(".css"))}
    pictures = {f"{PICTURES[1:]}{path.name}": path.read_bytes() for path in sorted((RULES / "images").glob("*.svg"))}
    return {**{name: (LIBRARY / name).read_bytes() for name in names}, **pictures}


def _modules(engine_files: Contents) -> Contents:
    """The modules of the page that the entries import, at the paths by which they import each other, minified to two
    thirds of their size."""
    own = {path.relative_to(LIBRARY).as_posix(): path.read_bytes() for path in LIBRARY.rglob("*.mjs")}
    imported = {name for entry in MODULES for name in (entry, *_imported(entry, {**own, **engine_files}, True))}
    names = sorted(own.keys() & imported)
    with tempfile.TemporaryDirectory() as folder:
        command = [*MINIFIER, f"--outbase={LIBRARY}", f"--outdir={folder}", *(str(LIBRARY / name) for name in names)]
        result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=2, check=False)
        if result.returncode != 0:
            raise UserError("the modules of the page cannot be minified")
        return {name: pathlib.Path(folder, name).read_bytes() for name in names}


def _engine_files(folder: pathlib.Path) -> Contents:
    """The engine and the networks. Large files are compressed, because not every host compresses them."""
    try:
        contents = {f"{ENGINE}{name}": (folder / name).read_bytes() for name in SCRIPTS}
        contents[f"{ENGINE}catenary.wasm.gzip"] = _packed(folder / "catenary.wasm")
    except FileNotFoundError as error:
        raise UsageError(f"{error.filename} is missing; scripts/set-up wasm makes it") from None
    networks: dict[str, list[JsonObject]] = {}
    for path in sorted((places.ROOT / "games").glob("*/network*.bin")):
        game = path.parent.name
        name = f"{NETWORKS}{game}/{path.stem}.gzip"
        contents[ENGINE + name] = _packed(path)
        networks.setdefault(game, []).append(
            {"name": name, "isUsual": path.stem == "network", "only": _conditions(path)})
    module = f"// SPDX-License-Identifier: MIT\nexport const NETWORKS = {json.dumps(networks, indent=1)};\n"
    return {**contents, f"{ENGINE}networks.mjs": module.encode()}


def _conditions(network: pathlib.Path) -> JsonObject:
    """Returns the values of the width and of the options for which a network is used."""
    lines = (match[1].decode().split() for match in CONDITION.finditer(network.read_bytes()))
    return {name: values for name, *values in lines}


def _packed(path: pathlib.Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


def _game_files() -> Contents:
    """The content shown about each game beside the board."""
    contents: Contents = {}
    for name, page in pages().items():
        contents[f"{CONTENT}{name}.json"] = _json(content_of(page))
        if place_of(name).exists():
            contents[f"puzzles/{name}.json"] = place_of(name).read_bytes()
    return contents


def _json(value: JsonObject) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _manifest(version: str) -> JsonObject:
    return {"name": "Catenary", "short_name": "Catenary",
            "description": "Five board games to play against the engine or with another person, also offline.",
            "id": "./", "start_url": "./", "scope": "./", "display": "standalone",
            "background_color": "#ffffff", "theme_color": "#ffffff",
            "icons": [{"src": f"{version}/{ICON}", "type": "image/svg+xml", "sizes": "any"}]}


def _index(files: Contents, version: str) -> str:
    """The page with the addresses of a version, its policy, and the modules that it needs immediately."""
    text = ADDRESS.sub(f'"{version}/', _read_index())
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    links = [f'<link rel="manifest" href="{MANIFEST}">',
             *(f'<link rel="modulepreload" href="{version}/{name}">' for name in _imported(MODULES[0], files))]
    head, charset, rest = text.partition('<meta charset="utf-8">\n')
    return head + charset + policy + "\n" + rest.replace("</head>", "\n".join(links) + "\n</head>")


def _read_index() -> str:
    return (LIBRARY / INDEX[1:]).read_text(encoding="utf-8").replace(*ENTRIES)


def _imported(name: str, files: Contents, later: bool = False) -> Iterable[str]:
    """The addresses of all modules that a module imports, directly or indirectly, at once or also `later`."""
    found: dict[str, None] = {}
    unread = [name]
    while unread:
        module = unread.pop(0)
        text = files[module].decode()
        for reference in [*IMPORT.findall(text), *(LATER_IMPORT.findall(text) if later else ())]:
            address = posixpath.normpath(posixpath.join(posixpath.dirname(module), reference))
            if address not in found:
                found[address] = None
                unread.append(address)
    return found


def _service_worker(contents: Mapping[str, bytes], version: str) -> str:
    """The service worker with a list of the files, so that it changes with any of them."""
    files = {name: {"digest": f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}",
                    "type": _type(name)} for name, content in sorted(contents.items())}
    licence, _, script = WORKER.read_text(encoding="utf-8").partition("\n")
    constants = {"VERSION": version, "HEADERS": HEADERS, "FILES": files}
    lines = (f"const {name} = {json.dumps(value, indent=1)};\n" for name, value in constants.items())
    return f"{licence}\n{''.join(lines)}{script}"


def _type(name: str) -> str:
    kind = KINDS[pathlib.PurePosixPath(name).suffix]
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
