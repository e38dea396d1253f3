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
    /// Steps of the source's clock since the last call.
    [[nodiscard]] std::uint64_t takeSteps();
    [[nodiscard]] std::optional<Nanos> error() const { return m_map.error(); }

    [[nodiscard]] Nanos fromMonotonic(Nanos time) const { return time - m_zero; }
    /// Times further outside of the session than this are unusable:
    static constexpr Nanos kFarAway = 3'600'000'000'000;
    [[nodiscard]] std::optional<Nanos> toSession(Nanos source) const;

    /// Whether it ended before the session began, and thus belongs to an earlier session.
    [[nodiscard]] bool isEarlier(SourceTimes times) const;
    /// Drops nothing: a record without usable times becomes an instant at `instead`. Each correction is counted.
    [[nodiscard]] MendedTimes mend(SourceTimes times, Nanos instead, LossCounters& losses) const;

private:
    Nanos m_zero;
    Nanos m_latest = 0; // latest sample, in session time
    ClockMap m_map;
    std::uint64_t m_stepsTold = 0;
};

} // namespace stallscope
