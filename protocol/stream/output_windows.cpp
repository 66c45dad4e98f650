// SPDX-License-Identifier: MIT
#include <io.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>

#include "stream/output.h"

namespace catenary::stream {

OutputError::OutputError(int number)
    : std::runtime_error("cannot write responses: " + std::generic_category().message(number)) {}

void Output::write(std::string_view text) const {
  // Consoles accept only this much at once.
  constexpr std::size_t kMostBytes = 1 << 14;
  while (!text.empty()) {
    const int count = _write(x_descriptor, text.data(), static_cast<unsigned>(std::min(text.size(), kMostBytes)));
    // The C library has no better error for a pipe without a reader.
    if (count < 0) throw OutputError(errno == EINVAL ? EPIPE : errno);
    if (count == 0) throw OutputError(ENOSPC);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace catenary::stream
