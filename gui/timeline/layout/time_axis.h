// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace stallscope::gui {

/// Maps time to pixels. Time is converted to a fraction only after the visible start is subtracted, so that a nanosecond is
/// resolved at the end of a day as well as at its beginning.
struct TimeScale {
    TimeRange range;
    int pixels = 0;

    [[nodiscard]] bool isEmpty() const { return range.isEmpty() || pixels <= 0; }
    [[nodiscard]] double nanosPerPixel() const { return isEmpty() ? 0 : static_cast<double>(range.length()) / pixels; }
    [[nodiscard]] double toPixel(Nanos time) const
    {
        return isEmpty() ? 0 : static_cast<double>(clampTime(time) - range.start) * pixels / static_cast<double>(range.length());
    }
    /// The nanosecond at a pixel position.
    [[nodiscard]] Nanos toTime(double pixel) const
    {
        if (isEmpty())
            return range.start;
        const double offset = std::floor(pixel * static_cast<double>(range.length()) / pixels);
        return clampTime(range.start + static_cast<Nanos>(std::clamp(offset, -static_cast<double>(kTimeLimit), static_cast<double>(kTimeLimit))));
    }
    [[nodiscard]] Nanos toLength(double distance) const { return static_cast<Nanos>(std::llround(distance * nanosPerPixel())); }
};

struct Tick {
    Nanos time = 0;
    std::string label;

    friend bool operator==(const Tick&, const Tick&) = default;
};

/// Tick marks of a ruler. Where full times have too many digits for a label, labels count from an anchor: "1.234 s", then "+567 us".
struct Ticks {
    Nanos step = 1;
    int subTicks = 0; ///< minor ticks between two major ticks
    Nanos anchor = 0;
    std::string anchorLabel; ///< empty: labels count from zero
    std::vector<Tick> ticks;
};

/// Number of labelled ticks that fit `width` pixels. A narrow plot packs them closer, so that there are at least two.
[[nodiscard]] int ticksWithRoom(double width);
/// Ticks inside the range or at its ends, at most `most` (at least one). Steps are 1, 2 or 5 times a power of ten, or minutes and
/// hours in clock steps.
[[nodiscard]] Ticks ticksFor(TimeRange range, int most);

/// A time with as many digits as `resolution` (at least 1 ns) needs, decimals in groups of three: "1.234 567 s" for 1 us, "2 min 5.25 s" for 10 ms.
[[nodiscard]] std::string positionLabel(Nanos time, Nanos resolution);

} // namespace stallscope::gui
