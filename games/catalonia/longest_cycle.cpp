// SPDX-License-Identifier: MIT
#include "longest_cycle.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

namespace catenary::games::catalonia {

namespace {

using Adjacencies = std::array<VertexSet, CycleGraph::kMaxVertices>;

constexpr VertexSet bit(int vertex) { return VertexSet{1} << vertex; }
constexpr VertexSet without_lowest(VertexSet set) { return set & (set - 1); }
int lowest(VertexSet set) { return std::countr_zero(set); }

/// The vertices reached from `seeds` by edges inside `within`, including the seeds that are in `within`.
VertexSet flood(const Adjacencies& edges, VertexSet seeds, VertexSet within) {
  VertexSet reached = seeds & within;
  for (VertexSet open = reached; open != 0;) {
    const VertexSet fresh = edges[static_cast<std::size_t>(lowest(open))] & within & ~reached;
    reached |= fresh;
    open = without_lowest(open) | fresh;
  }
  return reached;
}

/// States (a path and its end) that have been searched without success. A state may be forgotten, and is then searched
/// again; there are no false entries.
class Refuted {
 public:
  Refuted() : x_slots(kSlots) {}

  void start() { ++x_search; }
  /// Adds the state; returns true if it was there before.
  bool test_and_set(VertexSet path, int head) {
    const std::uint64_t state = x_search << 32 | std::uint64_t{path} << 5 | static_cast<unsigned>(head);
    std::uint64_t& slot = x_slots[(state * 0x9e3779b97f4a7c15ULL) >> (64 - kBits)];
    if (slot == state) return true;
    slot = state;
    return false;
  }

 private:
  /// 8,192 states, 64 kB: small enough for the processor's cache.
  static constexpr int kBits = 13;
  static constexpr std::size_t kSlots = std::size_t{1} << kBits;

  std::vector<std::uint64_t> x_slots;
  std::uint64_t x_search = 0;
};

/// Depth-first search for a cycle longer than the best one known. Each start vertex is searched without the cycles
/// through earlier ones.
class CycleSearch {
 public:
  explicit CycleSearch(const CycleGraph& graph) : x_successors(graph.successors), x_first(graph.first_color) {
    for (int v = 0; v < graph.size; ++v)
      for (VertexSet rest = graph.successors[static_cast<std::size_t>(v)]; rest != 0; rest = without_lowest(rest))
        x_predecessors[static_cast<std::size_t>(lowest(rest))] |= bit(v);
  }

  /// Cycles must be longer than `length`, and the search ends with the first of length `enough`.
  void require(int length, int enough) {
    x_best.length = std::max(length, kMinCycle - 1);
    x_enough = enough;
  }
  const Cycle& best() const { return x_best; }
  bool found() const { return x_found; }

  /// Searches all cycles inside `within`.
  void search_inside(VertexSet within) {
    while (within != 0 && !done()) {
      const VertexSet component = component_of(lowest(within), within);
      within &= ~component;
      search_component(component);
    }
  }

  /// Searches the cycles through `start` inside `within`.
  void search_through(int start, VertexSet within) {
    const VertexSet component = component_of(start, within);
    if (bound_of(component) <= x_best.length) return;
    x_start = start;
    x_within = component;
    refuted().start();
    x_path[0] = static_cast<std::uint8_t>(start);
    extend(bit(start), start, 1);
  }

  /// An upper bound on the length of cycles inside `within`.
  int bound_inside(VertexSet within) const {
    int bound = 0;
    while (within != 0) {
      const VertexSet component = component_of(lowest(within), within);
      within &= ~component;
      bound = std::max(bound, bound_of(component));
    }
    return bound;
  }

 private:
  /// Searches are short and frequent, so the table is allocated once per thread, and start() invalidates its contents
  /// instead of clearing it.
  static Refuted& refuted() {
    thread_local Refuted table;
    return table;
  }

  bool done() const { return x_best.length >= x_enough; }
  bool has_both_colors(VertexSet set) const { return (set & x_first) != 0 && (set & ~x_first) != 0; }

  /// The strongly connected component of a vertex.
  VertexSet component_of(int vertex, VertexSet within) const {
    return flood(x_successors, bit(vertex), within) & flood(x_predecessors, bit(vertex), within);
  }

  /// An upper bound on the length of cycles in this component; 0 if no cycle in it counts.
  int bound_of(VertexSet component) const {
    const int size = std::popcount(component);
    if (size < kMinCycle || !has_both_colors(component)) return 0;
    const int covered = size - crowded_out(component, component);
    return covered < kMinCycle ? 0 : covered;
  }

  /// The minimum number of vertices in `from` that a cycle must omit, because each vertex of `to` can follow only one
  /// of them.
  int crowded_out(VertexSet from, VertexSet to) const;
  bool find_partner(std::size_t vertex, VertexSet to, VertexSet& tried, Adjacencies& follower_of) const;

  void search_component(VertexSet component) {
    while (bound_of(component) > x_best.length && !done()) {
      const int start = most_confined(component);
      search_through(start, component);
      component &= ~bit(start);
      // Without the start vertex the rest may no longer be connected.
      const VertexSet rest = component;
      component = 0;
      for (VertexSet open = rest; open != 0 && !done();) {
        const VertexSet part = component_of(lowest(open), open);
        open &= ~part;
        if (part == rest) {
          component = part;
        } else {
          search_component(part);
        }
      }
    }
  }

  /// The vertex with the fewest paths through it.
  int most_confined(VertexSet component) const {
    int best = lowest(component);
    int fewest = CycleGraph::kMaxVertices * CycleGraph::kMaxVertices;
    for (VertexSet rest = component; rest != 0; rest = without_lowest(rest)) {
      const auto v = static_cast<std::size_t>(lowest(rest));
      const int ways = std::popcount(x_successors[v] & component) * std::popcount(x_predecessors[v] & component);
      if (ways < fewest) {
        fewest = ways;
        best = lowest(rest);
      }
    }
    return best;
  }

  void extend(VertexSet path, int head, int length);
  void close(VertexSet path, int length);

  Adjacencies x_successors;
  Adjacencies x_predecessors{};
  VertexSet x_first;
  int x_enough = CycleGraph::kMaxVertices;
  bool x_found = false;
  Cycle x_best;
  // The vertex at which the cycles of the current search start, and the vertices that they may visit.
  int x_start = 0;
  VertexSet x_within = 0;
  std::array<std::uint8_t, CycleGraph::kMaxVertices> x_path{};
};

/// Finds an augmenting path of bipartite matching.
bool CycleSearch::find_partner(std::size_t vertex, VertexSet to, VertexSet& tried, Adjacencies& follower_of) const {
  for (VertexSet rest = x_successors[vertex] & to & ~tried; rest != 0; rest &= ~tried & (rest - 1)) {
    const int next = lowest(rest);
    tried |= bit(next);
    VertexSet& taken_by = follower_of[static_cast<std::size_t>(next)];
    if (taken_by == 0 || find_partner(static_cast<std::size_t>(lowest(taken_by)), to, tried, follower_of)) {
      taken_by = bit(static_cast<int>(vertex));
      return true;
    }
  }
  return false;
}

int CycleSearch::crowded_out(VertexSet from, VertexSet to) const {
  Adjacencies follower_of{};
  int left_out = 0;
  for (VertexSet rest = from; rest != 0; rest = without_lowest(rest)) {
    VertexSet tried = 0;
    left_out += find_partner(static_cast<std::size_t>(lowest(rest)), to, tried, follower_of) ? 0 : 1;
  }
  return left_out;
}

void CycleSearch::close(VertexSet path, int length) {
  if (length <= x_best.length || !has_both_colors(path)) return;
  x_best.length = length;
  x_best.vertices = x_path;
  x_found = true;
}

void CycleSearch::extend(VertexSet path, int head, int length) {
  const auto from = static_cast<std::size_t>(head);
  if ((x_successors[from] & bit(x_start)) != 0) close(path, length);
  const VertexSet free = x_within & ~path;
  if ((x_successors[from] & free) == 0 || done()) return;
  // Only vertices that can be reached from the head and lead back to the start are still useful.
  const VertexSet useful = flood(x_successors, x_successors[from], free) &
                           flood(x_predecessors, x_predecessors[static_cast<std::size_t>(x_start)], free);
  if (length + std::popcount(useful) <= x_best.length || !has_both_colors(path | useful)) return;
  if (length + std::popcount(useful) - crowded_out(useful | bit(head), useful | bit(x_start)) <= x_best.length) return;
  if (refuted().test_and_set(path, head)) return;
  // Tries vertices with the fewest exits first, because a vertex that is passed over is hard to reach later.
  VertexSet candidates = x_successors[from] & useful;
  while (candidates != 0 && !done()) {
    int next = lowest(candidates);
    int fewest = CycleGraph::kMaxVertices;
    for (VertexSet rest = candidates; rest != 0; rest = without_lowest(rest)) {
      const int ways = std::popcount(x_successors[static_cast<std::size_t>(lowest(rest))] & useful);
      if (ways >= fewest) continue;
      fewest = ways;
      next = lowest(rest);
    }
    candidates &= ~bit(next);
    x_path[static_cast<std::size_t>(length)] = static_cast<std::uint8_t>(next);
    extend(path | bit(next), next, length + 1);
  }
}

}  // namespace

VertexSet Cycle::set() const {
  VertexSet set = 0;
  for (int i = 0; i < length; ++i) set |= bit(vertices[static_cast<std::size_t>(i)]);
  return set;
}

bool is_cycle_of(const CycleGraph& graph, const Cycle& cycle) {
  if (cycle.length < kMinCycle || std::popcount(cycle.set()) != cycle.length) return false;
  if ((cycle.set() & ~graph.vertices()) != 0) return false;
  if ((cycle.set() & graph.first_color) == 0 || (cycle.set() & ~graph.first_color) == 0) return false;
  const auto length = static_cast<std::size_t>(cycle.length);
  for (std::size_t i = 0; i < length; ++i)
    if ((graph.successors[cycle.vertices[i]] & bit(cycle.vertices[(i + 1) % length])) == 0) return false;
  return true;
}

Cycle longest_cycle(const CycleGraph& graph, const Cycle& known) {
  CycleSearch search(graph);
  search.require(known.length, graph.size);
  search.search_inside(graph.vertices());
  return search.found() ? search.best() : known;
}

int longest_cycle_bound(const CycleGraph& graph) { return CycleSearch(graph).bound_inside(graph.vertices()); }

VertexSet vertices_of_longest_cycles(const CycleGraph& graph, const Cycle& longest) {
  if (longest.length == 0) return 0;
  VertexSet known = longest.set();
  CycleSearch search(graph);
  // A vertex that is in no cycle need not be tried for the others.
  VertexSet within = graph.vertices();
  for (int v = 0; v < graph.size; ++v) {
    if ((known & bit(v)) != 0) continue;
    search.require(longest.length - 1, longest.length);
    search.search_through(v, within);
    if (search.best().length == longest.length) {
      known |= search.best().set();
    } else {
      within &= ~bit(v);
    }
  }
  return known;
}

bool has_cycle_through(const CycleGraph& graph, int vertex) {
  CycleSearch search(graph);
  search.require(0, kMinCycle);
  search.search_through(vertex, graph.vertices());
  return search.found();
}

}  // namespace catenary::games::catalonia
