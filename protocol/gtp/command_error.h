/// The one way in which a command says no; the dispatcher answers it as `? message`.
#pragma once

#include <stdexcept>
#include <string>

namespace catenary::protocol {

class CommandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  /// "syntax error: detail"
  static CommandError syntax(const std::string& detail) { return CommandError("syntax error: " + detail); }
};

}  // namespace catenary::protocol
