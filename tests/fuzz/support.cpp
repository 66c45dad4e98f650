// SPDX-License-Identifier: MIT
#include "fuzz/support.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "session/next_steps.h"
#include "support/result.h"

namespace catenary::tests::fuzz {

void require(bool holds, std::string_view message) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(message.size()), message.data());
  std::abort();
}

std::uint8_t Bytes::take() {
  if (x_bytes.empty()) return 0;
  const auto byte = static_cast<std::uint8_t>(x_bytes.front());
  x_bytes.remove_prefix(1);
  return byte;
}

const std::vector<Variant>& all_variants() {
  static const std::vector<Variant> all = [] {
    std::vector<Variant> variants;
    for (const player::Plugin& game : registry().games())
      for (const Variant& variant : variants_of(game.name)) variants.push_back(variant);
    return variants;
  }();
  return all;
}

const std::vector<Variant>& variants_of(std::string_view game) {
  static std::map<std::string, std::vector<Variant>, std::less<>> known;
  const auto found = known.find(game);
  if (found != known.end()) return found->second;
  const player::Plugin& info = *registry().find(game);
  std::vector<Variant> variants = variants_on_small_boards(info);
  variants.push_back({&info, info.default_settings()});
  return known.emplace(game, std::move(variants)).first->second;
}

const Variant& choose(const std::vector<Variant>& variants, std::uint8_t byte) {
  return variants[byte % variants.size()];
}

std::size_t index_of_move(std::uint8_t byte, std::size_t count) {
  // A single byte could never select the last moves of a long list.
  return count <= 256 ? byte % count : byte * count / 256;
}

void check_position(const Variant& variant, session::Session& session) {
  require(session.state().consistent(), "what is kept incrementally equals what the cells say");
  const std::vector<core::Move> moves = session.state().legal_moves();
  require(moves.empty() == session.state().over(), "there are moves until the game is over");
  for (const core::Move move : moves) require(session.state().legality(move).has_value(), "a listed move is legal");
  require(session.state().over() || !session::legal_steps(session).empty(), "there is a click until the game is over");
  const std::string text = session.state().text();
  const auto copy = variant.start();
  const core::Result<> result = copy->set_position(text);
  require(static_cast<bool>(result), "a position that was written is accepted: " + text + ": " + reason_of(result));
  require(copy->state().text() == text, "a position is written as it was read");
  require(copy->state().key() == session.state().key(), "the text of a position is all of it: " + text);
  require(copy->state().legal_moves() == moves, "the text of a position decides the moves: " + text);
}

}  // namespace catenary::tests::fuzz
