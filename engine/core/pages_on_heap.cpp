// SPDX-License-Identifier: MIT
// The pages of WebAssembly, which has a single heap and never takes memory back from it.
#include <cstdlib>
#include <cstring>

#include "core/largest_allocation.h"
#include "core/pages.h"

namespace catenary::core {

namespace {

/// A cache line.
constexpr std::size_t kAlignment = 64;

void* allocated(std::size_t bytes) { return std::aligned_alloc(kAlignment, bytes); }

}  // namespace

/// A fraction of what browsers allow one page, because all of it must be cleared before its first use.
std::size_t affordable_bytes() { return std::size_t{128} << 20; }

Pages::Pages(std::size_t bytes, std::size_t least) : Pages() {
  const auto [memory, allocated_bytes] = largest_allocation(bytes, least, allocated);
  if (memory == nullptr) return;
  x_memory = {memory, Unmap{allocated_bytes}};
  clear();
}

void Pages::clear() {
  if (x_memory) std::memset(data(), 0, bytes());
}

void Pages::Unmap::operator()(void* memory) const { std::free(memory); }

}  // namespace catenary::core
