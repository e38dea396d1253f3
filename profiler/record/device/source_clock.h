// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/record/clock_map.h"
#include "profiler/record/device/device_batch.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <optional>

namespace stallscope {

/// Where a record of a source stands in session time.
struct MendedTimes {
    TimeRange range;
    SpanFlag::Type flags = SpanFlag::kNone; ///< kClamped where the source gave no usable times
};

/// The clock of a source in session time, and what becomes of records whose times cannot be.
class SourceClock {
public:
    /// `zero` is when the session began, on the monotonic clock.
    explicit SourceClock(Nanos zero) : m_zero(zero) {}

    void add(const ClockSample& sample);
    /// Steps of the source's clock since the last call.
    [[nodiscard]] std::uint64_t takeSteps();
    [[nodiscard]] std::optional<Nanos> error() const { return m_map.error(); }

    [[nodiscard]] Nanos fromMonotonic(Nanos time) const { return time - m_zero; }
    /// Nothing where the source gave no time, or one that lies further outside the session than this:
    static constexpr Nanos kFarAway = 3'600'000'000'000;
    [[nodiscard]] std::optional<Nanos> toSession(Nanos source) const;

    /// What was over before the session began belongs to an earlier one.
    [[nodiscard]] bool isEarlier(SourceTimes times) const;
    /// Nothing is dropped: what has no usable time at all stands at `instead`, without a length. Each mending is counted.
    [[nodiscard]] MendedTimes mend(SourceTimes times, Nanos instead, LossCounters& losses) const;

private:
    Nanos m_zero;
    Nanos m_latest = 0; // sample, in session time
    ClockMap m_map;
    std::uint64_t m_stepsTold = 0;
};

} // namespace stallscope
