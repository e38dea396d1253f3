// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ctime>

namespace stallscope::bench {

/// What a time means: as a user waits for it, or, on a machine that is busy with other things, the time for which this
/// thread really ran.
enum class Clock { Wall, Cpu };

class Stopwatch {
public:
    explicit Stopwatch(Clock clock) : m_clock(clock == Clock::Wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID), m_begin(now()) {}

    [[nodiscard]] double milliseconds() const { return now() - m_begin; }

private:
    [[nodiscard]] double now() const
    {
        timespec time{};
        ::clock_gettime(m_clock, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
    }

    clockid_t m_clock;
    double m_begin;
};

} // namespace stallscope::bench
