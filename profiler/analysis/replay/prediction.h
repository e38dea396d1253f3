// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/replay.h"
#include "profiler/analysis/report/time_budget.h"
#include "profiler/analysis/segments/analysis.h"

#include <cstdint>
#include <vector>

namespace stallscope {

class WhatIf;

/// What a prediction changes. Each kind was compared with measurements on its own.
enum class PredictedChange : std::uint8_t {
    Waits,       ///< waits removed or narrowed
    Graphs,      ///< launches as graphs
    CopyStreams, ///< copies in streams of their own
    Streams,     ///< work in several streams
    Work         ///< less work of the host or the device
};

/// How far a prediction may be off.
struct PredictionError {
    double share = 0;         ///< of the predicted length: nine of ten predictions that were checked came closer
    bool isValidated = false; ///< predictions were checked for such a device and so many launches

    [[nodiscard]] bool isRough() const;
};

/// From this share on a prediction is called rough.
inline constexpr double kRoughError = 0.25;

/// From docs/predictions.md, and from how far a replay of this run without any change is off.
[[nodiscard]] PredictionError errorOf(PredictedChange change, const WhatIf& whatIf);

/// The work of the busiest stream that the change leaves as it is: no prediction is shorter.
[[nodiscard]] Nanos remainingWork(const WhatIf& whatIf, const Change& change);

/// Whether kernels of a device may run side by side once the host waits less.
[[nodiscard]] bool hasSeveralStreams(const DeviceWork& work);

/// The bounds that a gain must respect, from the time budgets of the devices of a run.
class PredictionBounds {
public:
    explicit PredictionBounds(const FullAnalysis& run);

    /// Budgets of the devices.
    [[nodiscard]] const std::vector<TimeBudget>& devices() const { return m_devices; }
    /// The time of the parts on the device where it is largest.
    [[nodiscard]] Nanos sumOf(BudgetParts parts) const;
    /// The most that a change of these parts can gain: their time, and no more than leaves room for the work of each device that is not among them.
    [[nodiscard]] Nanos mostGain(BudgetParts parts) const;

private:
    std::vector<TimeBudget> m_devices;
    Nanos m_length = 0;
};

/// The length of a run with a change, within its bounds, and the interval around it.
struct Prediction {
    Nanos length = 0;
    Nanos shortest = 0;
    Nanos longest = 0;
    Nanos replayed = 0;    ///< without the bounds: what a predicted timeline shows
    BudgetParts addresses; ///< the gain is not larger than their sum,
    Nanos addressed = 0;   ///< which is this, of the device where it is largest
    bool isRough = false;
    bool isValidated = true;
};

/// Replays the change.
[[nodiscard]] Prediction predict(const WhatIf& whatIf, const Change& change);
/// The same for a change that was replayed already.
[[nodiscard]] Prediction predictionFrom(const WhatIf& whatIf, const Change& change, Nanos replayed);

} // namespace stallscope
