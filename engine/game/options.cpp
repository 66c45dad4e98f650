// SPDX-License-Identifier: MIT
#include "game/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/text.h"

namespace catenary::game {

std::string real_text(double value) { return core::unsigned_zero(fmt::format("{}", value)); }

namespace {

std::optional<std::string> canonical_boolean(std::string_view value) {
  const std::string word = core::to_lower(value);
  if (word == "on" || word == "1" || word == "true" || word == "yes") return "on";
  if (word == "off" || word == "0" || word == "false" || word == "no") return "off";
  return std::nullopt;
}

std::optional<std::string> canonical_choice(const OptionSpec& spec, std::string_view value) {
  const std::string word = core::to_lower(value);
  const auto found = std::find(spec.choices.begin(), spec.choices.end(), word);
  return found == spec.choices.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::string> canonical_integer(const OptionSpec& spec, std::string_view value) {
  const auto number = core::parse_integer(value, static_cast<long long>(spec.low), static_cast<long long>(spec.high));
  return number ? std::optional(std::to_string(*number)) : std::nullopt;
}

std::optional<std::string> canonical_real(const OptionSpec& spec, std::string_view value) {
  const auto number = core::parse_real(value);
  return number && *number >= spec.low && *number <= spec.high ? std::optional(real_text(*number)) : std::nullopt;
}

std::optional<std::string> canonical_value(const OptionSpec& spec, std::string_view value) {
  switch (spec.type) {
    case OptionSpec::Type::boolean:
      return canonical_boolean(value);
    case OptionSpec::Type::list:
      return canonical_choice(spec, value);
    case OptionSpec::Type::integer:
      return canonical_integer(spec, value);
    case OptionSpec::Type::real:
      return canonical_real(spec, value);
    case OptionSpec::Type::text:
      break;
  }
  return spec.canonical ? spec.canonical(value) : std::optional(std::string(value));
}

}  // namespace

OptionSpec OptionSpec::boolean(std::string name, std::string help, bool default_value) {
  return {std::move(name), std::move(help), Type::boolean, default_value ? "on" : "off"};
}

OptionSpec OptionSpec::list(std::string name, std::string help, std::vector<std::string> choices,
                            std::vector<std::string> meanings) {
  const std::string first = choices.front();
  OptionSpec spec{std::move(name), std::move(help), Type::list, first, std::move(choices)};
  spec.meanings = std::move(meanings);
  return spec;
}

OptionSpec OptionSpec::integer(std::string name, std::string help, long long default_value, long long low,
                               long long high) {
  return {std::move(name),          std::move(help),          Type::integer, std::to_string(default_value), {},
          static_cast<double>(low), static_cast<double>(high)};
}

OptionSpec OptionSpec::real(std::string name, std::string help, double default_value, double low, double high) {
  return {std::move(name), std::move(help), Type::real, real_text(default_value), {}, low, high};
}

std::string expected_values(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionSpec::Type::boolean:
      return "on or off";
    case OptionSpec::Type::list:
      return "one of " + core::join(spec.choices, ", ");
    case OptionSpec::Type::integer:
      return "a whole number from " + real_text(spec.low) + " to " + real_text(spec.high);
    case OptionSpec::Type::real:
      return "a number from " + real_text(spec.low) + " to " + real_text(spec.high);
    case OptionSpec::Type::text:
      break;
  }
  return spec.expected.empty() ? "a text" : spec.expected;
}

Options::Options(const OptionSchema& schema) : x_schema(&schema) {
  for (const OptionSpec& spec : schema) x_values.emplace(spec.name, spec.default_value);
}

const OptionSpec* Options::find(std::string_view name) const {
  const std::string word = core::to_lower(name);
  const auto found =
      std::find_if(x_schema->begin(), x_schema->end(), [&](const OptionSpec& spec) { return spec.name == word; });
  return found == x_schema->end() ? nullptr : &*found;
}

bool Options::has(std::string_view name) const { return find(name) != nullptr; }

const std::string& Options::text(std::string_view name) const {
  const OptionSpec* spec = find(name);
  assert(spec != nullptr);
  return x_values.find(spec->name)->second;
}

long long Options::integer(std::string_view name) const {
  return core::parse_integer(text(name), std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max())
      .value_or(0);
}

double Options::real(std::string_view name) const { return core::parse_real(text(name)).value_or(0); }

std::string Options::unknown_name(std::string_view name) const {
  std::vector<std::string> names;
  for (const OptionSpec& spec : *x_schema) names.push_back(spec.name);
  return "no option '" + std::string(name) + "'; " +
         (names.empty() ? "there are none" : "the options are " + core::join(names, ", "));
}

core::Result<> Options::set(std::string_view name, std::string_view value) {
  const OptionSpec* spec = find(name);
  if (spec == nullptr) return core::malformed(unknown_name(name));
  auto canonical = canonical_value(*spec, value);
  if (!canonical)
    return core::malformed(spec->name + " takes " + expected_values(*spec) + ", not '" + std::string(value) + "'");
  x_values.find(spec->name)->second = std::move(*canonical);
  return {};
}

}  // namespace catenary::game
