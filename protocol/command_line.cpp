// SPDX-License-Identifier: MIT
#include "command_line.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/nearest.h"
#include "core/path.h"
#include "core/text.h"

namespace catenary::program {

namespace po = boost::program_options;

namespace {

// The command-line names of engine parameters.
constexpr std::pair<const char*, const char*> kSearchOptions[] = {{"threads", "threads"},
                                                                  {"hash", "hash_mb"},
                                                                  {"seed", "seed"},
                                                                  {"move-time", "move_time"},
                                                                  {"live-gfx", "live_gfx"}};

po::options_description file_options() {
  po::options_description options("Options, also as name=value in the file of --config");
  const auto text = [] { return po::value<std::string>(); };
  options.add_options()("game", text()->value_name("NAME"), "the game to start with");
  options.add_options()("size", text()->value_name("N"), "rows of the board, as `boardsize` takes them");
  options.add_options()("option", po::value<std::vector<std::string>>()->value_name("NAME=VALUE"),
                        "option of the game (`game_param`); repeatable");
  options.add_options()("level", text()->value_name("N"), "strength from 1 to 10, equal on every machine");
  options.add_options()("param", po::value<std::vector<std::string>>()->value_name("NAME=VALUE"),
                        "engine parameter (`engine_param`); repeatable");
  options.add_options()("threads", text()->value_name("N"),
                        "threads of the search (default: all cores under a time limit, otherwise one)");
  options.add_options()("hash", text()->value_name("MB"), "size of the transposition table (default: 64)");
  options.add_options()("seed", text()->value_name("N"), "seed of all random numbers (default: 1)");
  options.add_options()("move-time", text()->value_name("SECONDS"),
                        "thinking time per turn (default: 1, or no limit if nodes or depth are limited)");
  options.add_options()("live-gfx", text()->value_name("on|off"),
                        "draw on GoGui's board while thinking (default: off)");
  options.add_options()("log-file", text()->value_name("FILE"), "log to this file instead of standard error");
  options.add_options()("log-level", text()->value_name("LEVEL")->default_value("warning"),
                        "trace, debug, info, warning, error, critical or off");
  return options;
}

po::options_description all_options() {
  po::options_description options("Options");
  options.add_options()("help", "print this and exit; also -h");
  options.add_options()("version", "print the version and exit");
  options.add_options()("list-games", "print the names of the games and exit");
  options.add_options()(
      "analysis", "read positions as JSON, one per line, and write their analyses; with --help, lists the fields");
  options.add_options()("raw", "on a terminal, use the raw protocol without prompt, boards or line editing");
  options.add_options()("color", po::value<std::string>()->value_name("WHEN")->default_value("auto"),
                        "colours on a terminal: auto, always or never");
  options.add_options()("config", po::value<std::string>()->value_name("FILE"), "read more options from a file");
  return options.add(file_options());
}

std::optional<std::string> optional_text(const po::variables_map& values, const char* name) {
  return values.count(name) > 0 ? std::optional(values[name].as<std::string>()) : std::nullopt;
}

/// The values of a repeatable option, each in the form NAME=VALUE.
std::vector<std::pair<std::string, std::string>> pairs_of(const po::variables_map& values, const std::string& name) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (values.count(name) == 0) return pairs;
  for (const std::string& text : values[name].as<std::vector<std::string>>()) {
    const auto equals = text.find('=');
    if (equals == std::string::npos) throw UsageError("--" + name + " takes NAME=VALUE, not '" + text + "'");
    pairs.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return pairs;
}

std::vector<std::string> names_of(const po::options_description& options, const std::string& prefix) {
  std::vector<std::string> names;
  for (const auto& option : options.options()) names.push_back(prefix + option->long_name());
  return names;
}

bool is_repeated(const po::error& error) { return dynamic_cast<const po::multiple_occurrences*>(&error) != nullptr; }

/// Rewords a Boost error about the command line to say what was expected.
std::string fault_of_arguments(const po::error_with_option_name& error) {
  using Syntax = po::invalid_command_line_syntax;
  const std::string name = error.get_option_name();
  if (is_repeated(error)) return name + " is given twice";
  if (dynamic_cast<const Syntax*>(&error) == nullptr) return error.what();
  const auto options = all_options();
  const po::option_description& option = options.find(name.substr(2), false);
  if (option.semantic()->max_tokens() == 0) return name + " takes no value";
  return "a value is missing: " + name + " " + core::split(option.format_parameter(), ' ').front();
}

UsageError unknown_option(const std::string& word) {
  const auto meant = core::nearest(core::split(word, '=').front(), names_of(all_options(), "--"));
  return UsageError("unknown option '" + word + "'; " + (meant ? "did you mean " + *meant + "?" : "--help lists all"));
}

/// Handles what Boost cannot: -h, and --NAME=, for which Boost reports the missing value before it checks the name.
std::pair<std::string, std::string> read_word(const std::string& word) {
  if (word == "-h") return {"help", ""};
  const bool lacks_value = word.starts_with("--") && word.find('=') == word.size() - 1;
  const auto names = names_of(all_options(), "--");
  if (lacks_value && std::find(names.begin(), names.end(), word.substr(0, word.size() - 1)) == names.end())
    throw unknown_option(word);
  return {};
}

void check_argument(const po::option& option) {
  const bool is_word = option.position_key >= 0;
  if (!is_word && !option.unregistered) return;
  const std::string& word = option.original_tokens.front();
  if (is_word)
    throw UsageError("unexpected word '" + word + "'; expected options such as --game NAME; --help lists them");
  throw unknown_option(word);
}

void read_arguments(int argc, const char* const* argv, po::variables_map& values) try {
  const auto style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
  const auto options = all_options();
  auto parser = po::command_line_parser(argc, argv).options(options).style(style).extra_parser(read_word);
  const auto parsed = parser.allow_unregistered().run();
  for (const po::option& option : parsed.options) check_argument(option);
  po::store(parsed, values);
} catch (const po::error_with_option_name& error) {
  throw UsageError(fault_of_arguments(error));
}

void check_setting(const po::option& option) {
  if (!option.unregistered) return;
  const std::string& name = option.string_key;
  const auto all = names_of(all_options(), "");
  const bool elsewhere = std::find(all.begin(), all.end(), name) != all.end();
  throw UsageError((elsewhere ? "--" + name + " is for the command line only" : "unknown option '" + name + "'") +
                   "; the file may set " + core::join(names_of(file_options(), ""), ", "));
}

void read_settings(std::istream& file, po::variables_map& values) try {
  const auto options = file_options();
  const auto parsed = po::parse_config_file(file, options, true);
  for (const po::option& option : parsed.options) check_setting(option);
  po::store(parsed, values);
} catch (const po::invalid_config_file_syntax& error) {
  throw UsageError("'" + error.tokens() + "' is not a line name=value");
} catch (const po::error_with_option_name& error) {
  throw UsageError(is_repeated(error) ? error.get_option_name() + " is set twice" : error.what());
}

void read_file(const std::string& path, po::variables_map& values) try {
  std::ifstream file(core::path_of(path));
  if (!file || std::filesystem::is_directory(core::path_of(path))) throw UsageError("cannot read the file");
  read_settings(file, values);
} catch (const UsageError& error) {
  throw UsageError("--config " + path + ": " + error.what());
}

po::variables_map parsed_values(int argc, const char* const* argv) {
  po::variables_map values;
  read_arguments(argc, argv, values);
  if (values.count("config") > 0) read_file(values["config"].as<std::string>(), values);
  po::notify(values);
  return values;
}

}  // namespace

CommandLineOptions parse_command_line(int argc, const char* const* argv) {
  const po::variables_map values = parsed_values(argc, argv);
  CommandLineOptions options;
  options.help = values.count("help") > 0;
  options.version = values.count("version") > 0;
  options.list_games = values.count("list-games") > 0;
  options.analysis = values.count("analysis") > 0;
  options.raw = values.count("raw") > 0;
  options.color = values["color"].as<std::string>();
  options.game = optional_text(values, "game");
  options.size = optional_text(values, "size");
  options.level = optional_text(values, "level");
  options.game_options = pairs_of(values, "option");
  options.search_options = pairs_of(values, "param");
  for (const auto& [name, parameter] : kSearchOptions)
    if (const auto value = optional_text(values, name)) options.search_options.emplace_back(parameter, *value);
  options.log_file = optional_text(values, "log-file").value_or("");
  options.log_level = values["log-level"].as<std::string>();
  return options;
}

std::string command_line_help() {
  std::ostringstream text;
  text << "Usage: catenary [options]\n"
          "Plays abstract games over GTP on standard input and output; `help` lists the commands.\n\n"
       << all_options();
  // Boost leaves blanks at the ends of lines that it breaks.
  return std::regex_replace(text.str(), std::regex(" +\n"), "\n");
}

}  // namespace catenary::program
