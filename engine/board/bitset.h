// SPDX-License-Identifier: MIT
/// Sets of cells in one or a few machine words, from which positions are built.
#pragma once

#include <array>
#include <bit>
#include <boost/preprocessor/seq/for_each.hpp>
#include <boost/preprocessor/variadic/to_seq.hpp>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "core/move.h"

namespace catenary::board {

using core::Cell;

/// A set of cells below 64 * Words, with value semantics; with one word it compiles to plain integer operations.
template <int Words>
class Bitset {
 public:
  static constexpr int kCapacity = 64 * Words;

  constexpr Bitset() = default;

  /// The cells 0 .. count - 1.
  static constexpr Bitset first(int count) {
    Bitset set;
    for (int cell = 0; cell < count; ++cell) set.insert(static_cast<Cell>(cell));
    return set;
  }

  static constexpr Bitset single(Cell cell) {
    Bitset set;
    set.insert(cell);
    return set;
  }

  constexpr bool contains(Cell cell) const { return (x_words[word(cell)] >> (cell & 63)) & 1; }
  constexpr void insert(Cell cell) { x_words[word(cell)] |= bit(cell); }
  constexpr void erase(Cell cell) { x_words[word(cell)] &= ~bit(cell); }

  constexpr bool empty() const {
    std::uint64_t all = 0;
    for (const auto w : x_words) all |= w;
    return all == 0;
  }
  constexpr int count() const {
    int total = 0;
    for (const auto w : x_words) total += std::popcount(w);
    return total;
  }
  /// The cells 8 * index .. 8 * index + 7 as the bits of a byte.
  constexpr std::size_t byte(std::size_t index) const { return (x_words[index / 8] >> (8 * (index % 8))) & 0xff; }
  /// Cell 0 is the lowest bit of the first word.
  constexpr const std::array<std::uint64_t, Words>& words() const { return x_words; }
  /// The lowest cell. Requires a set that is not empty.
  constexpr Cell lowest() const {
    std::size_t i = 0;
    while (x_words[i] == 0) ++i;
    return static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(x_words[i])));
  }
  /// The highest cell. Requires a set that is not empty.
  constexpr Cell highest() const {
    std::size_t i = x_words.size() - 1;
    while (x_words[i] == 0) --i;
    return static_cast<Cell>(64 * i + 63 - static_cast<std::size_t>(std::countl_zero(x_words[i])));
  }
  constexpr Cell take_lowest() {
    const Cell cell = lowest();
    erase(cell);
    return cell;
  }
  /// The cell that has exactly `rank` smaller cells in the set. Requires rank < count().
  constexpr Cell select(int rank) const {
    std::size_t i = 0;
    for (int here = std::popcount(x_words[0]); here <= rank; here = std::popcount(x_words[i])) {
      rank -= here;
      ++i;
    }
    return static_cast<Cell>(64 * i + select_in_word(x_words[i], static_cast<unsigned>(rank)));
  }

  /// The members of the set that are in `within`, as bits: bit i stands for the i-th lowest cell of `within`. Requires
  /// at most 32 cells in `within`.
  constexpr std::uint32_t ranks_within(const Bitset& within) const {
    std::uint64_t ranks = 0;
    int shift = 0;
    for (std::size_t i = 0; i < x_words.size(); ++i) {
      ranks |= gathered_bits(x_words[i], within.x_words[i]) << shift;
      shift += std::popcount(within.x_words[i]);
    }
    return static_cast<std::uint32_t>(ranks);
  }

  /// Calls `visit(cell)` for each cell in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t i = 0; i < x_words.size(); ++i)
      for (std::uint64_t rest = x_words[i]; rest != 0; rest &= rest - 1)
        visit(static_cast<Cell>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
  }

  constexpr Bitset& operator|=(const Bitset& other) {
    for (std::size_t i = 0; i < x_words.size(); ++i) x_words[i] |= other.x_words[i];
    return *this;
  }
  constexpr Bitset& operator&=(const Bitset& other) {
    for (std::size_t i = 0; i < x_words.size(); ++i) x_words[i] &= other.x_words[i];
    return *this;
  }
  /// Removes the cells of `other`.
  constexpr Bitset& operator-=(const Bitset& other) {
    for (std::size_t i = 0; i < x_words.size(); ++i) x_words[i] &= ~other.x_words[i];
    return *this;
  }
  /// Adds `distance` to every cell and drops those beyond the capacity. Requires 0 < distance < 64.
  constexpr Bitset shifted_up(unsigned distance) const {
    Bitset result;
    for (std::size_t i = 0; i < x_words.size(); ++i) {
      result.x_words[i] = x_words[i] << distance;
      if (i > 0) result.x_words[i] |= x_words[i - 1] >> (64 - distance);
    }
    return result;
  }
  /// Subtracts `distance` from every cell and drops those below it. Requires 0 < distance < 64.
  constexpr Bitset shifted_down(unsigned distance) const {
    Bitset result;
    for (std::size_t i = 0; i < x_words.size(); ++i) {
      result.x_words[i] = x_words[i] >> distance;
      if (i + 1 < x_words.size()) result.x_words[i] |= x_words[i + 1] << (64 - distance);
    }
    return result;
  }
  friend constexpr Bitset operator|(Bitset a, const Bitset& b) { return a |= b; }
  friend constexpr Bitset operator&(Bitset a, const Bitset& b) { return a &= b; }
  friend constexpr Bitset operator-(Bitset a, const Bitset& b) { return a -= b; }
  /// The cells that are in exactly one of the sets.
  friend constexpr Bitset operator^(const Bitset& a, const Bitset& b) { return (a - b) | (b - a); }
  constexpr bool operator==(const Bitset&) const = default;

 private:
  static constexpr std::size_t word(Cell cell) {
    if constexpr (Words == 1) return 0;
    return cell >> 6;
  }
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell & 63); }

  // Uses compiler builtins because including <immintrin.h> would slow down the compilation of every file.
  static constexpr unsigned select_in_word(std::uint64_t w, unsigned rank) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated())
      return static_cast<unsigned>(std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t{1} << rank, w)));
#endif
    for (; rank > 0; --rank) w &= w - 1;
    return static_cast<unsigned>(std::countr_zero(w));
  }

  static constexpr std::uint64_t gathered_bits(std::uint64_t w, std::uint64_t mask) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated()) return __builtin_ia32_pext_di(w, mask);
#endif
    std::uint64_t bits = 0;
    for (int rank = 0; mask != 0; mask &= mask - 1, ++rank) bits |= ((w >> std::countr_zero(mask)) & 1) << rank;
    return bits;
  }

  std::array<std::uint64_t, Words> x_words{};
};

/// Calls `use` with the first of the word counts whose sets can hold `cells` cells, as a std::integral_constant.
/// Requires counts in ascending order; the last one is also used for larger boards.
template <int Words, int... More, class Use>
auto with_words_for(int cells, Use use) {
  if constexpr (sizeof...(More) > 0)
    if (cells > Bitset<Words>::kCapacity) return with_words_for<More...>(cells, use);
  return use(std::integral_constant<int, Words>());
}

}  // namespace catenary::board

/// Expands to DEFINITION(Words) for each of the given word counts, to instantiate templates for with_words_for().
#define CATENARY_INSTANTIATE(DEFINITION, ...) \
  BOOST_PP_SEQ_FOR_EACH(CATENARY_INSTANTIATE_ONE, DEFINITION, BOOST_PP_VARIADIC_TO_SEQ(__VA_ARGS__))
#define CATENARY_INSTANTIATE_ONE(unused, DEFINITION, Words) DEFINITION(Words)
