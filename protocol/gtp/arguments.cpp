// SPDX-License-Identifier: MIT
#include "gtp/arguments.h"

#include <utility>

#include "core/text.h"
#include "gtp/command_error.h"

namespace catenary::gtp {

using core::Color;

Arguments::Arguments(std::string_view text, std::string usage)
    : x_words(core::words_of(text)), x_usage(std::move(usage)) {}

void Arguments::require_count(std::size_t least, std::size_t most) const {
  if (count() >= least && count() <= most) return;
  throw CommandError::syntax("expected: " + x_usage + (most == 0 ? " (no arguments)" : ""));
}

std::string Arguments::rest(std::size_t index) const {
  return core::join({x_words.begin() + static_cast<std::ptrdiff_t>(index), x_words.end()}, " ");
}

long long Arguments::integer(std::size_t index, long long low, long long high) const {
  if (const auto number = core::parse_integer(word(index), low, high)) return *number;
  throw CommandError::syntax("'" + word(index) + "' is not a whole number from " + std::to_string(low) + " to " +
                             std::to_string(high));
}

std::uint64_t Arguments::nodes(std::size_t index) const {
  return static_cast<std::uint64_t>(integer(index, 1, 1'000'000'000'000));
}

double Arguments::real(std::size_t index) const {
  if (const auto number = core::parse_real(word(index))) return *number;
  throw CommandError::syntax("'" + word(index) + "' is not a number");
}

double Arguments::seconds(std::size_t index) const {
  const double value = real(index);
  if (value < 0) throw CommandError::syntax("'" + word(index) + "' is negative");
  return value;
}

Color Arguments::color_or_chance(std::size_t index) const {
  if (const auto color = core::color_named(core::to_lower(word(index)))) return *color;
  throw CommandError::syntax("'" + word(index) + "' is not a colour; expected black or white");
}

Color Arguments::color(std::size_t index) const {
  const Color color = color_or_chance(index);
  if (color == Color::chance)
    throw CommandError::syntax("'" + word(index) + "' is not a player's colour; expected black or white");
  return color;
}

}  // namespace catenary::gtp
