// SPDX-License-Identifier: MIT
#include <windows.h>

#include <limits>

#include "core/largest_allocation.h"
#include "core/pages.h"

namespace catenary::core {

namespace {

/// Null if the system does not have the memory.
void* allocated(std::size_t bytes) { return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE); }

}  // namespace

std::size_t affordable_bytes() {
  MEMORYSTATUSEX status = {};
  status.dwLength = sizeof status;
  if (GlobalMemoryStatusEx(&status) == 0) return std::numeric_limits<std::size_t>::max();
  return static_cast<std::size_t>(status.ullTotalPhys / 4 * 3);
}

Pages::Pages(std::size_t bytes, std::size_t least) : Pages() {
  const auto [memory, allocated_bytes] = largest_allocation(bytes, least, allocated);
  if (memory != nullptr) x_memory = {memory, Unmap{allocated_bytes}};
}

void Pages::clear() {
  if (!x_memory) return;
  VirtualFree(data(), bytes(), MEM_DECOMMIT);
  // Another process may have taken the memory; the system then frees some.
  while (VirtualAlloc(data(), bytes(), MEM_COMMIT, PAGE_READWRITE) == nullptr) Sleep(1);
}

void Pages::Unmap::operator()(void* memory) const { VirtualFree(memory, 0, MEM_RELEASE); }

}  // namespace catenary::core
