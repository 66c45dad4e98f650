// SPDX-License-Identifier: MIT
#include "oracle.h"

// CATENARY_ORACLES lists the games of games/games.txt as ORACLE(catchup) and so on.
namespace catenary::oracle {

#define ORACLE(game) std::unique_ptr<Oracle> game##_oracle(int width, const OptionValues& options);
CATENARY_ORACLES
#undef ORACLE

std::unique_ptr<Oracle> make_oracle(const std::string& game, int width, const OptionValues& options) {
#define ORACLE(name) \
  if (game == #name) return name##_oracle(width, options);
  CATENARY_ORACLES
#undef ORACLE
  return nullptr;
}

}  // namespace catenary::oracle
