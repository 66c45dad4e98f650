#include "search/bench.h"

#include "core/rng.h"
#include "game/move_text.h"

namespace catenary::engine {

namespace {

constexpr std::uint64_t kBenchSeed = 20111;
constexpr int kBenchHashMb = 16;

void play_randomly(Session& session, int count) {
  Rng rng(kBenchSeed);
  for (; count > 0 && !session.over(); --count) {
    const std::vector<Move> moves = session.legal_moves();
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    session.play(session.mover(move), to_text(move, session.grid()));
  }
}

}  // namespace

std::vector<BenchLine> run_bench(const GameInfo& game, const std::atomic<bool>* stop) {
  SearchSettings settings;
  settings.hash_mb = kBenchHashMb;
  SearchLimits limits;
  limits.max_depth = game.bench.depth;
  limits.stop = stop;
  Rng rng(kBenchSeed);
  std::vector<BenchLine> lines;
  for (const int count : game.bench.move_counts) {
    const auto session = game.start(game.default_settings());
    play_randomly(*session, count);
    if (session->over()) continue;
    const Thought thought = session->think(settings, limits, rng, {});
    if (stop != nullptr && stop->load()) break;
    lines.push_back({session->position_text(), thought.nodes, thought.seconds});
  }
  return lines;
}

}  // namespace catenary::engine
