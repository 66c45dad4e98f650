// SPDX-License-Identifier: MIT
#include "player/bench.h"

#include "core/rng.h"
#include "player/network_source.h"

namespace catenary::player {

using core::Move;
using core::Rng;

namespace {

constexpr std::uint64_t kBenchSeed = 20111;
constexpr int kBenchHashMb = 16;

void play_randomly(session::Session& session, int count) {
  Rng rng(kBenchSeed);
  for (; count > 0 && !session.state().over(); --count) {
    const std::vector<Move> moves = session.state().legal_moves();
    session.play_turn({moves[rng.below(static_cast<std::uint32_t>(moves.size()))]});
  }
}

}  // namespace

std::vector<BenchLine> run_bench(const Plugin& game, const core::StopFlag* stop) {
  Request request;
  request.settings.hash_mb = kBenchHashMb;
  request.settings.prove_endings = false;
  request.limits.max_depth = game.bench.depth;
  request.limits.stop = stop;
  Rng rng(kBenchSeed);
  std::vector<BenchLine> lines;
  for (const int count : game.bench.move_counts) {
    const StartedGame started = game.start(game.default_settings());
    session::Session* const session = started.session.get();
    request.settings.network =
        NetworkSource().network_for(game, game.default_settings(), *started.engine).value_or(nullptr);
    play_randomly(*session, count);
    if (session->state().over()) continue;
    const search::SearchResult result = started.engine->search(session->history(), request, rng, {});
    if (stop != nullptr && *stop) break;
    lines.push_back({session->state().text(), result.nodes, result.seconds});
  }
  return lines;
}

}  // namespace catenary::player
