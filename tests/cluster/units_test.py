# SPDX-License-Identifier: MIT
"""Tests of the parts of clusters that need no process: addresses, admission, and the executor with workers simulated by
the test."""

import asyncio
import contextlib
import dataclasses
import functools
import gc
import itertools
import json
import pickle
import shutil
from collections import Counter
from unittest import mock

import distributed
import pytest

from catenary_tools.cluster import service, session
from catenary_tools.cluster.link import Link, Unreachable
from catenary_tools.cluster.options import check_address, parse_address
from catenary_tools.cluster.service import UnknownRun, WorkerProfile, WorkerService, digest_of
from catenary_tools.errors import UsageError
from catenary_tools.learn.data import generate
from catenary_tools.measure import positions
from catenary_tools.model import Setting
from catenary_tools.play.clock import TimeControl
from catenary_tools.play.openings import OpeningBook
from catenary_tools.play.work import Executor, ExecutorFailed, LocalExecutor, Machine, Needs, UnitsGivenUp, Work
from catenary_tools.puzzles import find, main as puzzles
from catenary_tools.puzzles.collection import Collection, Puzzle
from catenary_tools.puzzles.sight import Sight
from catenary_tools.review import main as review
from catenary_tools.tune import main as tune, options as tune_options

from tests.support.waiting import PATIENCE, wait_until_async

OWN = WorkerProfile("here", "0.1.0", "abc", "2022.12.1", {"catchup": 5}, {"catchup": 100_000.0})


@pytest.mark.parametrize("text, expected", [
    ("tcp://127.0.0.1:5", "tcp://127.0.0.1:5"), ("tls://head", "tls://head:8786"), ("tcp://[::1]:7", "tcp://[::1]:7"),
    ("tcp://localhost/", "tcp://localhost:8786")])
def test_forms_of_addresses(text, expected):
    assert str(parse_address(text)) == expected


@pytest.mark.parametrize("text", [
    "nonsense", "127.0.0.1:8786", "http://127.0.0.1:1", "tcp://", "tcp://host:port", "tcp://[::1", "tcp://host:99999",
    "tls://host/path", "tls://user@host"])
def test_what_is_no_address_is_refused(text):
    with pytest.raises(UsageError, match="is not the address of a scheduler: expected tls"):
        parse_address(text)


@pytest.mark.parametrize("text", ["tcp://10.0.0.1", "tcp://head", "tcp://0.0.0.0", "tcp://[::]"])
def test_open_addresses_are_refused(text):
    with pytest.raises(UsageError, match="is open to everybody who reaches it"):
        check_address(parse_address(text), None, False)
    check_address(parse_address(text), None, True)


@pytest.mark.parametrize("text", ["tcp://127.0.0.1", "tcp://127.5.5.5", "tcp://[::1]", "tcp://localhost"])
def test_this_machine_needs_no_encryption(text):
    check_address(parse_address(text), None, False)


def test_encryption_needs_certificates():
    with pytest.raises(UsageError, match="--tls DIR"):
        check_address(parse_address("tls://head"), None, False)
    check_address(parse_address("tls://head"), "folder", False)


@pytest.mark.parametrize("changes, reason", [
    ({"speeds": {"catchup": 50_000.0}}, None),
    ({"signatures": {"catchup": 6}, "version": "0.2.0"},
     "its engine is another build: bench signature of catchup 6 instead of 5 (version 0.2.0, the client's is 0.1.0)"),
    ({"library": "xyz"}, "its scripts are others: xyz, those of the client are abc"),
    ({"dask": "2023.1.0"}, "it has Dask 2023.1.0, the client 2022.12.1")])
def test_reasons_to_refuse_a_worker(changes, reason):
    assert OWN.objection_to(dataclasses.replace(OWN, host="there", **changes)) == reason


@pytest.mark.parametrize("speed, factor", [(50_000.0, 2.0), (200_000.0, 0.5), (98_000.0, 1.0)])
def test_slow_workers_get_more_time(speed, factor):
    assert OWN.time_factor_of(dataclasses.replace(OWN, speeds={"catchup": speed})) == factor


def test_times_of_a_machine():
    assert TimeControl("clock", main=10, period=2).scaled(1.5) == TimeControl("clock", main=15, period=3)
    assert TimeControl("nodes", nodes=7).scaled(1.5) == TimeControl("nodes", nodes=7)


def test_paths_of_a_command_are_those_of_the_machine():
    machine = Machine(paths={"/here/engine": "/there/engine", "/here/a.sgf": "/there/a.sgf"})
    assert machine.command(("/here/engine", "--x", "/here/other")) == ("/there/engine", "--x", "/here/other")
    book = OpeningBook("file", entries=(("sgf", "/here/a.sgf"), ("position", "/here/a.sgf")))
    assert book.files == ("/here/a.sgf",)
    assert book.on(machine).entries == (("sgf", "/there/a.sgf"), ("position", "/here/a.sgf"))


def test_a_change_of_a_module_that_does_units_changes_the_digest(tmp_path, monkeypatch):
    library = tmp_path / "library"
    shutil.copytree(service.LIBRARY, library)
    monkeypatch.setattr(service, "LIBRARY", library)
    for name in ("model.py", "solve.py", "measure/truth.py", "play/work.py"):
        before = service.library_digest()
        assert service.library_digest() == before
        with open(library / name, "a", encoding="utf-8") as module:
            module.write("# Changed\n")
        assert service.library_digest() != before, name


def test_a_file_is_kept_under_each_of_its_names_and_sent_twice(tmp_path):
    async def check():
        worker = WorkerService("engine", str(tmp_path))
        for name in ("a.bin", "b.bin", "a.bin"):
            digest = digest_of(name, b"x", 0o755)
            await worker.store(digest, name, b"x", 0o755)
            assert (tmp_path / digest / name).read_bytes() == b"x"
            assert (await worker.lacks([], [digest]))[1] == []
        with pytest.raises(ValueError, match="a.bin arrived damaged"):
            await worker.store(digest, "a.bin", b"y", 0o755)

    asyncio.run(check())


def test_the_run_of_a_killed_client_is_closed_and_forgotten_later(tmp_path, monkeypatch):
    closed = []

    async def check():
        worker = WorkerService("engine", str(tmp_path))
        work = mock.Mock(run=mock.AsyncMock(return_value=2))
        work.open_slot.return_value = mock.AsyncMock(kill=mock.Mock(), close=lambda: closed.append(1) or no_time())
        await worker.open("run", work, "engine", {}, 1.0)
        assert await worker.do("run", "run-1", 1) == 2
        watching = asyncio.ensure_future(worker.watch())
        monkeypatch.setattr(service, "IDLE_SECONDS", 0.0)
        await wait_until_async(lambda: closed)
        # A client that is still there continues.
        assert await worker.do("run", "run-2", 1) == 2
        monkeypatch.setattr(service, "FORGET_SECONDS", 0.0)
        await wait_until_async(lambda: not worker._runs)
        with pytest.raises(UnknownRun):
            await worker.do("run", "run-3", 1)
        assert (closed, worker._used) == ([1, 1], {})
        watching.cancel()

    async def no_time():
        pass

    monkeypatch.setattr(service, "POLL_SECONDS", 0.01)
    asyncio.run(check())


class Doubling(Work):
    """Doubles numbers, and finishes them in a different order; 13 raises an error."""

    needs = Needs((), ())

    def open_slot(self, number, machine):
        return mock.AsyncMock(kill=mock.Mock())

    async def run(self, slot, unit):
        await asyncio.sleep(0.01 * (unit % 3))
        if unit == 13:
            raise ValueError("thirteen")
        return 2 * unit


DOUBLING = Doubling()


class FakeLink:
    """Simulated workers. They are lost while running `deadly` units; `answer` returns the results of other units."""

    def __init__(self, workers, deadly=(), answer=functools.partial(DOUBLING.run, None)):
        self.present = dict(workers)
        self.deadly = deadly
        self.answer = answer
        self.outstanding = Counter()
        self.most = Counter()

    async def workers(self):
        if self.present is None:
            raise ExecutorFailed("the scheduler is gone")
        return dict(self.present)

    async def call(self, address, method, *arguments, seconds=0):
        """Every unit is done."""

    async def do(self, address, key, threads, name, unit):
        self.outstanding[address] += 1
        self.most[address] = max(self.most[address], self.outstanding[address])
        try:
            return await self._do(address, unit)
        finally:
            self.outstanding[address] -= 1

    async def _do(self, address, unit):
        if address not in (self.present or ()):
            await asyncio.sleep(PATIENCE)
        if unit in self.deadly:
            self.present[f"{address}'"] = self.present.pop(address)
            await asyncio.sleep(PATIENCE)
        return await self.answer(unit)


class AbruptLink(FakeLink):
    """Dask reports a lost worker by its unit."""

    async def _do(self, address, unit):
        if unit in self.deadly:
            self.present[f"{address}'"] = self.present.pop(address)
            raise Unreachable("killed")
        return await super()._do(address, unit)


class FreezingLink(FakeLink):
    """The worker "b" does not answer until it thaws, and then answers earlier requests."""

    def __init__(self, workers):
        super().__init__(workers)
        self.thawed = asyncio.Event()
        self.asked = []
        self.called = []
        self.done = 0

    async def call(self, address, method, *arguments, seconds=0):
        self.called.append(address)

    async def _do(self, address, unit):
        if address == "b":
            self.asked.append(unit)
            await self.thawed.wait()
        result = await super()._do(address, unit)
        self.done += 1
        return result


class FakePolicy:
    async def settle(self, link, address, name):
        return f"host of {address}"


class FakeCluster(Executor):
    """A cluster with the workers of a FakeLink; `said` are the lines for the user."""

    def __init__(self, link, policy=FakePolicy()):
        super().__init__()
        self.link = link
        self.said = []
        self.session = None
        self._policy = policy

    async def __aexit__(self, *details):
        await super().__aexit__(*details)
        if self.session:
            await self.session.close()

    def _outcomes(self, work, units):
        self.session = self.session or session.ClusterSession(self.link, work, self._policy, self.said.append)
        return self.session.outcomes(units)


@pytest.fixture(autouse=True)
def polls_often(monkeypatch):
    monkeypatch.setattr(session, "POLL_SECONDS", 0.01)


def run_with(link, check, **words):
    """Runs `check(executor)` with the workers of a link; returns what it returns."""
    async def run():
        async with asyncio.timeout(PATIENCE), FakeCluster(link, **words) as executor:
            return await check(executor)

    return asyncio.run(run())


async def collect(executor, units, **words):
    """Returns the units of a map, and those that were given up."""
    found = []
    with contextlib.suppress(UnitsGivenUp):
        async for unit, result in executor.map(DOUBLING, units, **words):
            assert result == 2 * unit
            found.append(unit)
    return found, executor.given_up


def test_results_come_in_order():
    async def check(executor):
        assert await executor.results(DOUBLING, range(12)) == [2 * number for number in range(12)]
        assert await executor.results(DOUBLING, [5]) == [10]
        assert executor.session.status().startswith("cluster: 2 workers, 3 slots, ")

    run_with(FakeLink({"a": 1, "b": 2}), check)


def test_a_file_to_send_that_has_gone_ends_the_run():
    error = FileNotFoundError(2, "No such file", "x.bin")
    policy = mock.Mock(settle=mock.AsyncMock(side_effect=error))
    with pytest.raises(ExecutorFailed, match="x.bin: No such file"):
        run_with(FakeLink({"a": 1}), lambda executor: executor.results(DOUBLING, [1]), policy=policy)


def test_a_worker_has_as_many_units_as_slots():
    link = FakeLink({"a": 1, "b": 3})
    run_with(link, lambda executor: executor.results(DOUBLING, [2] * 40))
    assert link.most == {"a": 1, "b": 3}


@pytest.mark.parametrize("kind", [FakeLink, AbruptLink])
def test_a_unit_that_ends_three_workers_is_given_up(kind):
    async def check(executor):
        found, given_up = await collect(executor, [5, 4, 3, 2, 1, 0])
        assert (sorted(found), given_up) == ([0, 1, 2, 4, 5], [3])
        assert "unit 3 is given up: 3 workers were lost with it" in executor.said
        assert sum("is lost; its units are done again" in line for line in executor.said) == 3
        with pytest.raises(UnitsGivenUp, match="not done, because the workers that tried were lost: 3"):
            await executor.results(DOUBLING, [3])

    run_with(kind({"a": 1, "b": 1}, deadly=[3]), check)


def test_lost_units_come_before_new_ones():
    backlog = session.Backlog("abcd")
    assert [backlog.next() for _ in range(3)] == [(0, "a"), (1, "b"), (2, "c")]
    backlog.repeat(2)
    backlog.repeat(0)
    assert [backlog.next() for _ in range(4)] == [(0, "a"), (2, "c"), (3, "d"), None]
    assert not backlog.finished
    backlog.open.clear()
    assert backlog.finished


def test_results_after_a_unit_that_is_given_up_come_in_order():
    """Results are delivered as soon as the unit is given up, although the units never end."""
    async def check(executor):
        taken = []

        def units():
            yield from (0, 1, 3, 2, 4)
            yield from itertools.takewhile(lambda _: 4 not in taken, itertools.repeat(5))

        with pytest.raises(UnitsGivenUp):
            async for unit, _ in executor.map(DOUBLING, units(), in_order=True):
                taken.append(unit)
        assert taken[:4] == [0, 1, 2, 4]
        assert set(taken[4:]) <= {5}

    run_with(FakeLink({"a": 1, "b": 1}, deadly=[3]), check)


def test_an_error_of_a_unit_is_raised():
    with pytest.raises(ValueError, match="thirteen"):
        run_with(FakeLink({"a": 1}), lambda executor: executor.results(DOUBLING, [12, 13]))


def test_it_waits_for_workers_and_reports_that():
    async def check(executor):
        results = asyncio.create_task(executor.results(DOUBLING, range(3)))
        await wait_until_async(lambda: executor.said)
        assert executor.said == ["waiting for workers: none is there that may do the work"]
        executor.link.present["late"] = 1
        assert await results == [0, 2, 4]
        assert executor.said[1:] == ["workers are there; going on"]

    run_with(FakeLink({}), check)


def test_a_scheduler_that_goes_ends_it():
    async def check(executor):
        results = asyncio.create_task(executor.results(DOUBLING, [2] * 1000))
        await wait_until_async(lambda: executor.link.outstanding["a"])
        executor.link.present = None
        with pytest.raises(ExecutorFailed, match="the scheduler is gone"):
            await results

    run_with(FakeLink({"a": 1}), check)


def test_leaving_the_loop_ends_the_units_under_way():
    link = FakeLink({"a": 2})

    async def check(executor):
        async for _ in executor.map(DOUBLING, iter(int, 1)):
            break

    run_with(link, check)
    assert link.outstanding == {"a": 0}


@pytest.fixture
def freezing(monkeypatch):
    """Returns a FreezingLink with workers; time is the number of units done."""
    def make(**workers):
        link = FreezingLink(workers)
        monkeypatch.setattr(session, "time", mock.Mock(monotonic=lambda: link.done))
        monkeypatch.setattr(session, "LEAST_OVERDUE_SECONDS", 10)
        return link

    return make


@pytest.mark.parametrize("slots", [1, 2])
def test_units_of_a_frozen_worker_are_given_to_another(freezing, slots):
    """The next run assigns nothing to it, and the end does not wait for it."""
    units = [0, 1, 2] * 20
    link = freezing(a=1, b=slots)

    async def check(executor):
        for _ in range(2):
            assert await executor.results(DOUBLING, units) == [2 * unit for unit in units]
            assert (len(executor.said), len(link.asked)) == (slots, slots)
        assert executor.session.status().startswith(f"cluster: 2 workers, {1 + slots} slots, ")
        assert executor.session.status().endswith(", 1 silent")
        return executor.said

    for line in run_with(link, check):
        assert line.startswith("worker host of b (b) has not answered for 1")
        assert line.endswith(" s; its unit is also given to host of a (a)")
    assert link.called == ["a"]


def test_a_worker_that_thaws_continues(freezing):
    """Its late results are discarded."""
    link = freezing(a=1, b=1)

    async def check(executor):
        taken = []

        def units():
            yield from range(9)
            while not link.thawed.is_set() or len(link.asked) < 3:
                if len(taken) > 12:
                    link.thawed.set()
                yield 0

        async for unit, _ in executor.map(DOUBLING, units()):
            taken.append(unit)
        assert sorted(filter(None, taken)) == list(range(1, 9))
        assert "silent" not in executor.session.status()

    run_with(link, check)


def test_a_frozen_worker_that_is_lost_then_costs_no_unit(freezing):
    link = freezing(a=1, b=1)

    async def check(executor):
        taken = []

        def units():
            yield from range(9)
            yield from itertools.takewhile(lambda _: "is lost" not in "".join(executor.said), itertools.repeat(0))

        async for unit, _ in executor.map(DOUBLING, units()):
            taken.append(unit)
            if link.asked and link.asked[0] in taken:
                link.present.pop("b", None)
        assert sorted(filter(None, taken)) == list(range(1, 9))

    run_with(link, check)


def run_here(check):
    async def run():
        async with LocalExecutor(3) as executor:
            return await check(executor)

    return asyncio.run(run())


def test_local_executors_do_the_same():
    async def check(executor):
        assert await executor.results(DOUBLING, range(12)) == [2 * number for number in range(12)]
        with pytest.raises(ValueError, match="thirteen"):
            await executor.results(DOUBLING, [13])

    run_here(check)
    assert pickle.loads(pickle.dumps(DOUBLING)).needs.threads == 1


def test_one_of_several_errors_is_raised():
    raised = []

    async def check(executor):
        asyncio.get_running_loop().set_exception_handler(lambda _, context: raised.append(context))
        with pytest.raises(ValueError, match="thirteen"):
            await executor.results(DOUBLING, [13, 13, 13])
        gc.collect()

    run_here(check)
    assert raised == []


def test_slots_are_kept_for_the_next_map_of_the_same_work():
    work = mock.Mock(wraps=DOUBLING)

    async def check(executor):
        for _ in range(3):
            await executor.results(work, [2, 2, 2])

    run_here(check)
    assert work.open_slot.call_count == 3


# Commands whose units crash their workers: all other units are done, and the command exits with status 1.


def cluster_of(deadly, answer):
    """Returns the executor of workers that are lost while running `deadly` units."""
    async def answering(unit):
        await asyncio.sleep(0)
        return answer(unit)

    return FakeCluster(FakeLink({"a": 1, "b": 1}, deadly, answering))


@pytest.fixture
def call(monkeypatch):
    """Runs a function of a module with workers that are lost while running `deadly` units."""
    def run(function, module, deadly, answer, options):
        monkeypatch.setattr(module, "executor_of", lambda *_: cluster_of(deadly, answer))
        return asyncio.run(function(options))

    return run


def test_reviews_that_are_given_up(call, tmp_path, monkeypatch, capsys):
    records = [tmp_path / f"{name}.sgf" for name in "abc"]
    for record in records:
        record.write_text("(;)", encoding="utf-8")
    deadly = [review.NamedRecord(str(tmp_path / "b.sgf"), "(;)")]
    found = {"totals": {"black": dict.fromkeys(("blunder", "mistake", "inaccuracy"), 0)}}
    monkeypatch.setattr(review.files, "write_review", mock.Mock())
    review_all = functools.partial(review.review_all, records, program="engine")
    failed = call(review_all, review, deadly, lambda _: found, review.parse([str(tmp_path)]))
    printed = capsys.readouterr().err
    assert (failed, printed.count("0 blunders")) == (1, 2)
    assert "b.sgf: no review: its workers were lost" in printed


def test_games_of_self_play_that_are_given_up(call, tmp_path, monkeypatch):
    output = tmp_path / "games"
    monkeypatch.setattr(tune.sgf, "append_game", lambda path, seed: path.open("a").write(f"{seed} "))
    with pytest.raises(ExecutorFailed, match="the workers that tried were lost: 5, 9; "):
        play = functools.partial(tune.play, program="engine")
        options = tune_options.parse(["play", "--game", "catchup", "--seed", "4", "--games", "8",
                                      "--output", str(output)])
        call(play, tune, [5, 9], lambda seed: (seed,), options)
    assert output.read_text() == "4 6 7 8 10 11 "


def test_games_that_are_searched_for_puzzles_and_given_up(call, tmp_path, monkeypatch):
    """The same command searches the missing games first."""
    output, seen = tmp_path / "puzzles.json", []
    monkeypatch.setattr(find.places, "ensure_built", lambda _: "engine")
    monkeypatch.setattr(find, "check_settings", mock.AsyncMock())

    def search(*deadly):
        return call(find.find, find, [find.SeedUnit(number) for number in deadly],
                    lambda unit: seen.append(unit.number) or find.GameSearched(),
                    puzzles.parse(["find", "catchup", "--games", "5", "--output", str(output)]))

    with pytest.raises(ExecutorFailed, match="lost: game 1, game 4$"):
        search(1, 4)
    run, = json.loads(output.read_text())["runs"]
    assert (run["games"], run["missing"]) == (4, [1])
    seen.clear()
    assert search() == 0
    run, = json.loads(output.read_text())["runs"]
    assert (seen, run["games"], run.get("missing")) == ([1, 4], 5, None)


def test_puzzles_that_are_given_up_keep_their_grades(call, tmp_path, monkeypatch):
    path = tmp_path / "puzzles.json"
    sight = Sight("A1", 0, 0, 1)
    graded = tuple(Puzzle(name, Setting("catchup"), "", "black", "win", "B+1", ("A1",), ("A1",), 9, sight, {})
                   for name in "abc")
    Collection("catchup", (), graded).write(path)
    monkeypatch.setattr(puzzles.places, "ensure_built", lambda _: "engine")
    with pytest.raises(ExecutorFailed, match="lost: b$"):
        call(puzzles.grade, puzzles, [graded[1]], lambda puzzle: (7, sight, ("A1",)) if puzzle.id == "a" else None,
             puzzles.parse(["grade", str(path)]))
    assert [(puzzle.id, puzzle.nodes) for puzzle in Collection.read(path).puzzles] == [("a", 7), ("b", 9)]


def test_shards_of_games_that_are_given_up(tmp_path):
    with pytest.raises(ExecutorFailed, match="lost: 1$"):
        asyncio.run(generate(cluster_of([1], lambda unit: b"games"), DOUBLING, tmp_path, 3))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["00000.games", "00002.games"]


def test_other_seeds_replace_those_that_are_given_up(tmp_path):
    growing = positions.GrowingSet(str(tmp_path), Setting("catchup", 3), 3, 1)
    asyncio.run(positions.make(cluster_of([2], lambda seed: [(f"position {seed}", "B+1")]), DOUBLING, growing))
    assert [solved.seed for solved in positions.read_set(str(tmp_path), "catchup")] == [1, 3, 4]


class Future:
    """The executor of a unit, without a network."""

    status = "error"

    def __init__(self, answer):
        self._answer = answer
        self.release = mock.Mock()

    def __await__(self):
        return self._answer(self).__await__()


@pytest.fixture
def do():
    """Runs a unit through a link whose Dask awaits `answer(future)`; it is always released."""
    async def run(answer):
        future, link = Future(answer), Link(None, None, print)
        link._client = mock.Mock()
        link._client.submit.return_value = future
        try:
            return await link.do("a", "key", 1, "run", "unit")
        finally:
            future.release.assert_called_once()
            # Dask retries a failing unit this many times.
            assert link._client.submit.call_args.kwargs["retries"] == 2

    return run


@pytest.mark.parametrize("error, status, expected", [
    (asyncio.CancelledError("the name of the unit"), "cancelled", pytest.raises(Unreachable, match="forgotten")),
    (OSError("of the unit"), "error", pytest.raises(OSError, match="of the unit")),
    # Another process has its address by then.
    (UnknownRun("run"), "error", pytest.raises(Unreachable)),
    (distributed.KilledWorker("unit", mock.Mock(), 0), "error", pytest.raises(Unreachable)),
    # A result that cannot be unpickled.
    (AttributeError("no such class"), "finished", pytest.raises(Unreachable, match="no such class"))])
def test_errors_of_units(do, error, status, expected):
    async def answer(future):
        future.status = status
        raise error

    with expected:
        asyncio.run(do(answer))


def test_a_cancelled_unit_is_cancelled(do):
    async def check():
        doing = asyncio.create_task(do(lambda future: asyncio.sleep(PATIENCE)))
        await asyncio.sleep(0)
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing

    asyncio.run(check())
