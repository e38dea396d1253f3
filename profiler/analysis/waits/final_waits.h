// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <span>
#include <vector>

namespace stallscope {

/// Ranges of final waits by thread, after which nothing is launched. From a thread's first final wait on, all of its waits
/// are final. Cost is proportional to the number of such threads.
class FinalWaits {
public:
    struct OfThread {
        TrackId thread;
        TimeRange range;                 ///< from the start of the first to the end of the last final wait
        Nanos endOfOthers = -kTimeLimit; ///< of the thread's other waits
    };

    /// The waits must be sorted by start.
    explicit FinalWaits(std::span<const Wait> waits);

    [[nodiscard]] std::size_t count() const { return m_count; }
    /// Start of the first final wait of all threads; kTimeLimit if there is none.
    [[nodiscard]] Nanos start() const { return m_start; }
    /// Null if the thread has none.
    [[nodiscard]] const OfThread* find(TrackId thread) const;

private:
    std::size_t m_count = 0;
    Nanos m_start = kTimeLimit;
    std::vector<OfThread> m_threads;
};

} // namespace stallscope
