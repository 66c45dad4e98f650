/// Verdicts of rules on moves, in words.
#pragma once

#include "core/result.h"

namespace catenary::game {

/// The result for a reason of a game's own enumeration `Illegality`, whose first value is `none`; describe(reason) has
/// its words.
template <class Illegality>
core::Result<> legality(Illegality reason) {
  if (reason == Illegality::none) return {};
  return core::illegal(describe(reason));
}

}  // namespace catenary::game
