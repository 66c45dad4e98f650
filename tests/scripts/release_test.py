# SPDX-License-Identifier: MIT
"""Tests of scripts/release: its archives and texts, the checks of programs, and its refusals. The builds take long and
run when a release is made."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import tarfile
import zipfile

import pytest
from catenary_tools.errors import UsageError, UserError
from catenary_tools.release import archives, build, checks, components, main

from tests.support.under_test import ENGINE, ROOT

CONTENTS = {"folder/b": b"two", "folder/a": b"one", "c": b""}
EPOCH = 1_700_000_000
CHANGELOG = """# Changelog

## Unreleased

* New: see [pages](site.md) and [more](https://example.org/).

## 0.1.0

* First.
"""
FILES = {f"catenary-1-{preset}.tar.gz": preset.encode() for preset in ("linux-x86-64", "linux-arm64", "site")}


class TestArchives:
    def test_a_tar_has_the_contents_in_order(self):
        with tarfile.open(fileobj=io.BytesIO(archives.tar_gz(CONTENTS, EPOCH, ["c"]))) as archive:
            members = archive.getmembers()
            assert [(one.name, one.mode, one.mtime, one.uname) for one in members] == [
                ("c", 0o755, EPOCH, ""), ("folder/a", 0o644, EPOCH, ""), ("folder/b", 0o644, EPOCH, "")]
            assert archive.extractfile("folder/b").read() == b"two"

    def test_a_zip_has_the_contents_in_order(self):
        with zipfile.ZipFile(io.BytesIO(archives.zip_of(CONTENTS, EPOCH))) as archive:
            assert archive.namelist() == ["c", "folder/a", "folder/b"]
            assert archive.read("folder/b") == b"two"
            assert archive.infolist()[0].date_time == (2023, 11, 14, 22, 13, 20)

    @pytest.mark.parametrize("make", [archives.tar_gz, archives.zip_of])
    def test_the_order_of_the_files_makes_no_difference(self, make):
        assert make(CONTENTS, EPOCH) == make(dict(reversed(CONTENTS.items())), EPOCH)

    def test_the_compressed_file_has_no_time(self):
        packed = archives.tar_gz(CONTENTS, EPOCH)
        assert packed[4:8] == bytes(4) and gzip.decompress(packed)


class TestNotes:
    def test_a_version_has_its_section(self):
        assert build.notes(CHANGELOG, "0.1.0") == "# Catenary 0.1.0\n\n* First.\n"

    def test_between_releases_the_changes_are_those_not_released(self):
        assert build.notes(CHANGELOG, "0.1.0+7.g123") == (
            "# Catenary 0.1.0+7.g123\n\n* New: see pages and [more](https://example.org/).\n")

    def test_a_version_without_a_section_is_refused(self):
        with pytest.raises(UserError, match="docs/CHANGELOG.md has no section '0.2.0'"):
            build.notes(CHANGELOG, "0.2.0")

    def test_the_changelog_has_what_is_not_released(self):
        assert "### Installation" in build.notes(build.CHANGELOG.read_text(encoding="utf-8"), "0+1")


class TestComponents:
    @pytest.fixture(autouse=True)
    def versions(self, monkeypatch):
        """Not every machine has the packages for all programs."""
        monkeypatch.setattr(components, "_debian_source", lambda package, preset: (package, "1:2+3"))

    def test_the_bill_has_every_file_and_what_is_in_it(self):
        bill = json.loads(components.sbom("catenary-1", "1", EPOCH, {**FILES, "catenary-1-windows-x86-64.zip": b""}))
        names = {package["SPDXID"]: package["name"] for package in bill["packages"]}
        assert len(names) == len(bill["packages"])
        assert bill["creationInfo"]["created"] == "2023-11-14T22:13:20Z"
        contained = {(names[one["spdxElementId"]], names[one["relatedSpdxElement"]])
                     for one in bill["relationships"] if one["relationshipType"] == "CONTAINS"}
        assert ("catenary-1-linux-arm64.tar.gz", "libedit") in contained
        assert ("catenary-1-windows-x86-64.zip", "libedit") not in contained
        assert ("catenary-1-site.tar.gz", "fmt") in contained
        digests = {package["name"]: package["checksums"][0]["checksumValue"]
                   for package in bill["packages"] if "checksums" in package}
        assert digests["catenary-1-site.tar.gz"] == hashlib.sha256(b"site").hexdigest()

    def test_equal_files_have_equal_bills(self):
        files = {**FILES, "catenary-1-windows-x86-64.zip": b""}
        others = dict(reversed(files.items()))
        assert components.sbom("x", "1", EPOCH, files) == components.sbom("x", "1", EPOCH, others)

    def test_every_library_of_static_programs_is_listed(self):
        text = (ROOT / "packaging" / "libraries.cmake").read_text(encoding="utf-8")
        names = [re.search(pattern, text)[1].split() for pattern in
                 (r"foreach\(folder IN ITEMS ([^)]*)\)", r"set\(CATENARY_LIBEDIT ([^)]*)\)")]
        listed = " ".join(component.package for component in components.COMPONENTS)
        for name in sum(names, []):
            assert {"tl": "expected", "tinfo": "ncurses"}.get(name, name) in listed, name


# Gives the answers of an engine, with a given number of nodes.
STAND_IN = """#!/bin/bash
while read -r line; do
  case $line in
    bench) echo "= {nodes} nodes 0.1 s 1000 nodes/s"; echo ;;
    *) echo "= "; echo ;;
  esac
done
"""


class TestChecks:
    def check_stand_in(self, folder, nodes):
        path = folder / "engine"
        path.write_text(STAND_IN.format(nodes=nodes), encoding="utf-8")
        path.chmod(0o755)
        place = checks.Place("a place", [str(path)])
        checks.check(place, place)

    def test_the_engine_passes(self):
        here = checks.Place("here", [ENGINE])
        finding = checks.check(here, here)
        assert finding.nodes == sum(checks.signatures().values())
        assert finding.start > 0 and finding.speed > 0

    def test_other_nodes_are_refused(self, tmp_path):
        with pytest.raises(UserError, match="^a place: bench of catalonia has 1 nodes instead of [0-9]+$"):
            self.check_stand_in(tmp_path, 1)

    def test_other_answers_are_refused(self, tmp_path, monkeypatch):
        monkeypatch.setattr(checks, "signatures", lambda: {"catalonia": 7})
        with pytest.raises(UserError, match="a place answers analysis.gtp differently:\n---"):
            self.check_stand_in(tmp_path, 7)

    def test_a_program_that_fails_is_refused(self):
        failing = checks.Place("here", ["sh", "-c", "echo no engine >&2; exit 2"])
        with pytest.raises(UserError, match="here: status 2: no engine"):
            checks.check(failing, failing)

    def test_a_session_at_a_terminal(self):
        checks.check_terminal(checks.Place("here", [ENGINE]))
        with pytest.raises(UserError, match="here: a session at a terminal ends with status 3"):
            checks.check_terminal(checks.Place("here", ["sh", "-c", "exit 3"]))

    def test_an_empty_system_has_the_files_for_a_while(self):
        with checks.system_with({"program": b"1", "tools": b"2"}, None) as root:
            assert {path.name: path.read_bytes() for path in root.iterdir()} == {"program": b"1", "tools": b"2"}
            assert os.access(root / "program", os.X_OK)
        assert not root.exists()

    def test_a_system_is_left_as_it_was(self, tmp_path, monkeypatch):
        monkeypatch.setattr(checks, "SYSTEMS", tmp_path)
        (tmp_path / "debian" / "bin").mkdir(parents=True)
        with pytest.raises(UserError), checks.system_with({"program": b"1"}, "debian") as root:
            assert root == tmp_path / "debian" and (root / "program").exists()
            raise UserError("a reason")
        assert [path.name for path in (tmp_path / "debian").iterdir()] == ["bin"]


class TestFolder:
    def options(self, folder, **changed):
        given = {"skip_systems": True, "skip_checks": True, "reproduce": False}
        return main.ReleaseOptions(folder=folder, **{**given, **changed})

    def test_all_files_and_their_sums_are_written(self, tmp_path):
        for folder in (tmp_path / "new", tmp_path / "empty"):
            if folder.name == "empty":
                folder.mkdir()
            main.write(folder, {"b": b"two", "a": b"one"})
            assert sorted(path.name for path in folder.iterdir()) == ["SHA256SUMS", "a", "b"]
            assert (folder / "SHA256SUMS").read_text() == "".join(
                f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in (("a", b"one"), ("b", b"two")))
        assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "new"]

    def test_other_folders_are_refused_before_anything_is_built(self, tmp_path):
        (tmp_path / "file").touch()
        for folder in (tmp_path, tmp_path / "file"):
            with pytest.raises(UsageError, match="exists and is not an empty folder"):
                main.main(self.options(folder))

    def test_others_than_root_are_told_what_they_cannot_check(self, tmp_path, monkeypatch):
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        with pytest.raises(UsageError, match="only root can check the programs in other systems; --skip-systems"):
            main.main(self.options(tmp_path / "new", skip_systems=False, skip_checks=False))

    def test_what_is_missing_is_named_before_anything_is_built(self, tmp_path, monkeypatch):
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(checks, "SYSTEMS", tmp_path)
        monkeypatch.setattr(checks, "EMULATORS", ("sh", "no-such-program"))
        (tmp_path / "bookworm").mkdir()
        expected = f"need no-such-program, {tmp_path}/bullseye, {tmp_path}/trixie; run scripts/set-up releases"
        with pytest.raises(UserError, match=expected):
            main.main(self.options(tmp_path / "new", skip_systems=False, skip_checks=False))

    def test_a_changed_tree_is_refused(self, tmp_path, monkeypatch):
        monkeypatch.setattr(build, "_output", lambda command: " M README.md\n?? x\n")
        with pytest.raises(UserError, match="the tree has 2 uncommitted changes, the first of them ' M README.md'"):
            main.main(self.options(tmp_path / "new"))


class TestReport:
    def test_files_without_checks_have_a_row(self):
        here = checks.Place("this machine", ["x"])
        found = checks.Finding(here, 5, 0.02, 0.98)
        slow = checks.Finding(checks.Place("qemu", ["x"], is_native=False), 5, 1, None)
        lines = main.table({"p": bytes(1_250_000), "q": b""}, {"p": [found, slow]})
        assert lines[2:] == ["| p | 1.2 MB | this machine | 5 | 20 ms | 0.98 |",
                             "| p | 1.2 MB | qemu | 5 | 1000 ms | emulated |",
                             "| q | 0.0 MB |  |  |  |  |"]


def test_the_readme_of_the_archives_names_every_game():
    text = pathlib.Path(ROOT, "packaging", "README.txt").read_text(encoding="utf-8")
    assert all(game.capitalize() in text for game in checks.signatures())
    assert all(len(line) <= 80 for line in text.splitlines())
