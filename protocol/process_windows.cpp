// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <io.h>

#include <initializer_list>

#include "process.h"

namespace catenary::program {

// On this system they are errors of the write.
void outlive_failing_writes() {}

void prepare_streams() {
  for (const int stream : {0, 1, 2}) {
    if (_get_osfhandle(stream) < 0) {
      // A closed input is empty, and writing to a closed output fails.
      const int empty = _open("NUL", _O_RDONLY);
      if (empty != stream) _dup2(empty, stream);
    }
    // Lines end as on all other systems.
    _setmode(stream, _O_BINARY);
  }
}

}  // namespace catenary::program
