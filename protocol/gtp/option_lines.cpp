// SPDX-License-Identifier: MIT
#include "gtp/option_lines.h"

#include <algorithm>
#include <vector>

#include "core/text.h"
#include "gtp/command_error.h"
#include "text/wrapping.h"

namespace catenary::gtp {

namespace {

/// GoGui's text window wraps longer lines without indentation.
constexpr int kOptionColumns = 60;

/// The value, the help text and the accepted values; for lists, the choices with their meanings.
std::string option_text(const game::Options& options, const game::OptionSpec& spec) {
  const std::string& value = options.text(spec.name);
  std::string text = spec.name + ": " + value;
  if (value != spec.default_value) text += " (default: " + spec.default_value + ")";
  text += "\n    " + core::capitalized(spec.help);
  if (spec.meanings.size() != spec.choices.size() || spec.choices.empty())
    return text + ".\n    Values: " + game::expected_values(spec) + ".\n";
  text += ".\n";
  for (std::size_t i = 0; i < spec.choices.size(); ++i)
    text += "    " + spec.choices[i] + ": " + spec.meanings[i] + ".\n";
  return text;
}

/// The game, and its size if it has several.
std::string game_title(const game::GameInfo& game, const game::Settings& settings, board::Grid::Shape shape) {
  if (game.widths.size() == 1) return game.title;
  const bool hex = shape == board::Grid::Shape::hexhex;
  return game.title +
         (hex ? " side " + std::to_string((settings.width + 1) / 2) : " " + std::to_string(settings.width));
}

/// The options that differ from their defaults, the shortest first, because windows truncate a long layout.
std::string changed_options(const game::GameInfo& game, const game::Settings& settings) {
  const game::Options defaults = game.default_settings().options;
  std::vector<std::string> texts;
  for (const game::OptionSpec& spec : game.options)
    if (const std::string& value = settings.options.text(spec.name); value != defaults.text(spec.name))
      texts.push_back(", " + spec.name + "=" + value);
  std::stable_sort(texts.begin(), texts.end(),
                   [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  return core::join(texts, "");
}

}  // namespace

std::string param_line(const game::Options& options, const game::OptionSpec& spec) {
  const std::string& value = options.text(spec.name);
  switch (spec.type) {
    case game::OptionSpec::Type::boolean:
      return "[bool] " + spec.name + (value == "on" ? " 1" : " 0");
    case game::OptionSpec::Type::list:
      return "[list/" + core::join(spec.choices, "/") + "] " + spec.name + " " + value;
    default:
      return "[string] " + spec.name + " " + value;
  }
}

std::string param_lines(const game::Options& options) {
  std::vector<std::string> lines;
  for (const game::OptionSpec& spec : options.schema()) lines.push_back(param_line(options, spec));
  return core::join(lines, "\n");
}

std::string options_text(const game::Options& options) {
  std::string text;
  for (const game::OptionSpec& spec : options.schema()) text += option_text(options, spec);
  return text::wrapped(text + "Set other values in the command: --option NAME=VALUE", kOptionColumns);
}

std::string program_title(const game::GameInfo& game, const game::Settings& settings, board::Grid::Shape shape) {
  return game_title(game, settings, shape) + changed_options(game, settings);
}

std::string engine_title(const player::Player& player) {
  const auto level = player.level();
  return "Catenary " + game_title(player.game(), player.settings(), player.session().grid().shape()) +
         (level ? ", level " + std::to_string(*level) : "") + changed_options(player.game(), player.settings());
}

std::string list_or_set(const Arguments& arguments, const game::Options& options,
                        const std::function<void(const std::string&, const std::string&)>& set) {
  if (arguments.count() == 0) return param_lines(options);
  const std::string& name = arguments.word(0);
  if (arguments.count() == 1) {
    if (!options.has(name)) throw CommandError::syntax(options.unknown_name(name));
    return options.text(name);
  }
  set(name, arguments.rest(1));
  return "";
}

}  // namespace catenary::gtp
