// SPDX-License-Identifier: MIT
/// Parses an input line as the GTP 2 specification says. stream/input.h delivers the lines, and dispatcher.h executes
/// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace catenary::gtp {

/// The maximum length of a line.
inline constexpr std::size_t kMaxLineBytes = 64 * 1024;
/// The largest id.
inline constexpr std::int32_t kMaxId = std::numeric_limits<std::int32_t>::max();

/// The number before a command, which its response repeats.
struct CommandId {
  std::uint32_t number = 0;
  bool operator==(const CommandId&) const = default;
};

struct CommandLine {
  std::optional<CommandId> id;
  std::string name;
  /// The text after the name, without blanks at either end.
  std::string arguments;
};

/// No response is due: an empty line or a comment.
struct NoCommand {};

/// An id that is not a whole number from 0 to kMaxId, or an id without a command.
struct MalformedLine {
  std::optional<CommandId> id;
};

using ParsedLine = std::variant<CommandLine, NoCommand, MalformedLine>;

/// Removes control characters and comments, turns tabs into blanks, then splits. `raw` must not contain a line feed.
ParsedLine parse_line(std::string_view raw);

/// Returns true if the line is the comment with which GoGui tells a thinking engine to move at once.
bool is_interrupt(std::string_view raw);

}  // namespace catenary::gtp
