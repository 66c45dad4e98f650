// SPDX-License-Identifier: MIT
#include "gtp/command_error.h"

namespace catenary::gtp {

std::string CommandError::message(Kind kind, const std::string& reason) {
  // In the order of Kind; the words are those of the GTP specification.
  constexpr const char* kNames[] = {"syntax error", "illegal move", "unacceptable size", "unknown command",
                                    "cannot undo",  "cannot score", "cannot load file",  ""};
  const std::string name = kNames[static_cast<unsigned>(kind)];
  return name + (name.empty() || reason.empty() ? "" : ": ") + reason;
}

CommandError::Kind CommandError::kind_of(core::Error::Kind kind) {
  switch (kind) {
    case core::Error::Kind::malformed:
      return Kind::syntax;
    case core::Error::Kind::illegal:
      return Kind::illegal_move;
    case core::Error::Kind::size:
      return Kind::unacceptable_size;
    case core::Error::Kind::unavailable:
      break;
  }
  return Kind::refused;
}

}  // namespace catenary::gtp
