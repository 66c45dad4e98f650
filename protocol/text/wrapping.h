// SPDX-License-Identifier: MIT
/// Breaks texts into lines of a limited width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace catenary::text {

/// The columns of boards, legends and lists, also where there is more room.
inline constexpr int kTextColumns = 80;

/// The columns of a text on one line. Escape sequences take none, a character of UTF-8 takes one.
int visible_width(std::string_view text);

/// Breaks lines at blanks. Further lines of a paragraph begin below its text: behind "- ", behind the first column of a
/// table (two blanks), or at its indentation.
std::string wrapped(std::string_view text, int columns);

/// Joins phrases by commas, and breaks only between them. Further lines begin with `indent` blanks.
std::string wrapped_phrases(const std::vector<std::string>& phrases, int columns = kTextColumns, int indent = 0);

/// Joins lines that are indented by two blanks with the line before, so that they can be wrapped to another width.
std::string joined_paragraphs(std::string_view text);

/// As many of these words, with two blanks between them, as fit the columns; "…" (or "...") stands for the others.
std::string fitting_words(const std::vector<std::string>& words, int columns, bool utf8);

}  // namespace catenary::text
