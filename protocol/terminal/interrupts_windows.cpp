// SPDX-License-Identifier: MIT
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <string>

#include "terminal/interrupts.h"

namespace catenary::terminal {

namespace {

// Handlers run in a thread of the system and can only reach these.
std::atomic<core::StopFlags*> handler_flags = nullptr;
std::atomic<bool> is_ending = false;
std::atomic<bool> is_interrupted = false;

BOOL WINAPI handle(DWORD event) {
  (event == CTRL_C_EVENT ? is_interrupted : is_ending) = true;
  if (core::StopFlags* flags = handler_flags) {
    flags->all = true;
    flags->line = true;
  }
  return TRUE;
}

HANDLE console_of(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

/// The typed characters that have not been read, as far as they matter here.
std::wstring typed_ahead(HANDLE console) {
  std::array<INPUT_RECORD, 256> records;
  DWORD count = 0;
  std::wstring typed;
  if (PeekConsoleInputW(console, records.data(), records.size(), &count) == 0) return typed;
  for (DWORD i = 0; i < count; ++i) {
    const bool is_pressed = records[i].EventType == KEY_EVENT && records[i].Event.KeyEvent.bKeyDown != 0;
    if (is_pressed && records[i].Event.KeyEvent.uChar.UnicodeChar != 0)
      typed += records[i].Event.KeyEvent.uChar.UnicodeChar;
  }
  return typed;
}

}  // namespace

Interrupts::Interrupts(core::StopFlags& flags) {
  handler_flags = &flags;
  SetConsoleCtrlHandler(handle, TRUE);
}

Interrupts::~Interrupts() {
  SetConsoleCtrlHandler(handle, FALSE);
  handler_flags = nullptr;
}

bool Interrupts::ending() { return is_ending; }
bool Interrupts::window_changed() { return false; }
bool Interrupts::interrupted() { return is_interrupted.exchange(false); }

KeyWatch::KeyWatch(int descriptor, core::StopFlags& flags) {
  flags.all = false;
  flags.line = false;
  if (Interrupts::ending()) flags.all = true;
  x_thread = std::thread([this, console = console_of(descriptor), &flags] {
    // A console is also signalled by many events other than lines.
    constexpr DWORD kMilliseconds = 50;
    while (typed_ahead(console).find(L'\r') == std::wstring::npos)
      if (WaitForSingleObject(reinterpret_cast<HANDLE>(x_wake.handle()), kMilliseconds) == WAIT_OBJECT_0) return;
    flags.line = true;
  });
}

KeyWatch::~KeyWatch() {
  x_wake.wake();
  x_thread.join();
}

void drop_enter(int descriptor) {
  if (typed_ahead(console_of(descriptor)) == L"\r") FlushConsoleInputBuffer(console_of(descriptor));
}

}  // namespace catenary::terminal
