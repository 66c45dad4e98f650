// SPDX-License-Identifier: MIT
#include "terminal/interrupts.h"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

namespace catenary::terminal {

namespace {

// Signal handlers reach only these.
std::atomic<core::StopFlags*> signal_flags = nullptr;
std::atomic<const core::Waker*> signal_wake = nullptr;
std::atomic<bool> is_ending = false;
std::atomic<bool> is_resized = false;
std::atomic<bool> is_interrupted = false;
static_assert(std::atomic<core::StopFlags*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free &&
              std::atomic<const core::Waker*>::is_always_lock_free);

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};

void handle(int signal) {
  const int error = errno;
  (signal == SIGWINCH ? is_resized : signal == SIGINT ? is_interrupted : is_ending) = true;
  if (core::StopFlags* flags = signal_flags; flags != nullptr && signal != SIGWINCH) {
    flags->all = true;
    flags->line = true;
  }
  if (const core::Waker* wake = signal_wake) wake->wake();
  errno = error;
}

}  // namespace

Interrupts::Interrupts(core::StopFlags& flags) {
  signal_flags = &flags;
  signal_wake = &x_wake;
  struct sigaction action = {};
  action.sa_handler = handle;
  // Without SA_RESTART, so that a blocked read ends.
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

Interrupts::~Interrupts() {
  for (const int signal : kSignals) ::signal(signal, SIG_DFL);
  signal_flags = nullptr;
  signal_wake = nullptr;
}

bool Interrupts::ending() { return is_ending; }
bool Interrupts::window_changed() { return is_resized.exchange(false); }
bool Interrupts::interrupted() { return is_interrupted.exchange(false); }

bool Interrupts::wait_for_input(int descriptor) {
  const core::Waker* wake = signal_wake;
  pollfd ready[2] = {{descriptor, POLLIN, 0}, {wake == nullptr ? -1 : static_cast<int>(wake->handle()), POLLIN, 0}};
  const int count = poll(ready, 2, -1);
  if (count < 0 && errno == EINTR) return false;
  if (wake != nullptr) wake->drain();
  return count < 0 || ready[1].revents == 0;
}

KeyWatch::KeyWatch(int descriptor, core::StopFlags& flags) {
  flags.all = false;
  flags.line = false;
  // A signal that came earlier, after the line was read, also ends this command.
  if (Interrupts::ending()) flags.all = true;
  x_thread = std::thread([this, descriptor, &flags] {
    // Signals are for the thread that waits for input.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    pollfd ready[2] = {{descriptor, POLLIN, 0}, {static_cast<int>(x_wake.handle()), POLLIN, 0}};
    while (poll(ready, 2, -1) < 0 && errno == EINTR) {
    }
    if (ready[0].revents != 0) flags.line = true;
    // If the terminal is gone, nobody waits for an answer.
    if ((ready[0].revents & POLLHUP) != 0) handle(SIGHUP);
  });
}

KeyWatch::~KeyWatch() {
  x_wake.wake();
  x_thread.join();
}

void drop_enter(int descriptor) {
  int waiting = 0;
  char c = 0;
  if (ioctl(descriptor, FIONREAD, &waiting) == 0 && waiting == 1) [[maybe_unused]]
    const auto taken = read(descriptor, &c, 1);
}

}  // namespace catenary::terminal
