// SPDX-License-Identifier: MIT
/// This process and others.
#pragma once

namespace catenary::core {

int process_number();
/// True while a process with that number is running.
bool is_process(int number);
/// The processor seconds that this process has used, in all threads together.
double processor_seconds();

}  // namespace catenary::core
