// SPDX-License-Identifier: MIT
#include "network/kernels.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <algorithm>

namespace catenary::network {

std::int32_t portable_output_of(const Row& numbers, const Row& weights) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kHidden; ++i) {
    const std::int32_t active = std::clamp<std::int32_t>(numbers.numbers[i], 0, kActivationUnit);
    sum += active * active * weights.numbers[i];
  }
  return sum;
}

#ifdef __AVX2__

std::int32_t output_of(const Row& numbers, const Row& weights) {
  constexpr std::size_t kLanes = 16;
  const __m256i zero = _mm256_setzero_si256();
  const __m256i unit = _mm256_set1_epi16(kActivationUnit);
  __m256i sums = zero;
  for (std::size_t i = 0; i < kHidden; i += kLanes) {
    const auto load = [i](const Row& row) {
      return _mm256_load_si256(reinterpret_cast<const __m256i*>(row.numbers.data() + i));
    };
    const __m256i active = _mm256_min_epi16(_mm256_max_epi16(load(numbers), zero), unit);
    sums = _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_mullo_epi16(active, load(weights)), active));
  }
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, _MM_SHUFFLE(1, 0, 3, 2)));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(half);
}

#else

std::int32_t output_of(const Row& numbers, const Row& weights) { return portable_output_of(numbers, weights); }

#endif

}  // namespace catenary::network
