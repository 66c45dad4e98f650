// SPDX-License-Identifier: MIT
/// How much of a review is done, by the nodes of its searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace catenary::review {

/// Called with the share of the work that is done, from 0 to 1 and never less than before, and the nodes searched.
using ReportProgress = std::function<void(double share, std::uint64_t nodes)>;

class Progress {
 public:
  /// `nodes` are those that each of `positions` is expected to take.
  Progress(std::size_t positions, double nodes, ReportProgress report);

  /// Sets the nodes that the remaining searches because of a position are expected to take.
  void expect(std::size_t position, double nodes) { x_expected[position] = nodes; }
  /// Counts the nodes of a search.
  void add(std::uint64_t nodes);
  /// Nothing is left to do.
  void finish() { report(1); }

 private:
  void report(double share);

  ReportProgress x_report;
  std::vector<double> x_expected;
  std::uint64_t x_finished = 0;
  double x_share = 0;
};

}  // namespace catenary::review
