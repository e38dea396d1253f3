// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// A trace as a plain list, which the oracle reads, and from which the real Trace is built for the analysis. Being plain,
/// it can be printed, shifted, reordered and made smaller.
namespace stallscope {
class TraceBuilder;
}

namespace stallscope::oracle {

struct ScriptSpan {
    std::size_t track = 0;
    SpanKind kind = SpanKind::ApiCall;
    std::string name;
    Nanos start = 0;
    Nanos duration = 0;
    std::optional<std::uint32_t> correlation;
    SpanDetail detail;
    std::string frame; ///< innermost function of its call stack, where it has one
    std::string arguments = {}; ///< of the original event, as JSON

    [[nodiscard]] Nanos end() const { return start + duration; }
    /// A span of no length lies in what goes on around it, not in what ends there.
    [[nodiscard]] bool encloses(const ScriptSpan& other) const { return start <= other.start && other.start < end() && other.end() <= end(); }
};

/// Spans stand in the order in which a recorder would tell them: what encloses comes before what is enclosed.
struct Script {
    std::uint64_t seed = 0; ///< it was made from
    SourceFormat format = SourceFormat::Kineto;
    std::optional<Nanos> clockError;
    std::vector<Process> processes;
    std::vector<DeviceInfo> devices;
    std::vector<TrackInfo> tracks;
    std::vector<ScriptSpan> spans;
    Nanos timeScale = 1;         ///< how many times slower than it was made: random programs last some thousand ns
    std::vector<TimeRange> runs; ///< windows of recorded runs; empty: a foreign trace

    [[nodiscard]] bool isHost(std::size_t track) const { return tracks[track].type == TrackType::HostThread; }
    [[nodiscard]] std::uint32_t scopeOf(std::size_t track) const { return processes[tracks[track].process.index()].correlationScope; }
};

[[nodiscard]] std::shared_ptr<const Trace> build(const Script& script);
/// The span, with its texts and details in the builder's pools.
[[nodiscard]] Span toSpan(const ScriptSpan& from, TraceBuilder& builder);
/// One line a span, for a person who looks into a difference.
[[nodiscard]] std::string describe(const Script& script);

/// The same program, so many times slower.
[[nodiscard]] Script stretched(Script script, Nanos times);
[[nodiscard]] Script shifted(Script script, Nanos by);
/// What is left of the program on a machine without devices: no launches, and nothing that they start.
[[nodiscard]] Script hostOnly(Script script);
/// The same program, with the tracks told in the order of `order`: order[new place] = old place.
[[nodiscard]] Script withTrackOrder(const Script& script, const std::vector<std::size_t>& order);

} // namespace stallscope::oracle
