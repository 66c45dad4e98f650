// SPDX-License-Identifier: MIT
#include <windows.h>

#include <system_error>

#include "core/waker.h"

namespace catenary::core {

namespace {

HANDLE event_of(std::intptr_t handle) { return reinterpret_cast<HANDLE>(handle); }

}  // namespace

Waker::Waker() {
  const HANDLE event = CreateEventW(nullptr, TRUE, FALSE, nullptr);
  if (event == nullptr) throw std::system_error(static_cast<int>(GetLastError()), std::system_category(), "event");
  x_handles[0] = reinterpret_cast<std::intptr_t>(event);
}

Waker::~Waker() { CloseHandle(event_of(handle())); }
void Waker::wake() const { SetEvent(event_of(handle())); }
void Waker::drain() const { ResetEvent(event_of(handle())); }

}  // namespace catenary::core
