# SPDX-License-Identifier: MIT
"""Tests of the loop that plays games, and of the seats; the last ones with an engine."""

import asyncio
import io
import sys
from unittest import mock

import pytest

from catenary_tools.engine.client import AsyncEngine
from catenary_tools.engine.process import EngineFailure, Reply
from catenary_tools.errors import UsageError
from catenary_tools.model import Setting, Verdict
from catenary_tools.play.clock import GameClock, Overtime, TimeControl
from catenary_tools.play.selfplay import positions_of_game
from catenary_tools.play.loop import Choice, GameForfeited, Observer, play_game
from catenary_tools.play.openings import Opening, OpeningBook, opening_of
from catenary_tools.play.progress import ProgressBar
from catenary_tools.play.protocols import Dialect, SearchInfo, require_answers
from catenary_tools.play.referee import IllegalTurn, Referee
from catenary_tools.play.seats import EngineSeat, PlayingEngine, RefereeSeat, Timeouts

from tests.support.under_test import ENGINE


class CountDown:
    """A referee of a game in which Black, White and chance take turns to name the next lower number, down to 0."""

    def __init__(self, number):
        self.number = number
        self.start = number

    def _state(self):
        side = ("black", "white", "chance")[(self.start - self.number) % 3] if self.number else "none"
        return side, str(self.number)

    async def state(self):
        return self._state()

    async def play(self, color, text):
        if text != str(self.number - 1):
            raise IllegalTurn("not the next number")
        self.number -= 1
        return self._state()

    async def roll(self):
        return str(self.number - 1), await self.play("chance", str(self.number - 1))


class Counter:
    """A seat that names what the referee wants, or fails."""

    def __init__(self, referee, failure=None):
        self.heard = []
        self._referee = referee
        self._failure = failure

    def tell(self, color, text):
        self.heard.append((color, text))

    async def choose(self, color):
        if self._failure:
            raise self._failure
        return Choice(str(self._referee.number - 1))


class Log(Observer):
    def __init__(self):
        self.lines = []

    async def before(self, color, position):
        self.lines.append(f"{color} at {position}")

    async def after(self, color, choice, side, position):
        self.lines.append(f"{color} says {choice.text}, {side} at {position}")


class TestLoop:
    def play(self, number, max_turns=100, **failures):
        referee, log = CountDown(number), Log()
        seats = {color: Counter(referee, failures.get(color)) for color in ("black", "white")}
        return asyncio.run(play_game(referee, seats, max_turns, log)), seats, log.lines

    def test_a_game_goes_on_to_its_end(self):
        side, seats, lines = self.play(4)
        assert side == "none"
        assert (lines == ["black at 4", "black says 3, white at 3", "white at 3", "white says 2, chance at 2",
                          "chance says 1, black at 1", "black at 1", "black says 0, none at 0"])
        assert seats["black"].heard == [("white", "2"), ("chance", "1")]
        assert seats["white"].heard == [("black", "3"), ("chance", "1"), ("black", "0")]

    def test_rolls_are_no_turns(self):
        assert self.play(9, max_turns=2)[0] == "chance"
        assert self.play(9, max_turns=3)[0] == "white"

    def test_failures_lose(self):
        with pytest.raises(GameForfeited) as raised:
            self.play(4, white=EngineFailure("crash", "gone"))
        assert (raised.value.color, raised.value.failure.kind) == ("white", "crash")

    def test_illegal_turns_lose(self):
        referee = CountDown(4)
        seat = Counter(CountDown(9))
        with pytest.raises(GameForfeited) as raised:
            asyncio.run(play_game(referee, {"black": seat, "white": seat}, 9))
        failure = raised.value.failure
        assert (failure.kind, failure.detail) == (Verdict.ILLEGAL, "8: not the next number")

    def test_one_seat_for_both_colors_hears_only_of_chance(self):
        referee = CountDown(4)
        seat = Counter(referee)
        asyncio.run(play_game(referee, {"black": seat, "white": seat}, 9))
        assert seat.heard == [("chance", "1")]


class MockEngine:
    """Records what it receives; `replies` are its replies to a turn."""

    def __init__(self, *replies, tells_search=False, dialect=None):
        self.pid = 0
        self.sent = []
        self.dialect = dialect or Dialect(listed=frozenset(("genturn", "search_info") if tells_search else ()))
        self._replies = replies

    async def obey(self, commands, timeout):
        self.sent.append([command.text for command in commands])
        replies = [Reply(True, "", 0.0)] * (len(commands) - len(self._replies)) + list(self._replies)
        require_answers(commands, replies)
        return replies


class TestSeats:
    def choose(self, engine, **more):
        seat = EngineSeat(engine, **more)
        seat.tell("white", "C3")
        return asyncio.run(seat.choose("black"))

    def test_turns_of_others_are_told_with_the_next_one(self):
        engine = MockEngine(Reply(True, "D4", 0.0))
        assert self.choose(engine).text == "D4"
        assert engine.sent == [["play white C3", "genturn black"]]

    def test_the_search_is_asked_for_in_the_same_write(self):
        engine = MockEngine(Reply(True, "D4", 0.0), Reply(True, "value -3 depth 5 nodes 77 seconds 0.012", 9e9),
                            tells_search=True)
        choice = self.choose(engine, clock=GameClock(TimeControl("turn", main=1)), timeouts=Timeouts(0.1, 1, 1))
        assert engine.sent == [["play white C3", "genturn black", "search_info"]]
        # The time excludes the request for the figures.
        assert choice.seconds < 1
        assert choice.search == SearchInfo(-3, 5, 77)

    def test_an_engine_may_tell_nothing(self):
        for reply in (Reply(True, "", 0.0), Reply(False, "unknown command", 0.0), Reply(True, "deep", 0.0)):
            choice = self.choose(MockEngine(Reply(True, "D4", 0.0), reply, tells_search=True))
            assert choice.search == SearchInfo(None, None, None)

    @mock.patch.object(Overtime, "machine_seconds", lambda self, at: 0.0)
    def test_late_turns_and_resignations_fail(self):
        for reply, kind in ((Reply(True, "D4", 9e9), Verdict.TIME), (Reply(True, "Resign", 0.0), Verdict.RESIGNATION),
                            (Reply(False, "no", 0.0), Verdict.ERROR)):
            with pytest.raises(EngineFailure) as raised:
                self.choose(MockEngine(reply), clock=GameClock(TimeControl("turn", main=1)), may_resign=True)
            assert raised.value.kind == kind


class TestSettings:
    def test_a_setting_as_commands_and_as_words(self):
        setting = Setting("catena", 7, (("scoring", "square"), ("komi", "2")))
        assert (setting.commands() == ["set_game catena", "boardsize 7", "game_param scoring square",
                                       "game_param komi 2"])
        assert (setting.arguments() == ["--game", "catena", "--size", "7", "--option", "scoring=square",
                                        "--option", "komi=2"])
        assert setting.text() == "catena size 7 scoring=square komi=2"


class TestEngines:
    """With the engine under test."""

    def run_with(self, play):
        async def run():
            async with PlayingEngine("engine", [ENGINE, "--game", "catchup", "--size", "5"]) as engine:
                await engine.greet(10)
                await engine.ask_all(["engine_param max_nodes 20", "engine_param threads 1"])
                return await play(engine)
        return asyncio.run(run())

    def test_self_play_gives_positions_and_points(self):
        positions, points = self.run_with(lambda engine: positions_of_game(engine, 1, 4))
        assert len(positions) > 10
        assert len(set(positions)) == len(positions)
        assert points in (0.0, 1.0)
        assert self.run_with(lambda engine: positions_of_game(engine, 1, 4)) == (positions, points)

    def test_a_seat_that_is_the_referee_knows_the_state_after_its_turn(self):
        async def play(engine):
            choice = await RefereeSeat(engine).choose("white")
            return choice.state, tuple(await engine.ask_all(["to_move", "position"]))
        state, known = self.run_with(play)
        assert state == known
        assert state[0] == "black"

    def test_the_engine_tells_of_its_search(self):
        async def play(engine):
            assert engine.dialect.has("search_info")
            assert not engine.dialect.steps
            return (await EngineSeat(engine).choose("white")).search
        search = self.run_with(play)
        assert search.depth > 0
        assert search.nodes > 0


class TestOpenings:
    def openings(self, size, moves, pairs):
        async def run():
            book, referee = OpeningBook("random", moves), Referee([ENGINE])
            try:
                return [await opening_of(book, Setting("catchup", size), referee, 1, pair) for pair in range(pairs)]
            finally:
                await referee.close()
        return asyncio.run(run())

    def test_random_moves_that_end_the_game_are_drawn_again(self):
        openings = self.openings(3, 6, 60)
        assert self.openings(3, 6, 60) == openings

    def test_a_game_that_random_moves_always_end_is_refused(self):
        with pytest.raises(UsageError, match="^openings: 60 random moves end the game of catchup size 3$"):
            self.openings(3, 60, 1)


@pytest.mark.parametrize("name", ["record.sgf", "a record.sgf"])
def test_records_are_openings(tmp_path, name):
    path = tmp_path / name

    async def run(text):
        path.write_text(text)
        referee = Referee([ENGINE])
        try:
            book = OpeningBook("file", entries=(("sgf", str(path)),))
            return await opening_of(book, Setting("catchup", 5), referee, 1, 0)
        finally:
            await referee.close()

    async def record():
        async with AsyncEngine([ENGINE, *Setting("catchup", 5).arguments()]) as engine:
            return await engine.ask_all(["play white C3", "printsgf", "position"])

    _, text, position = asyncio.run(record())
    assert asyncio.run(run(text)) == Opening(path.stem, position=position)
    with pytest.raises(UsageError, match=f"^openings: '{path}': cannot load file: "):
        asyncio.run(run("no record"))


@pytest.mark.parametrize("control, left", [
    (TimeControl("byo-yomi", 0, 5, 3), "black 0 2"), (TimeControl("byo-yomi", 1, 5, 3), "black 0 2"),
    (TimeControl("clock", 5, 2), "black 2 0")])
def test_a_turn_within_the_margin_leaves_no_time(control, left):
    clock = GameClock(control)
    clock.spend("black", clock.limit("black") + 0.08)
    assert clock.time_left("black") == left


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_a_bar_on_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", Terminal())
    with ProgressBar("games", 4) as bar:
        bar.advance()
        bar.note_share("second", 0.5)
        bar.say("1 of 4 found")
        bar.advance()
    assert "1 of 4 found" in sys.stderr.getvalue() and "2/4" in sys.stderr.getvalue()
