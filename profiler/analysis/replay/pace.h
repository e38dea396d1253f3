// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <functional>
#include <vector>

namespace stallscope {

/// Times when a core was busy, by kind of work.
struct CoreUse {
    std::vector<TimeRange> computing;
    std::vector<TimeRange> copying;
};

/// How much so many get done at once, as a multiple of what one does alone: on c cores of their own at most c.
using Together = std::function<double(double computing, double copying)>;

/// How the time of a machine with few cores and that of one with enough of them pass beside each other. Work takes turns
/// fairly: with n at work on c cores each gets on at min(1, c / n) of its speed. Where everybody slows down by the same
/// factor, it is time itself that passes more slowly, so one map holds for all threads and streams.
///
/// Two kernels side by side on one core, the second one half as long: each is at half its speed up to 200, then the first
/// one is alone.
///
///     [0, 300) and [0, 200) as measured     with cores enough [0, 200) and [0, 100)
///     Pace::alone({{0, 300}, {0, 200}}, c = 1).at(200) == 100, .at(300) == 200
///     Pace::crowded({{0, 200}, {0, 100}}, c = 1).at(100) == 200, .at(200) == 300
class Pace {
public:
    /// Converts measured time to time with enough cores, from the times when cores were busy.
    [[nodiscard]] static Pace alone(const CoreUse& use, const Together& together);
    /// The inverse, from the times when cores would be busy with enough cores.
    [[nodiscard]] static Pace crowded(const CoreUse& use, const Together& together);

    [[nodiscard]] Nanos at(Nanos time) const;
    [[nodiscard]] TimeRange at(TimeRange range) const { return {at(range.start), at(range.end)}; }
    /// Whether there were cores enough at any time: then both times are the same.
    [[nodiscard]] bool isEven() const { return m_parts.empty(); }

private:
    Pace(const CoreUse& use, const std::function<double(double computing, double copying)>& speedOf);

    /// From here to the next part.
    struct Part {
        Nanos from = 0;
        double to = 0;
        double speed = 1;
    };
    std::vector<Part> m_parts;
};

} // namespace stallscope
