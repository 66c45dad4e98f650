#include "gtp/engine.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include "core/text.h"
#include "game/move_text.h"
#include "gtp/command_error.h"
#include "gtp/graphics.h"

namespace catenary::protocol {

namespace {

/// Seconds a turn where nothing else limits the search.
constexpr double kDefaultMoveTime = 1;

std::string game_names(const engine::Registry& registry) {
  std::vector<std::string> names;
  for (const engine::GameInfo& game : registry.games()) names.push_back(game.name);
  return engine::join(names, ", ");
}

/// Draws on GoGui's board while it waits for an answer, instead of what was drawn before.
void show_live(const std::string& graphics) {
  // All at once: log lines of other threads must not come between.
  const std::string text = graphics.empty() ? "gogui-gfx: CLEAR\n" : "gogui-gfx:\nCLEAR\n" + graphics + "\n\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

Engine::Engine(const engine::Registry& registry, const StopFlags& flags)
    : x_registry(&registry),
      x_flags(&flags),
      x_game(&registry.games().front()),
      x_settings(x_game->default_settings()),
      x_session(x_game->start(x_settings)),
      x_search_options(engine::search_option_schema()),
      x_rng(engine::search_settings(x_search_options).seed) {}

void Engine::adopt(const engine::GameInfo& game, const engine::Settings& settings,
                   std::unique_ptr<engine::Session> session) {
  x_game = &game;
  x_settings = settings;
  x_session = std::move(session);
  x_session->seed_dice(engine::search_settings(x_search_options).seed);
  x_clock.restart();
}

void Engine::set_game(std::string_view name) {
  const engine::GameInfo* game = x_registry->find(name);
  if (game == nullptr)
    throw CommandError::syntax("no game '" + std::string(name) + "', only " + game_names(*x_registry));
  adopt(*game, game->default_settings(), game->start(game->default_settings()));
}

void Engine::set_width(int width) {
  if (std::find(x_game->widths.begin(), x_game->widths.end(), width) == x_game->widths.end())
    throw CommandError("unacceptable size");
  engine::Settings settings = x_settings;
  settings.width = width;
  adopt(*x_game, settings, x_game->start(settings));
}

void Engine::set_game_option(std::string_view name, std::string_view value) {
  engine::Settings settings = x_settings;
  if (auto reason = x_game->set_option(settings, name, value)) throw CommandError::syntax(*reason);
  adopt(*x_game, settings, x_game->start(settings));
}

void Engine::set_komi(double komi) {
  if (!x_settings.options.has("komi")) return;
  if (komi != std::trunc(komi)) throw CommandError::syntax("komi must be a whole number");
  engine::Settings settings = x_settings;
  if (auto reason = x_game->set_option(settings, "komi", fmt::format("{:.0f}", komi)))
    throw CommandError::syntax(*reason);
  auto session = x_game->start(settings);
  if (const engine::PlayResult result = session->repeat(*x_session); !result) throw CommandError(result.reason);
  x_settings = std::move(settings);
  x_session = std::move(session);
}

void Engine::set_dice(std::string_view mode) {
  engine::Settings settings = x_settings;
  if (auto reason = x_game->set_option(settings, "dice", mode)) throw CommandError::syntax(*reason);
  x_settings = std::move(settings);
  x_session->set_dice(engine::dice_mode(x_settings.options));
}

void Engine::set_search_option(std::string_view name, std::string_view value) {
  if (auto reason = x_search_options.set(name, value)) throw CommandError::syntax(*reason);
  x_session->set_plan({});
  if (engine::to_lower(name) != "seed") return;
  const std::uint64_t seed = engine::search_settings(x_search_options).seed;
  x_rng = engine::Rng(seed);
  x_session->seed_dice(seed);
}

void Engine::clear_board() {
  x_session->restart();
  x_clock.restart();
}

engine::SearchLimits Engine::limits_for(engine::Color side) const {
  engine::SearchLimits limits;
  const double move_time = x_search_options.real("move_time");
  const auto max_nodes = static_cast<std::uint64_t>(x_search_options.integer("max_nodes"));
  const auto max_depth = static_cast<int>(x_search_options.integer("max_depth"));
  if (max_nodes > 0) limits.max_nodes = max_nodes;
  if (max_depth > 0) limits.max_depth = max_depth;
  const bool depth_counts = max_depth > 0 && x_search_options.text("searcher") == "alphabeta";
  const bool timed = move_time > 0 || !x_clock.unlimited() || !(max_nodes > 0 || depth_counts);
  limits.first_mover = side;
  limits.stop = timed ? &x_flags->timed : &x_flags->all;
  if (!timed) return limits;
  const auto apply = [&](const engine::TurnBudget& budget) {
    limits.soft_seconds = std::min(limits.soft_seconds, budget.soft);
    limits.hard_seconds = std::min(limits.hard_seconds, budget.hard);
  };
  if (!x_clock.unlimited()) apply(x_clock.budget(side, x_session->expected_turns()));
  if (move_time > 0) apply(engine::fixed_budget(move_time));
  if (x_clock.unlimited() && move_time == 0) apply(engine::fixed_budget(kDefaultMoveTime));
  return limits;
}

std::string Engine::answer(const engine::GameInfo& game, const engine::GameCommand& command,
                           const std::vector<std::string>& words) const {
  if (&game != x_game) throw CommandError("this is a command of " + game.title + ", not of " + x_game->title);
  const engine::SearchSettings search = engine::search_settings(x_search_options);
  const engine::GameAnswer reply = command.run(x_settings, words, search, limits_for(engine::Color::black));
  if (reply.refused) throw CommandError::syntax(reply.text);
  return reply.text;
}

engine::Thought Engine::think(engine::Color side, const engine::ThoughtObserver& observer) {
  const bool live = x_search_options.boolean("live_gfx");
  const auto log = [&](const engine::Thought& thought) {
    if (live) show_live(thought_graphics(game(), *x_session, thought));
    if (observer) observer(thought);
    spdlog::debug("depth {} value {} nodes {} time {:.3f} pv {}", thought.depth, thought.value, thought.nodes,
                  thought.seconds, to_text(thought.variation, x_session->grid()));
  };
  const engine::SearchSettings settings = engine::search_settings(x_search_options);
  engine::Thought thought = x_session->think(settings, limits_for(side), x_rng, log);
  if (live) show_live("");
  warn_of_shortage(settings, thought);
  return thought;
}

engine::Analysis Engine::analyze(engine::Color side, double seconds, const std::atomic<bool>& stop,
                                 const engine::AnalysisObserver& observer) {
  engine::SearchLimits limits;
  limits.hard_seconds = seconds;
  limits.first_mover = side;
  limits.stop = &stop;
  if (const auto nodes = x_search_options.integer("max_nodes"); nodes > 0)
    limits.max_nodes = static_cast<std::uint64_t>(nodes);
  if (const auto depth = x_search_options.integer("max_depth"); depth > 0) limits.max_depth = static_cast<int>(depth);
  const auto count = static_cast<std::size_t>(x_search_options.integer("multi_pv"));
  return x_session->analyze(engine::search_settings(x_search_options), limits, count, x_rng, observer);
}

engine::Solution Engine::solve(const engine::SolverLimits& limits, const engine::SolverObserver& observer) {
  const engine::SolverSettings settings = engine::solver_settings(x_search_options);
  const auto solution = x_session->solve(settings, limits, observer);
  if (!solution) throw CommandError("nobody wins or loses at " + x_game->title);
  if (solution->lacked_memory) spdlog::warn("no memory for solver_mb {}: going on with less", settings.table_mb);
  return *solution;
}

void Engine::ponder() {
  if (!x_search_options.boolean("ponder") || x_own_color == engine::Color::none) return;
  if (x_session->over() || x_session->is_due(x_own_color) || !x_session->is_due(opposite(x_own_color))) return;
  x_pondering.start([this](const std::atomic<bool>& stop) {
    const engine::SearchSettings settings = engine::search_settings(x_search_options);
    engine::SearchLimits limits;
    // As long as it takes: with all the threads of a timed search.
    limits.hard_seconds = std::numeric_limits<double>::max();
    limits.stop = &stop;
    engine::Rng rng(settings.seed);
    x_session->think(settings, limits, rng, {});
  });
}

void Engine::warn_of_shortage(const engine::SearchSettings& settings, const engine::Thought& thought) {
  const int memory = thought.memory_mb;
  if (memory > 0 && memory < settings.hash_mb && std::exchange(x_warned_of_memory, memory) != memory)
    spdlog::warn("no memory for hash_mb {}: going on with {} MB", settings.hash_mb, memory);
  const int threads = thought.threads;
  if (threads > 0 && threads < settings.threads && std::exchange(x_warned_of_threads, threads) != threads)
    spdlog::warn("no room for {} threads: going on with {}", settings.threads, threads);
}

void Engine::plan_turn(engine::Color side, const engine::ThoughtObserver& observer) {
  const std::vector<engine::Move>& plan = x_session->plan();
  if (plan.empty() || x_session->mover(plan.front()) != side) x_session->set_plan(think(side, observer).turn);
}

std::vector<engine::RatedMove> Engine::rate_moves() {
  // A glance at each move.
  constexpr std::uint64_t kNodes = 2000;
  constexpr int kDepth = 4;
  engine::SearchLimits limits;
  limits.max_depth = kDepth;
  limits.max_nodes = kNodes;
  limits.stop = &x_flags->all;
  return x_session->rate_moves(engine::search_settings(x_search_options), limits, x_rng);
}

}  // namespace catenary::protocol
