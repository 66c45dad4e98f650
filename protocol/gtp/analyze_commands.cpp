// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <iterator>
#include <limits>
#include <mutex>
#include <string_view>
#include <thread>

#include "core/stopwatch.h"
#include "core/text.h"
#include "gtp/analysis_text.h"
#include "gtp/command_error.h"
#include "gtp/commands.h"
#include "gtp/play.h"

namespace catenary::gtp {

namespace {

using core::Color;
using player::Analysis;
using player::Player;

/// The request in the words after the name.
struct Request {
  Color side = Color::none;
  /// Seconds between two lines.
  double interval = 0.5;
  /// The time limit.
  double seconds = std::numeric_limits<double>::infinity();
};

bool names_player(const std::string& word) {
  const std::string name = core::to_lower(word);
  return name == "b" || name == "w" || name == "black" || name == "white";
}

/// The keys of front ends for Leela Zero and KataGo; `interval` counts, the others want more or less than there is.
constexpr std::string_view kKeys[] = {
    "interval", "minmoves",     "maxmoves", "ownership", "ownershipstdev", "movesownership", "movesownershipstdev",
    "pvvisits", "pvedgevisits", "rootinfo"};

/// `[COLOR] [NUMBER] [KEY VALUE]...`
Request request_of(const Arguments& arguments, Color side, bool number_is_interval) {
  constexpr double kCentiseconds = 100;
  Request request;
  request.side = side;
  std::size_t at = 0;
  if (at < arguments.count() && names_player(arguments.word(at))) request.side = arguments.color(at++);
  const bool number = at < arguments.count() && core::parse_real(arguments.word(at)).has_value();
  if (number && number_is_interval)
    request.interval = arguments.seconds(at++) / kCentiseconds;
  else if (number)
    request.seconds = arguments.seconds(at++);
  for (; at < arguments.count(); at += 2) {
    const std::string key = core::to_lower(arguments.word(at));
    if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys))
      throw CommandError::syntax("'" + arguments.word(at) + "' is neither a color nor a number nor a key");
    if (at + 1 == arguments.count()) throw CommandError::syntax("'" + arguments.word(at) + "' has no value");
    if (key == "interval") request.interval = arguments.seconds(at + 1) / kCentiseconds;
  }
  return request;
}

/// Hands on the newest of what one thread finds out, to be written at intervals by another.
class Reporter {
 public:
  Reporter(double interval, std::function<void(const Analysis&)> write)
      : x_interval(interval), x_write(std::move(write)), x_thread([this] { run(); }) {}
  ~Reporter() {
    {
      const std::lock_guard lock(x_mutex);
      x_done = true;
    }
    x_changed.notify_all();
    x_thread.join();
  }
  Reporter(const Reporter&) = delete;
  Reporter& operator=(const Reporter&) = delete;

  void tell(const Analysis& analysis) {
    const std::lock_guard lock(x_mutex);
    x_newest = analysis;
    x_is_new = true;
  }

 private:
  void run() {
    std::unique_lock lock(x_mutex);
    while (!x_changed.wait_for(lock, std::chrono::duration<double>(x_interval), [this] { return x_done; })) {
      if (!x_is_new) continue;
      x_is_new = false;
      x_write(x_newest);
    }
  }

  double x_interval;
  std::function<void(const Analysis&)> x_write;
  std::mutex x_mutex;
  std::condition_variable x_changed;
  Analysis x_newest;
  bool x_is_new = false;
  bool x_done = false;
  std::thread x_thread;
};

/// Seconds between lines: no fewer than these, and no more than clocks can count.
constexpr double kLeastInterval = 0.01;
constexpr double kMostInterval = 1e6;
constexpr std::chrono::milliseconds kPoll{10};

void analyze(Player& player, const Arguments& arguments, AnalysisDialect dialect, const Emit& emit) {
  session::Session& session = player.session();
  const Request request = request_of(arguments, session.to_move(), dialect != AnalysisDialect::full);
  // Front ends ask after every move, also after the last one.
  if (session.over() || session.to_move() == Color::chance) return;
  if (!session.is_due(request.side))
    throw CommandError::refused("it is the turn of " + std::string(to_text(session.side_to_go_on())));
  // They wait for this, and the first line may be long in coming.
  emit("");
  const auto write = [&](const Analysis& analysis) { emit(info_line(player.game(), session, analysis, dialect)); };
  Analysis last;
  {
    Reporter reporter(std::clamp(request.interval, kLeastInterval, kMostInterval), write);
    last = player.analyze(player.request(request.side, player.parameters(), request.seconds, player.flags().line),
                          [&](const Analysis& analysis) { reporter.tell(analysis); });
  }
  write(last);
  // All may be known before the next line comes, which is what ends the command.
  if (std::isinf(request.seconds))
    while (!player.flags().line) std::this_thread::sleep_for(kPoll);
}

/// Thinks like genmove, and says what the search finds out on the way.
std::string genmove_analyze(Player& player, const Controller& controller, const Arguments& arguments,
                            AnalysisDialect dialect, const Emit& emit) {
  if (arguments.count() == 0) throw CommandError::syntax("expected a color");
  const Request request = request_of(arguments, arguments.color(0), true);
  const core::Stopwatch watch;
  double written = 0;
  const auto report = [&](const search::SearchResult& result) {
    if (watch.seconds() - written < request.interval && written > 0) return;
    written = std::max(watch.seconds(), kLeastInterval);
    Analysis analysis;
    analysis.moves = {{result.variation, result.value, result.depth, result.nodes}};
    analysis.nodes = result.nodes;
    emit(info_line(player.game(), player.session(), analysis, dialect));
  };
  return "play " + genmove_text(player, controller, request.side, report);
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
    dispatcher.add_stream(
        name + "analyze",
        {.topic = topic,
         .synopsis = std::string("[COLOR] ") + number + " [KEY VALUE]...",
         .help = "prints the best moves with their values, again and again, until the next line of input",
         .example = name + "analyze white"},
        [&, dialect = dialect](const Arguments& arguments, const Emit& emit) {
          analyze(player, arguments, dialect, emit);
          return std::string();
        });
    dispatcher.add_stream(
        name + "genmove_analyze",
        {.topic = topic,
         .synopsis = "COLOR [CENTISECONDS] [KEY VALUE]...",
         .help = "chooses and plays one step; prints what the search finds meanwhile, then `play STEP`",
         .example = name + "genmove_analyze white"},
        [&, dialect = dialect](const Arguments& arguments, const Emit& emit) {
          return genmove_analyze(player, controller, arguments, dialect, emit);
        });
  }
}

}  // namespace catenary::gtp
