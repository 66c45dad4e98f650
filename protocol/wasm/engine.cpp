// SPDX-License-Identifier: MIT
// The program without a process: JavaScript calls it line by line. There is one thread; while a command is running, the
// search asks JavaScript whether to stop.

#include <emscripten.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <string>

#include "all_games.h"
#include "core/stop_flags.h"
#include "gogui/commands.h"
#include "gtp/commands.h"
#include "player/player.h"
#include "text/program.h"

// The module's `write(text)` receives each part of a response as soon as it is available.
EM_JS(void, write_text, (const char* text, int bytes), { Module["write"](UTF8ToString(text, bytes)); });
// The module's `stop()` returns the sum of those of kStopAll, kLineWaiting and kInputEnded that apply.
EM_JS(int, stop_flags, (), { return Module["stop"](); });

namespace catenary::wasm {

namespace {

constexpr int kStopAll = 1;
constexpr int kLineWaiting = 2;
constexpr int kInputEnded = 4;

void write(const std::string& text) { write_text(text.data(), static_cast<int>(text.size())); }

core::StopFlag flag_of(int bit) {
  return core::StopFlag([bit] { return (stop_flags() & bit) != 0; });
}

class Engine {
 public:
  Engine() {
    games::register_all(x_registry);
    x_player = std::make_unique<player::Player>(x_registry, x_flags);
    gtp::add_all_commands(x_dispatcher, *x_player, x_attachment);
    gogui::add_commands(x_dispatcher, *x_player, x_attachment);
  }

  void answer(const std::string& line) {
    for (core::StopFlag* flag : {&x_flags.all, &x_flags.line, &x_flags.end}) *flag = false;
    if (line.size() > gtp::kMaxLineBytes)
      gtp::Dispatcher::refuse_overlong_line(write);
    else
      x_dispatcher.respond(line, write);
  }
  bool finished() const { return x_dispatcher.finished(); }

 private:
  core::StopFlags x_flags{flag_of(kStopAll), flag_of(kLineWaiting), flag_of(kInputEnded)};
  player::Registry x_registry;
  std::unique_ptr<player::Player> x_player;
  gogui::Attachment x_attachment;
  gtp::Dispatcher x_dispatcher;
};

std::unique_ptr<Engine> engine;

}  // namespace

extern "C" {

/// Starts an engine that replaces the previous one. Returns 0, or 1 after writing why it failed.
int catenary_open() try {
  engine.reset();
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("stderr", std::make_shared<spdlog::sinks::stderr_sink_st>()));
  spdlog::set_level(spdlog::level::warn);
  engine = std::make_unique<Engine>();
  return 0;
} catch (const std::exception& error) {
  write("? " + text::failure_text(error, error.what()) + "\n\n");
  return 1;
}

/// Answers one line. Returns 1 after `quit`, otherwise 0. Requires an engine.
int catenary_ask(const char* line) try {
  engine->answer(line);
  return engine->finished() ? 1 : 0;
} catch (const std::exception& error) {
  write("? " + text::failure_text(error, error.what()) + "\n\n");
  return 0;
}
}

}  // namespace catenary::wasm
