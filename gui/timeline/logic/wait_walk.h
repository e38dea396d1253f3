// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <optional>
#include <span>

namespace stallscope::gui {

/// First wait that starts after `time`; last wait that starts before it. `waits` is sorted by start. Empty beyond either end.
[[nodiscard]] std::optional<std::size_t> waitAfter(std::span<const Wait> waits, Nanos time);
[[nodiscard]] std::optional<std::size_t> waitBefore(std::span<const Wait> waits, Nanos time);
/// The wait of this call on this thread.
[[nodiscard]] std::optional<std::size_t> waitOf(std::span<const Wait> waits, TrackId thread, Nanos start);

/// Range of a wait together with the idle gap that it caused.
[[nodiscard]] inline TimeRange withGap(const Wait& wait)
{
    return TimeRange{wait.start, wait.end()}.united(wait.gapRange);
}

} // namespace stallscope::gui
