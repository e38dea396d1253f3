// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

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

/// A wait is seen with what it did.
[[nodiscard]] inline TimeRange withGap(const Wait& wait)
{
    return TimeRange{wait.start, wait.end()}.united(wait.gapRange);
}

} // namespace stallscope::gui
