// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/cuda_plugin.h"
#include "engine/device/program.h"
#include "tests/engine/cuda/runtime_double.h"

#include <QString>
#include <QtGlobal>

#include <cstdint>
#include <memory>
#include <vector>

namespace stallscope::test {

/// Devices on a runtime that is as new.
struct Bench {
    RuntimeDouble& cuda = newRuntime();
    cuda::CudaPlugin plugin;
    std::vector<std::unique_ptr<Device>> devices;

    explicit Bench(std::uint32_t count = 1, std::uint64_t memoryLimit = 0)
    {
        std::vector<std::uint32_t> ordinals;
        for (std::uint32_t i = 0; i < count; ++i)
            ordinals.push_back(i);
        auto opened = plugin.open(ordinals, memoryLimit);
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        devices = std::move(*opened);
    }
    [[nodiscard]] Device& device() const { return *devices.front(); }
    [[nodiscard]] Program program() const { return {device(), {}}; }
};

inline QString messageOf(const Result<>& result)
{
    return result ? QString("no error") : QString::fromStdString(result.error().message);
}

} // namespace stallscope::test
