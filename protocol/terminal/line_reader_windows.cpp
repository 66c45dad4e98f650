// SPDX-License-Identifier: MIT
#include <windows.h>

#include <array>
#include <boost/nowide/convert.hpp>
#include <cstdio>

#include "terminal/interrupts.h"
#include "terminal/line_reader.h"

namespace catenary::terminal {

class LineReader::Editor {
 public:
  std::optional<std::string> read(const std::string& prompt) {
    // An interrupt that ended a command does not count at the prompt.
    [[maybe_unused]] const bool before = Interrupts::interrupted();
    while (!Interrupts::ending()) {
      std::printf("%s", prompt.c_str());
      std::fflush(stdout);
      auto line = read_line();
      if (line || !was_interrupted()) return line;
      if (x_interrupts.add()) return std::nullopt;
      std::printf("\n(Ctrl-C again or Ctrl-Z ends the session)\n");
    }
    return std::nullopt;
  }

 private:
  /// Nothing at the end of input or after an interrupt.
  static std::optional<std::string> read_line() {
    constexpr wchar_t kEndOfInput = L'\x1a';
    std::wstring line;
    while (!line.ends_with(L'\n')) {
      std::array<wchar_t, 1024> part;
      DWORD count = 0;
      if (ReadConsoleW(GetStdHandle(STD_INPUT_HANDLE), part.data(), part.size(), &count, nullptr) == 0 || count == 0)
        return std::nullopt;
      line.append(part.data(), count);
    }
    if (line.starts_with(kEndOfInput)) return std::nullopt;
    while (line.ends_with(L'\n') || line.ends_with(L'\r')) line.pop_back();
    return boost::nowide::narrow(line);
  }

  /// The read ends before the handler of the interrupt runs in another thread.
  static bool was_interrupted() {
    constexpr int kMostWaits = 20;
    for (int i = 0; i < kMostWaits && !Interrupts::ending(); ++i) {
      if (Interrupts::interrupted()) return true;
      Sleep(10);
    }
    return false;
  }

  RepeatedInterrupts x_interrupts;
};

LineReader::LineReader(Completer /*completer*/) : x_editor(std::make_unique<Editor>()) {}
LineReader::~LineReader() = default;

std::optional<std::string> LineReader::read(const std::string& prompt) { return x_editor->read(prompt); }

}  // namespace catenary::terminal
