// SPDX-License-Identifier: MIT
// Longest cycles, compared with a plain enumeration of all paths in random graphs of all densities.

#include "catalonia/longest_cycle.h"

#include <algorithm>
#include <bit>
#include <boost/test/unit_test.hpp>
#include <vector>

#include "core/rng.h"

using namespace catenary::core;
using namespace catenary::board;
using namespace catenary::solve;
using namespace catenary::games::catalonia;

namespace {

/// Facts about all cycles, found by walking every path.
struct Enumeration {
  explicit Enumeration(const CycleGraph& cycle_graph) : graph(cycle_graph) {
    for (int first = 0; first < graph.size; ++first) walk(first, first, VertexSet{1} << first);
  }

  void walk(int first, int last, VertexSet path) {
    for (int next = first; next < graph.size; ++next) {
      if ((graph.successors[static_cast<std::size_t>(last)] >> next & 1) == 0) continue;
      if (next == first) note(path);
      if ((path >> next & 1) == 0) walk(first, next, path | VertexSet{1} << next);
    }
  }

  void note(VertexSet path) {
    const int length = std::popcount(path);
    if (length < kMinCycle || (path & graph.first_color) == 0 || (path & ~graph.first_color) == 0) return;
    in_any |= path;
    if (length > longest) in_longest = 0;
    longest = std::max(longest, length);
    if (length == longest) in_longest |= path;
  }

  const CycleGraph& graph;
  int longest = 0;
  VertexSet in_longest = 0;
  VertexSet in_any = 0;
};

/// Each edge exists with a probability of `density` percent; `first_share` percent of the vertices have the first
/// colour.
CycleGraph random_graph(int size, std::uint32_t density, std::uint32_t first_share, Rng& rng) {
  CycleGraph graph;
  graph.size = size;
  for (int from = 0; from < size; ++from) {
    if (rng.below(100) < first_share) graph.first_color |= VertexSet{1} << from;
    for (int to = 0; to < size; ++to)
      if (to != from && rng.below(100) < density)
        graph.successors[static_cast<std::size_t>(from)] |= VertexSet{1} << to;
  }
  return graph;
}

void check(const CycleGraph& graph) {
  const Enumeration all(graph);
  const Cycle longest = longest_cycle(graph);
  BOOST_REQUIRE_EQUAL(longest.length, all.longest);
  BOOST_REQUIRE(longest.length == 0 || is_cycle_of(graph, longest));
  BOOST_REQUIRE_EQUAL(longest_cycle(graph, longest).set(), longest.set());
  BOOST_REQUIRE_GE(longest_cycle_bound(graph), all.longest);
  BOOST_REQUIRE_EQUAL(vertices_of_longest_cycles(graph, longest), all.in_longest);
  for (int vertex = 0; vertex < graph.size; ++vertex)
    BOOST_REQUIRE_EQUAL(has_cycle_through(graph, vertex), (all.in_any >> vertex & 1) != 0);
}

/// The edges 0-1-2-...-0.
CycleGraph ring(int size, VertexSet first_color) {
  CycleGraph graph;
  graph.size = size;
  graph.first_color = first_color;
  for (int v = 0; v < size; ++v) graph.successors[static_cast<std::size_t>(v)] = VertexSet{1} << (v + 1) % size;
  return graph;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(longest_cycles)

BOOST_AUTO_TEST_CASE(equal_enumeration_on_random_graphs) {
  Rng rng(4);
  for (int i = 0; i < 6000; ++i) {
    const int size = static_cast<int>(rng.below(9));
    check(random_graph(size, 10 + rng.below(70), rng.below(101), rng));
  }
  // Larger graphs are as sparse as those of boards.
  for (int i = 0; i < 1000; ++i) check(random_graph(10 + static_cast<int>(rng.below(15)), 4 + rng.below(5), 50, rng));
}

BOOST_AUTO_TEST_CASE(a_cycle_has_at_least_four_vertices) {
  BOOST_TEST(longest_cycle(ring(3, 1)).length == 0);
  BOOST_TEST(longest_cycle(ring(4, 1)).length == 4);
  BOOST_TEST(!has_cycle_through(ring(3, 1), 0));
  BOOST_TEST(has_cycle_through(ring(4, 1), 0));
}

BOOST_AUTO_TEST_CASE(a_cycle_has_vertices_of_both_colors) {
  BOOST_TEST(longest_cycle(ring(6, 0)).length == 0);
  BOOST_TEST(longest_cycle(ring(6, 0x3f)).length == 0);
  BOOST_TEST(longest_cycle(ring(6, 0x20)).length == 6);
}

BOOST_AUTO_TEST_CASE(a_ring_of_all_vertices_is_found_whole) {
  const CycleGraph graph = ring(CycleGraph::kMaxVertices, 1);
  const Cycle longest = longest_cycle(graph);
  BOOST_TEST(longest.length == CycleGraph::kMaxVertices);
  BOOST_TEST(longest.set() == graph.vertices());
  BOOST_TEST(vertices_of_longest_cycles(graph, longest) == graph.vertices());
}

BOOST_AUTO_TEST_CASE(a_known_cycle_is_kept_unless_there_is_a_longer_one) {
  CycleGraph graph = ring(8, 0xf);
  // A short cut across half of the ring.
  graph.successors[4] |= 1;
  Cycle known;
  known.length = 5;
  known.vertices = {0, 1, 2, 3, 4};
  BOOST_TEST(is_cycle_of(graph, known));
  BOOST_TEST(longest_cycle(graph, known).length == 8);
  graph.successors[7] = 0;
  BOOST_TEST(longest_cycle(graph, known).set() == known.set());
  known.vertices = {1, 2, 3, 4, 5};
  BOOST_TEST(!is_cycle_of(graph, known));
}

BOOST_AUTO_TEST_SUITE_END()
