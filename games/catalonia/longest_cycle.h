// SPDX-License-Identifier: MIT
/// Exact search for the longest simple directed cycle of a small graph whose vertices have two colours. Games build the
/// graph from their boards.
#pragma once

#include <array>
#include <cstdint>

namespace catenary::games::catalonia {

/// A cycle counts from this length on, and only if it contains at least one vertex of each colour.
inline constexpr int kMinCycle = 4;

/// A set of vertices: bit v is vertex v.
using VertexSet = std::uint32_t;

struct CycleGraph {
  static constexpr int kMaxVertices = 24;

  /// Vertices are numbered 0 .. size - 1; there are at most kMaxVertices.
  int size = 0;
  /// The successors of each vertex; only vertices of the graph, and never the vertex itself.
  std::array<VertexSet, kMaxVertices> successors{};
  /// The vertices of the first colour; all others have the second.
  VertexSet first_color = 0;

  VertexSet vertices() const { return (VertexSet{1} << size) - 1; }
};

/// Vertices in order: each has an edge to the next, the last to the first.
struct Cycle {
  /// 0 if there is no cycle.
  int length = 0;
  std::array<std::uint8_t, CycleGraph::kMaxVertices> vertices{};

  VertexSet set() const;
};

/// Returns true if `cycle` is a cycle that counts in `graph`. Requires distinct vertices of the graph.
bool is_cycle_of(const CycleGraph& graph, const Cycle& cycle);

/// A longest cycle that counts. `known` is a cycle of this graph to start from, or none; it is returned unchanged if no
/// cycle is longer.
Cycle longest_cycle(const CycleGraph& graph, const Cycle& known = {});

/// An upper bound on the length of cycles that count, found in a fraction of the time that the exact length takes.
int longest_cycle_bound(const CycleGraph& graph);

/// All vertices that are part of some longest cycle. `longest` must be a longest cycle of the graph.
VertexSet vertices_of_longest_cycles(const CycleGraph& graph, const Cycle& longest);

/// Returns true if a vertex is part of some cycle that counts.
bool has_cycle_through(const CycleGraph& graph, int vertex);

}  // namespace catenary::games::catalonia
