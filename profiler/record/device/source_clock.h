// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/record/clock_map.h"
#include "profiler/record/device/device_batch.h"
#include "profiler/trace/loss.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace stallscope {

/// Corrected times of a record in session time.
struct MendedTimes {
    TimeRange range;
    SpanFlag::Type flags = SpanFlag::kNone; ///< kClamped if the source gave no usable times
};

/// Converts a source's clock to session time, and corrects unusable times.
class SourceClock {
public:
    /// `zero`: start of the session on the monotonic clock.
    explicit SourceClock(Nanos zero) : m_zero(zero) {}

    void add(const ClockSample& sample);
    /// The source uses the monotonic clock from now on. Times that are impossible on it are taken as wall clock times, which
    /// the samples map.
    void setMonotonic() { m_isMonotonic = true; }
    [[nodiscard]] bool isMonotonic() const { return m_isMonotonic; }
    /// Steps of the source's clock since the last call.
    [[nodiscard]] std::uint64_t takeSteps();
    /// Error bound of the mapping. Empty if it is unknown, or if nothing has to be mapped.
    [[nodiscard]] std::optional<Nanos> error() const { return m_isMonotonic ? std::nullopt : m_map.error(); }

    [[nodiscard]] Nanos fromMonotonic(Nanos time) const { return time - m_zero; }
    /// Times further outside of the session than this are unusable:
    static constexpr Nanos kFarAway = 3'600'000'000'000;
    [[nodiscard]] std::optional<Nanos> toSession(Nanos source) const;

    /// Whether it ended before the session began, and thus belongs to an earlier session.
    [[nodiscard]] bool isEarlier(SourceTimes times) const;
    /// Drops nothing: a record without usable times becomes an instant at `instead`. Each correction is counted.
    [[nodiscard]] MendedTimes mend(SourceTimes times, Nanos instead, LossCounters& losses) const;

private:
    [[nodiscard]] bool isWithinReach(Nanos session) const { return session >= -kFarAway && session <= m_latest + kFarAway; }

    Nanos m_zero;
    Nanos m_latest = 0; // latest sample, in session time
    bool m_isMonotonic = false;
    ClockMap m_map;
    std::uint64_t m_stepsTold = 0;
};

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
