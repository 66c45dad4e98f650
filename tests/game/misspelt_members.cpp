// SPDX-License-Identifier: MIT
// A plug-in with one mistake in its optional members, chosen by a macro; it must not compile.

#include "solve/solver.h"
#include "support/toy_game.h"

namespace {

using namespace catenary;
using tests::ToyPosition;
using tests::ToyRules;

// Outside the plug-in, where they would cause further errors.
#if defined(MISSPELT_TRAIT)
constexpr game::Traits kMisspelt = {.margins = true, .captuers = true};
#elif defined(MISSPELT_VALUE)
constexpr game::Traits kMisspelt = {.margins = true, .proof_growht = 2};
#endif

struct Plugin : tests::BareGame<ToyRules, ToyPosition> {
#if defined(MISSPELT_MEMBER)
  static constexpr game::Traits kTraits = {.margins = true, .captures = true};
  static int captuers(const ToyPosition&, core::Color) { return 0; }
#elif defined(UNDECLARED_MEMBER)
  static int captures(const ToyPosition&, core::Color) { return 0; }
#elif defined(MISSPELT_BOUNDS)
  static constexpr game::Traits kTraits = {.margins = true, .score_bounds = true};
  static game::ScoreBounds score_bound(const ToyPosition&) { return {}; }
#else
  static constexpr game::Traits kTraits = {.margins = true, .captures = true, .score_bounds = true};
  static int captures(const ToyPosition&, core::Color) { return 0; }
  static game::ScoreBounds score_bounds(const ToyPosition&) { return {}; }
#endif
};

static_assert(game::Game<Plugin>);
static_assert(sizeof(solve::Solver<Plugin>) > 0);

}  // namespace
