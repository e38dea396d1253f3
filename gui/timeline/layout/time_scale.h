// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <algorithm>
#include <cmath>

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

} // namespace stallscope::gui
