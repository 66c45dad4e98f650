// SPDX-License-Identifier: MIT
#include "review/progress.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace catenary::review {

namespace {

/// A larger share is reported only at the end.
constexpr double kMaxBeforeTheEnd = 0.99;

}  // namespace

Progress::Progress(std::size_t positions, double nodes, ReportProgress report)
    : x_report(std::move(report)), x_expected(positions, nodes) {}

void Progress::add(std::uint64_t nodes) {
  x_finished += nodes;
  const auto finished = static_cast<double>(x_finished);
  const double all = std::accumulate(x_expected.begin(), x_expected.end(), finished);
  report(std::min(kMaxBeforeTheEnd, all > 0 ? finished / all : 0));
}

void Progress::report(double share) {
  x_share = std::max(x_share, share);
  if (x_report) x_report(x_share, x_finished);
}

}  // namespace catenary::review
