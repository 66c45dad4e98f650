# SPDX-License-Identifier: MIT
"""Programs in Windows job objects, which end with everything they started when their last handle is closed, including
when this process ends."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Sequence
from typing import Any, Union

# From winnt.h and WinBase.h.
KILL_ON_JOB_CLOSE = 0x2000
EXTENDED_LIMIT_INFORMATION = 9
CREATE_NEW_PROCESS_GROUP = 0x200
KILLED = 1

Command = Sequence[Union[str, "os.PathLike[str]"]]
Process = subprocess.Popen[bytes]


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = [("process_time", ctypes.c_int64), ("job_time", ctypes.c_int64), ("flags", ctypes.c_uint32),
                ("least_working_set", ctypes.c_size_t), ("most_working_set", ctypes.c_size_t),
                ("most_processes", ctypes.c_uint32), ("affinity", ctypes.c_size_t), ("priority", ctypes.c_uint32),
                ("scheduling", ctypes.c_uint32)]


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = [("basic", BasicLimits), ("counters", ctypes.c_uint64 * 6), ("process_memory", ctypes.c_size_t),
                ("job_memory", ctypes.c_size_t), ("peak_process_memory", ctypes.c_size_t),
                ("peak_job_memory", ctypes.c_size_t)]


class Jobs:
    """The job of each process."""

    def __init__(self) -> None:
        kernel: Any = getattr(ctypes, "WinDLL")("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = ctypes.c_void_p
        kernel.CreateJobObjectW.argtypes = [ctypes.c_void_p, ctypes.c_wchar_p]
        kernel.SetInformationJobObject.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32]
        kernel.AssignProcessToJobObject.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        kernel.TerminateJobObject.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
        kernel.CloseHandle.argtypes = [ctypes.c_void_p]
        self._kernel = kernel
        self._jobs: dict[Process, int] = {}

    def start(self, command: Command, **options: Any) -> Process:
        """Returns a process in its own job. Ctrl-C reaches only this process. Raises OSError if it cannot be
        started."""
        kernel, limits = self._kernel, ExtendedLimits()
        limits.basic.flags = KILL_ON_JOB_CLOSE
        job = self._checked(kernel.CreateJobObjectW(None, None))
        try:
            self._checked(kernel.SetInformationJobObject(job, EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits),
                                                         ctypes.sizeof(limits)))
            process: Process = subprocess.Popen(command, bufsize=0, creationflags=CREATE_NEW_PROCESS_GROUP, **options)
        except BaseException:
            kernel.CloseHandle(job)
            raise
        # It fails for a process that has already ended.
        kernel.AssignProcessToJobObject(job, int(getattr(process, "_handle")))
        self._jobs[process] = job
        return process

    def kill(self, process: Process) -> None:
        """Kills a process returned by start(), and everything that it started."""
        job = self._jobs.pop(process)
        self._kernel.TerminateJobObject(job, KILLED)
        self._kernel.CloseHandle(job)
        if process.poll() is None:
            process.kill()
        process.wait()

    def _checked(self, result: Any) -> Any:
        if not result:
            raise getattr(ctypes, "WinError")(getattr(ctypes, "get_last_error")())
        return result
