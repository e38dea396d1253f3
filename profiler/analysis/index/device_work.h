// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/call_index.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Something that a device did in the run: what counts as busy.
struct DeviceSpan {
    Nanos start = 0;
    Nanos end = 0;
    StringId name = kEmptyString;
    std::uint32_t launch = CallIndex::kNone; ///< the call that launched it
    DetailId detail;
    SpanKind kind = SpanKind::Kernel;
    SpanFlag::Type flags = SpanFlag::kNone;
    bool isFirstOfLaunch = false; ///< the first span of its launch on its stream

    [[nodiscard]] Nanos duration() const { return end - start; }
    [[nodiscard]] TimeRange range() const { return {start, end}; }
    [[nodiscard]] bool hasLaunch() const { return launch != CallIndex::kNone; }
    [[nodiscard]] bool isKernel() const { return kind == SpanKind::Kernel || kind == SpanKind::Graph; }
};

/// A stream that did something: the spans [first, first + count), in order of start.
struct WorkStream {
    TrackId track;
    DeviceId device;
    std::uint32_t scope = 0; ///< of its correlation ids
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Unified memory that moved by itself; never busy time.
struct Migration {
    TimeRange range;
    DeviceId device;
    std::uint32_t launch = CallIndex::kNone;
};

struct RunCarry;

/// The device spans of a run. A span belongs to the run in which its launch call starts; one without a launch, to the run
/// in which it starts itself. A graph recorded as one span is left out where spans of its nodes exist.
class DeviceWork {
public:
    /// With a carry, only spans that calls of the window launched, and spans without a launch. Streams of the carry are there, too, with
    /// no spans if need be.
    DeviceWork(const Trace& trace, const CallIndex& calls, const std::optional<TimeRange>& window, const RunCarry* carry = nullptr);

    [[nodiscard]] const std::vector<DeviceSpan>& spans() const { return m_spans; }
    [[nodiscard]] const std::vector<WorkStream>& streams() const { return m_streams; }
    [[nodiscard]] const std::vector<Migration>& migrations() const { return m_migrations; }
    [[nodiscard]] std::span<const DeviceSpan> of(const WorkStream& stream) const { return std::span(m_spans).subspan(stream.first, stream.count); }
    /// The place of a span's stream in streams().
    [[nodiscard]] std::size_t streamOf(std::uint32_t span) const;
    /// First start to last end, spans of no length included. Absent without spans.
    [[nodiscard]] std::optional<TimeRange> hull() const;
    /// The latest end of spans that are left out because a closed segment launched them.
    [[nodiscard]] Nanos carryReaches() const { return m_carryReaches; }

private:
    struct Gathering;
    void gather(Gathering& gathering, TrackId id);
    void markFirstOfLaunches();

    std::vector<DeviceSpan> m_spans;
    std::vector<WorkStream> m_streams;
    std::vector<Migration> m_migrations;
    Nanos m_carryReaches = -kTimeLimit;
};

} // namespace stallscope
