// SPDX-License-Identifier: MIT
#include "search/move_picker.h"

#include <boost/test/unit_test.hpp>
#include <vector>

namespace catenary::search {
namespace {

Move place(int cell) { return Move::place(static_cast<core::Cell>(cell)); }

/// Cell 2 first, then 1, 3 and 4.
void generate(ScoredMoves& moves) {
  moves.add(place(4), 10);
  moves.add(place(1), 30);
  moves.add(place(2), 40);
  moves.add(place(3), 20);
}

BOOST_AUTO_TEST_SUITE(move_picker)

BOOST_AUTO_TEST_CASE(hands_out_the_hash_move_first_and_once) {
  MovePicker picker;
  picker.start(place(3));
  bool generated = false;
  const auto generate_once = [&](ScoredMoves& moves) {
    BOOST_TEST(!generated);
    generated = true;
    generate(moves);
  };
  std::vector<Move> moves;
  while (const auto move = picker.next(generate_once)) {
    BOOST_TEST(generated == !moves.empty());
    BOOST_TEST(picker.index() == static_cast<int>(moves.size()));
    moves.push_back(*move);
  }
  BOOST_TEST((moves == std::vector{place(3), place(2), place(1), place(4)}));
}

BOOST_AUTO_TEST_CASE(what_is_put_off_comes_last_with_its_index) {
  MovePicker picker;
  picker.start(Move());
  BOOST_TEST((picker.next(generate) == place(2)));
  BOOST_TEST(!picker.may_put_off());
  BOOST_TEST((picker.next(generate) == place(1)));
  BOOST_TEST(picker.may_put_off());
  picker.put_off();
  BOOST_TEST((picker.next(generate) == place(3)));
  BOOST_TEST(picker.index() == 2);
  BOOST_TEST((picker.next(generate) == place(4)));
  BOOST_TEST((picker.next(generate) == place(1)));
  BOOST_TEST(picker.index() == 1);
  BOOST_TEST(!picker.may_put_off());
  BOOST_TEST(!picker.next(generate));
  BOOST_TEST((std::vector(picker.tried().begin(), picker.tried().end()) ==
              std::vector{place(2), place(3), place(4), place(1)}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace catenary::search
