// SPDX-License-Identifier: MIT
/// Proof by df-pn (Nagai 2002), depth-first proof-number search, in one thread. It answers the same questions as
/// solve/exact_search.h, for games with deep and narrow proofs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/concepts.h"
#include "solve/proof_context.h"
#include "solve/proof_thread.h"

namespace catenary::solve {

using core::Color;
using core::Move;

template <game::Game G>
class ProofNumberSearch {
  static_assert(!G::kTraits.margins);

 public:
  using Position = typename G::Position;
  using Context = ProofContext<G>;
  using States = typename Context::States;

  /// Ignores the thread's number, because active positions alone spread the threads of a proof.
  ProofNumberSearch(Context& context, const States& states, unsigned helper) : x_thread(context, states, helper) {}

  /// Returns bounds. They do not decide the question if the context's stop flag was set. A repetition counts against
  /// the attacker and sets `repeated` of the context, because a refutation of the attacker may then be wrong. So do a
  /// line of kMaxPly moves and a refutation in the table from a proof with repetitions.
  game::ScoreBounds prove(const ProofQuestion<G>& question);

  /// Returns a move that reaches the target, from the table; none if the table has no such proof.
  Move proven_move(const ProofQuestion<G>& question);

 private:
  /// Lower bounds on the number of leaves to solve before it is proven that the side to move reaches the target (proof)
  /// or misses it (disproof).
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
    /// The numbers for the side to move at the parent.
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
    /// A refutation that may hold only for the path on which it was found.
    bool repeated = false;
  };

  static constexpr int kNumberBits = 21;
  /// The number for what is impossible; as a limit, no limit.
  static constexpr std::uint32_t kInfinite = (1U << kNumberBits) - 1;

  /// A saturating sum. It is infinite only if one of its terms is; the sum of many leaves stops one below. Otherwise
  /// the search would treat a node with many leaves as impossible and stop there.
  static std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
    return a == kInfinite || b == kInfinite ? kInfinite : std::min(a + b, kInfinite - 1);
  }
  /// The highest bit of an entry: Known::repeated.
  static constexpr int kRepeatedBit = 63;
  static_assert(3 * kNumberBits <= kRepeatedBit);
  static constexpr Numbers kWon{0, kInfinite};
  static constexpr Numbers kLost{kInfinite, 0};

  Numbers search(const Position& position, const Representative& state, game::ExactScore target, Numbers limits,
                 int ply);
  void expand(const Position& position, game::ExactScore target, int ply, Frame& frame);
  Numbers numbers_of(const Child& child, Color side, game::ExactScore target, int ply) const;
  Child& most_proving(Frame& frame, std::uint32_t& second) const;
  static Numbers limits_below(const Numbers& limits, const Numbers& numbers, const Child& child, std::uint32_t second);
  static Numbers total(const Frame& frame);

  StateKey key_of(const Representative& state, Color to_move, game::ExactScore target) const;
  std::optional<Known> probe(const Representative& state, Color to_move, game::ExactScore target) const;
  static Numbers first_numbers(const Position& position);
  void store(const Representative& state, Color to_move, game::ExactScore target, const Known& known,
             std::uint64_t work);

  ProofThread<G, Frame> x_thread;
  Color x_attacker = Color::none;
};

template <game::Game G>
game::ScoreBounds ProofNumberSearch<G>::prove(const ProofQuestion<G>& question) {
  const game::ExactScore target = question.target;
  x_attacker = question.attacker;
  const Representative state = x_thread.state_of(question.position);
  const Numbers numbers = search(question.position, state, target, {kInfinite, kInfinite}, 0);
  x_thread.report_nodes();
  if (numbers.proof == 0) return {target, game::kMaxScore};
  if (numbers.disproof == 0) return {-game::kMaxScore, target - 1};
  return {};
}

template <game::Game G>
Move ProofNumberSearch<G>::proven_move(const ProofQuestion<G>& question) {
  x_attacker = question.attacker;
  const auto known = probe(x_thread.state_of(question.position), question.position.to_move(), question.target);
  const bool proves = known && known->numbers.proof == 0 && question.position.legal(known->move);
  return proves ? known->move : Move();
}

/// The key says whether the attacker is to move, not its colour: positions with exchanged colours share a state.
template <game::Game G>
StateKey ProofNumberSearch<G>::key_of(const Representative& state, Color to_move, game::ExactScore target) const {
  const std::uint64_t question =
      core::mix64(static_cast<std::uint64_t>(target + game::kMaxScore) * 2 + (to_move == x_attacker ? 1 : 0));
  return {state.key.index ^ question, state.key.check ^ core::mix64(question)};
}

template <game::Game G>
std::optional<typename ProofNumberSearch<G>::Known> ProofNumberSearch<G>::probe(const Representative& state,
                                                                                Color to_move,
                                                                                game::ExactScore target) const {
  const auto entry = x_thread.context().table.probe(key_of(state, to_move, target));
  if (!entry) return std::nullopt;
  Known known;
  const auto field = [&](int shift) { return static_cast<std::uint32_t>(entry->data >> shift) & kInfinite; };
  known.numbers = {field(0), field(kNumberBits)};
  known.move = x_thread.unpacked(field(2 * kNumberBits), state);
  known.repeated = entry->data >> kRepeatedBit != 0;
  return known;
}

template <game::Game G>
void ProofNumberSearch<G>::store(const Representative& state, Color to_move, game::ExactScore target,
                                 const Known& known, std::uint64_t work) {
  static_assert(Move::kBits <= kNumberBits);
  const std::uint64_t data = known.numbers.proof | std::uint64_t{known.numbers.disproof} << kNumberBits |
                             x_thread.packed(known.move, state) << (2 * kNumberBits) |
                             std::uint64_t{known.repeated} << kRepeatedBit;
  x_thread.context().table.store(key_of(state, to_move, target), {data, 0}, work);
}

/// The numbers of a position without a search, from the win rate of its evaluation: what is probably true is expected
/// to need a smaller proof.
template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::first_numbers(const Position& position) {
  constexpr double kMax = 16;
  constexpr double kUnit = 200;
  const double win_rate = 1 / (1 + std::exp(-G::evaluate(position) / kUnit));
  return {static_cast<std::uint32_t>(1 + kMax * (1 - win_rate)), static_cast<std::uint32_t>(1 + kMax * win_rate)};
}

/// The numbers of a child for `side`, which moved there from a node at `ply`.
template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::numbers_of(const Child& child, Color side,
                                                                        game::ExactScore target, int ply) const {
  if (child.position.over()) return x_thread.terminal_score(child.position, side) >= target ? kWon : kLost;
  const auto known = probe(child.state, child.position.to_move(), target_after(target, child.same_side));
  const Numbers own = known ? known->numbers : first_numbers(child.position);
  const Numbers numbers = child.same_side ? own : own.reversed();
  if (numbers.solved()) {
    if (known->repeated) x_thread.context().repeated = true;
    return numbers;
  }
  if (ply + 1 < game::kMaxPly && !x_thread.on_path(child.state.key, ply + 1)) return numbers;
  x_thread.context().repeated = true;
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
    if (!child.position.over()) child.state = x_thread.state_of(child.position);
    child.numbers = numbers_of(child, side, target, ply);
    if (child.numbers.proof == 0) return;
  }
}

/// The numbers of a node: one child suffices to prove it, and all are needed to disprove it.
template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::total(const Frame& frame) {
  Numbers numbers{kInfinite, 0};
  for (const Child& child : frame.children) {
    numbers.proof = std::min(numbers.proof, child.numbers.proof);
    numbers.disproof = sum(numbers.disproof, child.numbers.disproof);
  }
  return numbers.proof == 0 ? kWon : numbers.disproof == 0 ? kLost : numbers;
}

/// The child with the least proof number, and the second-least number. Children that another thread is searching count
/// as larger.
template <game::Game G>
typename ProofNumberSearch<G>::Child& ProofNumberSearch<G>::most_proving(Frame& frame, std::uint32_t& second) const {
  Child* best = nullptr;
  std::uint32_t least = kInfinite;
  second = kInfinite;
  for (Child& child : frame.children) {
    if (child.numbers.solved()) continue;
    std::uint32_t proof = child.numbers.proof;
    if (x_thread.is_active(child.state.key)) proof = sum(proof, proof / 2 + 1);
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

/// The limits of a child, for the side to move at the parent, which has these `limits` and `numbers`. The child is
/// searched until another child looks easier to prove, or until the sum of the disproof numbers of all children reaches
/// the limit of the parent: with the limit 100 and a sum of 70, of which 20 belong to the child, the child may grow to
/// 50.
template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::limits_below(const Numbers& limits, const Numbers& numbers,
                                                                          const Child& child, std::uint32_t second) {
  // The 1 + epsilon trick (Pawlewicz and Lew 2007) keeps the search from alternating between two children.
  const std::uint32_t next = std::min(second + second / 4 + 1, kInfinite);
  // A child that is searched because others are active may already exceed the limit. It must make progress
  // nevertheless.
  const std::uint32_t proof = std::max(std::min(limits.proof, next), child.numbers.proof + 1);
  if (limits.disproof == kInfinite) return {proof, kInfinite};
  return {proof, limits.disproof - numbers.disproof + child.numbers.disproof};
}

template <game::Game G>
typename ProofNumberSearch<G>::Numbers ProofNumberSearch<G>::search(const Position& position,
                                                                    const Representative& state,
                                                                    game::ExactScore target, Numbers limits, int ply) {
  x_thread.count_node(ply);
  Frame& frame = x_thread.enter(ply, state.key);
  const std::uint64_t nodes_before = x_thread.nodes();
  expand(position, target, ply, frame);
  while (true) {
    const Numbers numbers = total(frame);
    const bool stopped = x_thread.stopped();
    if (numbers.solved() || numbers.proof >= limits.proof || numbers.disproof >= limits.disproof || stopped) {
      Known found{numbers, {}, false};
      for (const Child& child : frame.children)
        if (child.numbers.proof == 0) found.move = child.move;
      const bool refutes = (position.to_move() == x_attacker ? numbers.disproof : numbers.proof) == 0;
      found.repeated = refutes && x_thread.context().repeated;
      if (!stopped || numbers.solved())
        store(state, position.to_move(), target, found, x_thread.nodes() - nodes_before + 1);
      return numbers;
    }
    std::uint32_t second = 0;
    Child& child = most_proving(frame, second);
    const Numbers below = limits_below(limits, numbers, child, second);
    const auto mark = x_thread.mark_active(child.state.key);
    const Numbers found = search(child.position, child.state, target_after(target, child.same_side),
                                 child.same_side ? below : below.reversed(), ply + 1);
    child.numbers = child.same_side ? found : found.reversed();
  }
}

}  // namespace catenary::solve
