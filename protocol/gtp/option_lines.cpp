// SPDX-License-Identifier: MIT
#include "gtp/option_lines.h"

#include "core/text.h"
#include "gtp/command_error.h"
#include "text/wrapping.h"

namespace catenary::gtp {

namespace {

/// GoGui's window of texts breaks longer lines without an indentation.
constexpr int kOptionColumns = 60;

/// The value, the help, and what the option takes; the choices of a list with their meanings.
std::string option_text(const game::Options& options, const game::OptionSpec& spec) {
  const std::string& value = options.text(spec.name);
  std::string text = spec.name + ": " + value;
  if (value != spec.default_value) text += " (default: " + spec.default_value + ")";
  text += "\n    " + core::capitalized(spec.help);
  if (spec.meanings.size() != spec.choices.size() || spec.choices.empty())
    return text + ": " + game::expected_values(spec) + ".\n";
  text += ".\n";
  for (std::size_t i = 0; i < spec.choices.size(); ++i)
    text += "    " + spec.choices[i] + ": " + spec.meanings[i] + ".\n";
  return text;
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
  std::string text = game.title;
  const bool hex = shape == board::Grid::Shape::hexhex;
  if (game.widths.size() > 1)
    text += hex ? " side " + std::to_string((settings.width + 1) / 2) : " " + std::to_string(settings.width);
  const game::Options defaults = game.default_settings().options;
  for (const game::OptionSpec& spec : game.options) {
    const std::string& value = settings.options.text(spec.name);
    if (value != defaults.text(spec.name)) text += ", " + spec.name + "=" + value;
  }
  return text;
}

std::string engine_title(const player::Player& player) {
  const auto level = player.level();
  return "Catenary " + program_title(player.game(), player.settings(), player.session().grid().shape()) +
         (level ? ", level " + std::to_string(*level) : "");
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
