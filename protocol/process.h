// SPDX-License-Identifier: MIT
/// Preparation of a process for its streams; protocol/main.cpp calls it first.
#pragma once

namespace catenary::program {

/// Makes a write that fails (no reader, no space within a limit) an error of that write instead of the end of the
/// process.
void outlive_failing_writes();

/// Makes the standard streams carry bytes as they are, and fills the places of those that were closed by the parent, so
/// that no other file can take them and receive what is meant for the stream. The input is empty then, and writing fails
/// as it did.
void prepare_streams();

}  // namespace catenary::program
