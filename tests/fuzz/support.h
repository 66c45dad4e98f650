// SPDX-License-Identifier: MIT
/// What the fuzz targets share: failing, taking bytes, and choosing a game by a byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "support/variants.h"

namespace catenary::tests::fuzz {

/// Aborts with the message unless `holds` is true, in every build.
void require(bool holds, std::string_view message);

/// Takes bytes from the front of an input; zeros after its end.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : x_bytes(bytes) {}

  bool empty() const { return x_bytes.empty(); }
  std::uint8_t take();
  std::string_view rest() const { return x_bytes; }

 private:
  std::string_view x_bytes;
};

/// Every option variant of every game on its smallest boards, and on the default board; created once.
const std::vector<Variant>& all_variants();
/// The variants of one game. Requires a game of that name.
const std::vector<Variant>& variants_of(std::string_view game);

/// Requires variants.
const Variant& choose(const std::vector<Variant>& variants, std::uint8_t byte);

/// The kind of change of play_game() that plays a legal move, and which of `count` moves a byte then selects.
constexpr char kPlayLegalMove = 8;
std::size_t index_of_move(std::uint8_t byte, std::size_t count);

/// Checks what must hold for every position of a session.
void check_position(const Variant& variant, session::Session& session);

}  // namespace catenary::tests::fuzz
