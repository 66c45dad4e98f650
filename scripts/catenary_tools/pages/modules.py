# SPDX-License-Identifier: MIT
"""ECMAScript modules as one script, so that a page in a single file works from the disk."""

import re
from pathlib import Path

IMPORT = re.compile(r'^import \{([^}]*)\}\s+from "([^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (?:\* )?(\w+))", re.M)
RENAMED = re.compile(r"^(\w+) as (\w+)$")


def _variable(path):
    return f"in_{path.parent.name}_{path.stem}"


def _names(words):
    """Names of an import as those of a destructuring assignment."""
    names = [RENAMED.sub(r"\1: \2", word.strip()) for word in words.replace("\n", " ").split(",")]
    return ", ".join(name for name in names if name)


def _assignment(path, words, name):
    """An import of the module at `path` as names for what another module returned."""
    return f"const {{{_names(words)}}} = {_variable((path.parent / name).resolve())};\n"


def _function(path):
    """A module as a function that is called at once and returns what the module exports."""
    text = path.read_text(encoding="utf-8")
    exported = ", ".join(found[1] for found in EXPORT.finditer(text))
    text = IMPORT.sub(lambda found: _assignment(path, *found.groups()), EXPORT.sub("", text))
    left = re.search(r"^(?:import|export)\b.*", text, re.M)
    if left:
        raise ValueError(f"{path}: a form of import or export that is not supported: {left[0]}")
    return f"const {_variable(path)} = (() => {{\n{text.rstrip()}\nreturn {{{exported}}};\n}})();\n"


def _ordered(path, seen):
    """A module after all that it imports."""
    if path in seen:
        return
    seen[path] = None
    for _, name in IMPORT.findall(path.read_text(encoding="utf-8")):
        yield from _ordered((path.parent / name).resolve(), seen)
    yield path


def bundle(path):
    """Returns a module and all that it imports as one classic script."""
    return '"use strict";\n(() => {\n' + "".join(map(_function, _ordered(Path(path).resolve(), {}))) + "})();"
