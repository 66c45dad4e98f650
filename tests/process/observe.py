# SPDX-License-Identifier: MIT
"""Observes a process without a clock: processor time, sleeping threads, bytes read. A busy machine changes none of
them, so tests that measure and wait with these fail only if the program is wrong."""

import os
import resource
import time

from tests.support.waiting import wait_until

# Elapsed seconds after which a process is considered hung; not used for anything else.
HANG = 300


def cpu_seconds(process):
    """The processor time of all threads of a running Popen, or of one that ended and was not waited for."""
    # The id of its clock, as made by clock_getcpuclockid(3).
    return time.clock_gettime((~process.pid << 3) | 2)


def cpu_seconds_of_ended():
    """Processor time of all processes that this one has waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def threads_sleep(process):
    folder = f"/proc/{process.pid}/task"
    for thread in os.listdir(folder):
        with open(f"{folder}/{thread}/stat", encoding="ascii") as stat:
            if stat.read().rsplit(")", 1)[1].split()[0] not in "SZ":
                return False
    return True


def asleep(process):
    """Returns true if all threads of a process are idle, or if it has ended."""
    # Threads are checked one by one: if none has run by the second check, all were idle at the same time in the first.
    before = cpu_seconds(process)
    return threads_sleep(process) and threads_sleep(process) and cpu_seconds(process) == before


def bytes_read(process):
    """The number of bytes that a process has read from anywhere."""
    with open(f"/proc/{process.pid}/io", encoding="ascii") as counts:
        return next(int(line.split()[1]) for line in counts if line.startswith("rchar:"))


def wait_until_busy(process, seconds=0.3):
    """Waits until it has used this much more processor time."""
    before = cpu_seconds(process)
    wait_until(lambda: cpu_seconds(process) - before >= seconds)


def cpu_seconds_of_answer(engine, command):
    """The answer to a command, and the processor time that it took."""
    before = cpu_seconds(engine.process)
    answer = engine.ask(command)
    return answer, cpu_seconds(engine.process) - before
