// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace stallscope {

/// A loop of equal launches, modelled as a queue between host and device.
///
/// Worked example: a launch takes the host t1 = 10, its kernel takes t2 = 20, and the return path takes t3 = 12. A host
/// that waits after each of 10 launches needs 10 * (10 + 20 + 12) = 420. A host that waits once at the end needs the first
/// launch, ten kernels and one return path: max(10 + 10 * 20, 10 * 10 + 20) + 12 = 222.
struct QueueModel {
    /// How the host of the run waited, as far as the model covers it.
    enum class Loop : std::uint8_t { Other, Synchronous, Asynchronous };

    std::uint64_t launches = 0; ///< n
    Nanos insert = 0;           ///< t1: duration of a launch call
    Nanos compute = 0;          ///< t2: a kernel and the gap to the next one when they run back to back
    Nanos comeBack = 0;         ///< t3: wake-up of a waiting host and of an idle stream
    Loop loop = Loop::Other;
    Nanos predictedSync = 0;
    Nanos predictedAsync = 0;
    Share error; ///< of the prediction for this kind of loop against its wall time; empty for other loops
};

/// Empty if the run is not a loop of equal launches on one stream. The report must cover the whole run, with its waits.
[[nodiscard]] std::optional<QueueModel> queueModelOf(const std::shared_ptr<const Trace>& trace, RunId run, const RunReport& report);

} // namespace stallscope
