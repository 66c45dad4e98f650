// SPDX-License-Identifier: MIT
#include "command_line.h"

#include <boost/program_options.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace catenary::protocol {

namespace po = boost::program_options;

namespace {

// The command line's names of engine parameters.
constexpr std::pair<const char*, const char*> kSearchOptions[] = {{"threads", "threads"},
                                                                  {"hash", "hash_mb"},
                                                                  {"seed", "seed"},
                                                                  {"move-time", "move_time"},
                                                                  {"live-gfx", "live_gfx"}};

po::options_description file_options() {
  po::options_description options("Options, also in the file of --config as name=value");
  const auto text = [] { return po::value<std::string>(); };
  options.add_options()("game", text()->value_name("NAME"), "the game to start with");
  options.add_options()("size", text()->value_name("N"), "width of the grid, as `boardsize` takes it");
  options.add_options()("option", po::value<std::vector<std::string>>()->value_name("NAME=VALUE"),
                        "an option of the game, as `game_param` takes it; repeatable");
  options.add_options()("level", text()->value_name("N"), "strength from 1 to 10, equal on every machine");
  options.add_options()("threads", text()->value_name("N"), "threads of the search");
  options.add_options()("hash", text()->value_name("MB"), "size of the transposition table");
  options.add_options()("seed", text()->value_name("N"), "seed of everything random");
  options.add_options()("move-time", text()->value_name("SECONDS"), "thinking time of a turn");
  options.add_options()("live-gfx", text()->value_name("on|off"), "draw on GoGui's board while thinking");
  options.add_options()("log-file", text()->value_name("FILE"), "log to this file instead of the standard error");
  options.add_options()("log-level", text()->value_name("LEVEL")->default_value("warning"),
                        "trace, debug, info, warning, error, critical or off");
  return options;
}

po::options_description all_options() {
  po::options_description options("Options");
  options.add_options()("help", "print this and exit");
  options.add_options()("version", "print the version and exit");
  options.add_options()("list-games", "print the names of the games and exit");
  options.add_options()("analysis", "read positions as JSON, one a line, and write what they are worth");
  options.add_options()("raw", "on a terminal: the raw protocol without prompt, boards and line editing");
  options.add_options()("color", po::value<std::string>()->value_name("WHEN")->default_value("auto"),
                        "on a terminal: colors auto, always or never");
  options.add_options()("config", po::value<std::string>()->value_name("FILE"), "read more options from a file");
  return options.add(file_options());
}

std::optional<std::string> optional_text(const po::variables_map& values, const char* name) {
  return values.count(name) > 0 ? std::optional(values[name].as<std::string>()) : std::nullopt;
}

std::pair<std::string, std::string> name_and_value(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) throw UsageError("--option takes NAME=VALUE, not '" + text + "'");
  return {text.substr(0, equals), text.substr(equals + 1)};
}

po::variables_map parsed_values(int argc, const char* const* argv) {
  po::variables_map values;
  const auto style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
  // Nothing may stand alone: without this a stray word would be taken for nothing.
  const po::positional_options_description no_words;
  po::store(po::command_line_parser(argc, argv).options(all_options()).positional(no_words).style(style).run(), values);
  if (values.count("config") > 0) {
    const auto path = values["config"].as<std::string>();
    std::ifstream file(path);
    if (!file || std::filesystem::is_directory(path)) throw UsageError("cannot read the file '" + path + "'");
    po::store(po::parse_config_file(file, file_options()), values);
  }
  po::notify(values);
  return values;
}

}  // namespace

CommandLineOptions parse_command_line(int argc, const char* const* argv) try {
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
  if (values.count("option") > 0)
    for (const std::string& text : values["option"].as<std::vector<std::string>>())
      options.game_options.push_back(name_and_value(text));
  for (const auto& [name, parameter] : kSearchOptions)
    if (const auto value = optional_text(values, name)) options.search_options.emplace_back(parameter, *value);
  options.log_file = optional_text(values, "log-file").value_or("");
  options.log_level = values["log-level"].as<std::string>();
  return options;
} catch (const po::error& error) {
  throw UsageError(error.what());
}

std::string command_line_help() {
  std::ostringstream text;
  text << "Usage: catenary [options]\n"
          "Plays abstract games over GTP on standard input and output; `help` lists the commands.\n\n"
       << all_options();
  return text.str();
}

}  // namespace catenary::protocol
