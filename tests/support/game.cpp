#include "support/game.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "core/text.h"
#include "support/variants.h"

namespace catenary::tests {

Game::Game(const std::string& name, int width, const OptionTexts& options) {
  const engine::GameInfo& info = *registry().find(name);
  engine::Settings settings = info.default_settings();
  settings.width = width;
  for (const auto& [option, value] : options) BOOST_REQUIRE(!info.set_option(settings, option, value).has_value());
  session = info.start(settings);
}

Game& Game::play(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const engine::PlayResult result = session->play(session->to_move(), text);
    BOOST_REQUIRE_MESSAGE(result, text + ": " + result.reason);
  }
  return *this;
}

Game& Game::set_position(const std::string& text) {
  const engine::PlayResult result = session->set_position(text);
  BOOST_REQUIRE_MESSAGE(result, text + ": " + result.reason);
  return *this;
}

std::string Game::refusal(const std::string& text) {
  const engine::PlayResult result = session->play(session->to_move(), text);
  if (result) session->undo(1);
  return result.reason;
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

std::string Game::moves() const { return engine::join(legal_texts(*session), " "); }

std::string Game::clicks() const {
  std::vector<std::string> texts;
  for (const engine::Step step : session->legal_steps()) texts.push_back(to_text(step, session->grid()));
  std::sort(texts.begin(), texts.end());
  return engine::join(texts, " ");
}

std::string Game::rows() const { return engine::words_of(position())[0]; }

std::string Game::result() const {
  BOOST_REQUIRE(session->over());
  return to_text(session->outcome());
}

}  // namespace catenary::tests
