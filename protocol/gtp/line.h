// SPDX-License-Identifier: MIT
/// Takes an input line apart as the GTP 2 specification says; stream/input.h delivers lines, dispatcher.h carries them
/// out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace catenary::gtp {

/// The length limit of a line.
inline constexpr std::size_t kMaxLineBytes = 64 * 1024;
/// The largest id.
inline constexpr std::int32_t kMaxId = std::numeric_limits<std::int32_t>::max();

/// The number before a command, repeated in its response.
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

/// Nothing to answer: an empty line or a comment.
struct NoCommand {};

/// An id that is no whole number from 0 to kMaxId, or one without a command.
struct MalformedLine {
  std::optional<CommandId> id;
};

using ParsedLine = std::variant<CommandLine, NoCommand, MalformedLine>;

/// Drops control characters and comments, turns tabs into blanks, then splits. `raw` has no line feed.
ParsedLine parse_line(std::string_view raw);

/// Returns true if the line is the comment by which GoGui asks a thinking engine to move at once.
bool is_interrupt(std::string_view raw);

}  // namespace catenary::gtp
