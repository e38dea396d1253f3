// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/index/sync_records.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// Which streams were told, and when, to wait for an event of another stream. What is not known to come from another
/// stream is not taken for a dependency.
class StreamDependencies {
public:
    StreamDependencies(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events);

    /// A stream was told to wait for what had been launched on others before an event was recorded there.
    struct StreamWait {
        Nanos start = 0;                    ///< of the call that told it
        Nanos recorded = 0;                 ///< start of the call that recorded the event; of the one that told, where that is not known
        std::vector<std::uint32_t> streams; ///< in DeviceWork::streams()
    };
    /// What a stream was told, by time.
    [[nodiscard]] std::span<const StreamWait> of(std::size_t stream) const { return m_waits[stream]; }
    /// Whether the stream was told to wait before the launch of the span, and after that of all that started before it.
    [[nodiscard]] bool waitsBefore(std::uint32_t span) const;
    /// The last of the calls before a time that told a stream to wait; the beginning of time where there was none.
    [[nodiscard]] Nanos lastWaitBefore(std::size_t stream, Nanos time) const;

private:
    void note(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events, std::uint32_t scope, const Call& call);

    void findLaunchesBefore(std::size_t place);

    const RunSpans& m_spans;
    std::vector<std::vector<StreamWait>> m_waits;     // by place in DeviceWork::streams()
    std::vector<std::vector<Nanos>> m_launchedBefore; // by stream that waits, and span
};

} // namespace stallscope
