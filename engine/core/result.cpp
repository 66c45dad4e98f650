// SPDX-License-Identifier: MIT
#include "core/result.h"

namespace catenary::core {

std::string to_text(const Error& error) {
  if (error.kind == Error::Kind::illegal) return "illegal move: " + error.reason;
  if (error.kind == Error::Kind::size) return "unacceptable size: " + error.reason;
  return error.reason;
}

}  // namespace catenary::core
