# SPDX-License-Identifier: MIT
"""Tests that damaged files of a match are reported, that nothing is lost, and that no result changes unnoticed."""

import json
import random
import re
import shutil
import tempfile
from pathlib import Path

from catenary_tools import files
from catenary_tools.files import DamagedFile
from catenary_tools.model import Setting
from catenary_tools.play.clock import TimeControl
from catenary_tools.play.pairs import Matchup, Player
from catenary_tools.records import games

from tests.match.support import MatchTest
from tests.support.under_test import ENGINE

SETTING = ("--game", "catchup", "--size", 3, "--nodes", 20, "--opening-moves", 1, "--opening-window", 0,
           "--concurrency", 1, "--games", 6)
ASIDE = "games.jsonl.damaged"
DEEP = b"[" * 100_000


def flips(content, count, seed=1):
    """Copies of a content with one bit flipped in each: all bits of some bytes, including one of each kind."""
    rng = random.Random(seed)
    kinds = {byte: place for place, byte in enumerate(content)}
    for place in sorted({*kinds.values(), len(content) - 1, *rng.sample(range(len(content)), count)}):
        for bit in range(8):
            yield place, bit, content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1:]


class Damage(MatchTest):
    """`played` is the folder of a match of three pairs; `self.output` is a copy of it."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.played = Path(folder.name) / "match"
        player = cls("run_match")
        player.run_match(*SETTING, output=cls.played)
        cls.content = (cls.played / games.NAME).read_bytes()
        cls.lines = cls.content.splitlines(keepends=True)
        cls.pairs = games.read_pairs(cls.played / games.NAME)
        players = [Player(name, ()) for name in ("catenary (1)", "catenary (2)")]
        cls.matchups = [Matchup(tuple(players), Setting("catchup"), TimeControl("nodes"), 3, False)]

    def setUp(self):
        self.path = self.output / games.NAME

    def restore(self, content=None):
        shutil.rmtree(self.output, ignore_errors=True)
        shutil.copytree(self.played, self.output)
        if content is not None:
            self.path.write_bytes(content)

    def assert_played_again(self, content, reason, *, moved, number=2):
        """The same command reports the damage, moves it aside and produces the same result."""
        self.restore(content)
        text = self.run_match(*SETTING, "--quiet")
        self.assertIn(f"match: '{self.path}' is damaged: line {number}: {reason}", text)
        self.assertIn(f"; moved to '{ASIDE}', and what is missing is played again\n", text)
        self.assertEqual((self.output / ASIDE).read_bytes(), moved)
        self.assertEqual((self.output / files.RESULT).read_bytes(), (self.played / files.RESULT).read_bytes())
        self.assertEqual(set(games.read_pairs(self.path)), set(self.pairs))

    def test_a_damaged_line_is_moved_aside_and_its_pair_played_again(self):
        first, second, third = self.lines
        line = json.loads(second)
        plain = {key: line[key] for key in ("matchup", "pair", "games")}

        def changed(**fields):
            return json.dumps(plain | {"games": [line["games"][0] | fields, line["games"][1]]}).encode() + b"\n"

        cases = {
            "two halves": (second[:50] + second[90:], "its checksum is wrong"),
            "empty": (b"\n", "no JSON"),
            "zeros": (b"\0" * 40 + b"\n", "no JSON"),
            "null": (b"null\n", "no pair of games"),
            "object": (b"{}\n", "no pair of games"),
            "no games": (b'{"matchup":0,"pair":1,"games":[]}\n', "no pair of games"),
            "UTF-16": (second.decode().replace("\n", "").encode("utf-16") + b"\n", "no JSON"),
            "not ASCII": (b'{"matchup":"\xff"}\n', "no JSON"),
            "deep": (DEEP + b"\n", "no JSON"),
            "winner": (changed(winner="red"), "game 1 has a wrong 'winner'"),
            "margin": (changed(margin="3"), "game 1 has a wrong 'margin'"),
            "infinite margin": (changed(margin=float("inf")), "game 1 has a wrong 'margin'"),
            "verdict": (changed(verdict="won"), "game 1 has a wrong 'verdict'"),
            "player": (changed(black="nobody"), "game 1 has other players"),
            "turn": (changed(turns=[["black"]]), "game 1 has a wrong 'turns'"),
            "half a character": (changed(detail="\ud800"), "game 1 has a wrong 'detail'"),
            "record": (changed(sgf="../../outside.sgf"), "game 1 has a wrong 'sgf'"),
            "loser": (changed(failed="nobody"), "game 1 has a wrong 'failed'"),
            "matchup": (re.sub(rb',"crc32":.*', b"}", second.replace(b'"matchup":0', b'"matchup":7').replace(
                b'"sgf":"1-', b'"sgf":"8-')), "no matchup 7"),
            "bool": (json.dumps(plain | {"matchup": False}).encode() + b"\n", "no pair of games"),
            "one game": (json.dumps(plain | {"games": line["games"][:1]}).encode() + b"\n", "no pair of games"),
        }
        for name, (damaged, reason) in cases.items():
            with self.subTest(name):
                self.path.parent.mkdir(exist_ok=True)
                self.path.write_bytes(first + damaged + third)
                stored = games.read(self.path, self.matchups)
                self.assertEqual((stored.damage, set(stored.pairs)), ({2: reason}, {(0, 0), (0, 2)}))
        for name in ("two halves", "deep", "margin", "player"):
            damaged, reason = cases[name]
            with self.subTest("played again", name=name):
                self.assert_played_again(first + damaged + third, reason, moved=damaged)

    def test_lost_and_made_line_feeds(self):
        first, second, third = self.lines
        joined = first[:-1] + second
        self.assert_played_again(joined + third, "its checksum is wrong", moved=joined, number=1)
        for last in (b"\x0b", b"J", b"*"):
            self.assert_played_again(first + second + third[:-1] + last, "its end is damaged", moved=third[:-1] + last,
                                     number=3)
        self.assert_played_again(first + second + b"\0" * 30, "its end is damaged", moved=b"\0" * 30, number=3)
        self.restore(first + second[:30] + b"\n" + second[31:] + third)
        self.assertIn("line 2: no JSON, line 3: its checksum is wrong; moved to", self.run_match(*SETTING))

    def test_an_unfinished_line_is_no_damage(self):
        for cut in (1, 20, len(self.lines[2]) - 5):
            self.restore(self.content[:-cut])
            self.assertNotIn("damaged", self.run_match(*SETTING))
            self.assertFalse((self.output / ASIDE).exists())

    def test_damage_is_collected(self):
        for _ in range(2):
            if not self.output.exists():
                self.restore()
            self.path.write_bytes(b"null\n" + self.path.read_bytes())
            self.run_match(*SETTING)
        self.assertEqual((self.output / ASIDE).read_bytes(), b"null\n" * 2)

    def test_much_damage_is_named_briefly(self):
        self.restore(b"null\n" * 1000 + self.content)
        text = self.run_match(*SETTING)
        self.assertIn("line 1: no pair of games", text)
        self.assertIn("and 990 more", text)

    def test_every_flipped_bit_of_the_games_is_seen(self):
        path, count = self.folder / games.NAME, 0
        for place, bit, content in flips(self.content, 150):
            path.write_bytes(content)
            with self.subTest(place=place, bit=bit):
                count += 1
                try:
                    # A line feed that only starts the next line changes nothing.
                    self.assertEqual(games.read_pairs(path), self.pairs)
                except DamagedFile as damage:
                    self.assertRegex(str(damage), rf"^'{re.escape(str(path))}' is damaged: line \d+: .")
        self.assertGreater(count, 1000)

    def test_flipped_bits_of_lines_without_a_checksum_end_in_no_traceback(self):
        path, damaged = self.folder / games.NAME, 0
        content = re.sub(rb',"crc32":\d+\}\n', b"}\n", self.content)
        self.assertNotIn(b"crc32", content)
        path.write_bytes(content)
        self.assertEqual(games.read_pairs(path), self.pairs)
        for _, _, content in flips(content, 150):
            path.write_bytes(content)
            try:
                games.read_pairs(path)
            except DamagedFile:
                damaged += 1
        self.assertGreater(damaged, 300)

    def test_matches_of_older_runs_go_on(self):
        self.restore(re.sub(rb',"crc32":\d+\}\n', b"}\n", self.content))
        self.assertNotIn("damaged", self.run_match(*SETTING))
        self.assertEqual((self.output / files.RESULT).read_bytes(), (self.played / files.RESULT).read_bytes())

    def test_damaged_games_are_not_merged(self):
        self.restore(self.lines[0] + b"null\n" + self.lines[2])
        before = self.path.read_bytes()
        self.merged = self.folder / "merged"
        self.assertEqual(self.merge(self.output, output=self.merged, status=1),
                         f"match: '{self.path}' is damaged: line 2: no pair of games\n")
        self.assertEqual(self.path.read_bytes(), before)
        self.assertFalse(self.merged.exists())

    def test_damaged_descriptions_are_named(self):
        cases = ((b"", "Expecting value"), (b"null", "it is not a JSON "), (DEEP, "nested too deeply"),
                 (b"\xff\xfe{", "decode"), (b'"\xed\xa0\x80"', "decode"))
        for name in ("match.json", "command.json"):
            path = self.output / name
            for content, reason in cases:
                with self.subTest(name, content=content[:10]):
                    self.restore()
                    path.write_bytes(content)
                    texts = [self.merge(self.output, output=self.folder / "merged", status=1)]
                    if name == "match.json":
                        texts.append(self.run_match(*SETTING, status=1))
                    for text in texts:
                        self.assertTrue(text.startswith(f"match: '{path}' is damaged: "), text)
                        self.assertIn(reason, text)
                        self.assertEqual(text.count("\n"), 1, text)
                    self.assertEqual(path.read_bytes(), content)
        path = self.output / "command.json"
        engine = f'"--engine-path", "{ENGINE}"'
        cases = (("[1]", 1, " is damaged: it holds more than words"),
                 ("[]", 1, " is damaged: these are not the options of a match: --output DIR is needed"),
                 ('["--gbme", "catchup"]', 1, " is damaged: these are not the options of a match: argument"),
                 ('["merge", "a", "--output", "b"]', 1, " is damaged: these are the options of merge"),
                 (f'["--game", "catchvp", "--output", "b", {engine}]', 2, ": "),
                 (f'["--game", "catchup", "--matrix", "size=five", "--output", "b", {engine}]', 2,
                  ": --matrix size: "))
        for content, status, reason in cases:
            self.restore()
            path.write_text(content)
            text = self.merge(self.output, output=self.folder / "merged", status=status)
            self.assertTrue(text.startswith(f"match: '{path}'{reason}"), text)
            self.assertEqual(text.count("\n"), 1, text)
        self.restore()
        (self.output / "match.json").write_bytes(b"{}")
        text = self.merge(self.output, output=self.folder / "merged", status=1)
        self.assertEqual(text, f"match: '{self.output / 'match.json'}' is damaged: it has no seed\n")

    def test_damaged_results(self):
        path = self.folder / files.RESULT
        for content in (b"", b"null", DEEP, b"\xff", b"{}", b'{"results":[1]}'):
            path.write_bytes(content)
            with self.subTest(content[:10]), self.assertRaisesRegex(DamagedFile, re.escape(str(path))):
                files.read_result(self.folder)

    def test_flipped_bits_of_the_description_end_in_one_line(self):
        content = (self.played / "match.json").read_bytes()
        self.restore()
        for place, bit, damaged in flips(content, 20):
            with self.subTest(place=place, bit=bit):
                (self.output / "match.json").write_bytes(damaged)
                text = self.run_match(*SETTING, "--quiet", status=None)
                if damaged.decode(errors="replace").split() != content.decode().split():
                    self.assertRegex(text, r"^match: .*match.*\n$")
