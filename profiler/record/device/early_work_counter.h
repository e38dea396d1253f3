// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace stallscope {

/// Counts device work that begins before the call that launched it, which inaccurate device clocks can report. Calls and
/// work arrive in any order. Only recent calls and recent work without a call are stored, because work arrives soon after
/// its call.
class EarlyWorkCounter {
public:
    /// If nested calls share a correlation, the outermost one counts.
    void addCall(std::uint32_t correlation, Nanos start);
    void addWork(std::uint32_t correlation, Nanos start);
    /// Early work found since the last call of this function.
    [[nodiscard]] std::uint64_t takeEarly();

private:
    struct Start {
        std::uint32_t correlation = 0;
        Nanos time = 0;
    };
    /// More than a launch queue holds. Correlations are consecutive, so each has its own slot.
    static constexpr std::size_t kCalls = std::size_t{1} << 17;
    static constexpr std::size_t kMostWaiting = std::size_t{1} << 16;

    [[nodiscard]] const Start* callOf(std::uint32_t correlation) const;

    std::vector<Start> m_calls;  // by correlation; allocated on first use
    std::deque<Start> m_waiting; // work whose call has not arrived
    std::uint64_t m_early = 0;
};

} // namespace stallscope
