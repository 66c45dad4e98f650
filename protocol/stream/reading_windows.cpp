// SPDX-License-Identifier: MIT
#include <io.h>
#include <windows.h>

#include <array>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include "stream/input.h"

namespace catenary::stream {

namespace {

/// Reads the parts one after another in a separate thread, because waiting for a pipe cannot be combined with other
/// waits or reliably interrupted. The thread is abandoned together with the data it uses.
class Pump {
 public:
  explicit Pump(int descriptor) {
    const auto input = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
    std::thread([shared = x_shared, input] { pump(*shared, input); }).detach();
  }

  /// Signalled when there is a part.
  HANDLE filled() const { return reinterpret_cast<HANDLE>(x_shared->filled.handle()); }
  /// The part, and true if it is the last one. Throws std::system_error.
  std::pair<std::string, bool> take() const {
    const std::lock_guard lock(x_shared->mutex);
    if (x_shared->error != 0)
      throw std::system_error(static_cast<int>(x_shared->error), std::system_category(), "cannot read commands");
    x_shared->filled.drain();
    x_shared->taken.notify_all();
    return {std::exchange(x_shared->bytes, {}), x_shared->ended};
  }

 private:
  struct Shared {
    core::Waker filled;
    std::mutex mutex;
    std::condition_variable taken;
    std::string bytes;
    bool ended = false;
    DWORD error = 0;
  };

  static void pump(Shared& shared, HANDLE input) {
    std::array<char, 1 << 16> buffer;
    while (true) {
      DWORD count = 0;
      const bool is_read = ReadFile(input, buffer.data(), buffer.size(), &count, nullptr) != 0;
      const DWORD error = is_read ? 0 : GetLastError();
      // A program may write nothing to a pipe. At the end of a pipe, or in a file, peeking fails.
      if (is_read && count == 0 && PeekNamedPipe(input, nullptr, 0, nullptr, nullptr, nullptr) != 0) continue;
      std::unique_lock lock(shared.mutex);
      shared.bytes.assign(buffer.data(), count);
      shared.ended = count == 0;
      if (error != ERROR_BROKEN_PIPE && error != ERROR_HANDLE_EOF) shared.error = error;
      shared.filled.wake();
      if (shared.ended) return;
      shared.taken.wait(lock, [&shared] { return shared.bytes.empty(); });
    }
  }

  std::shared_ptr<Shared> x_shared = std::make_shared<Shared>();
};

}  // namespace

// The loss of the output's reader is noticed only by the next response.
void Input::read_all() {
  const Pump pump(x_input);
  const HANDLE handles[] = {reinterpret_cast<HANDLE>(x_wake.handle()), pump.filled()};
  bool ended = false;
  while (!is_closing()) {
    WaitForMultipleObjects(ended || is_full() ? 1 : 2, handles, FALSE, INFINITE);
    x_wake.drain();
    if (is_closing() || ended || is_full() || WaitForSingleObject(pump.filled(), 0) != WAIT_OBJECT_0) continue;
    const auto part = pump.take();
    take(part.first);
    ended = part.second;
    if (ended) end_input();
  }
}

}  // namespace catenary::stream
