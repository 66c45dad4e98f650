// SPDX-License-Identifier: MIT
/// The error of a command, with its kind; the dispatcher reports it as `? message`.
#pragma once

#include <stdexcept>
#include <string>

#include "core/result.h"

namespace catenary::gtp {

class CommandError : public std::runtime_error {
 public:
  enum class Kind {
    syntax,
    illegal_move,
    unacceptable_size,
    unknown_command,
    cannot_undo,
    cannot_score,
    cannot_load,
    refused
  };

  /// The message is the name of the kind as in GTP, a colon and the reason, or only the name if there is no reason. For
  /// a `refused` command it is only the reason.
  explicit CommandError(Kind kind, const std::string& reason = "") : std::runtime_error(message(kind, reason)) {}
  explicit CommandError(const core::Error& error) : CommandError(kind_of(error.kind), error.reason) {}

  static CommandError syntax(const std::string& reason) { return CommandError(Kind::syntax, reason); }
  static CommandError cannot_load(const std::string& reason) { return CommandError(Kind::cannot_load, reason); }
  static CommandError refused(const std::string& reason) { return CommandError(Kind::refused, reason); }

 private:
  static std::string message(Kind kind, const std::string& reason);
  static Kind kind_of(core::Error::Kind kind);
};

}  // namespace catenary::gtp
