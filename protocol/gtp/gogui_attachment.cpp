// SPDX-License-Identifier: MIT
#include "gtp/gogui_attachment.h"

#include <algorithm>

#include "gtp/command_error.h"

namespace catenary::gtp {

namespace {

/// The clicks that GoGui knows of: it never hears of automatic dice, and need not repeat what was given up.
session::Record clicks_of(const session::Record& record) {
  session::Record clicks;
  for (const session::RecordEntry& entry : record)
    if (!entry.idle && !entry.given_up && entry.color != core::Color::chance) clicks.push_back(entry);
  return clicks;
}

}  // namespace

void GoGuiAttachment::require_detached(const std::string& instead) const {
  if (!x_attached) return;
  throw CommandError::refused(instead + "; GoGui draws the board from a second engine, which would not hear of this");
}

void GoGuiAttachment::replay(const session::Record& record) { x_clicks = clicks_of(record); }

std::optional<game::Step> GoGuiAttachment::next_click(const session::Session& session) const {
  if (x_clicks.empty()) return std::nullopt;
  const session::Record played = clicks_of(session.record());
  if (played.size() >= x_clicks.size() || !std::equal(played.begin(), played.end(), x_clicks.begin()))
    return std::nullopt;
  const game::Step next = x_clicks[played.size()].step;
  const auto legal = session.legal_steps();
  // Dice that roll in another way may lead elsewhere.
  return std::find(legal.begin(), legal.end(), next) == legal.end() ? std::nullopt : std::optional(next);
}

}  // namespace catenary::gtp
