// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace stallscope {

/// Decides which spans a recording keeps: those that overlap a window of time. Recording runs continuously, so that a
/// window can open and close at any moment; spans outside are dropped. Thread-safe.
class SpanGate {
public:
    struct Plan {
        Nanos from = -kTimeLimit;    ///< spans that end before it are dropped
        std::optional<Nanos> length; ///< length of the kept time from the start of the first window
        bool waitsForRanges = false; ///< a window is open only between enter() and leave(); otherwise always
    };
    /// State that is passed to a gate that replaces this one.
    struct State {
        Nanos first = 0;          ///< start of the first window
        Nanos latest = 0;         ///< start of the latest window
        std::uint32_t inside = 0; ///< number of enter() without leave()
    };

    explicit SpanGate(const Plan& plan);
    /// Empty until a range has opened a window.
    [[nodiscard]] std::optional<State> state() const;
    /// To be called before the first enter().
    void resume(const State& state);

    /// A range that opens a window begins or ends. Ranges may be nested, and may overlap on several threads.
    void enter(Nanos at);
    void leave(Nanos at);
    /// Rejects everything from now on; rejected spans are counted.
    void shut();

    [[nodiscard]] bool admits(TimeRange span) const;
    /// Like admits(), for spans that are lost otherwise: counts those that are rejected only because of shut().
    [[nodiscard]] bool lets(TimeRange span) const;
    /// For a span that belongs to an admitted one, at any time: rejected only after shut().
    [[nodiscard]] bool letsAlong() const;
    [[nodiscard]] std::uint64_t shutOut() const;

private:
    [[nodiscard]] bool isInWindow(TimeRange span) const;
    [[nodiscard]] TimeRange clipped(TimeRange window) const;

    mutable std::mutex m_mutex; // guards all of the below
    Plan m_plan;
    std::vector<TimeRange> m_windows; // sorted; an open window ends at kTimeLimit
    std::uint32_t m_inside = 0;
    bool m_isShut = false;
    mutable std::uint64_t m_shutOut = 0;
};

} // namespace stallscope
