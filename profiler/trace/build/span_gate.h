// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace stallscope {

/// Which spans a recording keeps: those that overlap a window of time. What is recorded goes on all the time, so that a
/// window can open and close at any moment; what lies outside is let go. Any thread may use it.
class SpanGate {
public:
    struct Plan {
        Nanos from = -kTimeLimit;    ///< nothing is kept that ends before
        std::optional<Nanos> length; ///< of the time that is kept, from the beginning of the first window
        bool waitsForRanges = false; ///< the gate is open only between enter() and leave(); otherwise always
    };
    /// What a gate that takes over from another one has to know of it.
    struct State {
        Nanos first = 0;          ///< where the first window began
        Nanos latest = 0;         ///< where the latest one did
        std::uint32_t inside = 0; ///< enter() without leave()
    };

    explicit SpanGate(const Plan& plan);
    /// Nothing while no range has opened a window.
    [[nodiscard]] std::optional<State> state() const;
    /// Before the first enter().
    void resume(const State& state);

    /// A range for which windows open begins or ends. Ranges may be nested, and overlap on several threads.
    void enter(Nanos at);
    void leave(Nanos at);
    /// Nothing is kept any more, and what is refused from now on is counted.
    void shut();

    [[nodiscard]] bool admits(TimeRange span) const;
    /// The same for a span that is lost otherwise: it is counted where only shut() stands against it.
    [[nodiscard]] bool lets(TimeRange span) const;
    /// For a span that belongs to one that was admitted, whenever it was itself: only shut() stands against it.
    [[nodiscard]] bool letsAlong() const;
    [[nodiscard]] std::uint64_t shutOut() const;

private:
    [[nodiscard]] bool isInWindow(TimeRange span) const;
    [[nodiscard]] TimeRange clipped(TimeRange window) const;

    mutable std::mutex m_mutex; // guards all of the below
    Plan m_plan;
    std::vector<TimeRange> m_windows; // in order; the end of an open one is kTimeLimit
    std::uint32_t m_inside = 0;
    bool m_isShut = false;
    mutable std::uint64_t m_shutOut = 0;
};

} // namespace stallscope
