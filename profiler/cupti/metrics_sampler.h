// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"

#include <chrono>
#include <cstdint>
#include <memory>

namespace stallscope::cupti {

struct CuptiApi;

/// Samples hardware metrics of all GPUs on which the process works (CUPTI's PM sampling). Samples, the metrics that each GPU
/// provides, and the reason why it provides none are added to batches; a failure ends the sampling of its GPU, and nothing else.
/// Used by the collector thread.
class MetricsSampler {
public:
    /// `longestPeriod`: how often collect() is called at least, unless the interval is longer. The API must outlive the sampler.
    MetricsSampler(const CuptiApi& api, std::chrono::nanoseconds interval, std::chrono::nanoseconds longestPeriod);
    MetricsSampler(const MetricsSampler&) = delete;
    MetricsSampler& operator=(const MetricsSampler&) = delete;
    /// Stops, and releases the GPUs.
    ~MetricsSampler();

    /// How often to call collect(), so that no buffer overflows.
    [[nodiscard]] std::chrono::nanoseconds period() const;
    /// At least one GPU is sampled.
    [[nodiscard]] bool isRunning() const;
    /// Samples GPUs with a context or work in these records, too.
    void addDevices(const DeviceBatch& records);
    /// Adds the samples since the last call.
    void collect(DeviceBatch& batch);
    /// Ends sampling and adds the remaining samples. GPUs that are added later are only reported by collect().
    void stop(DeviceBatch& batch);
    /// Ends sampling, and calls no function of CUPTI: stop() of the returned sampler does, for the GPUs that are sampled. Null if none is.
    [[nodiscard]] std::unique_ptr<MetricsSampler> takeRunning();

private:
    struct Parts;
    explicit MetricsSampler(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> m_parts;
};

} // namespace stallscope::cupti
