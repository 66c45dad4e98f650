// SPDX-License-Identifier: MIT
/// The stream of responses: writes to a file descriptor until everything is out, or reports why that is impossible.
/// protocol/main.cpp uses it for standard output.
#pragma once

#include <stdexcept>
#include <string_view>

namespace catenary::stream {

/// Nobody can read responses any more: the descriptor is closed, its reader is gone, or its disk is full. Front ends do
/// not catch it, and it ends the program.
class OutputError : public std::runtime_error {
 public:
  /// `number` is a value of errno.
  explicit OutputError(int number);
};

class Output {
 public:
  explicit Output(int descriptor) : x_descriptor(descriptor) {}

  /// Waits for a slow reader, also on a descriptor that does not block. Throws OutputError.
  void write(std::string_view text) const;

 private:
  int x_descriptor;
};

}  // namespace catenary::stream
