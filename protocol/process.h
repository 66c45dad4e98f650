// SPDX-License-Identifier: MIT
/// Preparation of a process for its streams; protocol/main.cpp calls it first.
#pragma once

namespace catenary::program {

/// Makes a write that fails (no reader, or no space within a limit) return an error instead of ending the process.
void outlive_failing_writes();

/// Makes the standard streams pass bytes unchanged. Streams that the parent closed are replaced, so that no other file
/// can take their place and receive what is meant for the stream: the input is then empty, and writing still fails.
void prepare_streams();

}  // namespace catenary::program
