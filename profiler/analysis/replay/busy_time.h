// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <vector>

namespace stallscope {

/// The time that a thread spent in operations and calls, however they nest.
class BusyTime {
public:
    BusyTime(const Trace& trace, TrackId track);

    [[nodiscard]] bool knowsOperations() const { return m_knowsOperations; }
    /// Of a range; ranges come in order of start and do not overlap.
    [[nodiscard]] Nanos within(TimeRange range);

private:
    bool m_knowsOperations = false;
    std::vector<TimeRange> m_spans;
    std::size_t m_at = 0;
};

} // namespace stallscope
