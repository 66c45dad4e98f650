# SPDX-License-Identifier: MIT
"""Tests of the parts of clusters that need no process: addresses, admission, the account of units, and the session with
workers that are played by the test."""

import argparse
import asyncio
import contextlib
import dataclasses
import functools
import gc
import io
import itertools
import json
import pickle
import shutil
import unittest
import unittest.mock
from collections import Counter

from catenary_tools.cluster import session as cluster_session, service
from catenary_tools.cluster.ledger import Ledger
from catenary_tools.cluster.link import Link, Unreachable
from catenary_tools.cluster.options import check_address, parse_address
from catenary_tools.cluster.service import WorkerProfile, UnknownRun, WorkerService, digest_of
from catenary_tools.errors import UsageError
from catenary_tools.play.clock import TimeControl
from catenary_tools.play.work import Executor, UnitsGivenUp, ExecutorFailed, LocalExecutor, Machine, Needs, Work
from catenary_tools.play.openings import OpeningBook
from catenary_tools.puzzles.find import GameSearched, SeedUnit
from catenary_tools.review.main import NamedRecord

from tests.cluster import support
from tests.support.waiting import PATIENCE, wait_until_async

OWN = WorkerProfile("here", "0.1.0", "abc", "2022.12.1", {"catchup": 5}, {"catchup": 100_000.0})


class Addresses(unittest.TestCase):
    def test_forms(self):
        for text, expected in (("tcp://127.0.0.1:5", "tcp://127.0.0.1:5"), ("tls://head", "tls://head:8786"),
                               ("tcp://[::1]:7", "tcp://[::1]:7"), ("tcp://localhost/", "tcp://localhost:8786")):
            self.assertEqual(str(parse_address(text)), expected)

    def test_nonsense_is_refused(self):
        for text in ("nonsense", "127.0.0.1:8786", "http://127.0.0.1:1", "tcp://", "tcp://host:port", "tcp://[::1",
                     "tcp://host:99999", "tls://host/path", "tls://user@host"):
            with (self.subTest(text),
                  self.assertRaisesRegex(UsageError, "is not the address of a scheduler: expected tls")):
                parse_address(text)

    def test_open_addresses_are_refused(self):
        for text in ("tcp://10.0.0.1", "tcp://head", "tcp://0.0.0.0", "tcp://[::]"):
            with self.subTest(text), self.assertRaisesRegex(UsageError, "is open to everybody who reaches it"):
                check_address(parse_address(text), None, False)
            check_address(parse_address(text), None, True)
        for text in ("tcp://127.0.0.1", "tcp://127.5.5.5", "tcp://[::1]", "tcp://localhost"):
            check_address(parse_address(text), None, False)

    def test_encryption_needs_certificates(self):
        with self.assertRaisesRegex(UsageError, "--tls DIR"):
            check_address(parse_address("tls://head"), None, False)
        check_address(parse_address("tls://head"), "folder", False)


class Admission(unittest.TestCase):
    def reason(self, **changes):
        return OWN.objection_to(dataclasses.replace(OWN, host="there", **changes))

    def test_the_same_build_is_admitted(self):
        self.assertIsNone(self.reason(speeds={"catchup": 50_000.0}))

    def test_others_are_refused(self):
        self.assertEqual(self.reason(signatures={"catchup": 6}, version="0.2.0"),
                         "its engine is another build: bench signature of catchup 6 instead of 5 (version 0.2.0, the "
                         "client's is 0.1.0)")
        self.assertEqual(self.reason(library="xyz"), "its scripts are others: xyz, those of the client are abc")
        self.assertEqual(self.reason(dask="2023.1.0"), "it has Dask 2023.1.0, the client 2022.12.1")

    def test_slow_workers_get_more_time(self):
        for speed, factor in ((50_000.0, 2.0), (200_000.0, 0.5), (98_000.0, 1.0)):
            self.assertEqual(OWN.time_factor_of(dataclasses.replace(OWN, speeds={"catchup": speed})), factor)
        self.assertEqual(TimeControl("clock", main=10, period=2).scaled(1.5), TimeControl("clock", main=15, period=3))
        self.assertEqual(TimeControl("nodes", nodes=7).scaled(1.5), TimeControl("nodes", nodes=7))


class Accounts(unittest.TestCase):
    def test_lost_units_come_before_new_ones(self):
        ledger = Ledger("abcd", self.fail)
        self.assertEqual([ledger.begin() for _ in range(3)], [(0, "a"), (1, "b"), (2, "c")])
        ledger.strike(2)
        ledger.put_back(0)
        self.assertEqual([ledger.begin() for _ in range(3)], [(0, "a"), (2, "c"), (3, "d")])
        self.assertIsNone(ledger.begin())
        self.assertFalse(ledger.finished)
        for number in range(4):
            ledger.end(number)
        self.assertTrue(ledger.finished)

    def test_the_third_strike_gives_a_unit_up(self):
        given_up = []
        ledger = Ledger("a", lambda *unit: given_up.append(unit))
        self.assertEqual([(ledger.begin(), ledger.strike(0))[1] for _ in range(3)], [False, False, True])
        self.assertIsNone(ledger.begin())
        self.assertEqual((given_up, ledger.finished), ([(0, "a")], True))

    def test_the_first_of_several_results_counts(self):
        ledger = Ledger("ab", self.fail)
        ledger.begin()
        ledger.repeat(0)
        self.assertEqual(ledger.begin(), (0, "a"))
        self.assertEqual([ledger.end(0), ledger.end(0)], [True, False])
        ledger.repeat(0)
        self.assertEqual(ledger.begin(), (1, "b"))

    def test_a_unit_that_is_under_way_elsewhere_is_not_given_up(self):
        given_up = []
        ledger = Ledger("a", lambda *unit: given_up.append(unit))
        for _ in range(3):
            ledger.repeat(0)
            ledger.begin()
        self.assertEqual([ledger.strike(0), ledger.strike(0)], [False, False])
        ledger.repeat(0)
        ledger.begin()
        self.assertEqual([ledger.strike(0), given_up], [False, []])
        self.assertTrue(ledger.strike(0))
        self.assertEqual(given_up, [(0, "a")])

    def test_waiting_is_no_strike(self):
        ledger = Ledger("a", self.fail)
        for _ in range(9):
            self.assertEqual(ledger.begin(), (0, "a"))
            ledger.put_back(0)


class Files(unittest.TestCase):
    def test_paths_of_a_command_are_those_of_the_machine(self):
        machine = Machine(paths={"/here/engine": "/there/engine", "/here/a.sgf": "/there/a.sgf"})
        self.assertEqual(machine.command(("/here/engine", "--x", "/here/other")),
                         ("/there/engine", "--x", "/here/other"))
        book = OpeningBook("file", entries=(("sgf", "/here/a.sgf"), ("position", "/here/a.sgf")))
        self.assertEqual(book.files, ("/here/a.sgf",))
        self.assertEqual(book.on(machine).entries, (("sgf", "/there/a.sgf"), ("position", "/here/a.sgf")))


class Digests(support.Folder, unittest.TestCase):
    def test_a_change_of_a_module_that_does_units_changes_the_digest(self):
        library = self.folder / "library"
        shutil.copytree(service.LIBRARY, library)
        with unittest.mock.patch.object(service, "LIBRARY", library):
            for name in ("model.py", "solve.py", "measure/truth.py", "play/work.py"):
                before = service.library_digest()
                self.assertEqual(service.library_digest(), before)
                with open(library / name, "a", encoding="utf-8") as module:
                    module.write("# Changed\n")
                self.assertNotEqual(service.library_digest(), before, name)


class Workshops(support.Folder, unittest.IsolatedAsyncioTestCase):
    async def test_a_file_is_kept_under_each_of_its_names_and_sent_twice(self):
        shop = WorkerService("engine", str(self.folder))
        for name in ("a.bin", "b.bin", "a.bin"):
            digest = digest_of(name, b"x", 0o755)
            await shop.store(digest, name, b"x", 0o755)
            self.assertEqual((self.folder / digest / name).read_bytes(), b"x")
            self.assertEqual((await shop.lacks([], [digest]))[1], [])
        with self.assertRaisesRegex(ValueError, "a.bin arrived damaged"):
            await shop.store(digest, "a.bin", b"y", 0o755)


class Doubling(Work):
    """Doubles numbers, in another order; 13 is an error."""

    needs = Needs((), ())

    def on(self, machine):
        return self

    def open_slot(self, number, machine):
        return Slot()

    async def run(self, slot, unit):
        await asyncio.sleep(0.01 * (unit % 3))
        if unit == 13:
            raise ValueError("thirteen")
        return 2 * unit


class Slot:
    async def close(self):
        """There is nothing to close."""

    def kill(self):
        """There is nothing to kill."""


class FakeLink:
    """Workers of the test. They are lost with units that are `deadly`; `answer` returns the results of others."""

    def __init__(self, workers, deadly=(), answer=functools.partial(Doubling().run, None)):
        self.present = dict(workers)
        self.deadly = deadly
        self.answer = answer
        self.outstanding = Counter()
        self.most = Counter()
        self._free = {}

    async def workers(self):
        if self.present is None:
            raise ExecutorFailed("the scheduler is gone")
        return dict(self.present)

    async def call(self, address, method, *arguments, seconds=0):
        """Whatever it is, it is done."""

    async def do(self, address, key, threads, name, unit):
        self.outstanding[address] += 1
        self.most[address] = max(self.most[address], self.outstanding[address])
        try:
            if address not in (self.present or ()):
                await asyncio.sleep(PATIENCE)
            free = self._free.setdefault(address, asyncio.Semaphore(self.present[address]))
            async with free:
                return await self._do(address, unit)
        finally:
            self.outstanding[address] -= 1

    async def _do(self, address, unit):
        if unit in self.deadly:
            self.present[f"{address}'"] = self.present.pop(address)
            await asyncio.sleep(100)
        return await self.answer(unit)


class FreezingLink(FakeLink):
    """The worker "b" answers nothing until it thaws, and then what it was asked before."""

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


class LosingLink(FakeLink):
    """Answers just when it is cancelled, which loses the cancellation."""

    lost = False

    async def workers(self):
        try:
            await asyncio.sleep(0.01 if self.lost else 100)
        except asyncio.CancelledError:
            if self.lost:
                raise
            self.lost = True
        return dict(self.present)


class FakePolicy:
    async def settle(self, link, address, name):
        return f"host of {address}"


class Teams(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.said = []

    async def open(self, link):
        self.enterContext(unittest.mock.patch.object(cluster_session, "POLL_SECONDS", 0.01))
        made = cluster_session.ClusterSession(link, Doubling(), FakePolicy(), self.said.append)
        self.addAsyncCleanup(made.close)
        return made

    async def test_results_come_in_order(self):
        session = await self.open(FakeLink({"a": 1, "b": 2}))
        self.assertEqual(await session.results(range(12)), [2 * number for number in range(12)])
        self.assertEqual(await session.results([5]), [10])

    async def test_an_error_on_a_lost_unit_ends_the_run(self):
        session = await self.open(FakeLink({"a": 1}, deadly=[3]))

        def give_up(number, unit):
            raise OSError("no room")

        with self.assertRaisesRegex(OSError, "no room"):
            async with asyncio.timeout(PATIENCE):
                await session.run([3], print, give_up)

    async def test_a_file_to_send_that_has_gone_ends_the_run(self):
        session = await self.open(FakeLink({"a": 1}))
        error = FileNotFoundError(2, "No such file", "x.bin")
        session._policy = unittest.mock.Mock(settle=unittest.mock.AsyncMock(side_effect=error))
        with self.assertRaisesRegex(ExecutorFailed, "x.bin: No such file"):
            async with asyncio.timeout(PATIENCE):
                await session.results([1])

    async def test_at_most_twice_the_slots_are_outstanding(self):
        link = FakeLink({"a": 1, "b": 3})
        session = await self.open(link)
        await session.results([2] * 40)
        self.assertLessEqual(link.most["a"], 2)
        self.assertLessEqual(link.most["b"], 6)

    async def test_a_unit_that_ends_three_workers_is_given_up(self):
        session = await self.open(FakeLink({"a": 1, "b": 1}, deadly=[3]))
        done = {}
        given_up = []
        await session.run([5, 4, 3, 2, 1, 0], lambda number, unit, result: done.update({number: unit}),
                          lambda number, unit: given_up.append((number, unit)))
        self.assertEqual((given_up, done), ([(2, 3)], {0: 5, 1: 4, 3: 2, 4: 1, 5: 0}))
        self.assertIn("unit 3 is given up: 3 workers were lost with it", self.said)
        self.assertEqual(sum("is lost; its units are done again" in line for line in self.said), 3)
        with self.assertRaisesRegex(UnitsGivenUp, "not done, because the workers that tried were lost: 3"):
            await session.results([3])

    async def test_results_after_a_unit_that_is_given_up_come_in_order(self):
        """They are delivered as soon as it is given up, while others are under way."""
        session = await self.open(FakeLink({"a": 1, "b": 1}, deadly=[3]))
        taken = []

        def units():
            yield from (0, 1, 3, 2, 4)
            yield from itertools.takewhile(lambda _: 4 not in taken, itertools.repeat(5))

        with self.assertRaises(UnitsGivenUp):
            await session.run_in_order(units(), lambda number, unit, result: taken.append(unit))
        self.assertEqual(taken[:4], [0, 1, 2, 4])
        self.assertEqual(set(taken[4:]), {5})

    async def test_an_error_of_a_unit_is_raised(self):
        session = await self.open(FakeLink({"a": 1}))
        with self.assertRaisesRegex(ValueError, "thirteen"):
            await session.results([12, 13])

    async def test_it_waits_for_workers_and_says_so(self):
        link = FakeLink({})
        session = await self.open(link)
        results = asyncio.create_task(session.results(range(3)))
        await wait_until_async(lambda: self.said)
        self.assertEqual(self.said, ["waiting for workers: none is there that may do the work"])
        link.present["late"] = 1
        self.assertEqual(await results, [0, 2, 4])
        self.assertEqual(self.said[1:], ["workers are there; going on"])

    async def test_a_scheduler_that_goes_ends_it(self):
        link = FakeLink({"a": 1})
        session = await self.open(link)
        results = asyncio.create_task(session.results([2] * 1000))
        await wait_until_async(lambda: link.outstanding["a"])
        link.present = None
        with self.assertRaisesRegex(ExecutorFailed, "the scheduler is gone"):
            await results

    async def test_it_closes_though_a_cancellation_is_lost(self):
        link = LosingLink({"a": 1})
        session = await self.open(link)
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await session.close()
        self.assertTrue(link.lost)

    async def test_it_stops_when_finished(self):
        session = await self.open(FakeLink({"a": 2}))
        done = []
        await session.run(iter(int, 1), lambda number, unit, result: done.append(result), self.fail,
                          lambda: len(done) >= 5)
        self.assertEqual(len(done), 5)

    async def test_the_status_has_the_figures(self):
        link = FakeLink({"a": 1, "b": 4})
        session = await self.open(link)
        await session.results(range(5))
        self.assertRegex(session.status(), r"^cluster: 2 workers, 5 slots, \d+ units a minute$")

    async def engage_frozen(self, **workers):
        """Time is the number of units done."""
        link = FreezingLink(workers)
        clock = unittest.mock.Mock(monotonic=lambda: link.done)
        self.enterContext(unittest.mock.patch.object(cluster_session, "time", clock))
        self.enterContext(unittest.mock.patch.object(cluster_session, "LEAST_OVERDUE_SECONDS", 10))
        return await self.open(link), link

    async def test_units_of_a_frozen_worker_are_given_to_another(self):
        """Those that wait there too; the next run gives it nothing, and the end does not wait for it."""
        units = [0, 1, 2] * 20
        for slots in (1, 2):
            session, link = await self.engage_frozen(a=1, b=slots)
            async with asyncio.timeout(PATIENCE):
                for _ in range(2):
                    self.assertEqual(await session.results(units), [2 * unit for unit in units])
                    self.assertEqual((len(self.said), len(link.asked)), (slots, slots))
                self.assertRegex(session.status(), rf"^cluster: 2 workers, {1 + slots} slots, \d+ units .*, 1 silent$")
                await session.close()
            for line in self.said:
                self.assertRegex(line, r"^worker host of b \(b\) has not answered for 1\d s; its unit is also given to "
                                       r"host of a \(a\)$")
            self.assertEqual(link.called, ["a"])
            self.said.clear()

    async def test_a_worker_that_thaws_goes_on(self):
        """Its late results are dropped."""
        session, link = await self.engage_frozen(a=1, b=1)
        taken = []

        def units():
            yield from range(9)
            while not link.thawed.is_set() or len(link.asked) < 3:
                if len(taken) > 12:
                    link.thawed.set()
                yield 0

        async with asyncio.timeout(PATIENCE):
            await session.run(units(), lambda number, unit, result: taken.append(number), self.fail)
        self.assertEqual(sorted(taken), list(range(len(taken))))
        self.assertGreater(len(taken), 12)
        self.assertNotIn("silent", session.status())

    async def test_a_frozen_worker_that_is_lost_then_costs_no_unit(self):
        session, link = await self.engage_frozen(a=1, b=1)
        done = []

        def take(number, unit, result):
            done.append(number)
            if link.asked and link.asked[0] in done:
                link.present.pop("b", None)

        def units():
            yield from range(9)
            yield from itertools.takewhile(lambda _: "is lost" not in "".join(self.said), itertools.repeat(0))

        async with asyncio.timeout(PATIENCE):
            await session.run(units(), take, self.fail)
        self.assertEqual(sorted(done), list(range(len(done))))

    async def test_local_executors_do_the_same(self):
        async with LocalExecutor(3) as executor, executor.open(Doubling()) as session:
            self.assertEqual(await session.results(range(12)), [2 * number for number in range(12)])
            with self.assertRaisesRegex(ValueError, "thirteen"):
                await session.results([13])
        self.assertEqual(pickle.loads(pickle.dumps(Doubling())).needs.threads, 1)

    async def test_one_of_several_errors_is_told(self):
        told = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        async with LocalExecutor(3) as executor, executor.open(Doubling()) as session:
            with self.assertRaisesRegex(ValueError, "thirteen"):
                await session.results([13, 13, 13])
        gc.collect()
        self.assertEqual(told, [])


class LossyExecutor(Executor):
    """The workers of a FakeLink."""

    def __init__(self, link):
        self._link = link

    @contextlib.asynccontextmanager
    async def open(self, work):
        with unittest.mock.patch.object(cluster_session, "POLL_SECONDS", 0.01):
            made = cluster_session.ClusterSession(self._link, work, FakePolicy(), lambda line: None)
            try:
                yield made
            finally:
                await made.close()


class Incomplete(support.Folder):
    """Commands whose units end their workers: all others are done, and the command ends with status 1."""

    @staticmethod
    def executor(deadly, answer):
        """Returns workers that are lost with `deadly` units."""
        async def answering(unit):
            await asyncio.sleep(0)
            return answer(unit)

        return LossyExecutor(FakeLink({"a": 1, "b": 1}, deadly, answering))

    def call(self, function, module, deadly, answer, **options):
        """Runs a function of a module with workers that are lost with `deadly` units."""
        executor = self.executor(deadly, answer)
        self.printed = io.StringIO()
        with (unittest.mock.patch.object(module, "executor_of", lambda *_: executor),
              contextlib.redirect_stderr(self.printed), contextlib.redirect_stdout(self.printed)):
            return asyncio.run(function(argparse.Namespace(**options)))

    def test_reviews(self):
        from catenary_tools.review import main
        records = [self.folder / f"{name}.sgf" for name in "abc"]
        for record in records:
            record.write_text("(;)", encoding="utf-8")
        deadly = [NamedRecord(str(self.folder / "b.sgf"), "(;)")]
        review = {"totals": {"black": dict.fromkeys(("blunder", "mistake", "inaccuracy"), 0)}}
        with unittest.mock.patch.object(main.files, "write_review"):
            failed = self.call(functools.partial(main.review_all, records), main, deadly, lambda _: review,
                               again=False, output=None, engine_path="", nodes=1, concurrency=1)
        self.assertEqual(failed, 1)
        self.assertEqual(self.printed.getvalue().count("0 blunders"), 2)
        self.assertIn("b.sgf: no review: its workers were lost", self.printed.getvalue())

    def test_self_play(self):
        from catenary_tools.tune import main
        output = self.folder / "games"
        with (unittest.mock.patch.object(main, "command_of", lambda _: ("engine",)),
              unittest.mock.patch.object(main.sgf, "append_game", lambda path, seed: path.open("a").write(f"{seed} ")),
              self.assertRaises(ExecutorFailed) as raised):
            self.call(main.play, main, [5, 9], lambda seed: (seed,), game="catchup", nodes=1, random_moves=0,
                      searcher="uct", seed=4, games=8, output=output)
        self.assertEqual(output.read_text(), "4 6 7 8 10 11 ")
        self.assertIn("the workers that tried were lost: 5, 9; ", str(raised.exception))

    def test_searches_for_puzzles(self):
        """The same command searches the missing games first."""
        from catenary_tools.puzzles import find
        output, seen = self.folder / "puzzles.json", []

        def search(deadly):
            with unittest.mock.patch.object(find.places, "ensure_built", lambda _: "engine"):
                return self.call(find.find, find, [SeedUnit(number) for number in deadly],
                                 lambda unit: seen.append(unit.number) or GameSearched(), game="catchup", size=3,
                                 option=[],
                                 words=["find"], count=1, records=None, games=5, nodes=1, random_turns=0,
                                 random_share=0, seed=1, variations=1, most_pieces=None, least_nodes=1, solver_mb=1,
                                 seconds=1, engine_path="", output=output)

        with self.assertRaisesRegex(ExecutorFailed, "lost: game 1, game 4$"):
            search((1, 4))
        run, = json.loads(output.read_text())["runs"]
        self.assertEqual((run["games"], run["missing"]), (4, [1]))
        seen.clear()
        self.assertEqual(search(()), 0)
        run, = json.loads(output.read_text())["runs"]
        self.assertEqual((seen, run["games"], run.get("missing")), ([1, 4], 5, None))

    def test_grades_of_puzzles(self):
        """A puzzle that is given up keeps its grade."""
        from catenary_tools.model import Setting
        from catenary_tools.puzzles import main
        from catenary_tools.puzzles.collection import Collection, Puzzle
        path = self.folder / "puzzles.json"
        puzzles = tuple(Puzzle(name, Setting("catchup"), "", "black", "win", "B+1", ("A1",), ("A1",), 9, 9, {})
                        for name in "abc")
        Collection("catchup", (), puzzles).write(path)
        with (unittest.mock.patch.object(main.places, "ensure_built", lambda _: "engine"),
              self.assertRaisesRegex(ExecutorFailed, "lost: b$")):
            self.call(main.grade, main, [puzzles[1]], lambda puzzle: 7 if puzzle.id == "a" else None, engine_path="",
                      file=path)
        self.assertEqual([(puzzle.id, puzzle.nodes) for puzzle in Collection.read(path).puzzles], [("a", 7), ("b", 9)])

    def test_shards_of_games(self):
        from catenary_tools.learn.data import generate
        with self.assertRaisesRegex(ExecutorFailed, "lost: 1$"), contextlib.redirect_stderr(io.StringIO()):
            asyncio.run(generate(self.executor([1], lambda unit: b"games"), Doubling(), self.folder, 3))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["00000.games", "00002.games"])


class Links(unittest.IsolatedAsyncioTestCase):
    """A link whose Dask is no network."""

    class Future:
        def __init__(self, answer):
            self._answer = answer
            self.released = False
            self.status = "error"

        def __await__(self):
            return self._answer().__await__()

        def release(self):
            self.released = True

    def link(self, answer):
        link = Link(None, None, print)
        link._client = unittest.mock.Mock()
        link._client.submit.return_value = self.future = self.Future(answer)
        return link

    async def test_a_unit_that_the_scheduler_forgets_is_unreachable(self):
        async def forgotten():
            raise asyncio.CancelledError("the name of the unit")

        with self.assertRaisesRegex(Unreachable, "forgotten"):
            await self.link(forgotten).do("a", "key", 1, "run", "unit")
        self.assertTrue(self.future.released)

    async def test_a_unit_that_fails_raises_its_error(self):
        async def failed():
            raise OSError("of the unit")

        with self.assertRaisesRegex(OSError, "of the unit"):
            await (link := self.link(failed)).do("a", "key", 1, "run", "unit")
        self.assertTrue(self.future.released)
        # Dask tries it again so often.
        self.assertEqual(link._client.submit.call_args.kwargs["retries"], 2)

    async def test_a_worker_without_the_run_is_unreachable(self):
        """Another process has its address by now."""
        async def unknown():
            raise UnknownRun("run")

        with self.assertRaises(Unreachable):
            await self.link(unknown).do("a", "key", 1, "run", "unit")

    async def test_a_result_that_cannot_be_read_is_unreachable(self):
        async def unreadable():
            self.future.status = "finished"
            raise AttributeError("no such class")

        with self.assertRaisesRegex(Unreachable, "no such class"):
            await self.link(unreadable).do("a", "key", 1, "run", "unit")

    async def test_a_cancelled_unit_is_cancelled(self):
        doing = asyncio.create_task(self.link(lambda: asyncio.sleep(PATIENCE)).do("a", "key", 1, "run", "unit"))
        await asyncio.sleep(0)
        doing.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await doing
        self.assertTrue(self.future.released)
