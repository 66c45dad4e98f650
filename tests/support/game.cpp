// SPDX-License-Identifier: MIT
#include "support/game.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "core/text.h"
#include "session/next_steps.h"
#include "story/events.h"
#include "support/require.h"
#include "support/variants.h"

namespace catenary::tests {

Game::Game(const std::string& name, int width, const OptionTexts& options) {
  const player::Plugin& info = *registry().find(name);
  game::Settings settings = info.default_settings();
  settings.width = width;
  for (const auto& [option, value] : options) require(info.set_option(settings, option, value));
  session = info.start(settings).session;
}

Game& Game::play(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const core::Result<> result = session->play(session->state().to_move(), text);
    BOOST_REQUIRE_MESSAGE(result, text + ": " + reason_of(result));
  }
  return *this;
}

Game& Game::set_position(const std::string& text) {
  const core::Result<> result = session->set_position(text);
  BOOST_REQUIRE_MESSAGE(result, text + ": " + reason_of(result));
  return *this;
}

std::string Game::refusal(const std::string& text) {
  const core::Result<> result = session->play(session->state().to_move(), text);
  if (result) session->undo(1);
  return reason_of(result);
}

bool Game::accepts_position(const std::string& text) {
  const bool accepted = static_cast<bool>(session->set_position(text));
  if (accepted) session->undo(1);
  return accepted;
}

bool Game::has_move(const std::string& text) const {
  const auto texts = legal_texts(*session);
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::string Game::moves() const { return core::join(legal_texts(*session), " "); }

std::string Game::clicks() const {
  std::vector<std::string> texts;
  for (const game::Step step : session::legal_steps(*session)) texts.push_back(game::to_text(step, session->grid()));
  std::sort(texts.begin(), texts.end());
  return core::join(texts, " ");
}

std::string Game::rows() const { return core::words_of(position())[0]; }

std::string Game::events() const { return core::join(story::events_since(*session, session->change_count() - 1), " "); }

std::string Game::turn_events() const { return core::join(story::events_of_turn(*session), " "); }

std::string Game::result() const {
  BOOST_REQUIRE(session->state().over());
  return to_text(session->state().outcome());
}

}  // namespace catenary::tests
