#include "evaluate.h"

namespace catenary::games::catalonia {

engine::Value evaluate(const Position& position) { return 100 * position.turn().total; }

}  // namespace catenary::games::catalonia
