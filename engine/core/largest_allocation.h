// SPDX-License-Identifier: MIT
/// How Pages gets its memory, on every system.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/pages.h"

namespace catenary::core {

/// Calls `allocate(bytes)`, with half as many bytes after each null, down to `least`; at first with affordable_bytes()
/// at most. Returns the memory, or null, and its bytes.
template <class Allocate>
std::pair<void*, std::size_t> largest_allocation(std::size_t bytes, std::size_t least, Allocate allocate) {
  bytes = std::min(bytes, affordable_bytes());
  void* memory = allocate(bytes);
  while (memory == nullptr && bytes > least) {
    bytes = std::max(bytes / 2, least);
    memory = allocate(bytes);
  }
  return {memory, bytes};
}

}  // namespace catenary::core
