// SPDX-License-Identifier: MIT
// A library for LD_PRELOAD: clocks that misbehave. The time of day jumps back or forth by an hour at each reading. JUMP
// in the environment determines the steady clock. "cpu": it is the processor time of the process, so that a test knows
// what time the program saw, however busy the machine is. "sleep": it jumps ahead by an hour at every hundredth
// reading.

#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace {

constexpr time_t kJump = 3600;

bool mode_is(const char* name) {
  static const char* const mode = std::getenv("JUMP");
  return mode != nullptr && std::strcmp(mode, name) == 0;
}

time_t offset(clockid_t clock) {
  static std::atomic<unsigned> looks = 0;
  const unsigned count = ++looks;
  if (clock == CLOCK_REALTIME) return count % 2 == 0 ? kJump : -kJump;
  return mode_is("sleep") ? static_cast<time_t>(count / 100) * kJump : 0;
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  using Function = int (*)(clockid_t, timespec*);
  static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "clock_gettime"));
  const bool of_process = clock == CLOCK_MONOTONIC && mode_is("cpu");
  const int result = real(of_process ? CLOCK_PROCESS_CPUTIME_ID : clock, time);
  time->tv_sec += offset(clock);
  return result;
}

extern "C" int gettimeofday(timeval* time, void*) noexcept {
  timespec now{};
  const int result = clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return result;
}

extern "C" time_t time(time_t* place) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (place != nullptr) *place = now.tv_sec;
  return now.tv_sec;
}
