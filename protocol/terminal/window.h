// SPDX-License-Identifier: MIT
/// The size of the window, and texts broken into lines that fit it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace catenary::terminal {

/// 80 columns and 24 rows where the size is unknown.
int window_columns();
int window_rows();

/// The columns of a text on one line. Escape sequences take none, a character of UTF-8 takes one.
int visible_width(std::string_view text);

/// Breaks lines at blanks, so that each has at most so many columns. Further lines of a paragraph begin below its text:
/// behind "- ", behind the first column of a table (two blanks), or at its indentation.
std::string wrapped(std::string_view text, int columns);

/// Joins lines that are indented by two blanks with the line before, so that they can be wrapped to another width.
std::string joined_paragraphs(std::string_view text);

/// As many of these words, with two blanks between them, as fit the columns; "…" (or "...") stands for the others.
std::string fitting_words(const std::vector<std::string>& words, int columns, bool utf8);

}  // namespace catenary::terminal
