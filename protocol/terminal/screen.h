// SPDX-License-Identifier: MIT
/// Boards and texts for a terminal: colours, UTF-8 symbols, the width of the window.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/session.h"

namespace catenary::terminal {

enum class ColorMode { automatic, always, never };

/// Returns the mode named auto, always or never; nothing for another name.
std::optional<ColorMode> color_mode(std::string_view name);

class Screen {
 public:
  /// Colours in automatic mode: none with NO_COLOR, otherwise some with FORCE_COLOR, otherwise none with TERM=dumb,
  /// otherwise some if standard output is a terminal.
  explicit Screen(ColorMode mode);

  /// The board with its legend, each line with its line break; if the window is too narrow, a line that says so.
  std::string board(const session::Session& session) const;
  /// Text in bold.
  std::string bold(std::string_view text) const;
  /// Text that is an error.
  std::string error(std::string_view text) const;
  /// True if the cursor can be moved to rewrite lines.
  bool can_rewrite() const { return x_rewrites; }
  /// True if the locale has symbols beyond ASCII.
  bool has_utf8() const { return x_utf8; }

 private:
  bool x_colors;
  bool x_utf8;
  bool x_rewrites;
};

}  // namespace catenary::terminal
