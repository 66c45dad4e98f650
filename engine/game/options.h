// SPDX-License-Identifier: MIT
/// Named settings with types, defaults and checks: the schema of game options and player parameters.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace catenary::game {

/// Describes one option. Values are stored as canonical text.
struct OptionSpec {
  enum class Type { boolean, list, integer, real, text };

  std::string name;
  std::string help;
  Type type = Type::text;
  std::string default_value;
  /// The valid values of a list, in the order in which they are shown.
  std::vector<std::string> choices = {};
  /// Range of an integer or a real number, both ends included.
  double low = 0;
  double high = 0;
  /// Values worth testing if the type does not enumerate them.
  std::vector<std::string> samples = {};
  /// Converts text to its canonical form; nothing if it is not valid. If empty, any text is valid.
  std::function<std::optional<std::string>(std::string_view)> canonical = {};
  /// Describes what `canonical` accepts, for error messages.
  std::string expected = {};
  /// The meaning of each choice of a list, for people; empty if the help text explains it.
  std::vector<std::string> meanings = {};
  /// The name for people, if it differs from `name`.
  std::string label = {};

  static OptionSpec boolean(std::string name, std::string help, bool default_value);
  static OptionSpec list(std::string name, std::string help, std::vector<std::string> choices,
                         std::vector<std::string> meanings = {});
  static OptionSpec integer(std::string name, std::string help, long long default_value, long long low, long long high);
  static OptionSpec real(std::string name, std::string help, double default_value, double low, double high);
};

using OptionSchema = std::vector<OptionSpec>;

/// The values of one schema's options, cheap enough to copy and roll back. The schema must outlive them.
class Options {
 public:
  explicit Options(const OptionSchema& schema);

  const OptionSchema& schema() const { return *x_schema; }

  /// Requires a name in the schema.
  const std::string& text(std::string_view name) const;
  bool boolean(std::string_view name) const { return text(name) == "on"; }
  long long integer(std::string_view name) const;
  double real(std::string_view name) const;

  bool has(std::string_view name) const;
  /// The error for an unknown option; it lists the valid names.
  std::string unknown_name(std::string_view name) const;

  /// Sets an option from any accepted spelling (booleans: on/off, 1/0, true/false, yes/no; names and list values in
  /// either case). On failure returns the reason, which lists the valid names or values, and changes nothing.
  [[nodiscard]] core::Result<> set(std::string_view name, std::string_view value);

  bool operator==(const Options&) const = default;

 private:
  const OptionSpec* find(std::string_view name) const;

  const OptionSchema* x_schema;
  std::map<std::string, std::string, std::less<>> x_values;
};

/// The shortest text that reads back as the same number, without an exponent for everyday values.
std::string real_text(double value);

/// Describes the values that an option accepts: "on or off", "one of area, longest", "a whole number from 1 to 8".
std::string expected_values(const OptionSpec& spec);

}  // namespace catenary::game
