// SPDX-License-Identifier: MIT
#include "text/wrapping.h"

#include <algorithm>
#include <cctype>

#include "core/text.h"

namespace catenary::text {

namespace {

/// A part of a line that must not be broken, preceded by `gap` blanks.
struct Piece {
  int gap = 0;
  std::string text;
};

std::string blanks(int count) { return std::string(static_cast<std::size_t>(count), ' '); }

/// The column at which continuation lines of a paragraph start.
int hanging_indent(std::string_view line, int columns) {
  const auto start = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view text = line.substr(start);
  if (text.starts_with("- ")) return static_cast<int>(start) + 2;
  const auto gap = text.find("  ");
  const auto second = gap == std::string_view::npos ? gap : text.find_first_not_of(' ', gap);
  if (second == std::string_view::npos) return static_cast<int>(start);
  const int column = visible_width(line.substr(0, start + second));
  return column <= columns / 2 ? column : static_cast<int>(start) + 2;
}

/// The words of a line, each with the blanks before it.
std::vector<Piece> pieces_of(std::string_view line) {
  std::vector<Piece> pieces;
  for (auto start = line.find_first_not_of(' '); start != std::string_view::npos; start = line.find_first_not_of(' ')) {
    const auto end = std::min(line.find(' ', start), line.size());
    pieces.push_back({static_cast<int>(start), std::string(line.substr(start, end - start))});
    line.remove_prefix(end);
  }
  return pieces;
}

/// The pieces on as few lines as possible; all lines but the first are indented.
std::string filled(const std::vector<Piece>& pieces, int columns, int indent) {
  std::string text;
  int column = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const int width = visible_width(pieces[i].text);
    const bool breaks = i > 0 && column + pieces[i].gap + width > columns;
    const int gap = breaks ? indent : pieces[i].gap;
    text += (breaks ? "\n" : "") + blanks(gap) + pieces[i].text;
    column = (breaks ? 0 : column) + gap + width;
  }
  return text;
}

}  // namespace

int visible_width(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) == 0) ++i;
      continue;
    }
    constexpr unsigned kContinuation = 0x80;
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) != kContinuation) ++width;
  }
  return width;
}

std::string wrapped(std::string_view text, int columns) {
  std::vector<std::string> lines = core::split(text, '\n');
  for (std::string& line : lines) line = filled(pieces_of(line), columns, hanging_indent(line, columns));
  return core::join(lines, "\n");
}

std::string wrapped_phrases(const std::vector<std::string>& phrases, int columns, int indent) {
  std::vector<Piece> pieces;
  for (const std::string& phrase : phrases) pieces.push_back({pieces.empty() ? 0 : 1, phrase + ","});
  if (!pieces.empty()) pieces.back().text.pop_back();
  return filled(pieces, columns, indent);
}

std::string joined_paragraphs(std::string_view text) {
  std::string joined;
  for (const std::string& line : core::split(text, '\n')) {
    const bool goes_on = line.starts_with("  ");
    if (!joined.empty()) joined += goes_on ? " " : "\n";
    joined += goes_on ? core::trimmed(line) : line;
  }
  return joined;
}

std::string fitting_words(const std::vector<std::string>& words, int columns, bool utf8) {
  const std::string more = utf8 ? "  …" : "  ...";
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string next = (i > 0 ? "  " : "") + words[i];
    const int reserved = i + 1 < words.size() ? visible_width(more) : 0;
    if (visible_width(text + next) + reserved > columns) return core::trimmed(text + more);
    text += next;
  }
  return text;
}

}  // namespace catenary::text
