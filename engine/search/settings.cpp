// SPDX-License-Identifier: MIT
#include "search/settings.h"

#include <algorithm>
#include <thread>

namespace catenary::search {

int threads_for(int threads, bool timed) {
  if (threads > 0) return threads;
  return timed ? static_cast<int>(std::max(1U, std::thread::hardware_concurrency())) : 1;
}

}  // namespace catenary::search
