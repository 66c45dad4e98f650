// SPDX-License-Identifier: MIT
#include "evaluate.h"

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <cmath>

namespace catenary::games::catena {

namespace {

// These constants shape the amounts of the terms, so scripts/tune, which fits the weights, cannot tune them. They were
// fitted once to who owned the ribbons at the end of games between equal players, then adjusted by matches
// (docs/experiments.md). Confirm any change by a match.
/// The share of another ribbon's lead that counts for a ribbon: if both can grow onto the same cell, or with one more
/// stone between.
constexpr double kNearShare = 0.78;
constexpr double kFarShare = 0.34;
/// The weight of a lead is kMinCertainty plus kCertainty divided by the number of cells within reach.
constexpr double kMinCertainty = 0.97;
constexpr double kCertainty = 2.2;
/// The expected number of stones that will be added to a ribbon, per cell where it can grow now and per cell behind
/// these.
constexpr double kStonesPerGrowth = 0.3;
constexpr double kStonesPerReach = 0.05;
/// The variance of the result: the part from an undecided ribbon, per squared stake, and the deviation from each
/// playable cell. Fitted to the winners of 900 games between equal players.
constexpr double kOpenVariance = 0.885;
constexpr double kEmptyDeviation = 0.112;
constexpr double kMinVariance = 0.01;
/// The value of moving first in a tied ribbon, in stones of lead.
constexpr double kInitiative = 0.44;
/// Larger leads are equally safe.
constexpr int kMaxLead = 6;

/// The holdings of both sides, certain or expected, in the units of the scoring.
struct Shares {
  double black = 0;
  double white = 0;

  Shares& operator+=(const Shares& other) {
    black += other.black;
    white += other.white;
    return *this;
  }
};

/// The leads of open ribbons, each including a share of the leads around it.
template <int Words>
using Support = boost::container::static_vector<double, OpenRibbons<Words>::static_capacity>;

/// A ribbon's worth in the units of the scoring. Under `longest` each additional stone doubles it, so that the
/// logarithm of a sum is approximately the longest ribbon.
double worth(Scoring scoring, double length) {
  switch (scoring) {
    case Scoring::area:
      return length;
    case Scoring::square:
      return length * length;
    case Scoring::longest:
      break;
  }
  return std::exp2(length);
}

/// The difference between the chances of winning and of losing a ribbon: Padé's approximation of tanh.
double chance_difference(double x) {
  x = std::clamp(x, -3.0, 3.0);
  return x * (27 + x * x) / (27 + 9 * x * x);
}

/// A lead, or the initiative if the lead is 0, with a share of the leads around it.
template <int Words>
Support<Words> support_of(const OpenRibbons<Words>& ribbons, Color to_move) {
  const auto lead_of = [](const auto& ribbon) { return std::clamp(ribbon.lead, -kMaxLead, kMaxLead); };
  const double initiative = to_move == Color::black ? kInitiative : -kInitiative;
  Support<Words> support;
  for (const auto& ribbon : ribbons) support.push_back(ribbon.lead == 0 ? initiative : lead_of(ribbon));
  for (std::size_t i = 0; i < ribbons.size(); ++i) {
    const auto& ribbon = ribbons[i];
    for (std::size_t j = i + 1; j < ribbons.size(); ++j) {
      const auto& neighbor = ribbons[j];
      if ((ribbon.reach & neighbor.growth).empty()) continue;
      const double share = (ribbon.growth & neighbor.growth).empty() ? kFarShare : kNearShare;
      support[i] += share * lead_of(neighbor);
      support[j] += share * lead_of(ribbon);
    }
  }
  return support;
}

/// The shares from decided ribbons.
template <int Words>
Shares settled_shares(const Position<Words>& position, const board::Bitset<Words>& stones) {
  const Scoring scoring = position.rules().scoring;
  const auto& black = position.stones(Color::black);
  if (scoring == Scoring::area)
    return {static_cast<double>((stones & black).count()), static_cast<double>((stones - black).count())};
  Shares shares;
  position.for_each_ribbon(stones, [&](const auto& ribbon) {
    (black.contains(ribbon.stones.lowest()) ? shares.black : shares.white) += worth(scoring, ribbon.stones.count());
  });
  return shares;
}

/// The expected shares of an open ribbon.
template <int Words>
Shares expected_shares(Scoring scoring, const OpenRibbon<Words>& ribbon, double support) {
  const int growth = ribbon.growth.count();
  const int reach = ribbon.reach.count();
  const double length = ribbon.stones.count() + kStonesPerGrowth * growth + kStonesPerReach * (reach - growth);
  const double certainty = kMinCertainty + kCertainty / (reach + 0.5);
  const double black = (1 + chance_difference(certainty * support)) / 2;
  const double stake = worth(scoring, length);
  return {black * stake, (1 - black) * stake};
}

/// Black's lead according to these shares. Under `longest` they are not cell counts, and only their totals are
/// comparable.
double lead_of(Scoring scoring, const Shares& shares) {
  return scoring == Scoring::longest ? std::log2((1 + shares.black) / (1 + shares.white)) : shares.black - shares.white;
}

/// Black's lead from the button and komi; "komi is ignored" under `longest`, which is played without the button.
template <int Words>
double bonus(const Position<Words>& position) {
  if (position.rules().scoring == Scoring::longest) return 0;
  const Color holder = position.turn().button_holder;
  const double button = holder == Color::black ? 0.5 : holder == Color::white ? -0.5 : 0;
  return button - position.rules().komi;
}

/// The standard deviation of the expected result: from the undecided ribbons, and from all cells that are still empty.
template <int Words>
double deviation(const Position<Words>& position, double variance) {
  const double unknown = kEmptyDeviation * position.playable().count();
  return std::sqrt(kOpenVariance * variance + unknown * unknown + kMinVariance);
}

template <int Words>
double unit_of(const Position<Words>& position, double variance) {
  switch (position.rules().scoring) {
    case Scoring::area:
      return deviation(position, variance);
    case Scoring::square:
      return 100;
    case Scoring::longest:
      break;
  }
  return 10;
}

}  // namespace

template <int Words>
Forecast forecast(const Position<Words>& position, const OpenRibbons<Words>& open) {
  const auto& rules = position.rules();
  board::Bitset<Words> settled = position.occupied();
  for (const auto& ribbon : open) settled -= ribbon.stones;
  const Support<Words> support = support_of<Words>(open, position.to_move());
  const Shares decided = settled_shares(position, settled);
  Shares all = decided;
  double variance = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Shares expected = expected_shares(rules.scoring, open[i], support[i]);
    variance += 4 * expected.black * expected.white;
    all += expected;
  }
  const double sign = position.to_move() == Color::black ? 1 : -1;
  const double decided_lead = lead_of(rules.scoring, decided);
  return {sign * (decided_lead + bonus(position)), sign * (lead_of(rules.scoring, all) - decided_lead),
          unit_of(position, variance)};
}

#define INSTANTIATE(Words) template Forecast forecast(const Position<Words>&, const OpenRibbons<Words>&);
CATENARY_INSTANTIATE(INSTANTIATE, CATENA_WORDS)

}  // namespace catenary::games::catena
