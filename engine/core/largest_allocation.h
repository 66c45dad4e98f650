// SPDX-License-Identifier: MIT
/// How Pages obtains its memory, on every system.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/pages.h"

namespace catenary::core {

/// Calls `allocate(bytes)`, starting with at most affordable_bytes(), and with half as many bytes after each null, down
/// to `least`. Returns the memory, or null, and its size in bytes.
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
