// SPDX-License-Identifier: MIT
#include "record/two_colors.h"

#include "core/text.h"
#include "story/picture.h"
namespace catenary::record {

using core::Color;
using core::Vertex;

std::optional<Vertex> button_vertex(const board::Grid& grid, const game::Picture& picture) {
  const bool hex = grid.shape() == board::Grid::Shape::hexhex;
  return hex && picture.button ? std::optional(Vertex{grid.width() - 1, 0}) : std::nullopt;
}

std::optional<Vertex> free_button_vertex(const session::Session& session) {
  const game::Picture picture = story::picture(session);
  const bool free = picture.button == Color::none && !session.state().over();
  return free ? button_vertex(session.grid(), picture) : std::nullopt;
}

core::Result<> play_text(session::Session& session, Color color, const std::string& text, session::Rolls rolls) {
  const auto vertex = core::parse_vertex(text);
  const bool beside = vertex && !session.grid().cell_at(*vertex);
  if (beside && vertex == free_button_vertex(session)) return session.play(color, "pass", rolls);
  const bool outcome = session.state().to_move() == Color::chance && vertex;
  if (outcome && session.play(Color::chance, text, rolls)) return {};
  const bool waits = core::is_side(color) && !session.may_move(color) && core::to_lower(text) == "pass";
  return waits ? session.idle_pass(color) : session.play(color, text, rolls);
}

}  // namespace catenary::record
