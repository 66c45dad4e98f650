// SPDX-License-Identifier: MIT
/// The arithmetic of a network's layers, in integers: the same results on every machine and with every compiler.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace catenary::network {

/// Neurons of the hidden layer in each of the two views of a position.
inline constexpr std::size_t kHidden = 32;

/// An activation of 1 in the hidden layer, as an integer.
inline constexpr int kActivationUnit = 255;
/// A weight of 1 of the output layer, as an integer.
inline constexpr int kOutputUnit = 64;
/// The largest weight of the output layer whose product with any activation fits in 16 bits.
inline constexpr int kMaxOutputWeight = 127;

/// One number per neuron: a partial sum, or the weights of one input.
struct alignas(32) Row {
  std::array<std::int16_t, kHidden> numbers{};

  bool operator==(const Row&) const = default;
};

inline Row& operator+=(Row& sum, const Row& row) {
  for (std::size_t i = 0; i < kHidden; ++i) sum.numbers[i] = static_cast<std::int16_t>(sum.numbers[i] + row.numbers[i]);
  return sum;
}

inline Row& operator-=(Row& sum, const Row& row) {
  for (std::size_t i = 0; i < kHidden; ++i) sum.numbers[i] = static_cast<std::int16_t>(sum.numbers[i] - row.numbers[i]);
  return sum;
}

/// The indices of two rows, one for each view of a position. Packed, because an evaluation has many of them.
class RowPair {
 public:
  RowPair() = default;
  /// Requires indices below 65,535.
  constexpr RowPair(int black, int white)
      : x_numbers(static_cast<std::uint32_t>(black) | static_cast<std::uint32_t>(white) << 16) {}

  constexpr std::size_t black() const { return x_numbers & 0xffff; }
  constexpr std::size_t white() const { return x_numbers >> 16; }

  /// A value for "no rows".
  static constexpr RowPair none() { return {0xffff, 0xffff}; }
  constexpr bool is_none() const { return *this == none(); }

  /// Adds to both indices. Requires sums below 65,535.
  constexpr RowPair operator+(int number) const {
    RowPair sum;
    sum.x_numbers = x_numbers + static_cast<std::uint32_t>(number) * 0x10001;
    return sum;
  }
  constexpr bool operator==(const RowPair&) const = default;

 private:
  std::uint32_t x_numbers = 0;
};

/// The sums of the two views of a position, Black's first.
using RowSums = std::array<Row, 2>;

/// Adds rows to the sums of both views.
void add_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums);

/// Subtracts rows from the sums of both views.
void subtract_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums);

/// The same in plain C++, for processors without supported vector instructions.
void portable_add_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums);
void portable_subtract_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums);

/// The sum over the neurons of weight * clamp(number, 0, kActivationUnit)^2, in one view of the position. Requires
/// weights of magnitude at most kMaxOutputWeight.
std::int32_t output_of(const Row& numbers, const Row& weights);

/// The same in plain C++; output_of() uses it on processors without supported vector instructions.
std::int32_t portable_output_of(const Row& numbers, const Row& weights);

}  // namespace catenary::network
