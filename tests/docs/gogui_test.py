# SPDX-License-Identifier: MIT
"""Tests of GoGui's list of programs, packaging/gogui-programs.xml, and of records that the engine replays in GoGui."""

import os
import re
import shlex
import tempfile
import xml.etree.ElementTree

from tests.process import support
from tests.support.under_test import ROOT

PROGRAMS = ROOT / "packaging" / "gogui-programs.xml"
PAGE = ROOT / "docs" / "front-ends" / "gogui.md"


def list_of_programs():
    """The size that the file states, and its entries as dictionaries by number."""
    root = xml.etree.ElementTree.parse(PROGRAMS).getroot()
    (node,) = root.iterfind(".//node[@name='gui']/node[@name='program']")
    size = int(node.find("map/entry[@key='size']").get("value"))
    return size, {child.get("name"): {entry.get("key"): entry.get("value") for entry in child.iterfind("map/entry")}
                  for child in node.iterfind("node")}


def answer(arguments, *commands):
    """The responses of a new engine without their frames."""
    text = support.run(arguments, "\n".join(commands) + "\n").stdout.decode()
    return [response.strip() for response in text.split("\n\n") if response.strip()]


class TestPrograms:
    def test_entries_are_numbered_without_a_gap(self):
        size, programs = list_of_programs()
        assert list(programs) == [str(i) for i in range(size)]

    def test_commands_start_engines_with_names_of_their_own(self):
        names = set()
        programs = list_of_programs()[1].values()
        for program in programs:
            command, *arguments = shlex.split(program["command"])
            assert command == "catenary"
            name, _, attached = answer(arguments, "name", "gogui-rules_game_id", "name")
            assert name == "= Catenary"
            assert re.search("^= Catenary ", attached)
            names.add(attached)
        assert len(names) == len(programs)
        assert len({program["label"] for program in programs}) == len(programs)

    def test_labels_tell_the_strength_and_each_game_has_two(self):
        strengths = {}
        for program in list_of_programs()[1].values():
            level = re.search(r" --level (\d+)", program["command"])
            strength = rf"\(level {level[1]}\)" if level else "full strength"
            assert re.search(f"{strength}$", program["label"])
            assert bool(level) != ("--move-time 2" in program["command"])
            strengths.setdefault(program["command"].split()[2], set()).add(bool(level))
        assert list(strengths.values()) == [{True, False}] * 5

    def test_page_has_the_same_levels(self):
        rows = re.findall(r"^\| ([^|]*) \| level (\d+)", PAGE.read_text(encoding="utf-8"), re.M)
        labels = "\n".join(program["label"] for program in list_of_programs()[1].values())
        assert rows == re.findall(r"^(.*): .* \(level (\d+)\)$", labels, re.M)


class TestState:
    def test_the_state_is_one_line_without_repetitions(self):
        games = {program["command"].split()[2] for program in list_of_programs()[1].values()}
        assert len(games) == 5
        for game in games:
            play = ["genmove b", "genmove w", "gogui-rules_board_gfx"] * 60
            replies = answer(["--game", game, "--level", "1"], "gogui-rules_game_id", *play)
            for reply in replies[3::3]:
                (text,) = [line for line in reply.split("\n") if "TEXT " in line]
                sentences = re.split(r"[.;] ", text.rstrip("."))
                # What holds for each boat that has landed.
                sentences = [sentence for sentence in sentences if sentence != "only the next move may sink it"]
                assert len(set(sentences)) == len(sentences), (game, text)
                assert text.count(" has to ") + text.count(" may not ") <= 1, (game, text)


class TestRecords:
    def test_genmove_replays_the_clicks_of_a_record_until_another_move(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a game.sgf")
            with open(path, "w", encoding="utf-8") as file:
                # Black takes the button; in GoGui it has a cell of its own.
                file.write("(;FF[4]SZ[5];B[cc];W[bd];B[ee])")
            attach = ["gogui-rules_game_id", "engine_param max_nodes 1", f'gogui-replay_record "{path}"']
            arguments = ["--game", "catena", "--size", "5"]
            replies = answer(arguments, *attach, "genmove b", "genmove w", "genmove b", "position")
            assert replies[2] == "= From the start the computer plays the record (3 clicks)"
            assert replies[3:6] == ["= C3", "= B2", "= E1"]
            assert "button=b" in replies[6]
            replies = answer(arguments, *attach, "play b A1", "genmove w")
            assert replies[4] != "= B2"

    def test_a_record_of_another_game_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.sgf")
            with open(path, "w", encoding="utf-8") as file:
                file.write("(;FF[4]BOARDGAME[cation]SZ[5])")
            reply = answer(["--game", "catena", "--size", "5"], f"gogui-replay_record {path}")
            assert reply == ["? cannot load file: it is a game of Cation 5, and this is Catena side 3"]
