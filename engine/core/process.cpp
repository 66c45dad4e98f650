// SPDX-License-Identifier: MIT
#include "core/process.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

namespace catenary::core {

int process_number() { return getpid(); }
bool is_process(int number) { return kill(number, 0) == 0 || errno != ESRCH; }
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace catenary::core
