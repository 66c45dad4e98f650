// SPDX-License-Identifier: MIT
#include "network/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
// Compiled for AVX2, whatever processor the rest is compiled for.
#define CATENARY_LANES [[gnu::target("avx2")]]
#elif defined(__aarch64__)
#include <arm_neon.h>
#define CATENARY_LANES
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define CATENARY_LANES
#endif

#include <algorithm>
#include <cstdlib>
#include <string_view>

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

namespace {

#ifdef CATENARY_LANES

#if defined(__x86_64__)

bool has_lanes() { return __builtin_cpu_supports("avx2") != 0; }

using Lanes = __m256i;
using WideLanes = __m256i;

CATENARY_LANES Lanes load(const Row& row, std::size_t first) {
  return _mm256_loadu_si256(reinterpret_cast<const Lanes*>(row.numbers.data() + first));
}
CATENARY_LANES void store(Row& row, std::size_t first, Lanes lanes) {
  _mm256_storeu_si256(reinterpret_cast<Lanes*>(row.numbers.data() + first), lanes);
}
CATENARY_LANES Lanes sum_of(Lanes a, Lanes b) { return _mm256_add_epi16(a, b); }
CATENARY_LANES Lanes difference_of(Lanes a, Lanes b) { return _mm256_sub_epi16(a, b); }
CATENARY_LANES Lanes activation_of(Lanes numbers) {
  return _mm256_min_epi16(_mm256_max_epi16(numbers, _mm256_setzero_si256()), _mm256_set1_epi16(kActivationUnit));
}
/// weight * active^2 for each lane, with adjacent pairs summed in 32 bits.
CATENARY_LANES WideLanes weighted_squares(Lanes active, Lanes weights) {
  return _mm256_madd_epi16(_mm256_mullo_epi16(active, weights), active);
}
CATENARY_LANES WideLanes wide_sum_of(WideLanes a, WideLanes b) { return _mm256_add_epi32(a, b); }
CATENARY_LANES std::int32_t total_of(WideLanes wide) {
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, _MM_SHUFFLE(1, 0, 3, 2)));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(half);
}

#elif defined(__aarch64__)

bool has_lanes() { return true; }

using Lanes = int16x8_t;
using WideLanes = int32x4_t;

Lanes load(const Row& row, std::size_t first) { return vld1q_s16(row.numbers.data() + first); }
void store(Row& row, std::size_t first, Lanes lanes) { vst1q_s16(row.numbers.data() + first, lanes); }
Lanes sum_of(Lanes a, Lanes b) { return vaddq_s16(a, b); }
Lanes difference_of(Lanes a, Lanes b) { return vsubq_s16(a, b); }
Lanes activation_of(Lanes numbers) {
  return vminq_s16(vmaxq_s16(numbers, vdupq_n_s16(0)), vdupq_n_s16(kActivationUnit));
}
/// weight * active^2 for each lane, with pairs of lanes summed in 32 bits.
WideLanes weighted_squares(Lanes active, Lanes weights) {
  const Lanes products = vmulq_s16(active, weights);
  return vmlal_high_s16(vmull_s16(vget_low_s16(products), vget_low_s16(active)), products, active);
}
WideLanes wide_sum_of(WideLanes a, WideLanes b) { return vaddq_s32(a, b); }
std::int32_t total_of(WideLanes wide) { return vaddvq_s32(wide); }

#else

bool has_lanes() { return true; }

using Lanes = v128_t;
using WideLanes = v128_t;

Lanes load(const Row& row, std::size_t first) { return wasm_v128_load(row.numbers.data() + first); }
void store(Row& row, std::size_t first, Lanes lanes) { wasm_v128_store(row.numbers.data() + first, lanes); }
Lanes sum_of(Lanes a, Lanes b) { return wasm_i16x8_add(a, b); }
Lanes difference_of(Lanes a, Lanes b) { return wasm_i16x8_sub(a, b); }
Lanes activation_of(Lanes numbers) {
  return wasm_i16x8_min(wasm_i16x8_max(numbers, wasm_i16x8_splat(0)), wasm_i16x8_splat(kActivationUnit));
}
/// weight * active^2 for each lane, with adjacent pairs summed in 32 bits.
WideLanes weighted_squares(Lanes active, Lanes weights) {
  return wasm_i32x4_dot_i16x8(wasm_i16x8_mul(active, weights), active);
}
WideLanes wide_sum_of(WideLanes a, WideLanes b) { return wasm_i32x4_add(a, b); }
std::int32_t total_of(WideLanes wide) {
  return wasm_i32x4_extract_lane(wide, 0) + wasm_i32x4_extract_lane(wide, 1) + wasm_i32x4_extract_lane(wide, 2) +
         wasm_i32x4_extract_lane(wide, 3);
}

#endif

constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(std::int16_t);

// `step(sum, lanes)` accumulates a part of a row. Written so that the sums stay in registers, which compilers do not
// achieve on their own.
template <class Step>
CATENARY_LANES void for_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums, Step step) {
  constexpr std::size_t kParts = kHidden / kLanes;
  Lanes black_sums[kParts];
  Lanes white_sums[kParts];
  for (std::size_t i = 0; i < kParts; ++i) {
    black_sums[i] = load(sums[0], i * kLanes);
    white_sums[i] = load(sums[1], i * kLanes);
  }
  for (const RowPair pair : numbers) {
    const Row& black = rows[pair.black()];
    const Row& white = rows[pair.white()];
    for (std::size_t i = 0; i < kParts; ++i) {
      black_sums[i] = step(black_sums[i], load(black, i * kLanes));
      white_sums[i] = step(white_sums[i], load(white, i * kLanes));
    }
  }
  for (std::size_t i = 0; i < kParts; ++i) {
    store(sums[0], i * kLanes, black_sums[i]);
    store(sums[1], i * kLanes, white_sums[i]);
  }
}

CATENARY_LANES void add_rows_in_lanes(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  for_rows(rows, numbers, sums, sum_of);
}

CATENARY_LANES void subtract_rows_in_lanes(const std::vector<Row>& rows, std::span<const RowPair> numbers,
                                           RowSums& sums) {
  for_rows(rows, numbers, sums, difference_of);
}

CATENARY_LANES std::int32_t output_in_lanes(const Row& numbers, const Row& weights) {
  WideLanes sums{};
  for (std::size_t i = 0; i < kHidden; i += kLanes)
    sums = wide_sum_of(sums, weighted_squares(activation_of(load(numbers, i)), load(weights, i)));
  return total_of(sums);
}

#endif

/// One implementation of the arithmetic.
struct Kernels {
  decltype(&portable_add_rows) add_rows = portable_add_rows;
  decltype(&portable_subtract_rows) subtract_rows = portable_subtract_rows;
  decltype(&portable_output_of) output_of = portable_output_of;
};

/// CATENARY_KERNELS=portable selects the code for processors without vector instructions, for testing.
Kernels chosen() {
  const char* wanted = std::getenv("CATENARY_KERNELS");
  if (wanted != nullptr && wanted == std::string_view("portable")) return {};
#ifdef CATENARY_LANES
  if (has_lanes()) return {add_rows_in_lanes, subtract_rows_in_lanes, output_in_lanes};
#endif
  return {};
}

const Kernels kKernels = chosen();

}  // namespace

void add_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  kKernels.add_rows(rows, numbers, sums);
}

void subtract_rows(const std::vector<Row>& rows, std::span<const RowPair> numbers, RowSums& sums) {
  kKernels.subtract_rows(rows, numbers, sums);
}

std::int32_t output_of(const Row& numbers, const Row& weights) { return kKernels.output_of(numbers, weights); }

}  // namespace catenary::network
