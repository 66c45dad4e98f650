// SPDX-License-Identifier: MIT
/// The size of the window.
#pragma once

namespace catenary::terminal {

/// 80 columns and 24 rows where the size is unknown.
int window_columns();
int window_rows();

}  // namespace catenary::terminal
