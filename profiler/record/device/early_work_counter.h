// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace stallscope {

/// Counts device work that begins before the call that launched it. This is impossible, but inaccurate device clocks report it.
/// Calls and work come in any order. Only the latest calls and the latest work without a call are stored, since work follows
/// its call soon.
class EarlyWorkCounter {
public:
    /// The outermost one counts, where calls within calls share a correlation.
    void addCall(std::uint32_t correlation, Nanos start);
    void addWork(std::uint32_t correlation, Nanos start);
    /// What began too early, found since the last call.
    [[nodiscard]] std::uint64_t takeEarly();

private:
    struct Start {
        std::uint32_t correlation = 0;
        Nanos time = 0;
    };
    /// More than a queue of launches holds; correlations are given one after the other, so each has a place of its own.
    static constexpr std::size_t kCalls = std::size_t{1} << 17;
    static constexpr std::size_t kMostWaiting = std::size_t{1} << 16;

    [[nodiscard]] const Start* callOf(std::uint32_t correlation) const;

    std::vector<Start> m_calls;  // by correlation, once there is one
    std::deque<Start> m_waiting; // work whose call has not come
    std::uint64_t m_early = 0;
};

} // namespace stallscope
