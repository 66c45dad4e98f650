// SPDX-License-Identifier: MIT
#include "terminal/window.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>

#include "core/text.h"

namespace catenary::terminal {

namespace {

constexpr int kUsualColumns = 80;
constexpr int kUsualRows = 24;

winsize window_size() {
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

std::string blanks(int count) { return std::string(static_cast<std::size_t>(std::max(0, count)), ' '); }

/// The column at which further lines of a paragraph begin.
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

std::string wrapped_line(std::string_view line, int columns) {
  const int indent = hanging_indent(line, columns);
  std::string text;
  int column = 0;
  bool has_words = false;
  while (!line.empty()) {
    const auto start = std::min(line.find_first_not_of(' '), line.size());
    const auto end = std::min(line.find(' ', start), line.size());
    const std::string_view word = line.substr(start, end - start);
    const int width = visible_width(word);
    line.remove_prefix(end);
    if (word.empty()) break;
    const bool breaks = has_words && column + static_cast<int>(start) + width > columns;
    if (breaks) text += "\n";
    text += blanks(breaks ? indent : static_cast<int>(start));
    column = (breaks ? indent : column + static_cast<int>(start)) + width;
    text += word;
    has_words = true;
  }
  return text;
}

}  // namespace

int window_columns() {
  const int columns = window_size().ws_col;
  return columns > 0 ? columns : kUsualColumns;
}

int window_rows() {
  const int rows = window_size().ws_row;
  return rows > 0 ? rows : kUsualRows;
}

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
  for (std::string& line : lines) line = wrapped_line(line, columns);
  return core::join(lines, "\n");
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

}  // namespace catenary::terminal
