// SPDX-License-Identifier: MIT
/// Wraps texts to a limited width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace catenary::text {

/// The maximum width of boards, legends and lists, even if there is more room.
inline constexpr int kTextColumns = 80;

/// The width of a one-line text in columns. Escape sequences take none, and each UTF-8 character takes one.
int visible_width(std::string_view text);

/// Breaks lines at blanks. Continuation lines of a paragraph are aligned with its text: after "- ", after the first
/// column of a table (two blanks), or at its indentation.
std::string wrapped(std::string_view text, int columns);

/// Joins phrases with commas, and breaks lines only between them. Continuation lines start with `indent` blanks.
std::string wrapped_phrases(const std::vector<std::string>& phrases, int columns = kTextColumns, int indent = 0);

/// Joins lines that are indented by two blanks to the preceding line, so that they can be wrapped to another width.
std::string joined_paragraphs(std::string_view text);

/// As many of these words, separated by two blanks, as fit into the columns; "…" (or "...") stands for the rest.
std::string fitting_words(const std::vector<std::string>& words, int columns, bool utf8);

}  // namespace catenary::text
