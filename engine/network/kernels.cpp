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

void portable_add_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  for (const RowPair pair : numbers) {
    sums[0] += rows[pair.black()];
    sums[1] += rows[pair.white()];
  }
}

void portable_subtract_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  for (const RowPair pair : numbers) {
    sums[0] -= rows[pair.black()];
    sums[1] -= rows[pair.white()];
  }
}

#ifdef __AVX2__

namespace {

constexpr std::size_t kLanes = 16;

__m256i load(const Row& row, std::size_t first) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(row.numbers.data() + first));
}

void store(Row& row, std::size_t first, __m256i lanes) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(row.numbers.data() + first), lanes);
}

// `step(sum, lanes)` puts a part of a row into a sum. The sums stay in registers, which compilers do not see that they
// can.
template <class Step>
void for_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums, Step step) {
  static_assert(kHidden == 2 * kLanes);
  __m256i black_low = load(sums[0], 0);
  __m256i black_high = load(sums[0], kLanes);
  __m256i white_low = load(sums[1], 0);
  __m256i white_high = load(sums[1], kLanes);
  for (const RowPair pair : numbers) {
    const Row& black = rows[pair.black()];
    const Row& white = rows[pair.white()];
    black_low = step(black_low, load(black, 0));
    black_high = step(black_high, load(black, kLanes));
    white_low = step(white_low, load(white, 0));
    white_high = step(white_high, load(white, kLanes));
  }
  store(sums[0], 0, black_low);
  store(sums[0], kLanes, black_high);
  store(sums[1], 0, white_low);
  store(sums[1], kLanes, white_high);
}

}  // namespace

void add_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  for_rows(rows, numbers, sums, [](__m256i sum, __m256i lanes) { return _mm256_add_epi16(sum, lanes); });
}

void subtract_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  for_rows(rows, numbers, sums, [](__m256i sum, __m256i lanes) { return _mm256_sub_epi16(sum, lanes); });
}

std::int32_t output_of(const Row& numbers, const Row& weights) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i unit = _mm256_set1_epi16(kActivationUnit);
  __m256i sums = zero;
  for (std::size_t i = 0; i < kHidden; i += kLanes) {
    const __m256i active = _mm256_min_epi16(_mm256_max_epi16(load(numbers, i), zero), unit);
    sums = _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_mullo_epi16(active, load(weights, i)), active));
  }
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, _MM_SHUFFLE(1, 0, 3, 2)));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(half);
}

#else

void add_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  portable_add_rows(rows, numbers, sums);
}

void subtract_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  portable_subtract_rows(rows, numbers, sums);
}

std::int32_t output_of(const Row& numbers, const Row& weights) { return portable_output_of(numbers, weights); }

#endif

}  // namespace catenary::network
