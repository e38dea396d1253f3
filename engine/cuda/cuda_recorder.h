// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <memory>
#include <optional>

namespace stallscope {
class BatchSink;
}

namespace stallscope::cuda {

/// Records the GPU activity of this process, starting with the first request: CUPTI is enabled once, and stays enabled.
/// Records between two recordings are discarded.
class CudaRecorder {
public:
    /// Replaces the sink; recording ends when the sink is destroyed. The error says why recording is impossible.
    /// `metricsInterval`: time between samples of hardware metrics, which end with the next flush(); empty: none.
    [[nodiscard]] Result<> recordInto(std::weak_ptr<BatchSink> sink, std::optional<Nanos> metricsInterval);
    [[nodiscard]] bool isOn() const { return m_isOn; }
    /// Hardware metrics of the devices that are open by now are sampled when it returns, if they are recorded: starting takes
    /// most of a second, in which short runs would be over.
    void startMetrics();
    /// Passes all activity so far to the sink before it returns; for a lost GPU including work that never ended.
    void flush(bool isLost);

private:
    bool m_isOn = false;
    bool m_hasMetrics = false;
};

} // namespace stallscope::cuda
