// SPDX-License-Identifier: MIT
#include "gtp/command_error.h"

namespace catenary::gtp {

namespace {

/// The wording of the GTP specification.
const char* name_of(CommandError::Kind kind) {
  switch (kind) {
    case CommandError::Kind::syntax:
      return "syntax error";
    case CommandError::Kind::illegal_move:
      return "illegal move";
    case CommandError::Kind::unacceptable_size:
      return "unacceptable size";
    case CommandError::Kind::unknown_command:
      return "unknown command";
    case CommandError::Kind::cannot_undo:
      return "cannot undo";
    case CommandError::Kind::cannot_score:
      return "cannot score";
    case CommandError::Kind::cannot_load:
      return "cannot load file";
    case CommandError::Kind::refused:
      break;
  }
  return "";
}

}  // namespace

std::string CommandError::message(Kind kind, const std::string& reason) {
  const std::string name = name_of(kind);
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
