// SPDX-License-Identifier: MIT
/// Integers in the bytes of files, little-endian on every machine, and a hash of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace catenary::core {

template <class Integer>
void append_integer(std::string& bytes, Integer number) {
  auto rest = static_cast<std::make_unsigned_t<Integer>>(number);
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    bytes.push_back(static_cast<char>(rest & 0xff));
    if constexpr (sizeof(Integer) > 1) rest = static_cast<std::make_unsigned_t<Integer>>(rest >> 8);
  }
}

/// The 64-bit FNV-1a hash of bytes.
inline std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

/// Consumes lines and integers from the front of a file's bytes.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : x_rest(bytes) {}

  std::size_t left() const { return x_rest.size(); }
  /// The next line without its line break; nothing if no line break follows.
  std::optional<std::string_view> line() {
    const std::size_t end = x_rest.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view found = x_rest.substr(0, end);
    x_rest.remove_prefix(end + 1);
    return found;
  }
  /// Requires that enough bytes are left.
  template <class Integer>
  Integer integer() {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(Integer); ++i)
      number |= static_cast<std::uint64_t>(static_cast<unsigned char>(x_rest[i])) << (8 * i);
    x_rest.remove_prefix(sizeof(Integer));
    return static_cast<Integer>(number);
  }

 private:
  std::string_view x_rest;
};

}  // namespace catenary::core
