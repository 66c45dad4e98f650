// SPDX-License-Identifier: MIT
/// How failed tests print values of the engine.
#pragma once

#include <boost/test/unit_test.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>

#include "board/stone_sets.h"
#include "game/outcome.h"
#include "game/steps.h"

namespace catenary::core {

inline std::ostream& boost_test_print_type(std::ostream& out, const Color& color) { return out << to_text(color); }

/// Cells are printed as numbers, because a move does not know its board.
inline std::ostream& boost_test_print_type(std::ostream& out, const Move& move) {
  switch (move.kind()) {
    case Move::Kind::place:
      return out << "place " << move.to();
    case Move::Kind::relocate:
      return out << "relocate " << move.from() << " to " << move.to();
    case Move::Kind::remove:
      return out << "remove " << move.from();
    case Move::Kind::pass:
      return out << "pass";
    case Move::Kind::swap:
      return out << "swap";
    case Move::Kind::button:
      return out << "button";
    case Move::Kind::none:
      break;
  }
  return out << "no move";
}

}  // namespace catenary::core

namespace catenary::board {

template <int Words>
std::ostream& boost_test_print_type(std::ostream& out, const Bitset<Words>& set) {
  out << "{";
  set.for_each([&](core::Cell cell) { out << " " << cell; });
  return out << " }";
}

template <int Words>
std::ostream& boost_test_print_type(std::ostream& out, const StoneSets<Words>& stones) {
  boost_test_print_type(out << "black ", stones.black());
  return boost_test_print_type(out << " white ", stones.white());
}

}  // namespace catenary::board

namespace catenary::game {

/// Enumerations are printed as numbers.
template <class Enumeration>
requires std::is_enum_v<Enumeration> std::ostream& boost_test_print_type(std::ostream& out, const Enumeration& value) {
  return out << static_cast<int>(value);
}

inline std::ostream& boost_test_print_type(std::ostream& out, const Outcome& outcome) {
  return out << to_text(outcome);
}

inline std::ostream& boost_test_print_type(std::ostream& out, const Step& step) {
  return step.cell ? out << "cell " << *step.cell : out << "pass";
}

}  // namespace catenary::game

namespace catenary::player {

/// Enumerations are printed as numbers.
template <class Enumeration>
requires std::is_enum_v<Enumeration> std::ostream& boost_test_print_type(std::ostream& out, const Enumeration& value) {
  return out << static_cast<int>(value);
}

}  // namespace catenary::player

template <class Value>
struct boost::test_tools::tt_detail::print_log_value<std::optional<Value>> {
  void operator()(std::ostream& out, const std::optional<Value>& value) {
    if (value)
      print_log_value<Value>()(out, *value);
    else
      out << "nothing";
  }
};
