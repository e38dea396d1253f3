// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A plugin with two devices that are listed and cannot be opened. They have one sample of hardware metrics, and no other activity.

#include "engine/device/device_plugin.h"
#include "profiler/record/device/device_batch.h"

#include <chrono>
#include <cstddef>
#include <limits>
#include <utility>

namespace {

class PretendedPlugin : public stallscope::DevicePlugin {
public:
    stallscope::Result<std::vector<stallscope::ListedDevice>> list() override
    {
        stallscope::ListedDevice first;
        first.facts.id = "cuda:0";
        first.facts.backend = "cuda";
        stallscope::ListedDevice second = first;
        second.facts.id = "cuda:1";
        second.missing = "too small";
        return std::vector{first, second};
    }
    stallscope::Result<std::vector<std::unique_ptr<stallscope::Device>>> open(const std::vector<std::uint32_t>& ordinals, std::uint64_t /*limit*/) override
    {
        std::string asked = "asked for";
        for (const std::uint32_t ordinal : ordinals)
            asked += " " + std::to_string(ordinal);
        return stallscope::Error{asked};
    }
    stallscope::Result<> collectInto(std::weak_ptr<stallscope::BatchSink> sink, std::optional<stallscope::Nanos> metricsInterval) override
    {
        if (!metricsInterval)
            return stallscope::Error{"nothing to collect"};
        const auto now = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
        stallscope::MetricSampleRecord sample;
        sample.device = 0;
        sample.times = {now, now + *metricsInterval};
        sample.values.fill(std::numeric_limits<double>::quiet_NaN());
        sample.values[static_cast<std::size_t>(stallscope::GpuMetric::SmActive)] = static_cast<double>(*metricsInterval);
        stallscope::DeviceBatch batch;
        batch.isMonotonic = true;
        batch.isWhole = true;
        batch.metrics.push_back(sample);
        if (const auto open = sink.lock())
            open->take(std::move(batch));
        return {};
    }
};

stallscope::DevicePlugin& plugin()
{
    static PretendedPlugin one;
    return one;
}

} // namespace

extern "C" const stallscope::PluginEntry* stallscopePlugin()
{
    static constexpr stallscope::PluginEntry kEntry{ABI, 13000, plugin};
    return &kEntry;
}
