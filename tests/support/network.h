// SPDX-License-Identifier: MIT
/// Small networks with random weights, and their files.
#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace catenary::tests {

/// A network with weights of magnitude up to 100 and two parts.
network::Network small_network(const std::string& game, const std::string& inputs, int input_count,
                               const std::vector<std::string>& terms);

/// The bytes of the network's file.
std::string file_of(const network::Network& network);

/// The contents of a file followed by their checksum.
std::string with_checksum(std::string bytes);

}  // namespace catenary::tests
