// SPDX-License-Identifier: MIT
#include "story/picture.h"

#include <utility>

#include "session/next_steps.h"
#include "story/latest_turn.h"

namespace catenary::story {

game::Picture picture(const session::Session& session) {
  game::Picture picture = session.state().picture();
  picture.turn = session.state().turn_number();
  if (session.selected()) {
    picture.mark(game::Mark::Kind::selected, {*session.selected()});
    picture.mark(game::Mark::Kind::target, session::destinations(session));
  }
  LatestTurn turn = cells_of_turn(session);
  picture.mark(game::Mark::Kind::last, std::move(turn.cells));
  picture.mark(game::Mark::Kind::rolled, std::move(turn.rolled));
  return picture;
}

}  // namespace catenary::story
