// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/cublas.h"
#include "engine/cuda/cuda_device.h"
#include "engine/cuda/cuda_recorder.h"
#include "engine/device/device_plugin.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::cuda {

/// The GPUs of this machine.
class CudaPlugin : public DevicePlugin {
public:
    Result<std::vector<ListedDevice>> list() override;
    Result<std::vector<std::unique_ptr<Device>>> open(const std::vector<std::uint32_t>& ordinals, std::uint64_t memoryLimit) override;
    Result<> collectInto(std::weak_ptr<BatchSink> sink, std::optional<Nanos> metricsInterval) override
    {
        return m_recorder.recordInto(std::move(sink), metricsInterval);
    }

private:
    [[nodiscard]] Group groupOf(std::size_t devices);

    std::shared_ptr<LazyCublas> m_cublas = std::make_shared<LazyCublas>();
    CudaRecorder m_recorder;
};

} // namespace stallscope::cuda
