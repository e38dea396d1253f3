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

/// Kind of a predicted change. Each kind was validated separately against measurements.
enum class PredictedChange : std::uint8_t {
    Waits,       ///< waits removed or narrowed
    Graphs,      ///< launches as graphs
    CopyStreams, ///< copies in streams of their own
    Streams,     ///< work in several streams
    Work         ///< less work of the host or the device
};

/// Possible error of a prediction.
struct PredictionError {
    double share = 0;         ///< of the predicted duration: nine of ten validated predictions have a smaller error
    bool isValidated = false; ///< predictions were validated for this kind of device and number of launches

    [[nodiscard]] bool isRough() const;
};

/// Error share from which a prediction is called rough.
inline constexpr double kRoughError = 0.25;

/// From the validation in docs/predictions.md, and from the error of a replay of this run without a change.
[[nodiscard]] PredictionError errorOf(PredictedChange change, const WhatIf& whatIf);

/// Unchanged work of the busiest stream: a lower bound of any prediction.
[[nodiscard]] Nanos remainingWork(const WhatIf& whatIf, const Change& change);

/// Whether kernels of a device may run concurrently once the host waits less.
[[nodiscard]] bool hasSeveralStreams(const DeviceWork& work);

/// Bounds of gains, from the time budgets of the devices of a run.
class PredictionBounds {
public:
    explicit PredictionBounds(const FullAnalysis& run);

    /// Budgets of the devices.
    [[nodiscard]] const std::vector<TimeBudget>& devices() const { return m_devices; }
    /// Total time of the parts, on the device with the largest total.
    [[nodiscard]] Nanos sumOf(BudgetParts parts) const;
    /// Largest gain of a change of these parts: their total, limited by the remaining work of each device.
    [[nodiscard]] Nanos mostGain(BudgetParts parts) const;

private:
    std::vector<TimeBudget> m_devices;
    Nanos m_length = 0;
};

/// Predicted duration of a run with a change, within its bounds, and its interval.
struct Prediction {
    Nanos length = 0;
    Nanos shortest = 0;
    Nanos longest = 0;
    Nanos replayed = 0;    ///< without the bounds, as in the predicted timeline
    BudgetParts addresses; ///< parts whose total limits the gain
    Nanos addressed = 0;   ///< that total, on the device where it is largest
    bool isRough = false;
    bool isValidated = true;
};

/// Replays the change and applies the bounds.
[[nodiscard]] Prediction predict(const WhatIf& whatIf, const Change& change);
/// The same for a change that was already replayed, with this duration.
[[nodiscard]] Prediction predictionFrom(const WhatIf& whatIf, const Change& change, Nanos replayed);

} // namespace stallscope
