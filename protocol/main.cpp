// The program: command line, logging, and the loop that answers one line after the other.

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <utility>

#include "all_games.h"
#include "analysis_mode.h"
#include "command_line.h"
#include "core/text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/input.h"
#include "gtp/output.h"
#include "process.h"
#include "version.h"

namespace {

using namespace catenary;

constexpr int kUsageStatus = 2;

const protocol::Output kOutput(STDOUT_FILENO);

void log_to(const std::string& path) try {
  const auto folder = std::filesystem::path(path).parent_path();
  // The logger would make it.
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    throw protocol::UsageError("--log-file " + path + ": there is no folder '" + folder.string() + "'");
  auto logger = spdlog::basic_logger_mt("catenary", path);
  logger->set_error_handler([told = false](const std::string& reason) mutable {
    if (!std::exchange(told, true)) std::fprintf(stderr, "catenary: cannot log: %s\n", reason.c_str());
  });
  spdlog::set_default_logger(std::move(logger));
} catch (const spdlog::spdlog_ex& error) {
  throw protocol::UsageError("--log-file: " + std::string(error.what()));
}

void start_logging(const protocol::CommandLineOptions& options) {
  const auto& level = options.log_level;
  const auto names = {"trace", "debug", "info", "warning", "error", "critical", "off"};
  if (std::find(names.begin(), names.end(), level) == names.end())
    throw protocol::UsageError("--log-level takes one of trace, debug, info, warning, error, critical, off, not '" +
                               level + "'");
  if (!options.log_file.empty()) log_to(options.log_file);
  spdlog::set_level(spdlog::level::from_str(level));
  spdlog::flush_on(spdlog::level::from_str(level));
}

/// Game, size and options as the command line has them. Throws UsageError.
void set_up(protocol::Engine& engine, const protocol::CommandLineOptions& options) try {
  if (options.game) engine.set_game(*options.game);
  if (options.size) {
    const auto width = engine::parse_integer(*options.size, 0, protocol::Engine::kMostWidth);
    if (!width) throw protocol::CommandError("unacceptable size");
    engine.set_width(static_cast<int>(*width));
  }
  for (const auto& [name, value] : options.game_options) engine.set_game_option(name, value);
  for (const auto& [name, value] : options.search_options) engine.set_search_option(name, value);
} catch (const protocol::CommandError& error) {
  const std::string message = error.what();
  constexpr std::string_view kPrefix = "syntax error: ";
  if (message.starts_with(kPrefix)) throw protocol::UsageError(message.substr(kPrefix.size()));
  throw protocol::UsageError(message + ": " + options.size.value_or(""));
}

void serve(protocol::Dispatcher& dispatcher, protocol::Engine& engine, protocol::Input& input) {
  while (!dispatcher.finished()) {
    engine.ponder();
    const auto line = input.next();
    engine.stop_pondering();
    if (!line) return;
    kOutput.write(line->overlong ? protocol::Dispatcher::respond_to_overlong_line() : dispatcher.respond(line->text));
  }
}

void serve_analysis(const engine::Registry& registry, const protocol::EngineSetUp& set_up_engine) {
  for (std::string line; std::getline(std::cin, line);)
    if (!line.empty()) kOutput.write(protocol::analyze_json(registry, set_up_engine, line) + "\n");
}

int run(int argc, char** argv) {
  const protocol::CommandLineOptions options = protocol::parse_command_line(argc, argv);
  engine::Registry registry;
  games::register_all(registry);
  if (options.help) kOutput.write(protocol::command_line_help());
  if (options.version) kOutput.write("Catenary " + std::string(protocol::version()) + "\n");
  if (options.list_games)
    for (const engine::GameInfo& game : registry.games()) kOutput.write(game.name + "\n");
  if (options.help || options.version || options.list_games) return 0;

  start_logging(options);
  protocol::StopFlags flags;
  protocol::Engine engine(registry, flags);
  set_up(engine, options);
  if (options.analysis) {
    serve_analysis(registry, [&](protocol::Engine& each) { set_up(each, options); });
    return 0;
  }
  protocol::Dispatcher dispatcher;
  add_all_commands(dispatcher, engine);
  dispatcher.set_output([](const std::string& text) { kOutput.write(text); });
  protocol::Input input(STDIN_FILENO, flags);
  serve(dispatcher, engine, input);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  protocol::outlive_failing_writes();
  protocol::occupy_closed_streams();
  // The default logger would write into the protocol's stream.
  spdlog::set_default_logger(spdlog::stderr_logger_mt("stderr"));
  try {
    return run(argc, argv);
  } catch (const protocol::UsageError& error) {
    std::fprintf(stderr, "catenary: %s\n", error.what());
    return kUsageStatus;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "catenary: %s\n", error.what());
    return 1;
  }
}
