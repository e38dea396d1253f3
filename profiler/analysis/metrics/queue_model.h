// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace stallscope {

/// A loop of equal launches, seen as a queue between host and device.
///
/// Worked example: a launch takes the host t1 = 10, its kernel takes t2 = 20, and the way back t3 = 12. A host that waits
/// after each of 10 launches needs 10 * (10 + 20 + 12) = 420. One that waits once at the end needs the first launch, ten
/// kernels and one way back: max(10 + 10 * 20, 10 * 10 + 20) + 12 = 222.
struct QueueModel {
    /// What the host of the run waited for, as far as the model knows.
    enum class Loop : std::uint8_t { Other, Synchronous, Asynchronous };

    std::uint64_t launches = 0; ///< n
    Nanos insert = 0;           ///< t1: a launch call
    Nanos compute = 0;          ///< t2: a kernel and the gap to the next one, where they stand back to back
    Nanos comeBack = 0;         ///< t3: to wake up a host that waits, and a stream that was idle
    Loop loop = Loop::Other;
    Nanos predictedSync = 0;
    Nanos predictedAsync = 0;
    Share error; ///< of the prediction for this loop against its wall time; absent for another kind of loop
};

/// Nothing where the run is no loop of equal launches on one stream. The report is of the whole run, with its waits.
[[nodiscard]] std::optional<QueueModel> queueModelOf(const std::shared_ptr<const Trace>& trace, RunId run, const RunReport& report);

} // namespace stallscope
