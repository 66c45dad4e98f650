#include "gtp/play.h"

#include "core/stopwatch.h"
#include "game/move_text.h"
#include "gtp/command_error.h"

namespace catenary::protocol {

namespace {

std::string refusal(const char* error, const std::string& reason) {
  return reason.empty() ? error : error + (": " + reason);
}

/// Plans and plays with `play_planned`, on the clock of `color`.
template <class PlayPlanned>
std::string play_on_the_clock(Engine& engine, engine::Color color, const engine::ThoughtObserver& observer,
                              PlayPlanned play_planned) {
  if (!engine.must_move(color)) {
    play(engine.session(), color, "pass");
    return "pass";
  }
  const engine::Stopwatch watch;
  engine.plan_turn(color, observer);
  std::string answer = to_text(play_planned(), engine.session().grid());
  engine.clock().spend(color, watch.seconds());
  engine.has_moved(color);
  return answer;
}

}  // namespace

void play(engine::Session& session, engine::Color color, const std::string& text) {
  const engine::PlayResult result = session.play(color, text);
  if (result.status == engine::PlayResult::Status::illegal) throw CommandError(refusal("illegal move", result.reason));
  if (result.status == engine::PlayResult::Status::malformed)
    throw CommandError(refusal("syntax error", result.reason));
}

void undo(engine::Session& session, std::size_t count) {
  if (!session.undo(count)) throw CommandError("cannot undo");
}

std::string play_step(Engine& engine, engine::Color color, const engine::ThoughtObserver& observer) {
  return play_on_the_clock(engine, color, observer, [&] { return engine.session().play_planned_step(); });
}

std::string play_turn(Engine& engine, engine::Color color) {
  return play_on_the_clock(engine, color, {}, [&] { return engine.session().play_planned_turn(); });
}

}  // namespace catenary::protocol
