// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"

#include <map>

namespace stallscope {

/// Profiler overhead: all overhead records, and separately those of a full command buffer, in which calls wait for the device.
class Overheads {
public:
    explicit Overheads(const RunSpans& spans);

    [[nodiscard]] const IntervalSet& all() const { return m_all; }
    /// Whether the call ran during a "command buffer full" record of its own thread, or of no thread.
    [[nodiscard]] bool isQueueFull(TrackId thread, TimeRange call) const;

private:
    IntervalSet m_all;
    IntervalSet m_fullAnywhere;
    std::map<TrackId, IntervalSet> m_fullOnThread;
};

} // namespace stallscope
