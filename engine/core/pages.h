// SPDX-License-Identifier: MIT
/// Large pieces of memory straight from the system, for hash tables.
#pragma once

#include <cstddef>
#include <memory>

namespace catenary::core {

/// The maximum number of bytes of one table: three quarters of the machine's memory. The rest is for the process.
std::size_t affordable_bytes();

/// Zeroed, page-aligned memory. The machine provides each page when it is first used.
class Pages {
 public:
  Pages() : x_memory(nullptr, Unmap{0}) {}
  /// Allocates `bytes`; if the machine or the limits of the process refuse, half as many, and so on down to `least`.
  /// Empty if even that is refused.
  Pages(std::size_t bytes, std::size_t least);

  /// Zeroes all pages and returns them to the machine until they are used again. Never fails.
  void clear();

  void* data() const { return x_memory.get(); }
  std::size_t bytes() const { return x_memory.get_deleter().bytes; }

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(void* memory) const;
  };

  std::unique_ptr<void, Unmap> x_memory;
};

}  // namespace catenary::core
