// SPDX-License-Identifier: MIT
#include "core/text.h"
#include "gtp/commands.h"
#include "gtp/position_answers.h"
#include "text/search_text.h"

namespace catenary::gtp {

namespace {

using player::Player;

std::string move_scores(Player& player) {
  std::vector<std::string> lines;
  for (const Click& click : clicks_of(player))
    lines.push_back(click.name + " " + text::value_text(player.game(), player.session(), click.value, click.exact));
  return core::join(lines, "\n");
}

std::string winning_moves(Player& player) { return names_of(winning_clicks(player)); }

std::string threats(Player& player) { return names_of(threatened_clicks(player)); }

std::string group_sizes(Player& player) {
  std::vector<std::string> lines;
  for (const auto& [vertex, size] : sizes_of_groups(player.session()))
    lines.push_back(to_text(vertex) + " " + std::to_string(size));
  return core::join(lines, "\n");
}

}  // namespace

void add_position_commands(Dispatcher& dispatcher, Player& player) {
  const auto add = [&](const char* name, const char* help, std::string (*answer)(Player&)) {
    dispatcher.add_plain(name, Topic::analysis, help, [&player, answer] { return answer(player); });
  };
  add("move_scores", "prints the value of each first step of a move, and of the button or a pass, from a short search",
      move_scores);
  add("winning_moves", "prints the first steps of moves that a short search proves to win", winning_moves);
  add("threats", "prints where the opponent could win at once in reply", threats);
  add("group_sizes", "prints each stone with the size of its group", group_sizes);
  dispatcher.add("why_illegal",
                 {.topic = Topic::analysis,
                  .synopsis = "STEP",
                  .help = "prints why the side to move can't make a step or a move now, or `legal`",
                  .example = "why_illegal C3"},
                 [&](const Arguments& arguments) {
                   arguments.require_count(1, 1);
                   return why_illegal(player.session(), arguments.word(0));
                 });
}

}  // namespace catenary::gtp
