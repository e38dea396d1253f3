// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/run_graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stallscope {

/// What a piece of the critical path was spent on.
enum class PathCause : std::uint8_t { HostWork, Launch, Kernel, Copy, Communication, Wakeup, Other };
inline constexpr std::size_t kPathCauses = 7;
/// "host_work", "launch", ...
[[nodiscard]] const char* nameOf(PathCause cause);

/// The pieces follow each other without a gap, from the start of the run to its end.
struct PathPiece {
    TimeRange range;
    PathCause cause = PathCause::Other;
    std::uint32_t step = HostStep::kNone; ///< the host step that it belongs to, or
    std::uint32_t span = SpanStep::kNone; ///< the device span
};

/// The chain that set the run's length: from its end back, at each point to what was waited for last. Shortening what is not
/// on it does not shorten the run. PathPieces tells its pieces.
///
/// Of a run of ten million spans it has five million pieces. Writing them down takes longer than finding them, so only each
/// eighth is kept as the place from which it goes on back, and the others are found again on request.
struct CriticalPath {
    enum class Kind : std::uint8_t { End, Step, Span, Nothing };
    /// Where the way back stands: everything from here on is explained.
    struct Place {
        Nanos reached = 0;
        std::uint32_t index = 0; ///< of a step or a span
        Kind kind = Kind::End;
    };
    static constexpr std::size_t kEvery = 8;

    std::vector<Place> marks; ///< before each so many pieces, from the end of the run back
    std::size_t size = 0;     ///< pieces
    Nanos lostAt = -kTimeLimit; ///< data that lead in a circle: from here back nothing is known
    std::array<Nanos, kPathCauses> byCause{}; ///< add up to the run's length
};

[[nodiscard]] CriticalPath findCriticalPath(const RunSpans& spans, const RunGraph& graph);

/// The pieces of a path, by time. What it was found in outlives this.
class PathPieces {
public:
    PathPieces(const RunSpans& spans, const RunGraph& graph, const CriticalPath& path) : m_spans(spans), m_graph(graph), m_path(path) {}

    [[nodiscard]] std::size_t size() const { return m_path.size; }
    [[nodiscard]] PathPiece at(std::size_t index) const;
    /// The first piece that ends after a time; size() where none does.
    [[nodiscard]] std::size_t firstEndingAfter(Nanos time) const;

private:
    const RunSpans& m_spans;
    const RunGraph& m_graph;
    const CriticalPath& m_path;
};

} // namespace stallscope
