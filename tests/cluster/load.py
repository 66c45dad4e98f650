#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Measures the load that a scheduler can handle: many simulated workers on this machine, whose units only wait. Usage:
PYTHONPATH=.:scripts /usr/bin/python3 -m tests.cluster.load [--workers N] [--unit SECONDS] [--units N] [--bytes N]

Prints the units per second, and the processor time and memory that the client and the scheduler use for each."""

import argparse
import asyncio
import importlib
import itertools
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

from catenary_tools.play.work import Needs, Slot, Work

from tests.cluster import support
from tests.cluster.support import Node, free_port
from tests.support.waiting import wait_until

WORKERS_OF_PROCESS = 25
TICKS = os.sysconf("SC_CLK_TCK")


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--workers", type=int, default=200, help="simulated workers with a slot each (default 200)")
    parser.add_argument("--unit", type=float, default=1.0, help="seconds of a unit (default 1)")
    parser.add_argument("--units", type=int, help="number of units (default: 20 for each worker)")
    parser.add_argument("--bytes", type=int, default=6000, help="bytes of a result on its way (default 6000)")
    parser.add_argument("--serve", metavar="ADDRESS", help=argparse.SUPPRESS)
    given = parser.parse_args()
    given.units = given.units or 20 * given.workers
    return given


async def serve(address, count):
    """Runs workers in one process until it is killed."""
    import distributed
    from catenary_tools.cluster import main as node
    from catenary_tools.cluster.service import PROCESSOR, Units
    with tempfile.TemporaryDirectory() as folder:
        node.dask.config.set(node.CONFIGURATION)
        workers = [distributed.Worker(address, nthreads=1, resources={PROCESSOR: 1}, host="127.0.0.1",
                                      memory_limit=0, local_directory=folder, plugins=(Units("catenary"),),
                                      dashboard=False, dashboard_address=node.DASHBOARD_ADDRESS) for _ in range(count)]
        await asyncio.gather(*workers)
        print("ready", flush=True)
        await asyncio.Event().wait()


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory():
    """The current memory use of this process in megabytes."""
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


async def measure(given, address, scheduler):
    from catenary_tools.cluster.options import ClusterOptions, add_cluster, executor_of
    parser = argparse.ArgumentParser()
    add_cluster(parser)
    # Workers import this module by name.
    work = importlib.import_module("tests.cluster.load").WaitingWork(given.unit, given.bytes)
    executor = executor_of(ClusterOptions.from_attributes(parser.parse_args(["--cluster", address])), "catenary", None)
    async with executor:
        # Only units after the admission of all workers count.
        waiting = itertools.takewhile(lambda _: f" {given.workers} slots" not in executor.status(), itertools.count())
        await executor.results(work, waiting)
        start, before = time.monotonic(), (time.process_time(), processor_seconds(scheduler), memory())
        await executor.results(work, range(given.units))
        seconds = time.monotonic() - start
        after = time.process_time(), processor_seconds(scheduler), memory()
    rate, ideal = given.units / seconds, given.workers / given.unit
    client, of_scheduler = (1000 * (after[i] - before[i]) / given.units for i in (0, 1))
    print(f"{given.workers} workers, {given.units} units of {given.unit:g} s, {given.bytes} bytes each: {rate:.1f} "
          f"units a second, {100 * rate / ideal:.0f}% of {ideal:.1f}; for each unit {client:.2f} ms of a processor in "
          f"the client, {of_scheduler:.2f} ms in the scheduler; {after[2] - before[2]:+.0f} MB in the client")


@dataclass(frozen=True)
class WaitingWork(Work):
    """Units that wait, and return incompressible bytes."""

    seconds: float
    size: int
    needs = Needs((), ())

    def open_slot(self, number, machine):
        return Slot(machine)

    async def run(self, slot, unit):
        await asyncio.sleep(self.seconds)
        return os.urandom(self.size)


def main():
    given = options()
    if given.serve:
        asyncio.run(serve(given.serve, given.workers))
        return
    address = f"tcp://127.0.0.1:{free_port()}"
    with tempfile.TemporaryDirectory() as folder:
        scheduler = Node(folder, "scheduler", address).wait()
        left, processes = given.workers, []
        try:
            while left > 0:
                count = min(left, WORKERS_OF_PROCESS)
                processes.append(subprocess.Popen(
                    [sys.executable, "-m", "tests.cluster.load", "--serve", address, "--workers", str(count)],
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=support.die_with_parent))
                left -= count
            wait_until(lambda: all(process.stdout.readline() for process in processes), "workers")
            asyncio.run(measure(given, address, scheduler.process.pid))
        finally:
            for process in processes:
                process.kill()
                process.wait()
            scheduler.stop()


if __name__ == "__main__":
    main()
