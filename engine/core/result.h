// SPDX-License-Identifier: MIT
/// A value, or an error with its kind and reason: the result of everything that reads text, checks a request, plays a
/// move or opens a file.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

namespace catenary::core {

/// The reason for a missing value.
struct Error {
  enum class Kind {
    /// The text cannot be read, or names something that does not exist.
    malformed,
    /// A well-formed request that the rules of the game do not allow.
    illegal,
    /// A board size that the game does not have.
    size,
    /// A file or another resource of the machine that cannot be used.
    unavailable,
  };

  Kind kind = Kind::malformed;
  /// A phrase without a capital and without a full stop; may be empty.
  std::string reason;
};

/// An error as a person reads it: the reason after the kind, where that says more.
std::string to_text(const Error& error);

/// A value or an error; without a type of value, success or an error.
template <class T = void>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;
  Result() = default;
  /// The members of tl::expected return its own type.
  Result(tl::expected<T, Error> result) : tl::expected<T, Error>(std::move(result)) {}
};

/// The exception that has an error() in place of a value. Front ends answer with it.
using NoValue = tl::bad_expected_access<Error>;

/// The value of a result. Throws NoValue where there is none.
template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw NoValue(std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// The error that a function returns in place of its value.
using Failure = tl::unexpected<Error>;

inline Failure malformed(std::string reason) { return Failure(Error{Error::Kind::malformed, std::move(reason)}); }
inline Failure illegal(std::string reason) { return Failure(Error{Error::Kind::illegal, std::move(reason)}); }
inline Failure unacceptable_size(std::string reason) { return Failure(Error{Error::Kind::size, std::move(reason)}); }
inline Failure unavailable(std::string reason) { return Failure(Error{Error::Kind::unavailable, std::move(reason)}); }

}  // namespace catenary::core
