// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report.h"
#include "profiler/base/nanos.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace stallscope::gui {

/// What a sweep looks at in a run. Plain numbers: a report is too large to keep one for each of thousands of runs.
struct RunNumbers {
    Nanos wall = 0;
    Share busy;
    Share stalled;
    Share overlap;
    Nanos bubbles = 0;

    friend bool operator==(const RunNumbers&, const RunNumbers&) = default;
};

[[nodiscard]] RunNumbers numbersOf(const RunReport& report);

/// What the height of a curve or the colour of a cell says.
enum class SweepMetric : std::uint8_t { Wall, Ratio, Busy, Stalled, Overlap, Bubbles };
inline constexpr std::array kSweepMetrics{
    SweepMetric::Wall, SweepMetric::Ratio, SweepMetric::Busy, SweepMetric::Stalled, SweepMetric::Overlap, SweepMetric::Bubbles};

/// "Wall time", "Device busy": for a list and beside an axis.
[[nodiscard]] QString titleOf(SweepMetric metric);
/// What it means, in a sentence.
[[nodiscard]] QString helpOf(SweepMetric metric);
/// "1.08 ms", "12.3 %", "0.484".
[[nodiscard]] QString valueText(SweepMetric metric, double value);
/// The same beside an axis, where digits that say nothing only take room: "1 ms", "20 %".
[[nodiscard]] QString tickText(SweepMetric metric, double value);
[[nodiscard]] bool isLessBetter(SweepMetric metric);
/// A fraction of a whole.
[[nodiscard]] bool isShare(SweepMetric metric);
/// Only a recording tells it; how long a run took is known without one.
[[nodiscard]] bool needsRecording(SweepMetric metric);

} // namespace stallscope::gui
