// SPDX-License-Identifier: MIT
// The program: command line, logging, and the loop that answers one line after the other.

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <boost/nowide/args.hpp>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "all_games.h"
#include "command_line.h"
#include "core/path.h"
#include "core/text.h"
#include "gogui/commands.h"
#include "gtp/commands.h"
#include "json/server.h"
#include "player/levels.h"
#include "process.h"
#include "stream/input.h"
#include "stream/output.h"
#include "terminal/system.h"
#include "terminal/terminal.h"
#include "text/program.h"

namespace {

using namespace catenary;

constexpr int kUsageStatus = 2;

const stream::Output kOutput(STDOUT_FILENO);

void write(const std::string& text) { kOutput.write(text); }

void log_to(const std::string& path) try {
  const auto folder = core::path_of(path).parent_path();
  // The logger would make it.
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    throw program::UsageError("--log-file " + path + ": there is no folder '" + core::to_text(folder) + "'");
  auto logger = spdlog::basic_logger_mt("catenary", core::path_of(path).native());
  logger->set_error_handler([told = false](const std::string& reason) mutable {
    if (!std::exchange(told, true)) std::fprintf(stderr, "catenary: cannot log: %s\n", reason.c_str());
  });
  spdlog::set_default_logger(std::move(logger));
} catch (const spdlog::spdlog_ex& error) {
  throw program::UsageError("--log-file: " + std::string(error.what()));
}

void start_logging(const program::CommandLineOptions& options) {
  const auto& level = options.log_level;
  const auto names = {"trace", "debug", "info", "warning", "error", "critical", "off"};
  if (std::find(names.begin(), names.end(), level) == names.end())
    throw program::UsageError("--log-level takes one of trace, debug, info, warning, error, critical, off, not '" +
                              level + "'");
  if (!options.log_file.empty()) log_to(options.log_file);
  spdlog::set_level(spdlog::level::from_str(level));
  spdlog::flush_on(spdlog::level::from_str(level));
}

/// Throws UsageError.
void check(const core::Result<>& result) {
  if (!result) throw program::UsageError(result.error().reason);
}

void set_size(player::Player& player, const std::string& text) {
  const auto width = core::parse_integer(text, 0, player::Player::kMaxWidth);
  if (!width) throw program::UsageError("--size takes a whole number, not '" + text + "'");
  if (const auto done = player.set_width(static_cast<int>(*width)); !done)
    throw program::UsageError("--size " + done.error().reason);
}

void set_level(player::Player& player, const std::string& text) {
  constexpr auto kMaxLevel = static_cast<int>(player::kLevelCount);
  const auto level = core::parse_integer(text, 1, kMaxLevel);
  if (!level)
    throw program::UsageError("--level takes a number from 1 to " + std::to_string(kMaxLevel) + ", not '" + text + "'");
  player.set_level(static_cast<int>(*level));
}

/// Sets game, size and options as the command line has them. Throws UsageError.
void set_up(player::Player& player, const program::CommandLineOptions& options) {
  if (options.game) check(player.select_game(*options.game));
  if (options.size) set_size(player, *options.size);
  for (const auto& [name, value] : options.game_options) check(player.set_game_option(name, value));
  if (options.level) set_level(player, *options.level);
  for (const auto& [name, value] : options.search_options) check(player.set_parameter(name, value));
}

void serve(gtp::Dispatcher& dispatcher, player::Player& player, core::StopFlags& flags) {
  stream::Input input(STDIN_FILENO, STDOUT_FILENO, flags, {gtp::kMaxLineBytes, gtp::is_interrupt});
  while (!dispatcher.finished()) {
    player.ponder();
    const auto line = input.next();
    player.stop_pondering();
    if (!line) return;
    if (line->overlong)
      gtp::Dispatcher::refuse_overlong_line(write);
    else
      dispatcher.respond(line->text, write);
  }
}

bool is_for_a_person(const program::CommandLineOptions& options) {
  return !options.raw && terminal::is_terminal(STDIN_FILENO) && terminal::is_terminal(STDOUT_FILENO);
}

void serve_person(gtp::Dispatcher& dispatcher, player::Player& player, core::StopFlags& flags,
                  const program::CommandLineOptions& options) {
  terminal::prepare_streams();
  const auto colors = terminal::color_mode(options.color);
  if (!colors) throw program::UsageError("--color takes one of auto, always, never, not '" + options.color + "'");
  terminal::Terminal session(player, flags,
                             {.respond = [&](const std::string& line) { return dispatcher.respond(line); },
                              .run = [&](const std::string& line) { dispatcher.respond(line, write); },
                              .commands = [&] { return dispatcher.names(); },
                              .finished = [&] { return dispatcher.finished(); }},
                             *colors, write);
  session.run(options.game.has_value());
}

void serve_analysis(player::Player& player, core::StopFlags& flags) {
  // Longer than any game.
  constexpr std::size_t kMaxBytes = std::size_t{1} << 24;
  json::Server server(player);
  std::size_t number = 0;
  stream::Input input(STDIN_FILENO, STDOUT_FILENO, flags, {kMaxBytes});
  while (const auto line = input.next()) {
    ++number;
    if (line->overlong)
      write("{\"error\":\"a request has at most " + std::to_string(kMaxBytes) + " bytes\"}\n");
    else if (!line->text.empty())
      server.answer(line->text, number, [](const std::string& answer) { write(answer + "\n"); });
  }
}

int run(int argc, char** argv) {
  const program::CommandLineOptions options = program::parse_command_line(argc, argv);
  player::Registry registry;
  games::register_all(registry);
  if (options.help) write(options.analysis ? json::help() : program::command_line_help());
  if (options.version) write("Catenary " + std::string(text::version()) + "\n");
  if (options.list_games)
    for (const std::string& game : registry.names()) write(game + "\n");
  if (options.help || options.version || options.list_games) return 0;

  start_logging(options);
  core::StopFlags flags;
  player::Player player(registry, flags);
  set_up(player, options);
  if (options.analysis) {
    serve_analysis(player, flags);
    return 0;
  }
  gogui::Attachment attachment;
  gtp::Dispatcher dispatcher;
  gtp::add_all_commands(dispatcher, player, attachment);
  gogui::add_commands(dispatcher, player, attachment);
  if (is_for_a_person(options))
    serve_person(dispatcher, player, flags, options);
  else
    serve(dispatcher, player, flags);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  // UTF-8 on Windows too.
  const boost::nowide::args arguments(argc, argv);
  program::outlive_failing_writes();
  program::prepare_streams();
  // The default logger would write into the protocol's stream.
  spdlog::set_default_logger(spdlog::stderr_logger_mt("stderr"));
  try {
    return run(argc, argv);
  } catch (const program::UsageError& error) {
    std::fprintf(stderr, "catenary: %s\n", error.what());
    return kUsageStatus;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "catenary: %s\n", text::failure_text(error, error.what()).c_str());
    return 1;
  }
}
