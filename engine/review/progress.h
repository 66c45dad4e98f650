// SPDX-License-Identifier: MIT
/// The progress of a review, measured by the nodes of its searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace catenary::review {

/// Called with the share of the work done, from 0 to 1 and never decreasing, and the nodes searched.
using ReportProgress = std::function<void(double share, std::uint64_t nodes)>;

class Progress {
 public:
  /// `nodes` is the expected number for each of `positions`.
  Progress(std::size_t positions, double nodes, ReportProgress report);

  /// Sets the expected number of nodes for the remaining searches that a position requires.
  void expect(std::size_t position, double nodes) { x_expected[position] = nodes; }
  /// Adds the nodes of a search.
  void add(std::uint64_t nodes);
  /// Reports that the review is complete.
  void finish() { report(1); }

 private:
  void report(double share);

  ReportProgress x_report;
  std::vector<double> x_expected;
  std::uint64_t x_finished = 0;
  double x_share = 0;
};

}  // namespace catenary::review
