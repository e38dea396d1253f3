// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/formats/common/decimal.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace stallscope::perfetto {

/// A clock in a snapshot.
struct ClockReading {
    std::uint64_t clock = 0;
    std::uint64_t time = 0; ///< in units of the clock
    bool isIncremental = false;
    std::uint64_t multiplier = 1; ///< nanoseconds per unit
};

/// The readings of all clocks at one moment.
struct ClockSnapshot {
    std::vector<ClockReading> readings;
    std::uint64_t primary = 0; ///< 0: not told

    [[nodiscard]] static ClockSnapshot parse(std::string_view message);
    [[nodiscard]] const ClockReading* find(std::uint64_t clock) const;
};

/// Relations between the clocks of a machine, which all snapshots of a file contribute to. Snapshots may follow packets
/// that need them: wasIncomplete() then asks for a second pass.
class TraceClocks {
public:
    TraceClocks();

    void add(const ClockSnapshot& snapshot);
    /// Clock of the times of the trace.
    [[nodiscard]] std::uint64_t traceClock() const { return m_traceClock; }
    /// Time in the trace clock; empty if no snapshot relates the clocks.
    [[nodiscard]] std::optional<WideNanos> toTraceTime(std::uint64_t clock, std::uint64_t time);
    /// Wall clock time at time 0 of the trace clock.
    [[nodiscard]] std::optional<std::int64_t> epoch() const { return m_epoch; }

    /// Whether a time could not be converted that can be converted now.
    [[nodiscard]] bool wasIncomplete() const { return m_wasIncomplete; }
    /// Keeps the snapshots for a second pass.
    void restart();

private:
    struct Relation {
        WideNanos time = 0;   ///< of the clock
        WideNanos offset = 0; ///< to add
    };

    void setTraceClock(std::uint64_t clock);

    std::uint64_t m_traceClock;
    bool m_hasTraceClock = false; ///< a snapshot told it
    bool m_isSecondPass = false;
    bool m_wasIncomplete = false;
    bool m_hasTimes = false; ///< times were converted by the default trace clock
    std::vector<ClockSnapshot> m_snapshots;
    std::map<std::uint64_t, std::vector<Relation>> m_relations; // by clock, in the order of their times
    std::vector<std::uint64_t> m_missing;                       // clocks that had no relation when it was needed
    std::optional<std::int64_t> m_epoch;
};

/// Clocks that belong to one sequence (ids 64 to 127).
class SequenceClocks {
public:
    [[nodiscard]] static bool owns(std::uint64_t clock) { return clock >= 64 && clock < 128; }

    void add(const ClockSnapshot& snapshot, TraceClocks& trace);
    [[nodiscard]] std::optional<WideNanos> toTraceTime(std::uint64_t clock, std::uint64_t time);

private:
    struct Clock {
        std::uint64_t id = 0;
        bool isIncremental = false;
        std::uint64_t multiplier = 1;
        std::uint64_t last = 0; ///< of an incremental clock
        WideNanos offset = 0;   ///< from nanoseconds of the clock to the trace clock
        bool isRelated = false;
    };

    std::vector<Clock> m_clocks; // few
};

} // namespace stallscope::perfetto
