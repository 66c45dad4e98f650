// SPDX-License-Identifier: MIT
#include "terminal/interrupts.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

namespace catenary::terminal {

namespace {

// Signal handlers reach only these.
std::atomic<core::StopFlags*> signal_flags = nullptr;
std::atomic<bool> is_ending = false;
std::atomic<bool> is_resized = false;
std::atomic<bool> is_interrupted = false;
static_assert(std::atomic<core::StopFlags*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};

void handle(int signal) {
  if (signal == SIGWINCH) {
    is_resized = true;
    return;
  }
  (signal == SIGINT ? is_interrupted : is_ending) = true;
  if (core::StopFlags* flags = signal_flags) {
    flags->all = true;
    flags->line = true;
  }
}

}  // namespace

Interrupts::Interrupts(core::StopFlags& flags) {
  signal_flags = &flags;
  struct sigaction action = {};
  action.sa_handler = handle;
  // Without SA_RESTART, so that a blocked read ends.
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

Interrupts::~Interrupts() {
  for (const int signal : kSignals) ::signal(signal, SIG_DFL);
  signal_flags = nullptr;
}

bool Interrupts::ending() { return is_ending; }
bool Interrupts::window_changed() { return is_resized.exchange(false); }
bool Interrupts::interrupted() { return is_interrupted.exchange(false); }

KeyWatch::KeyWatch(int descriptor, core::StopFlags& flags) {
  flags.all = false;
  flags.line = false;
  // A signal that came before, after the line was read, ends this command too.
  if (Interrupts::ending()) flags.all = true;
  x_thread = std::thread([this, descriptor, &flags] {
    // Signals are for the thread that waits for input.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    pollfd ready[2] = {{descriptor, POLLIN, 0}, {x_wake.read_end(), POLLIN, 0}};
    while (poll(ready, 2, -1) < 0 && errno == EINTR) {
    }
    if (ready[0].revents != 0) flags.line = true;
    // A terminal that has gone away has nobody who waits for an answer.
    if ((ready[0].revents & POLLHUP) != 0) handle(SIGHUP);
  });
}

KeyWatch::~KeyWatch() {
  x_wake.wake();
  x_thread.join();
}

}  // namespace catenary::terminal
