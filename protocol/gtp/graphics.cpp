#include "gtp/graphics.h"

namespace catenary::protocol {

namespace {

using engine::Picture;

/// Light enough for stones and labels of both colours to show.
constexpr const char* color_of(Picture::Shade shade) {
  switch (shade) {
    case Picture::Shade::red:
      return "#d9665c";
    case Picture::Shade::yellow:
      return "#e8d257";
    case Picture::Shade::green:
      return "#6fb36b";
    case Picture::Shade::blue:
      return "#6a95d6";
    case Picture::Shade::black:
      return "#7d7466";
    case Picture::Shade::white:
      return "#f3ead6";
  }
  return "";
}

constexpr const char* kRemoved = "COLOR #8c8474";
constexpr const char* kHighlighted = "COLOR #60c060";

/// One line; empty where there are no cells.
std::string marks(const engine::Grid& grid, const std::string& mark, const std::vector<engine::Cell>& cells) {
  std::string line;
  for (const engine::Cell cell : cells) line += " " + to_text(grid.vertex_of(cell));
  return line.empty() ? "" : mark + line + "\n";
}

}  // namespace

std::string board_graphics(const engine::Session& session) {
  const engine::Grid& grid = session.grid();
  const Picture picture = session.picture();
  std::string text;
  for (const Picture::Area& area : picture.areas)
    text += marks(grid, std::string("COLOR ") + color_of(area.shade), area.cells);
  text += marks(grid, kRemoved, picture.removed) + marks(grid, kHighlighted, picture.highlighted);
  for (const auto& [cell, label] : picture.labels)
    text += "LABEL " + to_text(grid.vertex_of(cell)) + " " + label + "\n";
  text += marks(grid, "CIRCLE", picture.safe) + marks(grid, "TRIANGLE", picture.latest);
  if (const auto origin = session.selected())
    text += marks(grid, "SQUARE", {*origin}) + marks(grid, "MARK", session.destinations());
  return text + "TEXT " + session.status();
}

}  // namespace catenary::protocol
