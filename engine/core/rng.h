// SPDX-License-Identifier: MIT
/// A small, fast, reproducible random generator: the same seed gives the same numbers on every machine.
#pragma once

#include <cstdint>

namespace catenary::core {

/// One step of SplitMix64 (Steele, Lea and Flood 2014): a bijective mixing of 64 bits.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// The sequence mix64(seed), mix64(seed + step), ...; a UniformRandomBitGenerator.
class Rng {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Rng(std::uint64_t seed) : x_state(seed) {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

  constexpr result_type operator()() {
    const result_type value = mix64(x_state);
    x_state += 0x9e3779b97f4a7c15ULL;
    return value;
  }

  /// A number in [0, bound) with a bias below bound / 2^32 (Lemire's multiplication). Requires 0 < bound < 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((operator()() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t x_state;
};

}  // namespace catenary::core
