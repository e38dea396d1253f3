// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/call_index.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Device work of the run that counts as busy time.
struct DeviceSpan {
    Nanos start = 0;
    Nanos end = 0;
    StringId name = kEmptyString;
    std::uint32_t launch = CallIndex::kNone; ///< launching call
    DetailId detail;
    SpanKind kind = SpanKind::Kernel;
    SpanFlag::Type flags = SpanFlag::kNone;
    bool isFirstOfLaunch = false; ///< first span of its launch on its stream

    [[nodiscard]] Nanos duration() const { return end - start; }
    [[nodiscard]] TimeRange range() const { return {start, end}; }
    [[nodiscard]] bool hasLaunch() const { return launch != CallIndex::kNone; }
    [[nodiscard]] bool isKernel() const { return kind == SpanKind::Kernel || kind == SpanKind::Graph; }
};

/// A stream with work: the spans [first, first + count), by start.
struct WorkStream {
    TrackId track;
    DeviceId device;
    std::uint32_t scope = 0; ///< of its correlation ids
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Migration of unified memory, which is not busy time.
struct Migration {
    TimeRange range;
    DeviceId device;
    std::uint32_t launch = CallIndex::kNone;
};

struct RunCarry;

/// The device spans of a run. A span belongs to the run in which its launch call starts; without a launch, to the run in
/// which it starts itself. A graph recorded as one span is omitted if the spans of its nodes exist.
class DeviceWork {
public:
    /// With a carry, only spans launched by calls in the window, and spans without a launch. Streams of the carry are
    /// included, possibly without spans.
    DeviceWork(const Trace& trace, const CallIndex& calls, const std::optional<TimeRange>& window, const RunCarry* carry = nullptr);

    [[nodiscard]] const std::vector<DeviceSpan>& spans() const { return m_spans; }
    [[nodiscard]] const std::vector<WorkStream>& streams() const { return m_streams; }
    [[nodiscard]] const std::vector<Migration>& migrations() const { return m_migrations; }
    [[nodiscard]] std::span<const DeviceSpan> of(const WorkStream& stream) const { return std::span(m_spans).subspan(stream.first, stream.count); }
    /// Index of a span's stream in streams().
    [[nodiscard]] std::size_t streamOf(std::uint32_t span) const;
    /// First start to last end, including empty spans. Empty without spans.
    [[nodiscard]] std::optional<TimeRange> hull() const;
    /// Latest end of spans that are omitted because a closed segment launched them.
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
