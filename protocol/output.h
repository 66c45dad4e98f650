// SPDX-License-Identifier: MIT
/// The stream of responses: writes to a file descriptor until everything is out, or says why not. protocol/main.cpp
/// uses it for the standard output.
#pragma once

#include <stdexcept>
#include <string_view>

namespace catenary::protocol {

/// Nobody can read responses any more: the descriptor is closed, its reader is gone, or its disk is full.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Output {
 public:
  explicit Output(int descriptor) : x_descriptor(descriptor) {}

  /// Waits where the reader is slow, on a descriptor that does not block too. Throws OutputError.
  void write(std::string_view text) const;

 private:
  int x_descriptor;
};

}  // namespace catenary::protocol
