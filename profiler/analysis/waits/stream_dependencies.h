// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/index/sync_records.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Waits of streams for events of other streams, by time. Streams depend on each other only if the event is known to come
/// from another stream.
class StreamDependencies {
public:
    StreamDependencies(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events);

    /// A stream was made to wait for work launched on other streams before an event was recorded there.
    struct StreamWait {
        Nanos start = 0;                    ///< of the call that made it wait
        Nanos recorded = 0;                 ///< start of the call that recorded the event; if unknown, of the call that made it wait
        std::vector<std::uint32_t> streams; ///< indices in DeviceWork::streams()
    };
    /// Waits of a stream, by time.
    [[nodiscard]] std::span<const StreamWait> of(std::size_t stream) const { return m_waits[stream]; }
    /// Whether the stream was made to wait before the launch of the span, and after the launches of all spans that started earlier.
    [[nodiscard]] bool waitsBefore(std::uint32_t span) const;
    /// Start of the last call before a time that made a stream wait; -kTimeLimit if there is none.
    [[nodiscard]] Nanos lastWaitBefore(std::size_t stream, Nanos time) const;

private:
    void note(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events, std::uint32_t scope, const Call& call);

    void findLaunchesBefore(std::size_t place);

    const RunSpans& m_spans;
    std::vector<std::vector<StreamWait>> m_waits;     // by index in DeviceWork::streams()
    std::vector<std::vector<Nanos>> m_launchedBefore; // by waiting stream and span
};

/// Finds, among the spans that precede a span on its stream, the one with the latest end that is not after a given time.
class StreamPredecessors {
public:
    explicit StreamPredecessors(const RunSpans& spans) : m_spans(spans), m_reach(spans.work().streams().size()) {}

    /// Considers only spans launched before `launchedBefore`; those without a launch if they started before it. Searches
    /// backwards until all remaining spans ended earlier: one step in an in-order stream.
    [[nodiscard]] std::optional<std::uint32_t> lastEnding(std::uint32_t span, Nanos launchedBefore, Nanos endsBy);

private:
    [[nodiscard]] const std::vector<Nanos>& reachOf(std::size_t stream);

    const RunSpans& m_spans;
    std::vector<std::vector<Nanos>> m_reach; // by stream: latest end up to each of its spans; computed on first use
};

/// Start of a span's launch call; its own start if it has none.
[[nodiscard]] Nanos launchTimeOf(const RunSpans& spans, const DeviceSpan& span);

} // namespace stallscope
