// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <span>
#include <vector>

namespace stallscope {

/// Where the waits of each thread lie after which nothing is launched any more. They are the last ones of a run: from the
/// beginning of a thread's first one on all of its waits are final. Costs as much as there are threads with such a wait.
class FinalWaits {
public:
    struct OfThread {
        TrackId thread;
        TimeRange range;                 ///< from the beginning of the first one to the end of the last one
        Nanos endOfOthers = -kTimeLimit; ///< of the thread's waits that are not final
    };

    /// The waits come by start.
    explicit FinalWaits(std::span<const Wait> waits);

    [[nodiscard]] std::size_t count() const { return m_count; }
    /// When the first one of all threads begins; after any time where there is none.
    [[nodiscard]] Nanos start() const { return m_start; }
    /// Null: the thread has none.
    [[nodiscard]] const OfThread* find(TrackId thread) const;

private:
    std::size_t m_count = 0;
    Nanos m_start = kTimeLimit;
    std::vector<OfThread> m_threads;
};

} // namespace stallscope
