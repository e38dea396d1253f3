// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/run_graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stallscope {

/// Cause of a piece of the critical path.
enum class PathCause : std::uint8_t { HostWork, Launch, Kernel, Copy, Communication, Wakeup, Other };
inline constexpr std::size_t kPathCauses = 7;
/// "host_work", "launch", ...
[[nodiscard]] const char* nameOf(PathCause cause);

/// A piece of the critical path. Pieces are adjacent, from the start of the run to its end.
struct PathPiece {
    TimeRange range;
    PathCause cause = PathCause::Other;
    std::uint32_t step = HostStep::kNone; ///< its host step, or
    std::uint32_t span = SpanStep::kNone; ///< its device span
};

/// The chain of dependencies that determines the duration of a run: traced back from its end, at each point to the dependency
/// that ended last. Shortening anything else does not shorten the run. PathPieces returns its pieces.
///
/// A run of ten million spans has about five million pieces. Storing them takes longer than finding them, so only the place
/// before each eighth piece is stored, and the others are found again on request.
struct CriticalPath {
    enum class Kind : std::uint8_t { End, Step, Span, Nothing };
    /// A state of the trace back from the end: everything after `reached` belongs to pieces found so far.
    struct Place {
        Nanos reached = 0;
        std::uint32_t index = 0; ///< of a step or a span
        Kind kind = Kind::End;
    };
    static constexpr std::size_t kEvery = 8;

    std::vector<Place> marks;                 ///< one for each kEvery pieces, from the end of the run back
    std::size_t size = 0;                     ///< pieces
    Nanos lostAt = -kTimeLimit;               ///< the dependencies are circular before this time, so that the path is unknown there
    std::array<Nanos, kPathCauses> byCause{}; ///< add up to the duration of the run
};

[[nodiscard]] CriticalPath findCriticalPath(const RunSpans& spans, const RunGraph& graph);

/// The pieces of a path, by time. Spans, graph and path outlive the object.
class PathPieces {
public:
    PathPieces(const RunSpans& spans, const RunGraph& graph, const CriticalPath& path) : m_spans(spans), m_graph(graph), m_path(path) {}

    [[nodiscard]] std::size_t size() const { return m_path.size; }
    [[nodiscard]] PathPiece at(std::size_t index) const;
    /// The first piece that ends after a time; size() if there is none.
    [[nodiscard]] std::size_t firstEndingAfter(Nanos time) const;

private:
    const RunSpans& m_spans;
    const RunGraph& m_graph;
    const CriticalPath& m_path;
};

} // namespace stallscope
