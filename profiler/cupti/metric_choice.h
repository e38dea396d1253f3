// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/cupti/metrics_api.h"
#include "profiler/trace/gpu_metric.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::cupti {

/// CUPTI's host object for one chip: it builds the configuration of metrics and evaluates samples.
class MetricsHost {
public:
    /// `availability`: image of the counters of the device, which must outlive the object; empty: all counters of the chip.
    [[nodiscard]] static Result<MetricsHost> open(
        const CuptiApi& api, const MetricsHostApi& host, const std::string& chip, const std::vector<std::uint8_t>& availability);
    MetricsHost(MetricsHost&& other) noexcept;
    MetricsHost& operator=(MetricsHost&& other) = delete;
    ~MetricsHost();

    [[nodiscard]] CUpti_Profiler_Host_Object* get() const { return m_object; }

private:
    MetricsHost(const MetricsHostApi& host, CUpti_Profiler_Host_Object* object) : m_host(&host), m_object(object) {}

    const MetricsHostApi* m_host;
    CUpti_Profiler_Host_Object* m_object;
};

/// Metrics that a chip can sample at once.
struct MetricChoice {
    /// A metric, and the names whose values add up to it.
    struct Part {
        GpuMetric metric = GpuMetric::SmActive;
        std::size_t first = 0; ///< index in `names`
        std::size_t count = 0;
        /// The sample that is being taken while others are decoded has a wrong value, often much too large.
        bool isDisturbedByDecoding = false;
    };

    std::vector<std::string> names; ///< as CUPTI calls them
    std::vector<Part> parts;        ///< by priority
    std::vector<std::uint8_t> config;

    [[nodiscard]] bool has(GpuMetric metric) const;
    /// Names for CUPTI, valid as long as the choice is not changed.
    [[nodiscard]] std::vector<const char*> pointers() const;
};

/// Chooses metrics by priority: each is added under the first of its names that the chip knows and that still lets all of them be
/// sampled in one pass. Fails if there is none.
[[nodiscard]] Result<MetricChoice> chooseMetrics(
    const CuptiApi& api, const MetricsHostApi& host, const std::string& chip, const std::vector<std::uint8_t>& availability);

} // namespace stallscope::cupti
