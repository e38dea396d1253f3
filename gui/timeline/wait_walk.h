// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

namespace stallscope::gui {

/// The first wait that starts after `time`; the last one that starts before it. Waits come by start. Walking beyond an end
/// stays there: nothing is returned.
[[nodiscard]] std::optional<std::size_t> waitAfter(std::span<const Wait> waits, Nanos time);
[[nodiscard]] std::optional<std::size_t> waitBefore(std::span<const Wait> waits, Nanos time);
/// The wait that this call of this thread is.
[[nodiscard]] std::optional<std::size_t> waitOf(std::span<const Wait> waits, TrackId thread, Nanos start);

/// Calls visit(wait) for waits that touch the range: all of them where they are at least `step` apart, else one for each
/// `step` of the range at most, so that a picture costs what it shows.
template <class Visit>
void forEachVisibleWait(std::span<const Wait> waits, TimeRange range, Nanos step, Visit&& visit)
{
    const auto from = [&waits](
                          Nanos time) { return std::lower_bound(waits.begin(), waits.end(), time, [](const Wait& wait, Nanos t) { return wait.start < t; }); };
    auto at = from(range.start);
    // what began before may still go on; waits are short against what one looks at
    constexpr std::ptrdiff_t kLookBack = 64;
    for (auto back = at - std::min(kLookBack, at - waits.begin()); back != at; ++back) {
        if (std::max(back->end(), back->holeRange.end) > range.start)
            visit(*back);
    }
    while (at != waits.end() && at->start < range.end) {
        visit(*at);
        const auto next = at + 1;
        at = next != waits.end() && next->start - at->start < step ? from(at->start + step) : next;
    }
}

} // namespace stallscope::gui
