// SPDX-License-Identifier: MIT
#include "gogui/live_graphics.h"

#include <cstdio>
#include <string>
#include <string_view>

#include "gogui/graphics.h"

namespace catenary::gogui {

namespace {

/// Writes everything at once, so that log lines of other threads cannot come between. If the front end has closed
/// standard error, only the pictures are lost.
void write_block(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

}  // namespace

LiveGraphics::~LiveGraphics() {
  if (x_drawn) write_block("gogui-gfx: CLEAR\n");
}

void LiveGraphics::operator()(const search::SearchResult& iteration) {
  if (x_player->parameters().live_gfx) {
    x_drawn = true;
    write_block("gogui-gfx:\nCLEAR\n" + search_graphics(x_player->game(), x_player->session(), iteration) + "\n\n");
  }
  if (x_next) x_next(iteration);
}

}  // namespace catenary::gogui
