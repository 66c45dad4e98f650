# SPDX-License-Identifier: MIT
"""Tests that a late turn is blamed on the machine if the machine kept the engine or its answer waiting, and that such
games can be replayed."""

import asyncio
import os
import shlex
import signal
import subprocess
import time
import unittest
from unittest import mock as mock_objects

from catenary_tools.play.clock import BEAT_SECONDS, Heartbeat, Overtime, ThreadTime, longest, schedule
from catenary_tools.play.seats import late_failure

from tests.match.support import MatchTest, mock, steady_machine
from tests.support.waiting import wait_until, wait_until_async

HOGS = 3
BUSY = "while True: pass"


class Hogs:
    """Programs that keep one processor busy."""

    def __init__(self):
        self.processor = min(os.sched_getaffinity(0))

    def __enter__(self):
        command = ["taskset", "-c", str(self.processor), "/usr/bin/python3", "-c", BUSY]
        # In separate sessions each gets the share of a program; within one session they may have to share it.
        self._programs = [subprocess.Popen(command, start_new_session=True) for _ in range(HOGS)]
        return self

    def __exit__(self, *details):
        for program in self._programs:
            program.kill()
            program.wait()


class Heartbeats(unittest.TestCase):
    def test_stalls_count_where_they_overlap(self):
        heart = Heartbeat()
        heart.note(10.0, 10.4)
        heart.note(11.0, 11.02)
        self.assertAlmostEqual(heart.stalled(9, 12), 0.4)
        self.assertAlmostEqual(heart.stalled(10.3, 12), 0.1)
        self.assertEqual(heart.stalled(10.5, 12), 0)

    def test_a_thread_beats_while_the_event_loop_is_busy(self):
        with mock_objects.patch.object(Heartbeat, "note") as note, Heartbeat():
            wait_until(lambda: note.called, "a beat")
        due, woken = note.call_args[0]
        self.assertLess(due, woken)

    def test_waiting_for_a_processor_is_measured(self):
        with Hogs() as hogs, subprocess.Popen(["taskset", "-c", str(hogs.processor), "/usr/bin/python3", "-c", BUSY,
                                               ]) as program:
            pid = str(program.pid)
            wait_until(lambda: schedule(program.pid).get(pid, (0, 0))[1] > 0.3, "a measured wait of 0.3 s")
            found = schedule(program.pid)
            program.kill()
        self.assertEqual(list(found), [pid])

    def test_children_are_measured_too(self):
        with subprocess.Popen(["/bin/sh", "-c", "sleep 5 & wait"], start_new_session=True) as shell:
            wait_until(lambda: len(schedule(shell.pid)) == 2, "the schedule of the shell and its child")
            os.killpg(shell.pid, signal.SIGKILL)
        self.assertEqual(schedule(2 ** 22 + 1), {})

    def machine_seconds(self, asleep, blocked, stall=0.0):
        """The machine's delay for an engine that answers after two intervals, in the second of which the event loop is
        busy, with a delay of 0.1 s; and its seconds after the delay, and those during which the loop was busy."""
        async def run():
            heart = Heartbeat()
            start = time.monotonic()
            heart.note(start - 1, start + stall)
            overtime = Overtime(os.getpid(), 0.1, heart)
            await asyncio.sleep(asleep)
            busy_from = time.monotonic()
            time.sleep(blocked)
            at = time.monotonic()
            return overtime.machine_seconds(at), at - start - 0.1, at - busy_from
        return asyncio.run(run())

    def test_only_the_time_after_the_limit_counts(self):
        found, after, _ = self.machine_seconds(0.2, 0.0, stall=60)
        self.assertAlmostEqual(found, after, delta=0.1)
        self.assertEqual(self.machine_seconds(0.0, 0.0, stall=60)[0], 0)

    def test_a_runner_that_is_busy_over_the_limit_excuses_all(self):
        found, after, _ = self.machine_seconds(0.05, 0.35)
        self.assertAlmostEqual(found, after, delta=0.1)

    def test_a_runner_that_is_busy_later_excuses_that_part(self):
        found, after, busy = self.machine_seconds(0.5, 0.3)
        self.assertGreater(found, busy - BEAT_SECONDS - 0.01)
        self.assertLess(found, after + 0.1)

    def test_an_engine_may_begin_late(self):
        async def run(schedules):
            with mock_objects.patch("catenary_tools.play.clock.schedule", side_effect=schedules) as look:
                overtime = Overtime(0, 60, Heartbeat())
                # One of the schedules remains for the answer.
                await wait_until_async(lambda: look.call_count >= len(schedules) - 1)
                overtime.cancel()
                return overtime.machine_seconds(time.monotonic())
        # At two samples it is not running, and at the third it has waited for 0.3 s; everything later is its own.
        asked, running, later = ({"1": ThreadTime(*times)} for times in ((5.0, 1.0), (5.1, 1.3), (7.0, 9.0)))
        self.assertAlmostEqual(asyncio.run(run([asked, asked, asked, running, later])), 0.3)
        self.assertEqual(longest({}, asked).waited, 0)


class Verdicts(unittest.TestCase):
    def test_a_turn_that_would_have_been_in_time(self):
        for of_machine, kind in ((0.0, "time"), (0.29, "time"), (0.31, "late machine")):
            self.assertEqual(late_failure(1.4, 1.0, 0.1, of_machine).kind, kind)
        self.assertEqual(late_failure(1.4, 1.0, 0.1, 0.31).detail,
                         "1.400 s instead of 1.000 s, of these 0.310 s waiting for the machine")


class Matches(MatchTest):
    def play(self, behaviour, *arguments, command=()):
        engine = shlex.join([*command, *shlex.split(mock(behaviour))])
        return self.run_match("--game", "catchup", "--size", 3, "--black", engine, "--white", mock("ok"), "--time", 0.5,
                              "--margin", 0.2, "--black-name", "bad", "--white-name", "good", "--games", 4,
                              "--openings", "none", "--hang", 60, "--answer", 60, "--concurrency", 1, *arguments)

    def test_an_engine_that_waits_for_a_processor(self):
        with Hogs() as hogs:
            self.play("busy", "--games", 2, command=("taskset", "-c", str(hogs.processor)))
        verdicts = [game["verdict"] for game in self.games()]
        self.assertIn("late machine", verdicts)
        self.assertNotIn("time", verdicts)

    def test_late_games_are_counted_apart_and_replayed(self):
        with mock_objects.patch.object(Overtime, "machine_seconds", lambda self, at: 9.0):
            text = self.play("late")
        self.assertEqual(self.result()["results"][0]["failures"]["bad"], {"late machine": 4})
        self.assertIn("4 games were lost on time while the machine was late. "
                      "The same command with --replay-late plays their pairs again.", " ".join(text.split()))
        self.assertIn("WARNING: 4 of 4 games ended by a failure, so these figures say little about strength.", text)
        stored = (self.output / "games.jsonl").read_text()
        self.play("late")
        self.assertEqual((self.output / "games.jsonl").read_text(), stored)
        with mock_objects.patch.dict(os.environ, {"MISBEHAVE": "ok"}):
            text = self.play("late", "--replay-late")
        self.assertNotIn("--replay-late", text)
        result = self.result()["results"][0]
        self.assertEqual((result["games"], result["verdicts"]), (4, {"win": 4}))
        # The records of the first run stay in the file; those of the second one count.
        self.assertTrue((self.output / "games.jsonl").read_text().startswith(stored))

    @steady_machine()
    def test_games_lost_by_the_engine_itself_are_not_replayed(self):
        self.play("late")
        stored = (self.output / "games.jsonl").read_text()
        self.play("late", "--replay-late")
        self.assertEqual((self.output / "games.jsonl").read_text(), stored)
