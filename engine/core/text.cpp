// SPDX-License-Identifier: MIT
#include "core/text.h"

#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <locale>

namespace catenary::core {

namespace {

std::string_view without_plus(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  return plus ? text.substr(1) : text;
}

}  // namespace

std::string to_lower(std::string_view text) {
  return boost::algorithm::to_lower_copy(std::string(text), std::locale::classic());
}

std::string to_upper(std::string_view text) {
  return boost::algorithm::to_upper_copy(std::string(text), std::locale::classic());
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> pieces;
  boost::algorithm::split(pieces, text, [separator](char c) { return c == separator; });
  return pieces;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words = split(text, ' ');
  std::erase(words, "");
  return words;
}

std::string join(const std::vector<std::string>& pieces, std::string_view separator) {
  return boost::algorithm::join(pieces, separator);
}

std::string trimmed(std::string_view text) {
  return boost::algorithm::trim_copy(std::string(text), std::locale::classic());
}

std::string capitalized(std::string_view text) { return to_upper(text.substr(0, 1)) + std::string(text.substr(1)); }

std::optional<long long> parse_integer(std::string_view text, long long low, long long high) {
  text = without_plus(text);
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && value >= low && value <= high ? std::optional(value) : std::nullopt;
}

std::optional<double> parse_real(std::string_view text) {
  // Some libraries lack std::from_chars for doubles. std::strtod would also accept blanks, hexadecimals and names.
  if (text.empty() || text.find_first_not_of("+-.0123456789eE") != std::string_view::npos) return std::nullopt;
  const std::string number(text);
  char* end = nullptr;
  const double value = std::strtod(number.c_str(), &end);
  return end == number.c_str() + number.size() && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::string unsigned_zero(std::string number) {
  const bool zero = number.find_first_not_of("-0.") == std::string::npos;
  return zero && number.starts_with('-') ? number.substr(1) : number;
}

std::optional<std::string_view> field_text(std::string_view word, std::string_view name) {
  if (!word.starts_with(name) || word.substr(name.size(), 1) != "=") return std::nullopt;
  return word.substr(name.size() + 1);
}

std::optional<int> parse_field(std::string_view word, std::string_view name, int high) {
  const auto text = field_text(word, name);
  const auto number = text ? parse_integer(*text, 0, high) : std::nullopt;
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

}  // namespace catenary::core
