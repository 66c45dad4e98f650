// SPDX-License-Identifier: MIT
/// Results that a test cannot do without.
#pragma once

#include <boost/test/unit_test.hpp>
#include <type_traits>
#include <utility>

#include "support/result.h"

namespace catenary::tests {

/// The value of a result. A test with an error ends with its reason.
template <class T>
T require(core::Result<T> result) {
  BOOST_REQUIRE_MESSAGE(result, reason_of(result));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace catenary::tests
