#include "evaluate.h"

namespace catenary::games::colorado {

engine::Value evaluate(const Position& position) {
  const int lead = position.boats_out(Color::black).count() - position.boats_out(Color::white).count();
  return position.to_move() == Color::white ? lead : -lead;
}

}  // namespace catenary::games::colorado
