// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/prediction_error.h"

#include "profiler/analysis/device_model/device_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace stallscope {

namespace {

/// The table in docs/predictions.md, by change: the error that nine of ten predictions stayed below, and the most launches of a run that was checked.
struct Validated {
    double share = 0;
    std::size_t launches = 0;
};

Validated validatedFor(PredictedChange change)
{
    switch (change) {
    case PredictedChange::Waits: return {0.20, 1'000'000};
    case PredictedChange::Graphs: return {0.25, 100'000};
    case PredictedChange::CopyStreams: return {0.20, 10'000};
    case PredictedChange::Streams: return {0.25, 10'000};
    case PredictedChange::Work: break;
    }
    return {};
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
    error.share = std::min(1.0, (error.isValidated ? validated.share : std::max(kUnknownError, validated.share)) + unchanged);
    return error;
}

} // namespace stallscope
