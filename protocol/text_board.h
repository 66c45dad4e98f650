/// Boards as lines of text.
#pragma once

#include <string>

#include "session/session.h"

namespace catenary::protocol {

/// Returns the board of a session with coordinates, edges and marks, and below it a line that explains the symbols.
/// Rows from the top, no line break at the end, at most 80 columns. On hexhex boards each row shifts by half a cell,
/// and a column's letter stands below its lowest cell.
std::string text_board(const session::Session& session);

}  // namespace catenary::protocol
