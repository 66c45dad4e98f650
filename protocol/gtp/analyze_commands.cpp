// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "core/stop_flags.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "game/reasons.h"
#include "gtp/analysis_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/play.h"
#include "text/hints.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Analysis;
using player::Player;

/// The words after the name of a command.
struct AnalysisArguments {
  Color side = Color::none;
  /// Seconds between lines.
  double interval = 0.5;
  /// The time limit.
  double seconds = std::numeric_limits<double>::infinity();
};

bool names_side(const std::string& word) {
  const auto color = core::color_named(core::to_lower(word));
  return color && core::is_side(*color);
}

/// Keys that front ends for Leela Zero and KataGo send; only `interval` has an effect, the others ask for more or less
/// output than there is.
constexpr std::string_view kKeys[] = {
    "interval", "minmoves",     "maxmoves", "ownership", "ownershipstdev", "movesownership", "movesownershipstdev",
    "pvvisits", "pvedgevisits", "rootinfo"};

/// `[COLOR] [NUMBER] [KEY VALUE]...`
AnalysisArguments read_arguments(const Arguments& arguments, Color side, bool number_is_interval) {
  constexpr double kCentiseconds = 100;
  AnalysisArguments read;
  read.side = side;
  std::size_t at = 0;
  if (at < arguments.count() && names_side(arguments.word(at))) read.side = arguments.color(at++);
  const bool number = at < arguments.count() && core::parse_real(arguments.word(at)).has_value();
  if (number && number_is_interval)
    read.interval = arguments.seconds(at++) / kCentiseconds;
  else if (number)
    read.seconds = arguments.seconds(at++);
  for (; at < arguments.count(); at += 2) {
    const std::string key = core::to_lower(arguments.word(at));
    if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys))
      throw CommandError::syntax("'" + arguments.word(at) + "' is neither a colour nor a number nor a key");
    if (at + 1 == arguments.count()) throw CommandError::syntax("'" + arguments.word(at) + "' has no value");
    if (key == "interval") read.interval = arguments.seconds(at + 1) / kCentiseconds;
  }
  return read;
}

void require_due(const session::Session& session, Color side) {
  if (!session.may_move(side))
    throw CommandError::refused("it is the turn of " + std::string(to_text(session.to_move())));
}

/// The minimum and maximum interval in seconds; the maximum is the most that clocks can count.
constexpr double kMinInterval = 0.01;
constexpr double kMaxInterval = 1e6;
/// Runs an analysis and writes lines at intervals until `ended` returns true. An exception while writing ends the
/// search.
void write_analysis(Player& player, const AnalysisArguments& asked, const std::function<bool()>& ended,
                    const std::function<std::string(const Analysis&)>& line_of, Response& response) {
  const double interval = std::clamp(asked.interval, kMinInterval, kMaxInterval);
  const core::Stopwatch watch;
  double next = interval;
  std::optional<Analysis> newest;
  // The search checks the flag every few milliseconds.
  const core::StopFlag stop([&] {
    if (watch.seconds() >= next) {
      next += interval;
      if (const auto analysis = std::exchange(newest, std::nullopt)) response.write_line(line_of(*analysis));
    }
    return ended();
  });
  // Front ends wait for the status, and the first line may take a while.
  response.begin();
  const Analysis last =
      player.analyze(player.make_unclocked_request(asked.side, player.parameters(), asked.seconds, stop),
                     [&](const Analysis& analysis) { newest = analysis; });
  response.write_line(line_of(last));
}

void analyze(Player& player, const Arguments& arguments, AnalysisDialect dialect, Response& response) {
  session::Session& session = player.session();
  const AnalysisArguments asked =
      read_arguments(arguments, session.state().to_move(), dialect != AnalysisDialect::full);
  // Front ends ask after every move, even the last.
  if (session.state().over() || session.state().to_move() == Color::chance) return;
  require_due(session, asked.side);
  const core::StopFlags& flags = player.flags();
  const bool endless = std::isinf(asked.seconds);
  // Lines that were sent ahead wait for an analysis that ends on its own.
  const bool sent_ahead = flags.line;
  const auto ended = [&] { return flags.all || (endless ? flags.line || flags.end : flags.line && !sent_ahead); };
  const auto line_of = [&](const Analysis& found) { return info_line(player.game(), session, found, dialect); };
  write_analysis(player, asked, ended, line_of, response);
  // The search may be complete before the next line arrives, which ends the command.
  constexpr std::chrono::milliseconds kPoll{10};
  while (endless && !ended()) std::this_thread::sleep_for(kPoll);
}

/// `[COLOR] [NODES]`
std::string hint(Player& player, const Arguments& arguments) {
  arguments.require_count(0, 2);
  const session::Session& session = player.session();
  const bool number_only = arguments.count() == 1 && core::parse_real(arguments.word(0)).has_value();
  const Color side = arguments.count() > 0 && !number_only ? arguments.color(0) : session.to_move();
  const std::size_t number = number_only ? 0 : 1;
  const std::uint64_t nodes = arguments.count() > number ? arguments.nodes(number) : player.game().hint_nodes;
  if (session.state().over()) throw CommandError::refused(game::kGameOver);
  if (session.state().to_move() == Color::chance) throw CommandError::refused("chance is to move: roll the dice first");
  require_due(session, side);
  return text::hint(player.game(), session, player.hint(side, nodes)).dump();
}

/// Searches like genmove, and reports interim results.
std::string genmove_analyze(Player& player, const Controller& controller, const Arguments& arguments,
                            AnalysisDialect dialect, Response& response) {
  if (arguments.count() == 0) throw CommandError::syntax("expected a colour");
  const AnalysisArguments asked = read_arguments(arguments, arguments.color(0), true);
  const core::Stopwatch watch;
  double written = 0;
  const auto report = [&](const search::SearchResult& result) {
    if (watch.seconds() - written < asked.interval && written > 0) return;
    written = std::max(watch.seconds(), kMinInterval);
    Analysis analysis;
    analysis.moves = {{result.variation, result.value, result.depth, result.nodes}};
    analysis.nodes = result.nodes;
    response.write_line(info_line(player.game(), player.session(), analysis, dialect));
  };
  return "play " + genmove_text(player, controller, asked.side, report);
}

struct Name {
  const char* prefix;
  Topic topic;
  AnalysisDialect dialect;
  const char* number;
};

constexpr Name kNames[] = {{"", Topic::analysis, AnalysisDialect::full, "[SECONDS]"},
                           {"lz-", Topic::front_ends, AnalysisDialect::leela, "[CENTISECONDS]"},
                           {"kata-", Topic::front_ends, AnalysisDialect::kata, "[CENTISECONDS]"}};

}  // namespace

void add_analyze_commands(Dispatcher& dispatcher, Player& player, const Controller& controller) {
  for (const auto& [prefix, topic, dialect, number] : kNames) {
    const std::string name = prefix;
    dispatcher.add_stream(name + "analyze",
                          {.topic = topic,
                           .synopsis = std::string("[COLOR] ") + number + " [KEY VALUE]...",
                           .help = "prints the best moves with their values repeatedly, until the next line of input",
                           .example = name + "analyze white"},
                          [&, dialect = dialect](const Arguments& arguments, Response& response) {
                            analyze(player, arguments, dialect, response);
                            return std::string();
                          });
    dispatcher.add_stream(name + "genmove_analyze",
                          {.topic = topic,
                           .synopsis = "COLOR [CENTISECONDS] [KEY VALUE]...",
                           .help = "chooses and plays one step; prints the search's findings, then `play STEP`",
                           .example = name + "genmove_analyze white"},
                          [&, dialect = dialect](const Arguments& arguments, Response& response) {
                            return genmove_analyze(player, controller, arguments, dialect, response);
                          });
  }
  dispatcher.add("hint",
                 {.topic = Topic::analysis,
                  .synopsis = "[COLOR] [NODES]",
                  .help = "prints the best turn of a side, the clicks that make it and reasons for it as JSON",
                  .example = "hint",
                  .details = "Without NODES it searches as many as take about a second, a fixed number for each game."},
                 [&](const Arguments& arguments) { return hint(player, arguments); });
  dispatcher.add_plain("stop", Topic::front_ends,
                       "ends an analysis, as every line of input does; otherwise does nothing",
                       [] { return std::string(); });
}

}  // namespace catenary::gtp
