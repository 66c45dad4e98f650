// SPDX-License-Identifier: MIT
// The pages of WebAssembly, which has one heap and takes nothing back from it.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/pages.h"

namespace catenary::core {

namespace {

/// A cache line.
constexpr std::size_t kAlignment = 64;

}  // namespace

/// A part of what browsers give to one page, because all of it has to be cleared before its first use.
std::size_t affordable_bytes() { return std::size_t{128} << 20; }

Pages::Pages(std::size_t bytes, std::size_t least) : Pages() {
  bytes = std::min(bytes, affordable_bytes());
  void* memory = std::aligned_alloc(kAlignment, bytes);
  while (memory == nullptr && bytes > least) {
    bytes = std::max(bytes / 2, least);
    memory = std::aligned_alloc(kAlignment, bytes);
  }
  if (memory == nullptr) return;
  x_memory = {memory, Unmap{bytes}};
  clear();
}

void Pages::clear() {
  if (x_memory) std::memset(data(), 0, bytes());
}

void Pages::Unmap::operator()(void* memory) const { std::free(memory); }

}  // namespace catenary::core
