// SPDX-License-Identifier: MIT
/// Commands of a terminal session that print something without changing anything.
#pragma once

#include "terminal/context.h"

namespace catenary::terminal {

void hint(Context& context, const Words& words);
void analyze(Context& context, const Words& words);
void solve(Context& context, const Words& words);
void print_score(Context& context, const Words& words);
void print_moves(Context& context, const Words& words);
void print_turns(Context& context, const Words& words);
void print_rules(Context& context, const Words& words);
void print_board(Context& context, const Words& words);
void help(Context& context, const Words& words);

}  // namespace catenary::terminal
