// SPDX-License-Identifier: MIT
/// The searchers of one game behind a common call. Allocates what the chosen searcher needs at its first search.
#pragma once

#include <algorithm>
#include <memory>
#include <new>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "core/scope_guard.h"
#include "core/stop_flags.h"
#include "core/thread_group.h"
#include "search/alpha_beta.h"
#include "search/cooperative.h"
#include "search/greedy_turn.h"
#include "search/random_turn.h"
#include "search/uct.h"

namespace catenary::search {

/// The cooperative search, for games that have one.
template <game::Game G>
struct CooperativeOf {};
template <CooperativeGame G>
struct CooperativeOf<G> : CooperativeSearch<G> {};

/// The game before the root of a search.
struct Past {
  /// The keys of its positions, for games that count repetitions.
  std::span<const std::uint64_t> keys;
  /// Its moves, for searches that continue from the previous one.
  std::span<const core::Move> moves;
};

template <game::Game G>
class Searchers {
 public:
  using Position = typename G::Position;

  /// Searches as AlphaBetaWorker::search does, with the searcher of the settings. The result of the random searcher has
  /// no value. `first_mover` makes the first move if both colours may start; with none, whichever is better.
  SearchResult search(const Position& root, const Past& past, const SearchSettings& settings,
                      const SearchLimits& limits, core::Rng& rng, const SearchObserver& observer,
                      Color first_mover = Color::none) {
    switch (settings.searcher) {
      case SearcherKind::random:
        return random_turn<G>(root, rng, first_mover);
      case SearcherKind::greedy:
        return greedy_turn<G>(root, rng, first_mover);
      case SearcherKind::uct:
      case SearcherKind::uct_with_evaluations:
      case SearcherKind::alphabeta:
        break;
    }
    if constexpr (CooperativeGame<G>) {
      return x_cooperative.search(root, settings, limits, observer, first_mover);
    } else {
      if (settings.searcher == SearcherKind::alphabeta)
        return search_by_alpha_beta(root, past.keys, settings, limits, observer);
      const bool evaluates = settings.searcher == SearcherKind::uct_with_evaluations;
      return uct(evaluates ? Leaves::evaluations : Leaves::playouts)
          .search(root, past.moves, rng, settings, limits, observer);
    }
  }

  /// Searches the position after a legal move in the same way. The value is for the side that makes the move, and the
  /// variation starts with it; everything else refers to the position after it.
  SearchResult search_after(const Position& root, Move move, std::span<const std::uint64_t> earlier_keys,
                            const SearchSettings& settings, const SearchLimits& limits, core::Rng& rng) {
    const Color side = game::mover(root, move);
    Position child = root;
    child.play(move);
    SearchResult result;
    if (const auto known = game::value_without_search<G>(side, child, earlier_keys, settings.draw_value(side))) {
      result.value = *known;
      result.exact = child.over();
      result.nodes = 1;
    } else {
      result = search(child, {earlier_keys, {}}, settings, limits, rng, {});
      result.value = game::value_for<G>(side, child, game::from_node_relative(result.value, 1));
    }
    result.variation.insert(result.variation.begin(), move);
    return result;
  }

  /// Forgets everything learned.
  void forget() {
    x_uct.reset();
    forget_alpha_beta();
    if constexpr (CooperativeGame<G>) x_cooperative.forget();
  }

 private:
  using Worker = AlphaBetaWorker<G>;

  void forget_alpha_beta() {
    x_table.clear();
    for (const auto& worker : x_workers) worker->forget();
  }

  SearchResult search_by_alpha_beta(const Position& root, std::span<const std::uint64_t> earlier_keys,
                                    const SearchSettings& settings, const SearchLimits& limits,
                                    const SearchObserver& observer) {
    if (x_table.wanted_megabytes() != settings.hash_mb) x_table.resize(settings.hash_mb);
    // The values in the table are valid for one value of a draw only.
    const Value black_draw = settings.draw_value(Color::black);
    if (std::exchange(x_black_draw, black_draw) != black_draw) forget_alpha_beta();
    x_table.start_search();
    SearchResult result = search_with_helpers(root, earlier_keys, settings, limits, observer);
    result.memory_mb = x_table.megabytes();
    return result;
  }

  /// The first worker's result counts; the others only fill the table (lazy SMP), each working on different moves if
  /// possible.
  SearchResult search_with_helpers(const Position& root, std::span<const std::uint64_t> earlier_keys,
                                   const SearchSettings& settings, const SearchLimits& limits,
                                   const SearchObserver& observer) {
    provide_workers(static_cast<std::size_t>(settings.threads));
    core::StopFlag decided;
    SearchLimits until_decided;
    until_decided.stop = &decided;
    core::ThreadGroup helpers;
    // Stops the helpers before they are joined, even if an exception is thrown.
    const core::ScopeGuard end_helpers([&] { decided = true; });
    start_helpers(helpers,
                  [&](Worker& worker) { worker.search(root, earlier_keys, settings, until_decided, {}, &x_active); });
    ActiveMoves* const active = helpers.size() == 0 ? nullptr : &x_active;
    SearchResult result = x_workers.front()->search(root, earlier_keys, settings, limits, observer, active);
    result.threads = static_cast<int>(helpers.size()) + 1;
    return result;
  }

  /// Provides `count` workers, or fewer if memory runs out, but at least one.
  void provide_workers(std::size_t count) try {
    x_workers.resize(std::min(count, x_workers.size()));
    while (x_workers.size() < count) x_workers.push_back(std::make_unique<Worker>(x_table));
  } catch (const std::bad_alloc&) {
    if (x_workers.empty()) throw;
  }

  /// Starts a thread for each worker but the first, fewer if the system cannot provide them.
  template <class Run>
  void start_helpers(core::ThreadGroup& helpers, Run run) try {
    for (std::size_t i = 1; i < x_workers.size(); ++i)
      helpers.start([this, run, i] {
        try {
          run(*x_workers[i]);
        } catch (const std::bad_alloc&) {
          // The search continues without it.
        }
      });
  } catch (const std::system_error&) {
  }

  /// The tree search with such leaves. A tree with other leaves is dropped.
  Uct<G>& uct(Leaves leaves) {
    if (!x_uct || x_uct->leaves() != leaves) x_uct = std::make_unique<Uct<G>>(leaves);
    return *x_uct;
  }

  TranspositionTable x_table;
  /// The value of a draw for Black with which the table was filled.
  Value x_black_draw = 0;
  ActiveMoves x_active;
  std::vector<std::unique_ptr<Worker>> x_workers;
  std::unique_ptr<Uct<G>> x_uct;
  [[no_unique_address]] CooperativeOf<G> x_cooperative;
};

}  // namespace catenary::search
