// SPDX-License-Identifier: MIT
/// Results in tests: the reasons of errors as text.
#pragma once

#include <string>

#include "core/result.h"

namespace catenary::tests {

/// The reason of an error; empty for a value.
template <class T>
std::string reason_of(const core::Result<T>& result) {
  return result ? std::string() : result.error().reason;
}

}  // namespace catenary::tests
