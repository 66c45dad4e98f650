// SPDX-License-Identifier: MIT
/// Runs a function at the end of a scope, even if an exception ends it.
#pragma once

#include <utility>

namespace catenary::core {

/// The function must not throw.
template <class Function>
class ScopeGuard {
 public:
  explicit ScopeGuard(Function function) : x_function(std::move(function)) {}
  ~ScopeGuard() { x_function(); }
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;

 private:
  Function x_function;
};

}  // namespace catenary::core
