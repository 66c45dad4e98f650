// SPDX-License-Identifier: MIT
/// Results without which a test cannot continue.
#pragma once

#include <boost/test/unit_test.hpp>
#include <type_traits>
#include <utility>

#include "support/result.h"

namespace catenary::tests {

/// The value of a result. If it is an error, ends the test with the reason.
template <class T>
T require(core::Result<T> result) {
  BOOST_REQUIRE_MESSAGE(result, reason_of(result));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace catenary::tests
