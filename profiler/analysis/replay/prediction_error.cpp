// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/prediction_error.h"

#include "profiler/analysis/device_model/device_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace stallscope {

namespace {

/// The column "interval" of the summary in docs/predictions.md, by change, and the most launches of a run that was checked.
struct Validated {
    double share = 0;
    std::size_t launches = 0;
};

Validated validatedFor(PredictedChange change)
{
    switch (change) {
    case PredictedChange::Waits: return {0.50, 1'020'000};
    case PredictedChange::Graphs: return {0.42, 1'024'001};
    case PredictedChange::CopyStreams: return {0.52, 65'536};
    case PredictedChange::Streams: return {1.34, 6'000};
    case PredictedChange::Work: break; // shorter kernels and copies were checked, but no less host work
    }
    return {1.79, 0};
}

/// For a device or a length that no prediction was checked for.
constexpr double kUnknownError = 0.5;

} // namespace

PredictionError errorOf(PredictedChange change, const WhatIf& whatIf)
{
    const RunSpans& spans = whatIf.run().spans();
    const Validated validated = validatedFor(change);
    const bool isCpuDevice = deviceModelOf(spans)->sharedCores() > 0;
    PredictionError error;
    error.isValidated = isCpuDevice && spans.launches().starts().size() <= validated.launches;
    const double length = static_cast<double>(std::max<Nanos>(whatIf.run().window().length(), 1));
    const double unchanged = std::abs(static_cast<double>(whatIf.replayed({}).length()) - length) / length;
    error.share = (error.isValidated ? validated.share : std::max(kUnknownError, validated.share)) + unchanged;
    return error;
}

} // namespace stallscope
