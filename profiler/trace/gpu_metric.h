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
    const char* key; ///< in JSON, where a percentage is a share
};

inline constexpr std::array<GpuMetricInfo, kGpuMetrics> kGpuMetricInfos{{
    {"SM active", "%", "sm_active"},
    {"tensor pipes active", "%", "tensor_active"},
    {"DRAM read", "%", "dram_read"},
    {"DRAM write", "%", "dram_write"},
    {"instructions issued", "%", "instructions_issued"},
    {"occupancy", "%", "occupancy"},
    {"L2 throughput", "%", "l2_throughput"},
    {"PCIe read", "bytes/s", "pcie_read_bytes_per_s"},
    {"PCIe write", "bytes/s", "pcie_write_bytes_per_s"},
    {"NVLink received", "bytes/s", "nvlink_received_bytes_per_s"},
    {"NVLink sent", "bytes/s", "nvlink_sent_bytes_per_s"},
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
