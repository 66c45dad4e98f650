/// Writes and reads a board as its rows from the top, one character a cell; the board part of position texts.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "board/grid.h"

namespace catenary::engine {

/// Rows separated by '/', each with only its own cells.
std::string rows_text(const Grid& grid, const std::function<char(Cell)>& symbol);

/// The symbols by cell; nothing where the rows do not fit the board.
std::optional<std::string> parse_rows(const Grid& grid, std::string_view text);

}  // namespace catenary::engine
