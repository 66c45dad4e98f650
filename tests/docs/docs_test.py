# SPDX-License-Identifier: MIT
"""Tests of the documents: the commands in them work and give the answers shown. CATENARY_LONG=1 also runs the blocks
that take long. With --update the lists of docs/commands.md are written"""

import functools
import itertools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

import pytest
from catenary_tools import model

from tests.docs import blocks, links, names
from tests.process.support import Engine, run
from tests.support.under_test import ENGINE, ROOT, UPDATE

MOST_WORDS = 30_000
COMMANDS = ROOT / "docs" / "commands.md"
LISTS = re.compile(r"(?<=<!-- commands -->\n).*?(?=<!-- /commands -->)", re.S)


# Commands only for front ends: GoGui's, its pictures, and the formats of analyze listed in docs/analysis.md.
LEFT_OUT = re.compile(r"  (?:gogui-|lz-|kata-|\w+_picture\b)")


def lists_of_commands():
    """A heading and a list for each topic of `help all`."""
    lines = run([], "help all\n").stdout.decode()[2:].rstrip().split("\n")
    text = ""
    for line in lines:
        if not line.startswith(" "):
            text += f"\n## {line}\n\n"
            continue
        if LEFT_OUT.match(line):
            continue
        command, _, effect = line.strip().partition(": ")
        text += f"* `{command}`: {effect}\n"
    return text + "\n"


def update():
    page = LISTS.sub(lambda _: lists_of_commands(), COMMANDS.read_text(encoding="utf-8"))
    COMMANDS.write_text(page, encoding="utf-8")


def first_cells(page, section=""):
    """The first cells of the tables of a page, or of one of its sections, joined."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    text = re.search(rf"^## {section}\n.*?(?=^## |\Z)", text, re.M | re.S)[0] if section else text
    return " ".join(re.findall(r"^\| (`.*?) \| ", text, re.M))


@functools.cache
def help_of(script, *subcommand):
    """The help text of a script and its subcommands."""
    if script == "scripts/catenary":
        return run(["--help"]).stdout.decode()
    result = subprocess.run([ROOT / script, *subcommand, "--help"], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, f"{script} --help: {result.stderr}"
    found = [] if subcommand else re.findall(r"^  {?(\w+(?:[,|]\w+)+)}?$", result.stdout, re.M)
    return result.stdout + "".join(help_of(script, name) for words in found for name in re.split("[,|]", words))


class Sessions(unittest.TestCase):
    def check_exchange(self, engine, command, expected, is_timed):
        """Moves chosen by an engine on time may differ; then the move in the document is played."""
        answer = engine.ask(command)
        found = "\n".join(line.rstrip() for line in answer.split("\n"))
        words = command.split()
        if is_timed and words[0] in ("genmove", "genturn", "reg_genmove"):
            self.assertRegex(found, r"^= \S+$", command)
            self.assertRegex(expected, r"^= \S+$", command)
            if found != expected and words[0] != "reg_genmove":
                engine.ask("undo")
                self.assertEqual(engine.ask(f"play {words[1]} {expected[2:]}"), "= ", command)
            return
        self.assertEqual(found, expected, command)

    def check_session(self, arguments, text, folder):
        is_timed = "max_nodes" not in text
        engine = Engine(*arguments, *(["--move-time", "0.1"] if is_timed else []), cwd=folder)
        for exchange in re.split(r"\n\n+", text.strip()):
            lines = [line.rstrip() for line in exchange.split("\n")]
            answered = next((i for i, line in enumerate(lines) if line[:1] in ("=", "?")), len(lines))
            for command in lines[:answered - 1 if answered < len(lines) else answered]:
                self.assertTrue(engine.ask(command).startswith("="), command)
            if answered < len(lines):
                self.check_exchange(engine, lines[answered - 1], "\n".join(lines[answered:]), is_timed)
        self.assertEqual(engine.close(), 0)

    def test_sessions_go_as_shown(self):
        for block in blocks.all_blocks("console", "gtp"):
            with self.subTest(str(block)), tempfile.TemporaryDirectory() as folder:
                arguments, text = block.words, block.text
                if block.kind == "console":
                    first, _, text = text.partition("\n")
                    self.assertTrue(first.startswith("$ scripts/catenary"), first)
                    arguments = shlex.split(first)[2:]
                self.check_session(arguments, text, folder)


class Commands(unittest.TestCase):
    def shortened(self, command, long):
        """The command for the program under test, with few and quick games, and shortened where it runs long."""
        if not long:
            command = re.sub(r"scripts/catenary\b|build/release/catenary\b", ENGINE, command)
        command = re.sub(r"--games \d+", "--games 2", command)
        return re.sub(r"--time [\d.]+|\btime=[\d.,]+", lambda found: found[0].rstrip("0123456789.,") + "0.02", command)

    def copy_of_the_sources(self, folder):
        for name in names.tracked():
            target = pathlib.Path(folder, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)

    def provide_program(self, folder):
        """Puts the program under test where scripts look for one."""
        place = pathlib.Path(folder, "build", "release")
        place.mkdir(parents=True)
        (place / "catenary").symlink_to(pathlib.Path(ENGINE).resolve())

    def test_commands_run(self):
        for block in blocks.all_blocks("sh"):
            long = "long" in block.words
            if "shown" in block.words or (long and not os.environ.get("CATENARY_LONG")):
                continue
            with self.subTest(str(block)), tempfile.TemporaryDirectory() as folder:
                self.copy_of_the_sources(folder)
                if "scripts/catenary" not in block.text:
                    self.provide_program(folder)
                for command in blocks.commands_in(block.text):
                    result = subprocess.run(["/bin/bash", "-c", self.shortened(command, long)], cwd=folder, text=True,
                                            stdin=subprocess.DEVNULL, capture_output=True, timeout=1800)
                    self.assertEqual(result.returncode, 0, f"{command}\n{result.stdout}{result.stderr}")

    def test_every_fence_says_what_it_holds(self):
        for block in blocks.all_blocks():
            self.assertIn(block.kind, blocks.RUN + blocks.OTHERS, f"{block}: see tests/docs/blocks.py")

    def test_scripts_have_the_options_that_are_named(self):
        commands = blocks.inline_commands()
        for block in blocks.all_blocks("sh"):
            commands += [(block, command) for command in blocks.commands_in(block.text)
                         if command.startswith("scripts/")]
        self.assertGreater(len(commands), 20)
        for page, command in commands:
            with self.subTest(page=str(page), command=command):
                script, options = blocks.script_and_options(command)
                self.assertTrue((ROOT / script).is_file(), script)
                for option in options:
                    self.assertIn(option, help_of(script))

    def test_every_script_explains_itself(self):
        for path in sorted((ROOT / "scripts").iterdir()):
            if path.is_file() and os.access(path, os.X_OK) and path.name != "run-tool":
                with self.subTest(path.name):
                    self.assertIn(path.name, help_of(f"scripts/{path.name}"))

    @pytest.mark.expected
    def test_the_page_of_commands_has_the_lists_of_help(self):
        if UPDATE:
            update()
        lists = LISTS.search(COMMANDS.read_text(encoding="utf-8"))
        self.assertIsNotNone(lists)
        self.assertEqual(lists[0], lists_of_commands(), "--update accepts it")

    def test_the_page_of_clusters_lists_every_script_that_takes_one(self):
        listed = {found.split()[0] for found in re.findall(r"`(scripts/[^`]+)`", first_cells("cluster.md"))}
        scripts = [f"scripts/{path.name}" for path in sorted((ROOT / "scripts").iterdir())
                   if path.is_symlink() and path.name != "cluster"]
        self.assertEqual(sorted(listed), [script for script in scripts if "--cluster" in help_of(script)])

    def test_pages_for_authors_name_commands_that_exist(self):
        commands = {*run([], "list_commands\n").stdout.decode()[2:].split(), "game_over"}
        for page, section in (("engines.md", "Plain GTP"), ("engines.md", "Turns"),
                              ("writing-a-front-end.md", "Commands to start from")):
            text = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(f"## {section}\n")[2]
            text = text.partition("\n## ")[0]
            cells = [row.split(" | ")[page != "engines.md"] for row in re.findall(r"^\| (.*) \|$", text, re.M)]
            named = {name for cell in cells for name in re.findall(r"`([a-z_]+)", cell)} - {"threads"}
            self.assertGreater(len(named), 5)
            self.assertEqual(named - commands, set(), f"{page}: {section}")

    def test_the_page_of_options_lists_every_game(self):
        games = run(["--list-games"]).stdout.decode().split()
        self.assertEqual(sorted(re.findall(r"`(\w+)`", first_cells("options.md", "Games"))), sorted(games))

    def test_the_page_of_options_lists_sizes_and_options_of_games(self):
        text = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
        rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text.partition("## Engine parameters")[0], re.M))
        for game, row in rows.items():
            sizes, _, options = row.replace("\\|", "/").partition(" | ")
            info = json.loads(run([], f"game_info {game}\n").stdout.decode()[2:])
            with self.subTest(game=game):
                self.assertEqual([int(size) for size in re.findall(r"\d+", sizes)][-1], info["size"])
                self.assertEqual({int(size) for size in re.findall(r"\d+", sizes)} - set(info["sizes"]), set())
                for option in info["options"]:
                    choices = " " + "/".join(option["choices"]) if option["choices"] else ""
                    self.assertIn(f"`{option['name']}{choices}", options)

    def test_the_page_of_options_lists_every_engine_parameter(self):
        answer = run([], "engine_param\n").stdout.decode()
        self.assertEqual(sorted(re.findall(r"`(\w+)`", first_cells("options.md", "Engine parameters"))),
                         sorted(re.findall(r"^(?:= )?\[[^]]+\] (\w+)", answer, re.M)))

    def test_pages_for_players_name_every_game(self):
        for page in ("README.md", "docs/front-ends/gogui.md", "packaging/CMakeLists.txt", "packaging/README.GoGui",
                     "packaging/catenary.6.in"):
            text = (ROOT / page).read_text(encoding="utf-8").lower()
            for game in run(["--list-games"]).stdout.decode().split():
                with self.subTest(page=page, game=game):
                    self.assertTrue(re.search(rf"\b{game}\b", text), f"{page} does not name {game}")


class Pages(unittest.TestCase):
    def test_the_pages_stay_short(self):
        pages = [page for page in blocks.documents() if page.is_relative_to(ROOT / "docs")]
        self.assertLessEqual(sum(len(page.read_text(encoding="utf-8").split()) for page in pages), MOST_WORDS)

    def test_the_page_of_quality_lists_every_folder_of_tests(self):
        folders = sorted({path.parts[1] for path in map(pathlib.Path, names.tracked("tests")) if len(path.parts) > 2})
        self.assertEqual(sorted(re.findall(r"`([\w-]+)`", first_cells("quality.md", "Tests"))), folders)

    def test_code_is_what_the_files_say(self):
        for block in blocks.all_blocks("cpp", "python"):
            self.assertEqual(len(block.words), 1, f"{block} names no file")
            text = (ROOT / block.words[0]).read_text(encoding="utf-8")
            self.assertIn(block.text, text, f"{block} is not in {block.words[0]}")

    def test_the_page_of_credits_lists_every_library(self):
        library = r"(?<![\w/-])(?:lib[\w-]+-dev|python3-[a-z][\w-]*|node-[\w-]+|[\w-]+3-dev|esbuild)(?![\w-])"
        used = {name for file in ("scripts/set-up", "scripts/run-tool", "docs/cluster/Containerfile")
                for name in re.findall(library, (ROOT / file).read_text(encoding="utf-8"))}
        self.assertGreater(len(used), 20)
        listed = set(re.findall(r"`([\w-]+)`", (ROOT / "docs" / "credits.md").read_text(encoding="utf-8")))
        self.assertEqual(sorted(listed), sorted(used))

    def test_what_is_named_exists(self):
        """Files, options and symbols between backquotes, in pages and in the comments of headers."""
        self.assertEqual(list(names.faults()), [])

    def test_names_that_do_not_exist_are_found(self):
        for span in ("protocol/file.h", "legality.h", "record_start.h", "engine/nothing/", "games/NAME/nothing.cpp",
                     "--no-such-option", "scripts/match --plyers 2", "describe_fault", "Player::none_such",
                     "none_such()", "search_nothing", "catenary_nothing", "engine_parameter seed 1", "catenary-report"):
            self.assertEqual(len(list(names.faults_of(span))), 1, span)

    def test_links_lead_somewhere(self):
        for path, link in links.all_links():
            with self.subTest(page=str(path.relative_to(ROOT)), link=link):
                self.assertIsNone(links.fault(path, link))

    def test_images_have_alternative_text(self):
        for path in blocks.documents():
            self.assertNotIn("![](", path.read_text(encoding="utf-8"), path.name)

    def test_the_table_of_contents_has_every_page(self):
        contents = ROOT / "docs" / "README.md"
        listed = {(contents.parent / link.partition("#")[0]).resolve() for link in links.links_of(contents)}
        pages = {*blocks.documents(), *(ROOT / "docs").rglob("*.html")} - {contents, ROOT / "README.md"}
        # The rules of each game are listed on the page of all rules.
        pages = {page for page in pages if page.parent.name != "rules" or page.name == "README.md"}
        self.assertEqual(sorted(pages - listed), [])


class Lists(unittest.TestCase):
    """Tables list what the sources and data define."""

    def rows(self, page):
        """The cells of each row of the tables of a page."""
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        return [[cell.strip() for cell in line.split("|")[1:-1]] for line in re.findall(r"^\|.*\|$", text, re.M)]

    def test_fields_of_requests(self):
        source = (ROOT / "protocol" / "json" / "server.cpp").read_text(encoding="utf-8")
        fields = set(re.findall(r'^    {"(\w+)", "', source, re.M))
        self.assertGreater(len(fields), 10)
        self.assertEqual(fields - set(re.findall(r"`(\w+)`", first_cells("analysis.md", "Analysis mode"))), set())

    def test_fields_of_boards_in_json(self):
        for name in ("board_layout", "board_state", "hint", "check_puzzle"):
            file = f"docs/{name.replace('_', '-')}.schema.json"
            fields = set(json.loads((ROOT / file).read_text(encoding="utf-8"))["properties"]) - {"v", "game"}
            with self.subTest(name):
                self.assertEqual(fields - set(re.findall(r"`(\w+)`", first_cells("board-json.md", name))), set())

    def test_folders_of_the_web_page(self):
        folders = [path.name for path in (ROOT / "scripts/catenary_tools/web/page").iterdir() if path.is_dir()]
        listed = re.findall(r"`(\w+)/`", first_cells("front-ends/board.md", "How the page works"))
        self.assertEqual(sorted(listed), sorted(folders))

    def test_verdicts(self):
        self.assertEqual(sorted(re.findall(r"`([^`]+)`", first_cells("match.md", "Verdicts"))), sorted(model.Verdict))

    def test_networks(self):
        """Each row's settings have a network at the numbers of rows that it states, and at no others."""
        game = ""
        for name, fixed, widths in self.rows("learning.md")[2:]:
            game = name.lower() or game
            info = json.loads(run([], f"game_info {game}\n").stdout.decode()[2:])
            values = dict(re.findall(r"(\w+)=(\w+)", fixed))
            choices = [[f"{option['name']} {value}" for value in option["choices"]
                        if values.get(option["name"], value) == value]
                       for option in info["options"] if option["choices"]]
            settings = [(size, options) for options in itertools.product(*choices) for size in info["sizes"]]
            lines = [f"game_param {option}" if option else f"boardsize {size}\nevaluation"
                     for size, options in settings for option in [*options, ""]]
            answers = run(["--game", game], "\n".join(lines) + "\n").stdout.decode().split("\n\n")
            networks = ["\nnetwork " in answer for answer in answers if " phase " in answer]
            least, most = re.match(r"(\d+)(?: to (\d+))?$", widths).groups()
            with self.subTest(game=game, options=fixed):
                self.assertEqual([setting for setting, network in zip(settings, networks, strict=True) if network],
                                 [setting for setting in settings if int(least) <= setting[0] <= int(most or least)])

    def test_puzzles(self):
        rows = {row[0].lower(): row[1:] for row in self.rows("puzzles.md") if len(row) == 3}
        files = sorted((ROOT / "games").glob("*/puzzles.json"))
        self.assertGreater(len(files), 3)
        for path in files:
            levels = [puzzle["level"] for puzzle in json.loads(path.read_text(encoding="utf-8"))["puzzles"]]
            self.assertEqual(rows[path.parent.name],
                             [str(len(levels)), ", ".join(str(levels.count(level)) for level in range(1, 6))])


class Installed(unittest.TestCase):
    """The manual page and the completion know the program's options."""

    def options(self):
        return re.findall(r"^  (--[a-z-]+)", run(["--help"]).stdout.decode(), re.M)

    def test_the_manual_page_has_every_option(self):
        page = (ROOT / "packaging" / "catenary.6.in").read_text(encoding="utf-8").replace("\\-", "-")
        named = re.findall(r"^\.TP\n\.B[IR]? (--[a-z-]+)", page, re.M)
        self.assertEqual(named, self.options())

    def test_the_manual_page_and_help_know_the_options_of_a_file(self):
        """Both list them under a separate heading; the program accepts these in a file, and no others."""
        text = run(["--help"]).stdout.decode()
        page = (ROOT / "packaging" / "catenary.6.in").read_text(encoding="utf-8").replace("\\-", "-")
        listed = re.findall(r"^  --([a-z-]+)", text.partition("\nOptions, also")[2], re.M)
        self.assertEqual(re.findall(r"^\.TP\n\.B[IR]? --([a-z-]+)", page.partition("\n.SS Also in")[2], re.M), listed)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "options")
            taken = []
            for option in self.options():
                file.write_text(f"{option[2:]}=\n", encoding="utf-8")
                # The value may be wrong.
                if b"command line only" not in run(["--config", str(file)]).stderr:
                    taken.append(option[2:])
        self.assertEqual(taken, listed)

    def complete(self, *words):
        script = (f"source '{ROOT}/packaging/completion.bash'; COMP_WORDS=({shlex.join(words)}); "
                  'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _catenary; printf "%s\\n" "${COMPREPLY[@]}"')
        result = subprocess.run(["/bin/bash", "-c", script], capture_output=True, text=True, timeout=10)
        self.assertEqual(result.stderr, "")
        return result.stdout.split()

    def test_the_completion_knows_options_and_games(self):
        self.assertEqual(self.complete(ENGINE, "--"), self.options())
        self.assertEqual(self.complete(ENGINE, "--mo"), ["--move-time"])
        self.assertEqual(self.complete(ENGINE, "--game", "catc"), ["catchup"])
        self.assertEqual(self.complete(ENGINE, "--live-gfx", "of"), ["off"])
        self.assertEqual(self.complete(ENGINE, "--size", ""), [])
