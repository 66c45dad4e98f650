// SPDX-License-Identifier: MIT
/// The arithmetic of a network's layers, in integers: the same results on every machine and with every compiler.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace catenary::network {

/// Neurons of the hidden layer for each of the two views of a position.
inline constexpr std::size_t kHidden = 32;

/// An activation of 1 in the hidden layer, as an integer.
inline constexpr int kActivationUnit = 255;
/// A weight of 1 of the output layer, as an integer.
inline constexpr int kOutputUnit = 64;
/// The largest weight of the output layer: its product with an activation fits into 16 bits.
inline constexpr int kMostOutputWeight = 127;

/// One number for each neuron: a sum on its way, or the weights of one input.
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

/// The sum over the neurons of weight * clamp(number, 0, kActivationUnit)^2, in one view of the position. Requires
/// weights of at most kMostOutputWeight in size.
std::int32_t output_of(const Row& numbers, const Row& weights);

/// The same in plain C++; output_of() uses it where the processor has no AVX2.
std::int32_t portable_output_of(const Row& numbers, const Row& weights);

}  // namespace catenary::network
