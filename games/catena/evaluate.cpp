#include "evaluate.h"

namespace catenary::games::catena {
template <int Words>
engine::Value evaluate(const Position<Words>& position) {
  return (position.to_move() == Color::black ? 50 : -50) * position.black_lead();
}
template engine::Value evaluate(const Position<1>&);
template engine::Value evaluate(const Position<2>&);
template engine::Value evaluate(const Position<5>&);
}  // namespace catenary::games::catena
