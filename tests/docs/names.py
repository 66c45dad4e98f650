# SPDX-License-Identifier: MIT
"""Checks that files, options and symbols named between backquotes in pages and comments exist."""

import fnmatch
import functools
import pathlib
import re
import subprocess

from tests.docs import blocks
from tests.support.under_test import ROOT

FOLDERS = ("engine/", "games/", "protocol/", "scripts/", "tests/", "docs/", "packaging/", ".github/")
# Where a path may start, besides the root: paths of includes, of the files of a game, of a module or a test.
BASES = ("", "engine/", "protocol/", "games/include/", "games/*/", "scripts/", "docs/")
ENDINGS = r"(?:h|cpp|inc|py|mjs|ts|css|html|md|svg|json|jsonl|toml|txt|yml|yaml|cmake|csv|bin|sgf|tst|deb|service|sh)"
PATH = re.compile(rf"[\w.*+{{}}/-]*[\w*}}]\.{ENDINGS}$|(?:{'|'.join(map(re.escape, FOLDERS))})[\w.*+/-]*$")
OPTION = re.compile(r"--[a-z][a-z-]*")
# Words that can only be names: with an underscore, with a capital inside, with `::`, or called.
SYMBOL = re.compile(r"(?:[A-Za-z]\w*::)*[A-Za-z]\w*(?:\(\))?$")
HYPHENATED = re.compile(r"[a-z]\w*(?:-[a-z]\w*)+$")
# Placeholders in paths.
PLACEHOLDERS = re.compile(r"(?<![A-Z])(?:NAME|GAME|DIR|VERSION|FILE|SUITE)(?![A-Z])|\{\w+\}")
# Programs whose options are not ours.
FOREIGN = ("git", "cmake", "cpack", "ctest", "clang-format-14", "java", "ssh", "sbatch", "kubectl", "podman", "docker",
           "python3", "gogui", "gogui-regress", "gogui-twogtp", "apt-get")
# Names that belong to other programs, and examples of naming styles.
KNOWN = ("HeadlessException", "default-jre", "default-jre-headless", "CamelCase", "snake_case")


def tracked(*folders):
    """The files known to git, including new ones, by their paths from the root."""
    found = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders], cwd=ROOT,
                           capture_output=True, text=True, check=True).stdout.split("\0")
    return [name for name in found if name and (ROOT / name).is_file()]


@functools.cache
def files_and_folders():
    files = tracked()
    return {*files, *(parent.as_posix() for name in files for parent in pathlib.PurePosixPath(name).parents)}


def texts_of(names):
    return "\n".join((ROOT / name).read_text(encoding="utf-8") for name in names
                     if not name.endswith((".md", ".bin", ".png", ".svg", ".sgf")))


@functools.cache
def sources():
    """The text of everything except pages, data and the tests that name things that do not exist."""
    return texts_of(name for name in tracked() if not name.startswith(("tests/fuzz/corpus/", "tests/data/")) and
                    not fnmatch.fnmatch(name, "tests/docs/*.py"))


@functools.cache
def words_of_sources():
    hyphenated = re.findall(r"(?<![\w-])[a-z]\w*(?:-[a-z]\w*)+(?![\w-])", sources())
    return {*re.findall(r"[A-Za-z_]\w*", sources()), *hyphenated}


@functools.cache
def options_of_sources():
    # Tests also use invalid options.
    text = texts_of(name for name in tracked() if not name.startswith("tests/") or name == "tests/conftest.py")
    # The program's options are in the table of command_line.cpp, without dashes.
    composed = {f"--{color}{end}" for end in re.findall(r'f"--\{color\}([a-z-]*)"', text)
                for color in ("black", "white")}
    return composed | set(OPTION.findall(text)) | {f"--{name}" for name in re.findall(r'"([a-z][a-z-]+)[,"]', text)}


def spans(text):
    """The text between backquotes, outside fenced blocks; line breaks become blanks."""
    text = re.sub(r"^\s*```.*?^\s*```", "", text, flags=re.M | re.S)
    return [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", text)]


def comments(text):
    """The comments of a C++ source."""
    return "\n".join(re.findall(r"//+ ?(.*)", text))


def path_exists(path):
    pattern = PLACEHOLDERS.sub("*", path).rstrip("/")
    if any(fnmatch.filter(files_and_folders(), base + pattern) for base in BASES):
        return True
    # Files that programs write are named in the sources, and so are the commands in examples.
    name = path.rpartition("/")[2]
    if "/" not in path:
        return bool(fnmatch.filter(files_and_folders(), "*/" + pattern)) or name in sources()
    return not path.startswith(FOLDERS) and name in sources()


def is_name(word):
    bare = word.removesuffix("()")
    return "::" in bare or word != bare or "_" in bare.strip("_") or re.search(r"[a-z][A-Z]", bare)


def symbol_exists(word):
    """A name in the sources, or one of a target (catenary_FLOOR) or test (GROUP_SUITE) that CMake composes."""
    known = words_of_sources()
    if word in known or word in KNOWN:
        return True
    if "NAME" in word:
        return word.partition("NAME")[0] in known
    head, _, tail = word.partition("_")
    if head == "catenary":
        return any(path_exists(f"{top}/{tail}/") for top in ("engine", "protocol", "games"))
    return head in known and path_exists(f"{tail}_test.*")


def hyphenated_exists(word):
    """A command, a package or an option; or a script as the Debian package calls it."""
    return word in words_of_sources() or word in KNOWN or path_exists(f"scripts/{word.removeprefix('catenary-')}")


def faults_of(span):
    """The names in a span that do not exist."""
    words = span.split()
    if words[0] == "git":
        return
    for word in words:
        word = word.strip(",;:[]").rstrip(".")
        if word.startswith("/"):  # An address on a server, or a file of the system.
            continue
        if PATH.fullmatch(word):
            if not path_exists(word):
                yield word
        elif word.startswith("--"):
            option = OPTION.match(word)
            if option and words[0] not in FOREIGN:
                name = option[0]
                if name not in options_of_sources() and name.replace("--no-", "--") not in options_of_sources():
                    yield name
        elif SYMBOL.fullmatch(word) and is_name(word):
            if not all(map(symbol_exists, word.removesuffix("()").split("::"))):
                yield word
        elif HYPHENATED.fullmatch(word) and not hyphenated_exists(word):
            yield word


def faults():
    """(place, name) of each name that does not exist."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in blocks.documents()}
    for name in tracked():
        if name.endswith(".h") and name.startswith(("engine/", "games/", "protocol/")):
            texts[name] = comments((ROOT / name).read_text(encoding="utf-8"))
    for name, text in texts.items():
        for span in spans(text):
            for fault in faults_of(span):
                yield name, fault
