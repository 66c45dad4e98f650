// SPDX-License-Identifier: MIT
/// Relaxed atomic access to plain integers that threads share, like std::atomic_ref, which some standard libraries
/// lack.
#pragma once

namespace catenary::core {

template <class Integer>
Integer load_relaxed(const Integer& integer) {
  return __atomic_load_n(&integer, __ATOMIC_RELAXED);
}

template <class Integer>
void store_relaxed(Integer& integer, Integer value) {
  __atomic_store_n(&integer, value, __ATOMIC_RELAXED);
}

/// Returns the previous value.
template <class Integer>
Integer decrement_relaxed(Integer& integer) {
  return __atomic_fetch_sub(&integer, Integer{1}, __ATOMIC_RELAXED);
}

}  // namespace catenary::core
