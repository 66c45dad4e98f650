// SPDX-License-Identifier: MIT
#include <io.h>
#include <windows.h>

#include <cstdlib>

#include "terminal/system.h"

namespace catenary::terminal {

namespace fs = std::filesystem;

namespace {

constexpr int kUsualColumns = 80;
constexpr int kUsualRows = 24;

bool escapes_are_on = false;
UINT code_page_before = 0;

HANDLE output() { return GetStdHandle(STD_OUTPUT_HANDLE); }

SMALL_RECT window() {
  CONSOLE_SCREEN_BUFFER_INFO info = {};
  if (GetConsoleScreenBufferInfo(output(), &info) == 0) return {0, 0, kUsualColumns - 1, kUsualRows - 1};
  return info.srWindow;
}

/// The folder named by an environment variable; empty if it names none.
fs::path folder_of(const wchar_t* variable) {
  const wchar_t* folder = _wgetenv(variable);
  return folder != nullptr && fs::path(folder).is_absolute() ? fs::path(folder) : fs::path();
}

}  // namespace

bool is_terminal(int descriptor) {
  DWORD mode = 0;
  return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)), &mode) != 0;
}

void prepare_streams() {
  // The shell continues in this console, so its code page is restored.
  code_page_before = GetConsoleOutputCP();
  std::atexit([] { SetConsoleOutputCP(code_page_before); });
  SetConsoleOutputCP(CP_UTF8);
  DWORD mode = 0;
  escapes_are_on =
      GetConsoleMode(output(), &mode) != 0 && SetConsoleMode(output(), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool has_utf8() { return GetConsoleOutputCP() == CP_UTF8; }
bool obeys_escapes() { return escapes_are_on; }

int window_columns() { return window().Right - window().Left + 1; }
int window_rows() { return window().Bottom - window().Top + 1; }

fs::path home_folder() { return folder_of(L"USERPROFILE"); }
fs::path state_folder() { return folder_of(L"LOCALAPPDATA"); }

}  // namespace catenary::terminal
