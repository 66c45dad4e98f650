// SPDX-License-Identifier: MIT
#include "text/game_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "player/levels.h"
#include "player/parameters.h"
#include "text/board_json.h"

namespace catenary::text {

namespace {

using core::Color;
using game::OptionSpec;
using Json = nlohmann::json;

constexpr int kVersion = 1;

const char* name_of(OptionSpec::Type type) {
  switch (type) {
    case OptionSpec::Type::boolean:
      return "bool";
    case OptionSpec::Type::list:
      return "list";
    case OptionSpec::Type::integer:
      return "int";
    case OptionSpec::Type::real:
      return "real";
    case OptionSpec::Type::text:
      break;
  }
  return "text";
}

Json option_json(const OptionSpec& option) {
  Json json = {{"name", option.name},           {"type", name_of(option.type)},
               {"value", option.default_value}, {"choices", option.choices},
               {"meanings", option.meanings},   {"samples", option.samples},
               {"description", option.help},    {"label", option.label.empty() ? option.name : option.label}};
  if (option.type != OptionSpec::Type::integer && option.type != OptionSpec::Type::real) return json;
  json["low"] = option.low;
  json["high"] = option.high;
  return json;
}

Json levels_json(const player::Levels& levels) {
  Json list = Json::array();
  for (const player::Effort& level : levels) {
    const game::Options values = player::options_of({.effort = level});
    Json settings = Json::object();
    for (const char* name : {"max_nodes", "temperature", "move_time", "max_depth", "threads"})
      settings[name] = values.text(name);
    list.push_back(std::move(settings));
  }
  return list;
}

}  // namespace

Json game_info(const player::Plugin& game) {
  const player::StartedGame started = game.start(game.default_settings());
  const session::Session& session = *started.session;
  Json options = Json::array();
  for (const OptionSpec& option : game.options) options.push_back(option_json(option));
  return {{"v", kVersion},
          {"name", game.name},
          {"title", game.title},
          {"sizes", game.widths},
          {"size", game.default_width},
          {"hexagonal", session.grid().shape() == board::Grid::Shape::hexhex},
          {"options", std::move(options)},
          {"cooperative", session.state().cooperative()},
          {"commutative", session.state().commutative_turn()},
          {"first", mover_of(session)},
          {"levels", levels_json(game.levels)},
          {"rules", game.rules_in_brief}};
}

}  // namespace catenary::text
