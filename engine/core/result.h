// SPDX-License-Identifier: MIT
/// A value, or an error with its kind and reason: the return type of functions that read text, check requests, play
/// moves or open files.
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
    /// A board size that the game does not offer.
    size,
    /// A file or another resource of the machine cannot be used.
    unavailable,
  };

  Kind kind = Kind::malformed;
  /// A phrase without an initial capital or a full stop; may be empty.
  std::string reason;
};

/// An error as text for people: the reason, preceded by the kind if that adds information.
std::string to_text(const Error& error);

/// A value or an error; without a value type, success or an error.
template <class T = void>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;
  Result() = default;
  /// Needed because the members of tl::expected return tl::expected.
  Result(tl::expected<T, Error> result) : tl::expected<T, Error>(std::move(result)) {}
};

/// The exception thrown when a result has an error() instead of a value. Front ends report it.
using NoValue = tl::bad_expected_access<Error>;

/// The value of a result. Throws NoValue if there is none.
template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw NoValue(std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// The error that a function returns instead of its value.
using Failure = tl::unexpected<Error>;

inline Failure malformed(std::string reason) { return Failure(Error{Error::Kind::malformed, std::move(reason)}); }
inline Failure illegal(std::string reason) { return Failure(Error{Error::Kind::illegal, std::move(reason)}); }
inline Failure unacceptable_size(std::string reason) { return Failure(Error{Error::Kind::size, std::move(reason)}); }
inline Failure unavailable(std::string reason) { return Failure(Error{Error::Kind::unavailable, std::move(reason)}); }

}  // namespace catenary::core
