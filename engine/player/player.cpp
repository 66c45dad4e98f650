// SPDX-License-Identifier: MIT
#include "player/player.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>

#include "core/stopwatch.h"
#include "core/text.h"
#include "game/move_text.h"
#include "game/reasons.h"
#include "session/next_steps.h"

namespace catenary::player {

namespace {

/// Seconds per turn if nothing else limits the search.
constexpr double kDefaultMoveTime = 1;
/// Limits of the short search of each move in a rating.
constexpr std::uint64_t kRatingNodes = 2000;
constexpr int kRatingDepth = 4;
/// Limits if there are few moves, as near the end of most games: more nodes, and as deep as they allow.
constexpr std::size_t kFewMoves = 12;
constexpr std::uint64_t kRatingNodesOfFewMoves = 10'000;
/// Each hint allocates its own table.
constexpr int kHintHashMb = 16;

/// The node and depth limits of an effort.
search::SearchLimits limits_of(const Effort& effort) {
  search::SearchLimits limits;
  if (effort.max_nodes > 0) limits.max_nodes = effort.max_nodes;
  if (effort.max_depth > 0) limits.max_depth = effort.max_depth;
  return limits;
}

/// The number of threads that an effort's `threads` stands for.
int threads_of(const Effort& effort, bool timed) {
  if (effort.threads > 0) return effort.threads;
  return timed ? std::max(1, static_cast<int>(std::thread::hardware_concurrency())) : 1;
}

/// The network for a game; null, with a warning, if none of the source fits it.
std::shared_ptr<const network::Network> network_for(const NetworkSource& source, const Plugin& game,
                                                    const game::Settings& settings, const Engine& engine) {
  auto found = source.network_for(game, settings, engine);
  if (!found) spdlog::warn("{}; {} is played without a network", found.error().reason, game.title);
  return found.value_or(nullptr);
}

}  // namespace

Player::Player(const Registry& registry, const core::StopFlags& flags)
    : x_registry(&registry),
      x_flags(&flags),
      x_game(&registry.games().front()),
      x_settings(x_game->default_settings()),
      x_started(x_game->start(x_settings)),
      x_rng(x_parameters.search.seed) {
  x_network = network_for(x_parameters.network, *x_game, x_settings, *x_started.engine);
}

void Player::replace(const Plugin& game, game::Settings settings, StartedGame started) {
  auto network = network_for(x_parameters.network, game, settings, *started.engine);
  started.session->seed_dice(x_parameters.search.seed);
  // Nothing below throws.
  x_plan.clear();
  x_game = &game;
  x_settings = std::move(settings);
  x_started = std::move(started);
  ++x_game_number;
  x_network = std::move(network);
}

void Player::adopt(const Plugin& game, const game::Settings& settings, StartedGame started) {
  replace(game, settings, std::move(started));
  x_clock.restart();
  x_last_played_for = Color::none;
  x_last_search.reset();
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
  if (done) replace(*x_game, std::move(settings), std::move(started));
  return done;
}

core::Result<> Player::set_dice(std::string_view mode) {
  game::Settings settings = x_settings;
  auto done = x_game->set_option(settings, "dice", mode);
  if (!done) return done;
  session().set_dice(session::dice_mode(settings.options));
  x_settings = std::move(settings);
  return done;
}

core::Result<Parameters> Player::with_parameter(Parameters parameters, std::string_view name,
                                                std::string_view value) const {
  if (auto done = player::set_parameter(parameters, name, value); !done) return core::Failure(done.error());
  if (const auto network = network_from(parameters.network); !network) return core::Failure(network.error());
  return parameters;
}

core::Result<std::shared_ptr<const network::Network>> Player::network_from(const NetworkSource& source) const {
  if (source == x_parameters.network) return x_network;
  return source.network_for(*x_game, x_settings, *x_started.engine);
}

Parameters Player::parameters_at_level() const {
  Parameters parameters = x_parameters;
  if (x_level) parameters.effort = x_game->levels[static_cast<std::size_t>(*x_level - 1)];
  return parameters;
}

core::Result<> Player::set_parameter(std::string_view name, std::string_view value) {
  const Parameters before = parameters_at_level();
  auto changed = with_parameter(before, name, value);
  if (!changed) return core::Failure(changed.error());
  x_network = network_from(changed->network).value_or(nullptr);
  if (changed->effort != before.effort)
    x_level.reset();
  else
    changed->effort = x_parameters.effort;
  x_parameters = std::move(*changed);
  x_plan.clear();
  if (core::to_lower(name) == "seed") {
    x_rng = core::Rng(x_parameters.search.seed);
    session().seed_dice(x_parameters.search.seed);
  }
  return {};
}

void Player::set_level(std::optional<int> level) {
  x_level = level;
  x_plan.clear();
}

void Player::rewind() {
  session().restart();
  x_clock.restart();
  x_last_played_for = Color::none;
  x_last_search.reset();
}

void Player::restart() {
  rewind();
  x_started.engine->forget();
}

core::Result<std::string> Player::run_command(const Plugin& game, const GameCommand& command,
                                              const std::vector<std::string>& words) const {
  if (&game != x_game) return core::unavailable("this is a command of " + game.title + ", not of " + x_game->title);
  return command.run(x_settings, words, make_request(Color::black));
}

Request Player::base_request(const Parameters& parameters, bool timed) const {
  const Effort& effort = parameters.effort;
  Request request;
  request.settings = parameters.search;
  request.settings.threads = threads_of(effort, timed);
  request.settings.network = network_from(parameters.network).value_or(nullptr);
  // Proofs have no depth limit, so a depth-limited search does not use them.
  request.settings.prove_endings &= effort.max_depth == 0;
  request.limits = limits_of(effort);
  request.origin = session().selected();
  request.max_moves = parameters.multi_pv;
  request.solver = parameters.solver;
  request.solver.threads = threads_of(effort, true);
  if (!request.solver.store.folder.empty()) {
    request.solver.store.name = x_game->name + "-" + std::to_string(x_settings.width);
    request.solver.store.setting = request.solver.store.name;
    for (const game::OptionSpec& spec : x_game->options)
      request.solver.store.setting += " " + spec.name + "=" + x_settings.options.text(spec.name);
  }
  return request;
}

Request Player::make_request(Color side, const Parameters& parameters) const {
  const Effort& effort = parameters.effort;
  const bool depth_counts = effort.max_depth > 0 && parameters.search.searcher == search::SearcherKind::alphabeta;
  const bool timed = effort.move_time > 0 || !x_clock.unlimited() || (effort.max_nodes == 0 && !depth_counts);
  Request request = base_request(parameters, timed);
  request.first_mover = side;
  request.limits.stop = &x_flags->all;
  if (!timed) return request;
  const auto apply = [&](const TurnBudget& budget) {
    request.limits.soft_seconds = std::min(request.limits.soft_seconds, budget.soft);
    request.limits.hard_seconds = std::min(request.limits.hard_seconds, budget.hard);
  };
  if (!x_clock.unlimited()) apply(x_clock.budget(side, session().state().expected_turns()));
  if (effort.move_time > 0) apply(fixed_budget(effort.move_time));
  if (x_clock.unlimited() && effort.move_time == 0) apply(fixed_budget(kDefaultMoveTime));
  return request;
}

Request Player::make_unclocked_request(Color side, const Parameters& parameters, double seconds,
                                       const core::StopFlag& stop) const {
  Request request = base_request(parameters, std::isfinite(seconds));
  request.limits.hard_seconds = seconds;
  request.first_mover = side;
  request.limits.stop = &stop;
  return request;
}

Request Player::make_request_to_play(Color side) const {
  const Parameters parameters = parameters_at_level();
  Request request = make_request(side, parameters);
  request.purpose = Purpose::play;
  const bool searches = parameters.search.searcher == search::SearcherKind::alphabeta;
  // Nobody wants a partner who spoils the shared game.
  if (parameters.effort.temperature > 0 && searches && !session().state().cooperative())
    request.sampling = Sampling{parameters.effort.temperature, x_game->win_rate};
  return request;
}

search::SearchResult Player::run(const session::History& history, const Request& request, core::Rng& rng,
                                 const search::SearchObserver& observer) {
  const auto observe = [&](const search::SearchResult& iteration) {
    if (observer) observer(iteration);
    spdlog::debug("depth {} value {} nodes {} time {:.3f} pv {}", iteration.depth, iteration.value, iteration.nodes,
                  iteration.seconds, game::to_text(iteration.variation, session().grid()));
  };
  search::SearchResult result = x_started.engine->search(history, request, rng, observe);
  warn_of_shortage(request.settings, result);
  return result;
}

search::SearchResult Player::search(const session::History& history, const Request& request,
                                    const search::SearchObserver& observer) {
  core::Rng rng(request.settings.seed);
  return run(history, request, rng, observer);
}

Analysis Player::analyze(const Request& request, const AnalysisObserver& observer) {
  return x_started.engine->analyze(session().history(), request, observer);
}

Hint Player::hint(Color side, std::uint64_t nodes) {
  Parameters parameters = x_parameters;
  parameters.effort = {.max_nodes = nodes, .threads = 1};
  parameters.search.hash_mb = std::min(parameters.search.hash_mb, kHintHashMb);
  constexpr double kNoLimit = std::numeric_limits<double>::infinity();
  return x_started.engine->hint(session().history(), make_unclocked_request(side, parameters, kNoLimit, x_flags->all));
}

core::Result<solve::Solution> Player::solve(const game::GameState& state, const Request& request,
                                            const solve::SolverObserver& observer) {
  if (state.cooperative()) return core::unavailable(game::nobody_wins(x_game->title));
  auto solution = x_started.engine->solve(state, request, observer);
  if (!solution) return solution;
  if (solution->lacked_memory) spdlog::warn("no memory for solver_mb {}: going on with less", request.solver.table_mb);
  if (!solution->store_failure.empty()) spdlog::warn("proofs are not kept: {}", solution->store_failure);
  return solution;
}

std::vector<search::RatedMove> Player::rate_moves() {
  Request request = base_request(x_parameters, false);
  const bool few = !session().state().cooperative() && session().state().legal_moves().size() <= kFewMoves;
  request.limits = {};
  if (!few) request.limits.max_depth = kRatingDepth;
  request.limits.max_nodes = few ? kRatingNodesOfFewMoves : kRatingNodes;
  request.limits.stop = &x_flags->all;
  return x_started.engine->rate_moves(session().history(), request);
}

void Player::ponder() {
  if (!x_parameters.ponder || x_last_played_for == Color::none) return;
  if (session().state().over() || session().may_move(x_last_played_for) ||
      !session().may_move(opposite(x_last_played_for)))
    return;
  x_pondering.start([this](const core::StopFlag& stop) {
    Request request = base_request(parameters_at_level(), true);
    request.purpose = Purpose::play;
    request.settings.contempt_side = x_last_played_for;
    request.limits = {};
    request.limits.stop = &stop;
    core::Rng rng(request.settings.seed);
    x_started.engine->search(session().history(), request, rng, {});
  });
}

void Player::warn_of_shortage(const search::SearchSettings& wanted, const search::SearchResult& result) {
  const auto lacking = [](int found, int asked, int& warned) {
    return found > 0 && found < asked && std::exchange(warned, found) != found;
  };
  if (lacking(result.memory_mb, wanted.hash_mb, x_warned_of_memory))
    spdlog::warn("no memory for hash_mb {}: going on with {} MB", wanted.hash_mb, result.memory_mb);
  if (lacking(result.threads, wanted.threads, x_warned_of_threads))
    spdlog::warn("no room for {} threads: going on with {}", wanted.threads, result.threads);
}

/// Makes sure that there is a plan, searching if necessary.
void Player::plan_turn(Color side, const search::SearchObserver& observer) {
  if (x_plan.continues(session(), side))
    x_last_search.reset();
  else
    x_plan.set(session(), choose_turn(make_request_to_play(side), x_rng, observer));
}

std::vector<Move> Player::choose_turn(const Request& request, core::Rng& rng, const search::SearchObserver& observer) {
  std::optional<search::SearchResult> latest;
  const auto observe = [&](const search::SearchResult& iteration) {
    latest = iteration;
    if (observer) observer(iteration);
  };
  std::vector<Move> turn = run(session().history(), request, rng, observe).turn;
  x_last_search = std::move(latest);
  return turn;
}

game::Step Player::choose_step(Color side, const search::SearchObserver& observer) {
  if (x_plan.continues(session(), side)) {
    x_last_search.reset();
    return session::next_step(session(), x_plan.front());
  }
  Request request = make_request_to_play(side);
  request.purpose = Purpose::question;
  core::Rng rng = x_rng;
  return session::next_step(session(), choose_turn(request, rng, observer).front());
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
