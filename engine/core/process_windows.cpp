// SPDX-License-Identifier: MIT
#include <windows.h>

#include "core/process.h"

namespace catenary::core {

namespace {

double seconds_of(const FILETIME& time) {
  ULARGE_INTEGER units;
  units.LowPart = time.dwLowDateTime;
  units.HighPart = time.dwHighDateTime;
  constexpr double kUnitsPerSecond = 1e7;
  return static_cast<double>(units.QuadPart) / kUnitsPerSecond;
}

}  // namespace

int process_number() { return static_cast<int>(GetCurrentProcessId()); }

bool is_process(int number) {
  const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(number));
  // A process of another user may not be waited for.
  if (process == nullptr) return GetLastError() == ERROR_ACCESS_DENIED;
  const bool is_at_work = WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
  CloseHandle(process);
  return is_at_work;
}

// On this system, std::clock() measures elapsed time.
double processor_seconds() {
  FILETIME created = {}, exited = {}, kernel = {}, user = {};
  GetProcessTimes(GetCurrentProcess(), &created, &exited, &kernel, &user);
  return seconds_of(kernel) + seconds_of(user);
}

}  // namespace catenary::core
