#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the parts of clusters that need no process: addresses, admission, the account of units, and the team with
workers that are played by the test."""

import asyncio
import dataclasses
import gc
import pickle
import unittest
import unittest.mock
from collections import Counter

import support
from catenary_tools.cluster import workshop
from catenary_tools.cluster.address import WrongAddress, check, parse
from catenary_tools.cluster.admission import Introduction, objection, time_factor
from catenary_tools.cluster.ledger import Ledger
from catenary_tools.cluster.link import Link, Unreachable
from catenary_tools.engine.failures import EngineFailure
from catenary_tools.play.clock import TimeControl
from catenary_tools.play.crew import Gone, LocalCrew, Machine, Work
from catenary_tools.play.loop import Lost
from catenary_tools.play.openings import OpeningBook

OWN = Introduction("here", "0.1.0", "abc", "2022.12.1", {"catchup": 5}, {"catchup": 100_000.0})


class Addresses(unittest.TestCase):
    def test_forms(self):
        for text, expected in (("tcp://127.0.0.1:5", "tcp://127.0.0.1:5"), ("tls://head", "tls://head:8786"),
                               ("tcp://[::1]:7", "tcp://[::1]:7"), ("tcp://localhost/", "tcp://localhost:8786")):
            self.assertEqual(str(parse(text)), expected)

    def test_nonsense_is_refused(self):
        for text in ("nonsense", "127.0.0.1:8786", "http://127.0.0.1:1", "tcp://", "tcp://host:port", "tcp://[::1",
                     "tcp://host:99999", "tls://host/path", "tls://user@host"):
            with self.subTest(text), self.assertRaisesRegex(WrongAddress, "is no address of a scheduler: expected tls"):
                parse(text)

    def test_open_addresses_are_refused(self):
        for text in ("tcp://10.0.0.1", "tcp://head", "tcp://0.0.0.0", "tcp://[::]"):
            with self.subTest(text), self.assertRaisesRegex(WrongAddress, "is open to everybody who reaches it"):
                check(parse(text), None, False)
            check(parse(text), None, True)
        for text in ("tcp://127.0.0.1", "tcp://127.5.5.5", "tcp://[::1]", "tcp://localhost"):
            check(parse(text), None, False)

    def test_encryption_needs_certificates(self):
        with self.assertRaisesRegex(WrongAddress, "--tls DIR"):
            check(parse("tls://head"), None, False)
        check(parse("tls://head"), "folder", False)


class Admission(unittest.TestCase):
    def reason(self, **changes):
        return objection(OWN, dataclasses.replace(OWN, host="there", **changes))

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
            self.assertEqual(time_factor(OWN, dataclasses.replace(OWN, speeds={"catchup": speed})), factor)
        self.assertEqual(TimeControl("clock", main=10, period=2).scaled(1.5), TimeControl("clock", main=15, period=3))
        self.assertEqual(TimeControl("nodes", nodes=7).scaled(1.5), TimeControl("nodes", nodes=7))


class Accounts(unittest.TestCase):
    def test_lost_units_come_before_new_ones(self):
        ledger = Ledger("abcd")
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
        ledger = Ledger("a")
        self.assertEqual([(ledger.begin(), ledger.strike(0))[1] for _ in range(3)], [False, False, True])
        self.assertIsNone(ledger.begin())
        self.assertEqual((ledger.given_up, ledger.finished), (["a"], True))

    def test_waiting_is_no_strike(self):
        ledger = Ledger("a")
        for _ in range(9):
            self.assertEqual(ledger.begin(), (0, "a"))
            ledger.put_back(0)
        self.assertEqual(ledger.given_up, [])


class Failures(unittest.TestCase):
    def test_errors_travel(self):
        kind, error = workshop.unpack(workshop.pack(("failed", Lost("black", EngineFailure("crash", "killed")))))
        self.assertEqual((kind, error.color, error.failure.kind, error.failure.detail),
                         ("failed", "black", "crash", "killed"))

    def test_errors_that_cannot_travel_are_told(self):
        class Local(Exception):
            """Nobody else knows it."""

        kind, error = workshop.unpack(workshop.pack(("failed", Local("the reason"))))
        self.assertIn("the reason", str(error))


class Files(unittest.TestCase):
    def test_paths_of_a_command_are_those_of_the_machine(self):
        machine = Machine(paths={"/here/engine": "/there/engine", "/here/a.sgf": "/there/a.sgf"})
        self.assertEqual(machine.command(("/here/engine", "--x", "/here/other")),
                         ("/there/engine", "--x", "/here/other"))
        book = OpeningBook("file", entries=(("sgf", "/here/a.sgf"), ("position", "/here/a.sgf")))
        self.assertEqual(book.files, ("/here/a.sgf",))
        self.assertEqual(book.on(machine).entries, (("sgf", "/there/a.sgf"), ("position", "/here/a.sgf")))


class Doubling(Work):
    """Doubles numbers, in another order; 13 is an error."""

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
    """Workers of the test. They are lost with units that are `deadly`."""

    def __init__(self, workers, deadly=()):
        self.present = dict(workers)
        self.deadly = set(deadly)
        self.outstanding = Counter()
        self.most = Counter()
        self._free = {}

    async def workers(self):
        if self.present is None:
            raise Gone("the scheduler is gone")
        return dict(self.present)

    async def call(self, address, function, *arguments, seconds=0):
        """Whatever it is, it is done."""

    async def do(self, address, key, threads, function, identity, name, same_key, unit):
        self.outstanding[address] += 1
        self.most[address] = max(self.most[address], self.outstanding[address])
        try:
            free = self._free.setdefault(address, asyncio.Semaphore(self.present[address]))
            async with free:
                return await self._do(address, unit)
        finally:
            self.outstanding[address] -= 1

    async def _do(self, address, unit):
        if unit in self.deadly:
            self.present[f"{address}'"] = self.present.pop(address)
            await asyncio.sleep(100)
        try:
            return workshop.pack(("done", await Doubling().run(None, unit)))
        except ValueError as error:
            return workshop.pack(("failed", error))


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


class FakeTerms:
    async def settle(self, link, address, name):
        return f"identity of {address}", address


class Teams(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.said = []

    async def engage(self, link):
        from catenary_tools.cluster import team
        self.enterContext(unittest.mock.patch.object(team, "LOOK_SECONDS", 0.01))
        made = team.ClusterTeam(link, Doubling(), FakeTerms(), self.said.append)
        self.addAsyncCleanup(made.close)
        return made

    async def test_results_come_in_order(self):
        team = await self.engage(FakeLink({"a": 1, "b": 2}))
        self.assertEqual(await team.results(range(12)), [2 * number for number in range(12)])
        self.assertEqual(await team.results([5]), [10])

    async def test_at_most_twice_the_slots_are_outstanding(self):
        link = FakeLink({"a": 1, "b": 3})
        team = await self.engage(link)
        await team.results([2] * 40)
        self.assertLessEqual(link.most["a"], 2)
        self.assertLessEqual(link.most["b"], 6)

    async def test_a_unit_that_ends_three_workers_is_given_up(self):
        team = await self.engage(FakeLink({"a": 1, "b": 1}, deadly=[3]))
        done = {}
        given_up = await team.run(range(6), lambda number, unit, result: done.update({unit: result}))
        self.assertEqual((given_up, sorted(done)), ([3], [0, 1, 2, 4, 5]))
        self.assertIn("unit 3 is given up: 3 workers were lost with it", self.said)
        self.assertEqual(sum("is lost; its units are done again" in line for line in self.said), 3)
        with self.assertRaisesRegex(Gone, "1 units were given up"):
            await team.results([3])

    async def test_an_error_is_raised_after_three_tries(self):
        team = await self.engage(FakeLink({"a": 1}))
        with self.assertRaisesRegex(ValueError, "thirteen"):
            await team.results([12, 13])

    async def test_it_waits_for_workers_and_says_so(self):
        link = FakeLink({})
        team = await self.engage(link)
        results = asyncio.create_task(team.results(range(3)))
        await asyncio.sleep(0.1)
        self.assertEqual(self.said, ["waiting for workers: none is there that may do the work"])
        link.present["late"] = 1
        self.assertEqual(await results, [0, 2, 4])
        self.assertEqual(self.said[1:], ["workers are there; going on"])

    async def test_a_scheduler_that_goes_ends_it(self):
        link = FakeLink({"a": 1})
        team = await self.engage(link)
        results = asyncio.create_task(team.results([2] * 1000))
        await asyncio.sleep(0.1)
        link.present = None
        with self.assertRaisesRegex(Gone, "the scheduler is gone"):
            await results

    async def test_it_closes_though_a_cancellation_is_lost(self):
        link = LosingLink({"a": 1})
        team = await self.engage(link)
        await asyncio.sleep(0)
        async with asyncio.timeout(support.PATIENCE):
            await team.close()
        self.assertTrue(link.lost)

    async def test_it_stops_when_finished(self):
        team = await self.engage(FakeLink({"a": 2}))
        done = []
        await team.run(iter(int, 1), lambda number, unit, result: done.append(result), lambda: len(done) >= 5)
        self.assertEqual(len(done), 5)

    async def test_the_status_has_the_figures(self):
        link = FakeLink({"a": 1, "b": 4})
        team = await self.engage(link)
        await team.results(range(5))
        self.assertRegex(team.status(), r"^cluster: 2 workers, 5 slots, \d+ units a minute$")

    async def test_local_crews_do_the_same(self):
        async with LocalCrew(3) as crew, crew.engage(Doubling()) as team:
            self.assertEqual(await team.results(range(12)), [2 * number for number in range(12)])
            with self.assertRaisesRegex(ValueError, "thirteen"):
                await team.results([13])
        self.assertEqual(pickle.loads(pickle.dumps(Doubling())).threads, 1)

    async def test_one_of_several_errors_is_told(self):
        told = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        async with LocalCrew(3) as crew, crew.engage(Doubling()) as team:
            with self.assertRaisesRegex(ValueError, "thirteen"):
                await team.results([13, 13, 13])
        gc.collect()
        self.assertEqual(told, [])


class Links(unittest.IsolatedAsyncioTestCase):
    """A link whose Dask is no network."""

    class Future:
        def __init__(self, answer):
            self._answer = answer
            self.released = False

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
            await self.link(forgotten).do("a", "key", 1, print)
        self.assertTrue(self.future.released)

    async def test_a_cancelled_unit_is_cancelled(self):
        doing = asyncio.create_task(self.link(lambda: asyncio.sleep(support.PATIENCE)).do("a", "key", 1, print))
        await asyncio.sleep(0)
        doing.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await doing
        self.assertTrue(self.future.released)


if __name__ == "__main__":
    support.main()
