/// One thread's proof by df-pn (Nagai 2002), depth-first proof-number search: the same questions as
/// solve/exact_search.h, for games whose proofs are far narrower than they are deep.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "game/concepts.h"
#include "solve/proof_context.h"

namespace catenary::solve {

using core::Color;
using core::Move;

/// A plug-in whose games all end in a win without a margin may have `static constexpr bool kProofNumbers = true`.
template <class G>
inline constexpr bool kProvesByNumbers = requires {
  requires G::kProofNumbers;
};

template <game::Game G>
class ProofNumberSearch {
 public:
  using Position = typename G::Position;
  using Context = ProofContext<G>;
  using States = typename Context::States;

  /// The helpers of a proof find each other through the context, so that their numbers do not matter.
  ProofNumberSearch(Context& context, const States& states, unsigned /*helper*/)
      : x_context(&context), x_states(&states) {}

  /// Bounds that decide the question, or that do not where the context's flag was set. A position that comes back on
  /// its path counts against the attacker, and the context then says `repeated`: what this leaves against the attacker
  /// may be wrong.
  game::ScoreBounds prove(const ProofQuestion<G>& question);

  /// The move by which the table answers the question with yes; none where it does not.
  Move proven_move(const ProofQuestion<G>& question);

 private:
  /// For the side to move: how many positions at least must still be decided to prove that it reaches the target, and
  /// to prove that it does not.
  struct Numbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    Numbers reversed() const { return {disproof, proof}; }
    bool solved() const { return proof == 0 || disproof == 0; }
  };

  struct Child {
    Position position;
    Move move;
    Representative state;
    /// For the side to move at the parent.
    Numbers numbers;
    bool same_side = false;
  };

  struct Frame {
    std::vector<Child> children;
    StateKey key;
  };

  struct Known {
    Numbers numbers;
    Move move;
  };

  static constexpr int kNumberBits = 21;
  static constexpr std::uint32_t kInfinite = (1U << kNumberBits) - 1;
  static constexpr std::uint64_t kReportEvery = 1024;

  static std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, kInfinite); }
  static constexpr Numbers kWon{0, kInfinite};
  static constexpr Numbers kLost{kInfinite, 0};

  Numbers search(const Position& position, const Representative& state, game::ExactScore target, Numbers limits,
                 int ply);
  void expand(const Position& position, game::ExactScore target, int ply, Frame& frame);
  Numbers numbers_of(const Child& child, Color side, game::ExactScore target, int ply) const;
  Child& most_proving(Frame& frame, std::uint32_t& second) const;
  static Numbers total(const Frame& frame);
  static game::ExactScore target_after(const Child& child, game::ExactScore target) {
    return child.same_side ? target : 1 - target;
  }

  Representative state_of(const Position& position) const { return (*x_states)(position); }
  StateKey key_of(const Representative& state, game::ExactScore target) const;
  std::optional<Known> recall(const Representative& state, game::ExactScore target) const;
  static Numbers first_numbers(const Position& position);
  void remember(const Representative& state, game::ExactScore target, const Numbers& numbers, Move move,
                std::uint64_t work);
  bool repeats(const StateKey& key, int ply) const;
  void count_node(int ply);
  Frame& frame_at(int ply) {
    while (x_frames.size() <= static_cast<std::size_t>(ply)) x_frames.push_back(std::make_unique<Frame>());
    return *x_frames[static_cast<std::size_t>(ply)];
  }

  Context* x_context;
  const States* x_states;
  std::vector<std::unique_ptr<Frame>> x_frames;
  Color x_attacker = Color::none;
  std::uint64_t x_nodes = 0;
  std::uint64_t x_reported = 0;
};

template <game::Game G>
game::ScoreBounds ProofNumberSearch<G>::prove(const ProofQuestion<G>& question) {
  const game::ExactScore target = question.target;
  x_attacker = question.attacker;
  const Numbers numbers = search(question.position, state_of(question.position), target, {kInfinite, kInfinite}, 0);
  x_context->nodes += x_nodes - x_reported;
  x_reported = x_nodes;
  if (numbers.proof == 0) return {target, game::kMostScore};
  if (numbers.disproof == 0) return {-game::kMostScore, target - 1};
  return {};
}

template <game::Game G>
Move ProofNumberSearch<G>::proven_move(const ProofQuestion<G>& question) {
  x_attacker = question.attacker;
  const auto known = recall(state_of(question.position), question.target);
  const bool proves = known && known->numbers.proof == 0 && question.position.legal(known->move);
  return proves ? known->move : Move();
}

template <game::Game G>
void ProofNumberSearch<G>::count_node(int ply) {
  ++x_nodes;
  if (x_nodes - x_reported < kReportEvery) return;
  x_context->nodes.fetch_add(x_nodes - x_reported, std::memory_order_relaxed);
  x_reported = x_nodes;
  if (x_context->deepest.load(std::memory_order_relaxed) < ply) x_context->deepest = ply;
}

template <game::Game G>
StateKey ProofNumberSearch<G>::key_of(const Representative& state, game::ExactScore target) const {
  const std::uint64_t question =
      core::mix64(static_cast<std::uint64_t>(target + game::kMostScore) * 2 + side_index(x_attacker));
  return {state.key.index ^ question, state.key.check ^ core::mix64(question)};
}

template <game::Game G>
std::optional<typename ProofNumberSearch<G>::Known> ProofNumberSearch<G>::recall(const Representative& state,
                                                                                 game::ExactScore target) const {
  const auto entry = x_context->table.probe(key_of(state, target));
  if (!entry) return std::nullopt;
  Known known;
  const auto field = [&](int shift) { return static_cast<std::uint32_t>(entry->data >> shift) & kInfinite; };
  known.numbers = {field(0), field(kNumberBits)};
  if (const std::uint32_t raw = field(2 * kNumberBits); raw != 0)
    known.move = x_states->from_class(Move::from_raw(raw), state.map);
  return known;
}

template <game::Game G>
void ProofNumberSearch<G>::remember(const Representative& state, game::ExactScore target, const Numbers& numbers,
                                    Move move, std::uint64_t work) {
  static_assert(Move::kBits <= kNumberBits);
  const std::uint64_t raw = move.is_none() ? 0 : x_states->to_class(move, state.map).raw();
  const std::uint64_t data = numbers.proof | std::uint64_t{numbers.disproof} << kNumberBits | raw << (2 * kNumberBits);
  x_context->table.store(key_of(state, target), {data, 0}, work);
}

template <game::Game G>
bool ProofNumberSearch<G>::repeats(const StateKey& key, int ply) const {
  for (int earlier = 0; earlier <= ply; ++earlier)
    if (x_frames[static_cast<std::size_t>(earlier)]->key == key) return true;
  return false;
}

/// What is likely true is expected to take less to prove: a position that has not been searched yet counts as up to so
/// many, in proportion to the chances that the evaluation gives.
template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::first_numbers(const Position& position) {
  constexpr double kMost = 16;
  constexpr double kUnit = 200;
  const double chance = 1 / (1 + std::exp(-G::evaluate(position) / kUnit));
  return {static_cast<std::uint32_t>(1 + kMost * (1 - chance)), static_cast<std::uint32_t>(1 + kMost * chance)};
}

/// For `side`, which moved to the child from a node at `ply`.
template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::numbers_of(const Child& child, Color side,
                                                                        game::ExactScore target, int ply) const {
  if (child.position.over()) {
    const game::Outcome outcome = child.position.outcome();
    if (outcome.has_margin) x_context->has_margin = true;
    return game::exact_score(outcome, side) >= target ? kWon : kLost;
  }
  const auto known = recall(child.state, target_after(child, target));
  const Numbers own = known ? known->numbers : first_numbers(child.position);
  const Numbers numbers = child.same_side ? own : own.reversed();
  if (numbers.solved() || !repeats(child.state.key, ply)) return numbers;
  x_context->repeated = true;
  return side == x_attacker ? kLost : kWon;
}

template <game::Game G>
void ProofNumberSearch<G>::expand(const Position& position, game::ExactScore target, int ply, Frame& frame) {
  const Color side = position.to_move();
  typename Position::MoveList moves;
  position.moves(moves);
  frame.children.clear();
  frame.children.reserve(moves.size());
  for (const Move move : moves) {
    Child& child = frame.children.emplace_back(Child{position, move, {}, {}, false});
    child.position.play(move);
    child.same_side = child.position.to_move() == side;
    if (!child.position.over()) child.state = state_of(child.position);
    child.numbers = numbers_of(child, side, target, ply);
    if (child.numbers.proof == 0) return;
  }
}

/// A node is proven by one child and disproven by all.
template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::total(const Frame& frame) {
  Numbers numbers{kInfinite, 0};
  for (const Child& child : frame.children) {
    numbers.proof = std::min(numbers.proof, child.numbers.proof);
    numbers.disproof = sum(numbers.disproof, child.numbers.disproof);
  }
  return numbers.proof == 0 ? kWon : numbers.disproof == 0 ? kLost : numbers;
}

/// The child with the least proof number, and the next larger number. Children that another thread is at look larger.
template <game::Game G>
typename ProofNumberSearch<G>::Child& ProofNumberSearch<G>::most_proving(Frame& frame, std::uint32_t& second) const {
  Child* best = nullptr;
  std::uint32_t least = kInfinite;
  second = kInfinite;
  for (Child& child : frame.children) {
    if (child.numbers.solved()) continue;
    std::uint32_t proof = child.numbers.proof;
    if (x_context->is_busy(child.state.key)) proof = sum(proof, proof / 2 + 1);
    if (best == nullptr || proof < least) {
      if (best != nullptr) second = least;
      best = &child;
      least = proof;
    } else {
      second = std::min(second, proof);
    }
  }
  return *best;
}

template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::search(const Position& position,
                                                                    const Representative& state,
                                                                    game::ExactScore target, Numbers limits, int ply) {
  count_node(ply);
  Frame& frame = frame_at(ply);
  frame.key = state.key;
  const std::uint64_t nodes_before = x_nodes;
  expand(position, target, ply, frame);
  while (true) {
    const Numbers numbers = total(frame);
    const bool stopped = x_context->stop.load(std::memory_order_relaxed);
    if (numbers.solved() || numbers.proof >= limits.proof || numbers.disproof >= limits.disproof || stopped) {
      Move move;
      for (const Child& child : frame.children)
        if (child.numbers.proof == 0) move = child.move;
      if (!stopped || numbers.solved()) remember(state, target, numbers, move, x_nodes - nodes_before + 1);
      return numbers;
    }
    std::uint32_t second = 0;
    Child& child = most_proving(frame, second);
    // The 1 + epsilon trick (Pawlewicz and Lew 2007) keeps the search from jumping between two children.
    const std::uint32_t proof_limit = std::min(limits.proof, sum(second, second / 4 + 1));
    const std::uint32_t disproof_limit =
        limits.disproof == kInfinite ? kInfinite : limits.disproof - numbers.disproof + child.numbers.disproof;
    const Numbers below{proof_limit, disproof_limit};
    x_context->enter(child.state.key);
    const Numbers found = search(child.position, child.state, target_after(child, target),
                                 child.same_side ? below : below.reversed(), ply + 1);
    x_context->leave(child.state.key);
    child.numbers = child.same_side ? found : found.reversed();
  }
}

}  // namespace catenary::solve
