# SPDX-License-Identifier: MIT
"""Tests that the library of scripts/ keeps its floors: a package imports only itself and lower ones."""

import ast

from tests.support.under_test import SCRIPTS

LIBRARY = SCRIPTS / "catenary_tools"
# From the bottom up; packages in the same set are independent of each other.
FLOORS = ({"errors", "model"}, {"places", "files", "board"}, {"cli", "browser"}, {"engine", "sources"}, {"play"},
          {"records"}, {"inference", "pages", "cluster"}, {"review"}, {"match", "puzzles"},
          {"draw_boards", "import_games"}, {"rules"},
          {"architecture", "bot", "web", "report", "tune", "solve", "measure", "regress", "fuzz", "learn"}, {"release"})
LEVELS = {name: level for level, names in enumerate(FLOORS) for name in names}
MOST_LINES = 500


def imported(path):
    """Yields the parts of the name of each imported module, relative to the library if it belongs to it."""
    package = path.relative_to(LIBRARY.parent).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(name.name.split(".")) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[:len(package) - node.level + 1] if node.level else ()
            module = base + tuple((node.module or "").split(".") if node.module else ())
            yield from (module + (name.name,) for name in node.names)


def floor_of(path):
    return path.relative_to(LIBRARY).parts[0].removesuffix(".py")


def violations(path):
    """The packages of the library that a module may not import."""
    own = floor_of(path)
    for parts in imported(path):
        if parts[0] == LIBRARY.name and len(parts) > 1 and parts[1] != own:
            if LEVELS.get(parts[1], len(FLOORS)) >= LEVELS[own]:
                yield parts[1]


class TestFloors:
    def test_no_module_imports_upward_or_sideways(self):
        for path in sorted(LIBRARY.rglob("*.py")):
            if path != LIBRARY / "__init__.py":
                assert floor_of(path) in LEVELS, f"{path}: a package without a floor"
                assert list(violations(path)) == [], path

    def test_every_floor_is_there(self):
        for name in LEVELS:
            assert (LIBRARY / name).is_dir() or (LIBRARY / f"{name}.py").is_file(), name

    def test_no_python_runs_between_fork_and_exec(self):
        # It may deadlock if there are threads.
        for path in sorted(LIBRARY.rglob("*.py")):
            used = {word.arg for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                    if isinstance(node, ast.Call) for word in node.keywords}
            assert "preexec_fn" not in used, path


def test_modules_are_short():
    for path in LIBRARY.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES, path
