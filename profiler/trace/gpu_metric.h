// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace stallscope {

/// Hardware metrics of a GPU that are sampled over time, each as one counter of its device. Shares are averages over all
/// units of the GPU and over the time of a sample.
enum class GpuMetric : std::uint8_t {
    SmActive,
    TensorActive,
    DramRead,
    DramWrite,
    Instructions,
    Occupancy,
    L2,
    PcieRead,
    PcieWrite,
    NvlinkReceived,
    NvlinkSent,
};
inline constexpr std::size_t kGpuMetrics = 11;

struct GpuMetricInfo {
    const char* name; ///< of the counter
    const char* unit;
};

inline constexpr std::array<GpuMetricInfo, kGpuMetrics> kGpuMetricInfos{{
    {"SM active", "%"},
    {"tensor pipes active", "%"},
    {"DRAM read", "%"},
    {"DRAM write", "%"},
    {"instructions issued", "%"},
    {"occupancy", "%"},
    {"L2 throughput", "%"},
    {"PCIe read", "bytes/s"},
    {"PCIe write", "bytes/s"},
    {"NVLink received", "bytes/s"},
    {"NVLink sent", "bytes/s"},
}};

/// Time between two samples: short enough for a kernel to be seen, long enough to cost little.
inline constexpr Nanos kUsualMetricInterval = 1'000'000;
inline constexpr Nanos kLeastMetricInterval = 20'000;
inline constexpr Nanos kMostMetricInterval = 1'000'000'000;

[[nodiscard]] constexpr const GpuMetricInfo& infoOf(GpuMetric metric)
{
    return kGpuMetricInfos[static_cast<std::size_t>(metric)];
}

} // namespace stallscope
