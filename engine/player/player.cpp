// SPDX-License-Identifier: MIT
#include "player/player.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "core/stopwatch.h"
#include "core/text.h"
#include "game/move_text.h"
#include "player/networks.h"

namespace catenary::player {

namespace {

/// Seconds a turn where nothing else limits the search.
constexpr double kDefaultMoveTime = 1;
/// Limits of the short search of each move.
constexpr std::uint64_t kRatingNodes = 2000;
constexpr int kRatingDepth = 4;
/// The same where there are few moves, as near the end of most games: more positions, and as deep as they allow.
constexpr std::size_t kFewMoves = 12;
constexpr std::uint64_t kRatingNodesOfFewMoves = 10'000;

/// The limits of nodes and depth.
search::SearchLimits limits_of_effort(const Parameters& parameters) {
  search::SearchLimits limits;
  if (parameters.max_nodes > 0) limits.max_nodes = parameters.max_nodes;
  if (parameters.max_depth > 0) limits.max_depth = parameters.max_depth;
  return limits;
}

}  // namespace

Player::Player(const Registry& registry, const StopFlags& flags, const game::OptionSchema& of_front_end)
    : x_registry(&registry),
      x_flags(&flags),
      x_game(&registry.games().front()),
      x_settings(x_game->default_settings()),
      x_started(x_game->start(x_settings)),
      x_schema(parameter_schema(of_front_end)),
      x_options(x_schema),
      x_parameters(parameters_of(x_options)),
      x_rng(x_parameters.search.seed) {
  choose_network();
}

void Player::adopt(const Plugin& game, const game::Settings& settings, StartedGame started) {
  const std::optional<int> level = this->level();
  x_plan.clear();
  x_game = &game;
  x_settings = settings;
  x_started.engine.reset();
  x_started = std::move(started);
  choose_network();
  session().seed_dice(x_parameters.search.seed);
  x_clock.restart();
  if (level && this->level() != level) set_level(*level);
}

void Player::choose_network() {
  auto found = network_for(x_options.text(kNetworkParameter), *x_game, x_settings, *x_started.engine);
  use_network(found ? std::move(*found) : nullptr);
}

void Player::use_network(std::shared_ptr<const network::Network> network) {
  // Knowledge of earlier searches belongs to their evaluation.
  if (network != x_network) x_started.engine->forget();
  x_network = std::move(network);
  x_parameters.search.network = x_network.get();
}

core::Result<> Player::select_game(std::string_view name) {
  return x_registry->at(name).map([this](const Plugin* game) { start(*game, game->default_settings()); });
}

core::Result<> Player::set_width(int width) {
  if (auto checked = x_game->check_width(width); !checked) return checked;
  game::Settings settings = x_settings;
  settings.width = width;
  start(*x_game, settings);
  return {};
}

core::Result<> Player::set_game_option(std::string_view name, std::string_view value) {
  game::Settings settings = x_settings;
  auto done = x_game->set_option(settings, name, value);
  if (done) start(*x_game, settings);
  return done;
}

core::Result<> Player::change_game_option(std::string_view name, std::string_view value) {
  game::Settings settings = x_settings;
  if (auto done = x_game->set_option(settings, name, value); !done) return done;
  StartedGame started = x_game->start(settings);
  auto done = started.session->repeat(session());
  if (!done) return done;
  x_plan.clear();
  x_settings = std::move(settings);
  x_started.engine.reset();
  x_started = std::move(started);
  choose_network();
  return done;
}

core::Result<> Player::set_dice(std::string_view mode) {
  game::Settings settings = x_settings;
  auto done = x_game->set_option(settings, "dice", mode);
  if (!done) return done;
  x_settings = std::move(settings);
  session().set_dice(session::dice_mode(x_settings.options));
  return done;
}

core::Result<> Player::set_parameter(std::string_view name, std::string_view value) {
  game::Options changed = x_options;
  if (auto done = changed.set(name, value); !done) return done;
  auto network = x_network;
  if (core::to_lower(name) == kNetworkParameter) {
    auto found = network_for(changed.text(kNetworkParameter), *x_game, x_settings, *x_started.engine);
    if (!found) return core::Failure(found.error());
    network = std::move(*found);
  }
  x_options = std::move(changed);
  x_parameters = parameters_of(x_options);
  use_network(std::move(network));
  x_plan.clear();
  if (core::to_lower(name) == "seed") restart_random_numbers();
  return {};
}

void Player::set_parameters(const game::Options& options) {
  x_options = options;
  x_parameters = parameters_of(x_options);
  choose_network();
  x_plan.clear();
  restart_random_numbers();
}

void Player::set_level(int level) {
  for (const auto& [name, value] : parameters_of_level(x_game->levels[static_cast<std::size_t>(level - 1)])) {
    [[maybe_unused]] const auto set = set_parameter(name, value);
    assert(set);
  }
}

void Player::restart_random_numbers() {
  x_rng = core::Rng(x_parameters.search.seed);
  session().seed_dice(x_parameters.search.seed);
}

void Player::rewind() {
  session().restart();
  x_clock.restart();
}

void Player::restart() {
  rewind();
  x_started.engine->forget();
}

core::Result<std::string> Player::answer(const Plugin& game, const GameCommand& command,
                                         const std::vector<std::string>& words) const {
  if (&game != x_game) return core::unavailable("this is a command of " + game.title + ", not of " + x_game->title);
  return command.run(x_settings, words, x_parameters.search, limits_for(Color::black));
}

search::SearchLimits Player::limits_for(Color side) const {
  const Parameters& wanted = x_parameters;
  search::SearchLimits limits = limits_of_effort(wanted);
  const bool depth_counts = wanted.max_depth > 0 && wanted.search.searcher == search::SearcherKind::alphabeta;
  const bool timed = wanted.move_time > 0 || !x_clock.unlimited() || !(wanted.max_nodes > 0 || depth_counts);
  limits.first_mover = side;
  limits.stop = &x_flags->all;
  if (!timed) return limits;
  const auto apply = [&](const TurnBudget& budget) {
    limits.soft_seconds = std::min(limits.soft_seconds, budget.soft);
    limits.hard_seconds = std::min(limits.hard_seconds, budget.hard);
  };
  if (!x_clock.unlimited()) apply(x_clock.budget(side, session().expected_turns()));
  if (wanted.move_time > 0) apply(fixed_budget(wanted.move_time));
  if (x_clock.unlimited() && wanted.move_time == 0) apply(fixed_budget(kDefaultMoveTime));
  return limits;
}

search::SearchResult Player::search(Color side, const search::SearchObserver& observer) {
  const auto observe = [&](const search::SearchResult& iteration) {
    if (observer) observer(iteration);
    spdlog::debug("depth {} value {} nodes {} time {:.3f} pv {}", iteration.depth, iteration.value, iteration.nodes,
                  iteration.seconds, game::to_text(iteration.variation, session().grid()));
  };
  search::SearchResult result = x_started.engine->search(x_parameters.search, limits_for(side), x_rng, observe);
  warn_of_shortage(result);
  return result;
}

Analysis Player::analyze(Color side, double seconds, const std::atomic<bool>& stop, const AnalysisObserver& observer) {
  search::SearchLimits limits = limits_of_effort(x_parameters);
  limits.hard_seconds = seconds;
  limits.first_mover = side;
  limits.stop = &stop;
  return x_started.engine->analyze(x_parameters.search, limits, x_parameters.multi_pv, x_rng, observer);
}

core::Result<solve::Solution> Player::solve(const solve::SolverLimits& limits, const solve::SolverObserver& observer) {
  const solve::SolverSettings& settings = x_parameters.solver;
  const auto solution = x_started.engine->solve(settings, limits, observer);
  if (!solution) return core::unavailable("nobody wins or loses at " + x_game->title);
  if (solution->lacked_memory) spdlog::warn("no memory for solver_mb {}: going on with less", settings.table_mb);
  return *solution;
}

core::Result<TrainingGames> Player::play_training_games(SelfPlay wanted) const {
  if (x_parameters.max_nodes == 0 && x_parameters.max_depth == 0)
    return core::unavailable("there is no limit of nodes or depth: set max_nodes or max_depth first");
  search::SearchLimits limits = limits_of_effort(x_parameters);
  limits.stop = &x_flags->all;
  wanted.seed = x_parameters.search.seed;
  return player::play_training_games(*x_game, x_settings, x_parameters.search, limits, wanted);
}

std::vector<search::RatedMove> Player::rate_moves() {
  search::SearchLimits limits;
  const bool few = !session().cooperative() && session().legal_moves().size() <= kFewMoves;
  if (!few) limits.max_depth = kRatingDepth;
  limits.max_nodes = few ? kRatingNodesOfFewMoves : kRatingNodes;
  limits.stop = &x_flags->all;
  return x_started.engine->rate_moves(x_parameters.search, limits, x_rng);
}

void Player::ponder() {
  if (!x_parameters.ponder || x_last_played_for == Color::none) return;
  if (session().over() || session().is_due(x_last_played_for) || !session().is_due(opposite(x_last_played_for))) return;
  x_pondering.start([this](const std::atomic<bool>& stop) {
    search::SearchLimits limits;
    // No limit in effect, but a finite one: `threads` 0 stands for all cores under a time limit, otherwise for one
    // (search::threads_for).
    limits.hard_seconds = std::numeric_limits<double>::max();
    limits.stop = &stop;
    core::Rng rng(x_parameters.search.seed);
    x_started.engine->search(x_parameters.search, limits, rng, {});
  });
}

void Player::warn_of_shortage(const search::SearchResult& result) {
  const auto lacking = [](int found, int wanted, int& warned) {
    return found > 0 && found < wanted && std::exchange(warned, found) != found;
  };
  const search::SearchSettings& wanted = x_parameters.search;
  if (lacking(result.memory_mb, wanted.hash_mb, x_warned_of_memory))
    spdlog::warn("no memory for hash_mb {}: going on with {} MB", wanted.hash_mb, result.memory_mb);
  if (lacking(result.threads, wanted.threads, x_warned_of_threads))
    spdlog::warn("no room for {} threads: going on with {}", wanted.threads, result.threads);
}

/// The turn to play: the best one, or one by the parameter temperature.
search::SearchResult Player::choose_turn(Color side, const search::SearchObserver& observer) {
  const bool searches = x_parameters.search.searcher == search::SearcherKind::alphabeta;
  // A partner that spoils the game of both would please nobody.
  if (x_parameters.temperature == 0 || !searches || session().cooperative()) return search(side, observer);
  const Sampling sampling = {x_parameters.temperature, x_game->win_rate};
  search::SearchResult result = x_started.engine->sample_turn(x_parameters.search, limits_for(side), sampling, x_rng);
  if (observer) observer(result);
  return result;
}

/// Makes sure that there is a plan, by a search where needed.
void Player::plan_turn(Color side, const search::SearchObserver& observer) {
  x_last_search.reset();
  if (!x_plan.empty(session()) && session().mover(x_plan.front()) == side) return;
  const auto observe = [&](const search::SearchResult& iteration) {
    x_last_search = iteration;
    if (observer) observer(iteration);
  };
  x_plan.set(session(), choose_turn(side, observe).turn);
}

game::Step Player::choose_step(Color side, const search::SearchObserver& observer) {
  const Plan before = x_plan;
  plan_turn(side, observer);
  const game::Step step = session().next_step(x_plan.front());
  x_plan = before;
  return step;
}

template <class Play>
auto Player::play_on_the_clock(Color side, const search::SearchObserver& observer, Play play) {
  const core::Stopwatch watch;
  plan_turn(side, observer);
  auto played = play();
  x_clock.spend(side, watch.seconds());
  x_last_played_for = side;
  return played;
}

game::Step Player::play_step(Color side, const search::SearchObserver& observer) {
  return play_on_the_clock(side, observer, [&] { return x_plan.advance(session()); });
}

std::vector<Move> Player::play_turn(Color side, const search::SearchObserver& observer) {
  return play_on_the_clock(side, observer, [&] { return x_plan.advance_turn(session()); });
}

}  // namespace catenary::player
