// SPDX-License-Identifier: MIT
/// Exact scores and lines of best moves. The solver gives the threads of solve/exact_search.h or solve/proof_number.h
/// one question after another until the score is known. In games with numbered endgames it uses the retrograde analysis
/// of solve/endgame_tables.h.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "core/scope_guard.h"
#include "core/stopwatch.h"
#include "core/thread_group.h"
#include "solve/exact_search.h"
#include "solve/proof_number.h"
#include "solve/proof_store.h"
#include "solve/solution.h"

namespace catenary::solve {

using core::Color;
using core::Move;

template <game::Game G>
class Solver {
 public:
  using Position = typename G::Position;

  Solver(const typename G::Rules& rules, const SolverSettings& settings)
      : x_settings(settings), x_states(rules, settings.merge_symmetries), x_rules(&rules), x_context(rules) {
    x_context.table.resize(settings.table_mb);
    provide_workers(settings.threads);
    x_context.threads = static_cast<int>(x_workers.size());
    x_context.watch = [this] { watch(); };
  }

  const SolverSettings& settings() const { return x_settings; }

  /// Reads the proofs that the settings say are kept, the first time that it is called. Fails for a file that cannot be
  /// used; nothing is kept then.
  core::Result<> open_store();

  /// Returns the proven bounds and a line (Solution::line). Requires a position that is not over. Proofs are kept in
  /// the table for later calls.
  Solution solve(const Position& root, const SolverLimits& limits, const SolverObserver& observer);

 private:
  using Context = ProofContext<G>;

  using Worker = std::conditional_t<G::kTraits.proof_numbers, ProofNumberSearch<G>, ExactSearch<G>>;
  using Question = ProofQuestion<G>;

  /// The number of nodes that alpha-beta spends on one question before retrograde analysis takes over.
  static constexpr std::uint64_t kNodesBeforeRetrograde = 300'000;
  static constexpr double kReportSeconds = 1;
  /// Fewer nodes are quickly searched again.
  static constexpr std::uint64_t kKeptNodes = 10'000;

  void provide_workers(int count);
  void start(const SolverLimits& limits, const SolverObserver& observer);
  game::ScoreBounds ask(const Position& position, game::ExactScore target);
  game::ScoreBounds ask_deeper(const Position& position, game::ExactScore target);
  game::ScoreBounds ask_both_ways(const Position& position, game::ExactScore target);
  game::ScoreBounds prove(const Question& question);
  /// Returns the result of `work`; nothing if memory ran out.
  template <class Work>
  static auto within_memory(Work work) -> std::optional<decltype(work())> try {
    return work();
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
  void watch();
  std::uint64_t fingerprint() const;
  void keep_if_due();
  void keep();
  void load_endgames(const Position& root);
  bool solve_retrograde(const Position& root);
  bool build_tables(const Position& root);
  std::vector<Move> best_line(Position position, game::ExactScore score);
  std::optional<Move> best_move(const Position& position, game::ExactScore score);
  game::ScoreBounds bounds_after(const Position& position, Move move, game::ExactScore target);
  void report(Solution& solution) const;

  static game::ExactScore next_target(const game::ScoreBounds& bounds, game::ExactScore step);

  SolverSettings x_settings;
  typename Context::States x_states;
  const typename G::Rules* x_rules;
  Context x_context;
  std::vector<std::unique_ptr<Worker>> x_workers;
  /// True once endgame tables can no longer help.
  bool x_only_searches = false;
  /// True once tables of endgames have replaced the proofs in the solver's table.
  bool x_tabled = false;
  /// Atomic because helpers set it while the calling thread reports progress.
  std::atomic<bool> x_lacked_memory = false;
  std::condition_variable x_changed;
  SolverLimits x_limits;
  SolverObserver x_observer;
  core::Stopwatch x_watch;
  double x_reported = 0;
  ProofStore x_store;
  /// The time of this proof at which it was last kept, and how long that took.
  double x_kept = 0;
  double x_keeping = 0;
  /// The nodes of all proofs that are not kept yet.
  std::uint64_t x_unkept_nodes = 0;
  game::ScoreBounds x_bounds;
  bool x_interrupted = false;
};

/// Provides `count` workers, or fewer if memory runs out, but at least one.
template <game::Game G>
void Solver<G>::provide_workers(int count) try {
  for (int helper = 0; helper < count; ++helper)
    x_workers.push_back(std::make_unique<Worker>(x_context, x_states, static_cast<unsigned>(helper)));
} catch (const std::bad_alloc&) {
  if (x_workers.empty()) throw;
}

template <game::Game G>
void Solver<G>::start(const SolverLimits& limits, const SolverObserver& observer) {
  x_limits = limits;
  x_observer = observer;
  x_watch = core::Stopwatch();
  x_reported = 0;
  x_kept = 0;
  x_store.forget_failure();
  x_interrupted = false;
  x_lacked_memory = x_context.table.megabytes() < x_settings.table_mb;
  x_only_searches = !G::kTraits.endgames || !x_settings.endgame_tables;
  x_bounds = {};
  x_context.nodes = 0;
  x_context.max_nodes = limits.nodes;
  x_context.deepest = 0;
}

template <game::Game G>
void Solver<G>::report(Solution& solution) const {
  solution.bounds = x_bounds;
  solution.has_margin = G::kTraits.margins;
  solution.nodes = x_context.nodes;
  solution.depth = x_context.deepest;
  solution.seconds = x_watch.seconds();
  solution.table_usage = x_context.table.usage();
  solution.lacked_memory = x_lacked_memory;
  solution.store_failure = x_store.failure();
}

template <game::Game G>
core::Result<> Solver<G>::open_store() {
  if (x_settings.store.folder.empty() || x_store.keeps()) return {};
  if (x_context.table.megabytes() < x_settings.table_mb)
    return core::unavailable("no memory for solver_mb " + std::to_string(x_settings.table_mb) +
                             ", which solver_store needs");
  ProofStore store(x_settings.store, fingerprint());
  unsigned generation = 0;
  if (auto loaded = store.load(x_context.table, generation); !loaded) return loaded;
  x_context.generation = generation;
  x_store = std::move(store);
  return {};
}

/// Differs if proofs would not apply: after a change of the rules, of the keys of positions or of stored moves. Comes
/// from random games.
template <game::Game G>
std::uint64_t Solver<G>::fingerprint() const {
  constexpr int kGames = 100;
  std::uint64_t print = 0;
  const auto add = [&](std::uint64_t word) { print = core::mix64(print ^ word); };
  core::Rng rng(1);
  for (int game = 0; game < kGames; ++game) {
    Position position(*x_rules);
    for (int ply = 0; ply < game::kMaxPly && !position.over(); ++ply) {
      typename Position::MoveList moves;
      position.moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const Representative state = x_states(position);
      add(state.key.index);
      add(state.key.check);
      add(x_context.endgames.number(position));
      add(x_states.to_class(move, state.map).raw());
      position.play(move);
    }
    if (position.over())
      add(static_cast<std::uint64_t>(game::exact_score(game::final_outcome<G>(position), Color::black)));
  }
  return print;
}

/// During a proof, keeps it from time to time: a short proof loses little, and a long one must not spend its time on the
/// disk.
template <game::Game G>
void Solver<G>::keep_if_due() {
  constexpr double kMostUnkept = 60;
  constexpr double kMostShare = 0.05;
  const double seconds = x_watch.seconds();
  const double due = std::clamp(seconds / 10, kReportSeconds, kMostUnkept);
  if (seconds - x_kept >= std::max(due, x_keeping / kMostShare)) keep();
}

template <game::Game G>
void Solver<G>::keep() {
  if (!x_store.keeps() || x_tabled) return;
  const double begin = x_watch.seconds();
  if (x_store.save(x_context.table, x_context.generation)) x_unkept_nodes = 0;
  x_kept = x_watch.seconds();
  x_keeping = x_kept - begin;
}

/// The next target to test. The first question is who wins. Then the margin is determined: after a proven win by 1, the
/// solver tests 2, 4, 8, ... until one is missed, and then bisects the bounds.
template <game::Game G>
game::ExactScore Solver<G>::next_target(const game::ScoreBounds& bounds, game::ExactScore step) {
  if (bounds.low < 0 && bounds.high >= 0) return std::min(bounds.high, 1);
  const bool ahead = bounds.low >= 0;
  const game::ExactScore wide = ahead ? bounds.low + step : bounds.high - step + 1;
  const game::ExactScore middle = bounds.low + (bounds.high - bounds.low + 1) / 2;
  return ahead ? std::min(wide, middle) : std::max(wide, middle);
}

template <game::Game G>
Solution Solver<G>::solve(const Position& root, const SolverLimits& limits, const SolverObserver& observer) {
  start(limits, observer);
  if (!x_only_searches) load_endgames(root);
  x_bounds = sure_bounds<G>(root);
  if (const auto score = x_context.endgames.score(root)) x_bounds = game::ScoreBounds::exactly(*score);
  game::ExactScore step = 1;
  while (!x_bounds.exact() && !x_interrupted) {
    const bool winner_known = x_bounds.low > 0 || x_bounds.high < 0;
    const game::ExactScore target = next_target(x_bounds, step);
    const game::ScoreBounds found = ask(root, target);
    x_bounds = x_bounds.meet(found);
    if (winner_known) step = std::min(2 * step, game::kMaxScore);
    if (!found.decides(target) && !x_interrupted && !solve_retrograde(root)) break;
  }
  Solution solution;
  if (x_bounds.exact() || x_bounds.low > 0) solution.line = best_line(root, x_bounds.low);
  if (!x_bounds.exact()) solution.line = game::first_turn(root, solution.line);
  x_unkept_nodes += x_context.nodes;
  if (x_unkept_nodes >= kKeptNodes) keep();
  report(solution);
  return solution;
}

template <game::Game G>
game::ScoreBounds Solver<G>::ask(const Position& position, game::ExactScore target) {
  if constexpr (G::kTraits.proof_numbers) return ask_both_ways(position, target);
  if constexpr (G::kRepetitionDraws) return ask_deeper(position, target);
  ++x_context.generation;
  return prove({position, target});
}

/// In games that may repeat positions, extends the horizon step by step, because the horizon ends repetitions.
template <game::Game G>
game::ScoreBounds Solver<G>::ask_deeper(const Position& position, game::ExactScore target) {
  ++x_context.generation;
  const std::uint64_t before = x_context.nodes;
  for (int depth = 1; depth <= game::kMaxPly && !x_interrupted; ++depth) {
    const game::ScoreBounds bounds = prove({position, target, depth});
    if (bounds.decides(target)) return bounds;
    if (x_context.nodes - before > kNodesBeforeRetrograde && !x_only_searches) break;
  }
  return {};
}

/// For games that always end in a win but may repeat positions on the way. The first search counts a repetition against
/// the side to move. If that side reaches the target anyway, it wins. If not, the other side wins, unless it merely
/// repeats positions: a refutation that used a repetition must also hold in a second search, which counts repetitions
/// against the other side.
template <game::Game G>
game::ScoreBounds Solver<G>::ask_both_ways(const Position& position, game::ExactScore target) {
  game::ScoreBounds bounds = prove({position, target});
  if (bounds.reaches(target)) return game::ScoreBounds::exactly(1);
  if (bounds.misses(target) && x_context.repeated)
    bounds = prove({position, target, game::kMaxPly, opposite(position.to_move())});
  return bounds.misses(target) ? game::ScoreBounds::exactly(-1) : game::ScoreBounds();
}

/// Searches one question with all threads, including the calling one; the first answer ends the search. A thread that
/// runs out of memory or cannot be started leaves the question to the others.
template <game::Game G>
game::ScoreBounds Solver<G>::prove(const Question& question) {
  constexpr std::chrono::milliseconds kPoll{20};
  x_context.stop = false;
  x_context.repeated = false;
  watch();
  if (x_interrupted) return {};
  std::mutex mutex;
  bool answered = false;
  game::ScoreBounds proven;
  std::size_t at_work = x_workers.size();
  const auto run = [&](Worker& worker) {
    const auto bounds = within_memory([&] { return worker.prove(question); });
    const std::lock_guard lock(mutex);
    --at_work;
    if (!bounds) x_lacked_memory = true;
    const bool useful = bounds && (!x_context.stop || bounds->decides(question.target));
    if (answered || (!useful && at_work > 0)) return;
    answered = true;
    if (useful) proven = *bounds;
    x_context.stop = true;
    x_changed.notify_all();
  };
  {
    core::ThreadGroup helpers;
    // Stops the helpers before they are joined, even if the observer throws.
    const core::ScopeGuard end_helpers([&] { x_context.stop = true; });
    try {
      for (std::size_t i = 1; i < x_workers.size(); ++i)
        helpers.start([&run, worker = x_workers[i].get()] { run(*worker); });
    } catch (const std::system_error&) {
      const std::lock_guard lock(mutex);
      at_work -= x_workers.size() - 1 - helpers.size();
    }
    run(*x_workers.front());
    // The others may continue if this thread ran out of memory.
    std::unique_lock lock(mutex);
    while (!x_changed.wait_for(lock, kPoll, [&] { return answered; })) watch();
  }
  x_interrupted |= x_context.nodes >= x_limits.nodes;
  return proven;
}

/// Takes the tables of endgames that are kept.
template <game::Game G>
void Solver<G>::load_endgames(const Position& root) {
  const auto load = [&] {
    x_context.endgames.load(root, x_settings.table_mb, x_store);
    return true;
  };
  if (!within_memory(load)) x_lacked_memory = true;
}

/// Returns true if another question may help: the score is now known, or the search continues alone.
template <game::Game G>
bool Solver<G>::solve_retrograde(const Position& root) {
  if (x_only_searches) return false;
  x_context.stop = false;
  const auto built = within_memory([&] { return build_tables(root); });
  if (!built) x_lacked_memory = true;
  x_only_searches = !built.value_or(false);
  if (const auto score = x_context.endgames.score(root)) x_bounds = game::ScoreBounds::exactly(*score);
  return true;
}

/// Returns true if the score of the position is known afterwards. Even tables of later classes alone help the search.
template <game::Game G>
bool Solver<G>::build_tables(const Position& root) {
  auto& endgames = x_context.endgames;
  if (!endgames.can_build(root, x_settings.table_mb)) return false;
  keep();
  // Frees the memory of the solver's table, so that both kinds of tables are never allocated at once.
  x_context.table.clear();
  x_tabled = true;
  endgames.build(root, x_settings.table_mb, {x_settings.threads, &x_context.stop, &x_context.nodes, x_context.watch},
                 x_store);
  return endgames.score(root).has_value();
}

/// Stops the proof at a limit, keeps its proofs and reports its progress.
template <game::Game G>
void Solver<G>::watch() {
  const double seconds = x_watch.seconds();
  if (seconds >= x_limits.seconds || core::is_raised(x_limits.stop)) {
    x_interrupted = true;
    x_context.stop = true;
    return;
  }
  if (seconds - x_reported < kReportSeconds) return;
  x_reported = seconds;
  keep_if_due();
  Solution progress;
  report(progress);
  if (x_observer) x_observer(progress);
}

template <game::Game G>
game::ScoreBounds Solver<G>::bounds_after(const Position& position, Move move, game::ExactScore target) {
  const Color side = position.to_move();
  Position child = position;
  child.play(move);
  if (child.over()) return game::ScoreBounds::exactly(game::exact_score(game::final_outcome<G>(child), side));
  const bool same_side = child.to_move() == side;
  return bounds_before(ask(child, target_after(target, same_side)), same_side);
}

/// Returns a move that keeps the score, from the table if it has one. Relies on earlier proofs, so that play by the
/// table never repeats a position.
template <game::Game G>
std::optional<Move> Solver<G>::best_move(const Position& position, game::ExactScore score) {
  if (x_context.endgames.score(position)) return x_context.endgames.best_move(position);
  if (const Move known = x_workers.front()->proven_move({position, score}); !known.is_none()) return known;
  typename Position::MoveList moves;
  position.moves(moves);
  // In a lost game without margins all moves are equally bad.
  if (G::kTraits.proof_numbers && score < 0) return moves.front();
  for (const Move move : moves) {
    if (x_interrupted) return std::nullopt;
    if (bounds_after(position, move, score).reaches(score)) return move;
  }
  return std::nullopt;
}

/// The line of best moves, up to the end of the game or the first repetition.
template <game::Game G>
std::vector<Move> Solver<G>::best_line(Position position, game::ExactScore score) {
  std::vector<Move> line;
  std::vector<std::uint64_t> keys;
  while (!position.over() && std::find(keys.begin(), keys.end(), position.key()) == keys.end()) {
    const auto move = best_move(position, score);
    if (!move) break;
    const Color side = position.to_move();
    keys.push_back(position.key());
    line.push_back(*move);
    position.play(*move);
    if (position.to_move() != side) score = -score;
  }
  return line;
}

}  // namespace catenary::solve
