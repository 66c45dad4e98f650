#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace catenary::core {

namespace {

std::string mapped(std::string_view text, char low, char high, int shift) {
  std::string result(text);
  for (char& c : result)
    if (c >= low && c <= high) c = static_cast<char>(c + shift);
  return result;
}

std::string_view without_plus(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  return plus ? text.substr(1) : text;
}

template <class Number>
std::optional<Number> parse_all(std::string_view text) {
  text = without_plus(text);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string to_lower(std::string_view text) { return mapped(text, 'A', 'Z', 'a' - 'A'); }
std::string to_upper(std::string_view text) { return mapped(text, 'a', 'z', 'A' - 'a'); }

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> pieces;
  std::size_t begin = 0;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator, begin)) {
    pieces.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  pieces.emplace_back(text.substr(begin));
  return pieces;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words = split(text, ' ');
  std::erase(words, "");
  return words;
}

std::string join(const std::vector<std::string>& pieces, std::string_view separator) {
  std::string result;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0) result += separator;
    result += pieces[i];
  }
  return result;
}

std::string capitalized(std::string_view text) { return to_upper(text.substr(0, 1)) + std::string(text.substr(1)); }

std::optional<long long> parse_integer(std::string_view text, long long low, long long high) {
  const auto value = parse_all<long long>(text);
  return value && *value >= low && *value <= high ? value : std::nullopt;
}

std::optional<double> parse_real(std::string_view text) {
  const auto value = parse_all<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
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
