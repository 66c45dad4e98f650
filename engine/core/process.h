// SPDX-License-Identifier: MIT
/// This process and others.
#pragma once

namespace catenary::core {

int process_number();
/// True while a process of that number is at work.
bool is_process(int number);
/// Seconds of processor time that this process has used, those of all threads together.
double processor_seconds();

}  // namespace catenary::core
