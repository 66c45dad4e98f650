// SPDX-License-Identifier: MIT
#include "core/pages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <limits>

#include "core/largest_allocation.h"

namespace catenary::core {

namespace {

/// Null if the process may not have `bytes` and kSpare in addition.
void* mapped(std::size_t bytes) {
  // Left free for stacks, move lists and everything else the process needs when its address space is limited.
  constexpr std::size_t kSpare = std::size_t{32} << 20;
  const auto map = [](std::size_t size) {
    return mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  };
  void* const pages = map(bytes + kSpare);
  if (pages == MAP_FAILED) return nullptr;
  munmap(pages, bytes + kSpare);
  void* const kept = map(bytes);
  return kept == MAP_FAILED ? nullptr : kept;
}

}  // namespace

std::size_t affordable_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_bytes <= 0) return std::numeric_limits<std::size_t>::max();
  return static_cast<std::size_t>(pages) / 4 * 3 * static_cast<std::size_t>(page_bytes);
}

Pages::Pages(std::size_t bytes, std::size_t least) : Pages() {
  const auto [memory, allocated_bytes] = largest_allocation(bytes, least, mapped);
  if (memory == nullptr) return;
  // Fewer, larger pages are faster to clear and to look up; without them, small ones do.
  madvise(memory, allocated_bytes, MADV_HUGEPAGE);
  x_memory = {memory, Unmap{allocated_bytes}};
}

void Pages::clear() {
  if (x_memory) madvise(data(), bytes(), MADV_DONTNEED);
}

void Pages::Unmap::operator()(void* memory) const { munmap(memory, bytes); }

}  // namespace catenary::core
