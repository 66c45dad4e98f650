// SPDX-License-Identifier: MIT
/// Exact search for the longest simple directed cycle of a small graph whose vertices have two colours; games build the
/// graph from their boards.
#pragma once

#include <array>
#include <cstdint>

namespace catenary::games::catalonia {

/// A cycle counts from this length on, and only with at least one vertex of each colour.
inline constexpr int kMinCycle = 4;

/// A set of vertices: bit v is vertex v.
using VertexSet = std::uint32_t;

struct CycleGraph {
  static constexpr int kMaxVertices = 24;

  /// Vertices are 0 .. size - 1; at most kMaxVertices.
  int size = 0;
  /// The ends of the edges from each vertex; only vertices of the graph, never the vertex itself.
  std::array<VertexSet, kMaxVertices> successors{};
  /// The vertices of the first colour; all others have the second.
  VertexSet first_color = 0;

  VertexSet vertices() const { return (VertexSet{1} << size) - 1; }
};

/// Vertices in order: each has an edge to the next, the last to the first.
struct Cycle {
  /// 0 where there is no cycle.
  int length = 0;
  std::array<std::uint8_t, CycleGraph::kMaxVertices> vertices{};

  VertexSet set() const;
};

/// Returns true if `cycle` counts in `graph`. Requires different vertices of the graph.
bool is_cycle_of(const CycleGraph& graph, const Cycle& cycle);

/// A longest cycle that counts. `known` is a cycle of this graph to start from, or none; the answer is `known` itself
/// where there is no longer one.
Cycle longest_cycle(const CycleGraph& graph, const Cycle& known = {});

/// No cycle that counts is longer: found in a fraction of the time of the exact length.
int longest_cycle_bound(const CycleGraph& graph);

/// All vertices that are part of some longest cycle. Requires a longest cycle of the graph.
VertexSet vertices_of_longest_cycles(const CycleGraph& graph, const Cycle& longest);

/// Returns true if a vertex is part of some cycle that counts.
bool has_cycle_through(const CycleGraph& graph, int vertex);

}  // namespace catenary::games::catalonia
