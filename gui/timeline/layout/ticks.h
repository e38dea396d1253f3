// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <string>
#include <vector>

namespace stallscope::gui {

struct Tick {
    Nanos time = 0;
    std::string label;

    friend bool operator==(const Tick&, const Tick&) = default;
};

/// The marks of a ruler. Where the times have too many digits for a label, the labels count from the anchor:
/// "1.234 s" and then "+567.8 us".
struct Ticks {
    Nanos step = 1;
    int subTicks = 0; ///< smaller marks between two
    Nanos anchor = 0;
    std::string anchorLabel; ///< empty: labels count from zero
    std::vector<Tick> ticks;
};

/// At steps of 1, 2 or 5 times a power of ten, or of minutes and hours as clocks have them; at most `most` of them (at least
/// one is allowed), in the range or on its ends.
/// How many ticks with their labels have room: in a narrow plot they stand closer, so that there are two at least.
[[nodiscard]] int ticksWithRoom(double width);
[[nodiscard]] Ticks ticksFor(TimeRange range, int most);

} // namespace stallscope::gui
