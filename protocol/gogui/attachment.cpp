// SPDX-License-Identifier: MIT
#include "gogui/attachment.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "game/move_text.h"
#include "gogui/live_graphics.h"
#include "gtp/command_error.h"
#include "gtp/option_lines.h"
#include "gtp/play.h"
#include "record/game_record.h"
#include "session/next_steps.h"

namespace catenary::gogui {

using core::Color;
using gtp::CommandError;
using player::Player;

namespace {

/// The clicks that GoGui sends; it sends none for rolls of automatic dice.
session::Record clicks_of(const session::Record& record) {
  session::Record clicks;
  for (const session::RecordEntry& entry : record)
    if (entry.counts() && entry.color != Color::chance) clicks.push_back(entry);
  return clicks;
}

}  // namespace

void Attachment::require_free_settings(const std::string& instead) const {
  if (!x_attached) return;
  throw CommandError::refused(instead + "; GoGui draws the board from a second engine, which would not hear of this");
}

std::string Attachment::engine_name(const Player& player) const {
  return x_attached ? gtp::engine_title(player) : Controller::engine_name(player);
}

std::string Attachment::genmove(Player& player, Color color) const {
  session::Session& session = player.session();
  if (session.state().to_move() == Color::chance) return Controller::genmove(player, color);
  // GoGui also asks the side that may start to complete a half-made move of the other side.
  if (x_attached && session.state().may_move(color) && !session.may_move(color)) color = session.to_move();
  if (!session.may_move(color)) return Controller::genmove(player, color);
  const auto button = x_attached ? record::free_button_vertex(session) : std::nullopt;
  const auto click = next_click(session);
  if (click) gtp::play(session, color, game::to_text(*click, session.grid()));
  const std::string text = click ? game::to_text(*click, session.grid()) : Controller::genmove(player, color);
  return button && text == "pass" ? to_text(*button) : text;
}

search::SearchObserver Attachment::observer(const Player& player, search::SearchObserver next) const {
  const auto live = std::make_shared<LiveGraphics>(player, std::move(next));
  return [live](const search::SearchResult& iteration) { (*live)(iteration); };
}

void Attachment::replay(const session::Record& record) { x_clicks = clicks_of(record); }

std::optional<game::Step> Attachment::next_click(const session::Session& session) const {
  if (x_clicks.empty()) return std::nullopt;
  const session::Record played = clicks_of(session.record());
  if (played.size() >= x_clicks.size() || !std::equal(played.begin(), played.end(), x_clicks.begin()))
    return std::nullopt;
  const game::Step next = x_clicks[played.size()].step;
  const auto legal = session::legal_steps(session);
  // Dice that fall differently may lead elsewhere.
  return std::find(legal.begin(), legal.end(), next) == legal.end() ? std::nullopt : std::optional(next);
}

}  // namespace catenary::gogui
