// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/run_spans.h"
#include "profiler/analysis/sync_records.h"

#include <vector>

namespace stallscope {

/// Which streams were told, and when, to wait for an event of another stream. What is not known to come from another
/// stream is not taken for a dependency.
class StreamDependencies {
public:
    StreamDependencies(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events);

    /// Whether the stream was told to wait before the launch of the span, and after that of all that started before it.
    [[nodiscard]] bool waitsBefore(std::uint32_t span) const;

private:
    void note(const RunSpans& spans, const SyncRecords& syncs, const EventRecords& events, std::uint32_t scope, const Call& call);

    void findLaunchesBefore(std::size_t place);

    const RunSpans& m_spans;
    std::vector<std::vector<Nanos>> m_waits;          // by place in DeviceWork::streams(): starts of the calls, in order
    std::vector<std::vector<Nanos>> m_launchedBefore; // by stream that waits, and span
};

} // namespace stallscope
