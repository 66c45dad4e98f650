// SPDX-License-Identifier: MIT
/// Small networks with random weights, and their files.
#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace catenary::tests {

/// A network with weights of up to 100 in size and two parts.
network::Network small_network(const std::string& game, const std::string& inputs, int input_count,
                               const std::vector<std::string>& terms);

/// The bytes of its file.
std::string file_of(const network::Network& network);

/// What a file says, with the checksum that ends it.
std::string with_checksum(std::string bytes);

}  // namespace catenary::tests
