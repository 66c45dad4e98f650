// SPDX-License-Identifier: MIT
#include "gtp/line.h"

#include "core/text.h"

namespace catenary::gtp {

namespace {

/// In the order of the specification: removes control characters, strips comments, turns tabs into blanks.
std::string cleaned(std::string_view raw) {
  std::string text;
  for (const char c : raw) {
    if (c == '#') break;
    if (c == '\t') {
      text += ' ';
    } else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') {
      text += c;
    }
  }
  return text;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool looks_like_id(std::string_view word) {
  return is_digit(word[0]) || ((word[0] == '-' || word[0] == '+') && word.size() > 1 && is_digit(word[1]));
}

}  // namespace

ParsedLine parse_line(std::string_view raw) {
  const std::string text = cleaned(raw);
  std::string_view rest = trimmed(text);
  if (rest.empty()) return NoCommand{};
  CommandLine line;
  if (looks_like_id(rest)) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    const auto number = core::parse_integer(word, 0, kMaxId);
    if (!number || !is_digit(word[0])) return MalformedLine{};
    line.id = CommandId{static_cast<std::uint32_t>(*number)};
    rest = trimmed(rest.substr(word.size()));
    if (rest.empty()) return MalformedLine{line.id};
  }
  line.name = rest.substr(0, rest.find(' '));
  line.arguments = trimmed(rest.substr(line.name.size()));
  return line;
}

bool is_interrupt(std::string_view raw) {
  const std::string text = core::trimmed(raw);
  return text.starts_with('#') && core::trimmed(std::string_view(text).substr(1)) == "interrupt";
}

}  // namespace catenary::gtp
