// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/what_if.h"

#include <cstdint>

namespace stallscope {

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
};

/// From this share on a prediction is called rough.
inline constexpr double kRoughError = 0.25;

/// From docs/predictions.md, and from how far a replay of this run without any change is off.
[[nodiscard]] PredictionError errorOf(PredictedChange change, const WhatIf& whatIf);

} // namespace stallscope
