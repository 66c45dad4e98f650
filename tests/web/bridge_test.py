# SPDX-License-Identifier: MIT
"""Tests of the bridge's services for the page, through its requests and its socket."""

import asyncio
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from catenary_tools.model import GameEntry, Turn, Verdict
from catenary_tools.records import games
from catenary_tools.records.games import EndedGames
from catenary_tools.web import static

from tests.support.under_test import ENGINE, ROOT
from tests.support.waiting import wait_until_async
from tests.web.bridge_client import Bridge, Browser, Page, in_loop

GAMES = ("catalonia", "catchup", "catena", "cation", "colorado")
ANOTHER = ("--engine", "another", sys.executable, ROOT / "tests" / "web" / "another_engine.py", ENGINE)


@pytest.fixture(scope="module", name="bridge")
def started_bridge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bridge]:
    with Bridge(tmp_path_factory.mktemp("bridge") / "state", *ANOTHER) as bridge:
        yield bridge


# Files.


@in_loop
async def test_files_of_this_version_are_kept_by_browsers(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        _, page = await browser.request("GET", "/")
        script = re.search(r'src="(/\w+/web/page/bridge\.mjs)"', page.decode())
        assert script
        other = f"/{'0' * 16}/web/page/bridge.mjs"
        contents = []
        for path, kept in ((script[1], True), (other, False), ("/web/page/bridge.mjs", False), ("/", False)):
            async with browser.http.get(bridge.origin + path) as response:
                assert response.status == 200
                assert ("immutable" in response.headers["Cache-Control"]) == kept, path
                contents.append(await response.read())
        assert contents[0] == contents[1] == contents[2]


def test_a_file_that_changes_has_another_address(tmp_path: pathlib.Path) -> None:
    (tmp_path / "index.html").write_text('<script src="/web/page/sub/main.mjs">', encoding="utf-8")
    script = tmp_path / "sub" / "main.mjs"
    script.parent.mkdir()
    script.write_text("old", encoding="utf-8")
    files = static.StaticFiles({"/web/page/": tmp_path})
    first = files.index()
    assert files.index() == first
    script.write_text("newer", encoding="utf-8")
    second = files.index()
    assert second != first
    kept = ["Cache-Control" in files.response(page.split('"')[1]).headers for page in (first, second)]
    assert kept == [False, True]


@in_loop
async def test_what_is_shown_of_each_game(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        assert await page.open() == {"type": "opened", "engine": "rules"}
        for name in GAMES:
            content = await browser.json(f"/content/{name}.json")
            assert content.keys() == {"facts", "picture", "puzzles", "rules", "strategy", "goal", "totals", "turns",
                                      "tour", "diagrams"}
            assert re.fullmatch(r".*\d+ turns\b[^·]* · [^·]+", content["facts"]), content["facts"]
            assert await browser.status("GET", f"/{content['picture']}") == 200
            found = await browser.status("GET", f"/puzzles/{name}.json")
            assert bool(content["puzzles"]) == (found == 200), name
            assert re.fullmatch(r"[A-Z][^*`\[]+\.", content["goal"]), content["goal"]
            assert "<h1" in content["rules"] and "data-diagram" in content["rules"]
            assert content["tour"] and all(step["text"] for step in content["tour"])
            assert {step["key"] for step in content["tour"]} <= content["diagrams"].keys()
            await set_up_diagrams(page, name, content["diagrams"])
        assert await browser.status("GET", "/content/chess.json") == 404
        assert await browser.status("GET", "/content/README.json") == 404


async def set_up_diagrams(page: Page, name: str, diagrams: dict[str, dict]) -> None:
    """The engine can set up each board, using its defaults for whatever is omitted."""
    for key, board in diagrams.items():
        assert board.keys() <= {"size", "options", "changes"}
        await page.text(f"set_game {name}")
        if "size" in board:
            await page.text(f"boardsize {board['size']}")
        for option, value in board.get("options", {}).items():
            await page.text(f"game_param {option} {value}")
        for color, text in board["changes"]:
            command = f"position {text}" if color == "position" else f"play {color} {text}"
            answer = await page.ask(command)
            assert answer["ok"], (key, command, answer)


@in_loop
async def test_puzzles_come_as_they_are_shipped(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        _, content = await browser.request("GET", "/puzzles/catchup.json")
        assert content == (ROOT / "games" / "catchup" / "puzzles.json").read_bytes()
        assert await browser.status("GET", "/puzzles/catalonia.json") == 404


@in_loop
async def test_the_start_that_the_command_line_asks_for(bridge: Bridge, tmp_path: pathlib.Path) -> None:
    async with Browser(bridge) as browser:
        assert await browser.json("/start") == {}
    (tmp_path / "match").mkdir()
    options = ("--game", "catena", "--size", "7", "--option", "komi=1", "--option", "scoring=longest")
    with Bridge(tmp_path / "state", *options, "--watch", tmp_path / "match") as other:
        async with Browser(other) as browser:
            assert await browser.json("/start") == {"game": "catena", "size": 7, "match": "match",
                                                    "options": {"komi": "1", "scoring": "longest"}}


# State.


@in_loop
async def test_what_is_stored_is_there_after_any_end(tmp_path: pathlib.Path) -> None:
    game, choices = json.dumps({"record": ["Ä" * 1000]}).encode(), b'{"dark": true}'
    for number in (signal.SIGKILL, signal.SIGTERM):
        with Bridge(tmp_path / "state") as bridge:
            async with Browser(bridge) as browser:
                if number == signal.SIGKILL:
                    assert await browser.status("GET", "/state/game") == 404
                    assert await browser.status("PUT", "/state/game", b"1") == 204
                    assert await browser.status("PUT", "/state/game", game) == 204
                    assert await browser.status("PUT", "/state/choices", choices) == 204
                assert await browser.request("GET", "/state/game") == (200, game)
                assert await browser.request("GET", "/state/choices") == (200, choices)
            bridge.stop(number)


@in_loop
async def test_bridges_side_by_side_share_the_choices_alone(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state") as one, Bridge(tmp_path / "state") as two:
        async with Browser(one) as first, Browser(two) as second:
            for name, status in (("game", 404), ("choices", 200)):
                assert await first.status("PUT", f"/state/{name}", b"[1]") == 204
                assert await second.status("GET", f"/state/{name}") == status


@in_loop
async def test_a_game_that_the_page_cannot_read_is_set_aside(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state") as bridge:
        async with Browser(bridge) as browser:
            assert await browser.status("PUT", "/state/game", b'{"version": 7}') == 204
            assert await browser.status("DELETE", "/state/game") == 204
            assert await browser.status("GET", "/state/game") == 404
            assert await browser.status("DELETE", "/state/game") == 404
        assert (bridge.folder / "game-1.json.bad").read_bytes() == b'{"version": 7}'
        assert "game-1.json.bad" in bridge.log.read_text("utf-8")


@in_loop
async def test_records_are_kept_listed_and_deleted(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state") as bridge:
        async with Browser(bridge) as browser:
            assert await browser.json("/records") == []
            names = []
            for number in range(3):
                _, body = await browser.request("POST", "/records?game=catchup", b"(;C[%d])" % number)
                names.append(json.loads(body)["name"])
                os.utime(bridge.folder / "games" / names[-1], (number, number))
            listed = await browser.json("/records")
            assert listed == [{"name": name, "bytes": 7, "modified": number, "head": f"(;C[{number}])"}
                              for number, name in reversed(list(enumerate(names)))]
            assert await browser.request("GET", f"/records/{names[1]}") == (200, b"(;C[1])")
            assert await browser.status("DELETE", f"/records/{names[1]}") == 204
            assert await browser.status("GET", f"/records/{names[1]}") == 404
            assert await browser.status("DELETE", f"/records/{names[1]}") == 404
            assert len(await browser.json("/records")) == 2


@in_loop
async def test_a_new_record_outlives_older_ones_with_later_dates(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "state" / "catenary" / "games"
    folder.mkdir(parents=True)
    for number in range(250):
        path = folder / f"29990101-0000{number:03}-catena.sgf"
        path.write_bytes(b"(;)")
        os.utime(path, (4_000_000_000 + number,) * 2)
    with Bridge(tmp_path / "state") as bridge:
        async with Browser(bridge) as browser:
            _, body = await browser.request("POST", "/records?game=catchup", b"(;)")
            listed = [record["name"] for record in await browser.json("/records")]
    assert len(listed) == 200
    assert listed[-1] == json.loads(body)["name"]
    assert listed[0] == "29990101-0000249-catena.sgf", "the oldest ones are removed"


# Engines.


@in_loop
async def test_commands_are_answered_in_their_order(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        assert page.ready == {"type": "ready", "threads": min(len(os.sched_getaffinity(0)), 8),
                              "engines": ["catenary", "another"]}
        await page.open()
        await page.text("set_game catchup")
        texts = [f"play {color} {cell}" for color, cell in (("white", "E5"), ("black", "D3,F5"), ("black", "A1"))]
        numbers = [await page.begin(text) for text in (*texts, "to_move")]
        answers = [await page.until("answer") for _ in numbers]
        assert [answer["id"] for answer in answers] == numbers
        assert [answer["ok"] for answer in answers] == [True, True, False, True]
        assert answers[-1] == {"type": "answer", "engine": "rules", "id": numbers[-1], "ok": True, "text": "white"}
        assert "turn of white" in answers[2]["text"]


@in_loop
async def test_an_analysis_comes_line_by_line_until_it_is_interrupted(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.open("thinking")
        number = await page.begin("analyze 600", "thinking")
        for _ in range(3):
            part = await page.receive()
            assert part["text"].startswith("info move")
            assert {**part, "text": ""} == {"type": "part", "engine": "thinking", "id": number, "text": ""}
        await page.send({"engine": "thinking", "interrupt": True})
        answer = await page.until("answer")
        assert answer == {"type": "answer", "engine": "thinking", "id": number, "ok": True, "text": ""}
        # The engine still answers, and the interrupt applied to earlier commands.
        assert await page.text("name", "thinking") == "Catenary"


@in_loop
async def test_an_interrupt_ends_searches_that_wait_for_their_turn(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.open("thinking")
        await page.text("set_game cation", "thinking")
        began = time.monotonic()
        numbers = [await page.begin(line, "thinking") for line in ("analyze", "board_state", "analyze 600", "name")]
        await page.send({"engine": "thinking", "interrupt": True})
        answers = [await page.until("answer") for _ in numbers]
        assert [(answer["id"], answer["ok"]) for answer in answers] == [(number, True) for number in numbers]
        assert time.monotonic() - began < 60


@in_loop
async def test_two_places_have_an_engine_each(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        for place in ("rules", "thinking"):
            await page.open(place)
        await page.text("set_game catchup", "rules")
        await page.text("set_game colorado", "thinking")
        assert json.loads(await page.text("game_info", "rules"))["name"] == "catchup"
        assert json.loads(await page.text("game_info", "thinking"))["name"] == "colorado"
        assert len(bridge.engines()) == 2
        # A searching engine does not block the other one.
        await page.begin("analyze", "thinking")
        assert await page.text("name", "rules") == "Catenary"
        await page.send({"engine": "thinking", "close": True})
        await wait_until_async(lambda: len(bridge.engines()) == 1)
        assert "no engine" in (await page.ask("name", "thinking"))["text"]
        await page.open("rules")
        await page.text("set_game catena", "rules")
        assert len(bridge.engines()) == 1


@in_loop
async def test_a_foreign_engine_plays_against_catenary(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.open("rules")
        assert await page.open("thinking", "another") == {"type": "opened", "engine": "thinking"}
        for place in ("rules", "thinking"):
            for line in ("set_game catchup", "boardsize 5", "clear_board"):
                await page.text(line, place)
        movers = []
        while (mover := await page.text("to_move")) != "none":
            place, other = ("thinking", "rules") if mover == "white" else ("rules", "thinking")
            step = await page.text(f"genmove {mover}", place)
            await page.text(f"play {mover} {step}", other)
            movers.append(mover)
        assert set(movers) == {"black", "white"}
        assert re.fullmatch(r"[BW]\+.*", await page.text("final_score"))


@in_loop
async def test_an_engine_that_does_not_exist(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        for name in ("/bin/sh", "", "catenary "):
            answer = await page.open("rules", name)
            assert answer == {"type": "failed", "engine": "rules", "reason": f"there is no engine '{name}'"}


@in_loop
async def test_a_reload_of_the_page_ends_its_engines(bridge: Bridge) -> None:
    async with Browser(bridge) as browser:
        page = await browser.page()
        await page.open()
        await page.begin("analyze")
        await page.until("part")
        await page.socket.close()
        await wait_until_async(lambda: not bridge.engines())
        page = await browser.page()
        assert await page.open() == {"type": "opened", "engine": "rules"}


# The end.


def test_it_ends_by_itself_without_a_page(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state", "--idle", "0.005") as bridge:
        assert bridge.process.wait(20) == 0


@in_loop
async def test_a_page_keeps_it_and_its_end_is_quick(tmp_path: pathlib.Path) -> None:
    with Bridge(tmp_path / "state", "--idle", "0.005") as bridge:
        async with Browser(bridge) as browser:
            page = await browser.page()
            await page.open()
            await asyncio.sleep(2)
            assert bridge.process.poll() is None
            await page.begin("analyze")
            closing = asyncio.create_task(page.closing())
            began = time.monotonic()
            assert await asyncio.to_thread(bridge.stop, signal.SIGTERM) == 0
            assert time.monotonic() - began < 10
            assert await closing == 1001


# Matches.


def line_of(pair: int) -> bytes:
    moves = [Turn("white", "A1", 1.0, "")]
    return games.line_of(0, pair, [
        GameEntry(pair, number, "one", "two", "", "", moves, [], "B+1", "black", 1.0, Verdict.WIN, "", [], None,
                  games.record_name(0, pair, number), None, None, []) for number in range(2)])


@in_loop
async def test_a_match_is_watched_while_it_is_played(tmp_path: pathlib.Path) -> None:
    output = tmp_path / "match"
    output.mkdir()
    with Bridge(tmp_path / "state", "--watch", output) as bridge:
        async with Browser(bridge) as browser:
            match = subprocess.Popen(
                [ROOT / "scripts" / "match", "--game", "catchup", "--size", "9", "--games", "2", "--nodes", "30000",
                 "--engine-path", ENGINE, "--engine", "one", "catenary", "--engine", "two", "catenary",
                 "--output", output, "--quiet", "--concurrency", "1", "--opening-window", "0"],
                stdout=subprocess.DEVNULL)
            seen: list[dict] = []

            async def has_ended() -> bool:
                answer = await browser.json("/match")
                seen.extend(game for game in answer["running"] if game["turns"])
                return answer["count"] == 2
            await wait_until_async(has_ended)
            assert match.wait(60) == 0
            answer = await browser.json("/match?from=1")
            assert (answer["name"], answer["count"], answer["damage"]) == ("match", 2, "")
            assert len(answer["ended"]) == 1
            assert {answer["ended"][0]["black"], answer["ended"][0]["white"]} == {"one", "two"}
            _, record = await browser.request("GET", "/match/1.sgf")
            assert record.startswith(b"(;FF[4]") and answer["ended"][0]["result"] in record.decode()
            assert await browser.status("GET", "/match/2.sgf") == 404
            assert await browser.status("GET", "/match?from=x") == 400
    assert seen and seen[0]["setting"]["game"] == "catchup" and seen[0]["setting"]["size"] == 9
    assert {seen[0]["black"], seen[0]["white"]} == {"one", "two"}
    assert all(len(turn) == 2 and turn[0] in ("black", "white") for turn in seen[0]["turns"])


@in_loop
async def test_damage_does_not_end_the_watching(tmp_path: pathlib.Path) -> None:
    output = tmp_path / "match"
    running = output / "running"
    running.mkdir(parents=True)
    damaged = [b"null\n", b"\xff\xfe\n", b"[" * 150_000 + b"\n", line_of(1)[:-30] + b"\n", b'{"matchup":0}\n', b"\n"]
    (output / games.NAME).write_bytes(line_of(0) + b"".join(damaged))
    about = {"game": "catchup", "size": 5, "options": {}, "black": "one", "white": "two", "pair": 0, "number": 0,
             "start": "x"}
    turn = '["white","C3",1.0,"",null,null,null]'
    for slot, lines in enumerate(([json.dumps(about), turn], [json.dumps(about | {"start": 7}), turn],
                                  [json.dumps(about), '["white",7,1.0,"",null,null,null]'], ["[" * 150_000], ["{}"])):
        (running / f"{slot}.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    with Bridge(tmp_path / "state", "--watch", output) as bridge:
        async with Browser(bridge) as browser:
            answer = await browser.json("/match")
            assert answer["count"] == 2
            assert [game["slot"] for game in answer["running"]] == [0]
            assert [f"line {number}:" in answer["damage"] for number in range(1, 9)] == [False, *[True] * 6, False]
            assert await browser.status("GET", "/match/1.sgf") == 404, "its record is missing"
            with open(output / games.NAME, "ab") as file:
                file.write(line_of(2) + line_of(3)[:50])
            assert (await browser.json("/match?from=2"))["ended"] == [{"black": "one", "white": "two",
                                                                      "result": "B+1"}] * 2


def test_a_file_that_a_continued_match_has_mended_is_read_on(tmp_path: pathlib.Path) -> None:
    """A continued match removes an incomplete line, and moves damaged lines aside."""
    for name, damaged, torn in (("torn", b"", line_of(1)[:50]), ("damaged", line_of(7)[:-20] + b"\n", b""),
                                ("both", line_of(7)[:-20] + b"\n", line_of(1)[:50])):
        path = tmp_path / name
        path.write_bytes(line_of(0) + damaged + torn)
        ended = EndedGames(path)
        ended.look()
        assert (len(ended.games), len(ended.damage)) == (2, len(damaged) > 0), name
        games.prepare_file(path, games.read(path))
        for pair in (1, 2):
            path.write_bytes(path.read_bytes() + line_of(pair))
        for _ in range(2):
            ended.look()
            pairs = [int(game.record[2:7]) - 1 for game in ended.games]
            assert (pairs, ended.damage) == ([0, 0, 1, 1, 2, 2], {}), name
