// SPDX-License-Identifier: MIT
/// Helpers for reading and writing text, independent of the protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catenary::core {

/// Changes only ASCII letters.
std::string to_lower(std::string_view text);
std::string to_upper(std::string_view text);

/// The pieces between separators, empty ones included: "a,,b" gives three.
std::vector<std::string> split(std::string_view text, char separator);

/// The words between blanks, without empty ones.
std::vector<std::string> words_of(std::string_view text);

std::string join(const std::vector<std::string>& pieces, std::string_view separator);

/// The text without blanks and line breaks at either end.
std::string trimmed(std::string_view text);

/// Upper-cases the first letter: "white" becomes "White".
std::string capitalized(std::string_view text);

/// A whole decimal number with an optional sign that fills all of `text` and lies in [low, high].
std::optional<long long> parse_integer(std::string_view text, long long low, long long high);

/// A finite decimal number that fills all of `text`: "6.5", "-3", "1e3".
std::optional<double> parse_real(std::string_view text);

/// The text of a number, without the sign of a zero: "-0.00" becomes "0.00".
std::string unsigned_zero(std::string number);

/// The value of a word "name=value"; nothing if the word has another name.
std::optional<std::string_view> field_text(std::string_view word, std::string_view name);

/// The value of a word "name=value" with a whole number from 0 to `high`.
std::optional<int> parse_field(std::string_view word, std::string_view name, int high);

}  // namespace catenary::core
