// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/program.h"
#include "engine/experiment/backends.h"
#include "profiler/record/recording.h"

#include <QTest>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::test {

/// Why a test cannot have that many GPUs; empty where it can.
[[nodiscard]] inline std::string whyNoGpu(std::size_t needed = 1)
{
    std::size_t found = 0;
    std::string missing;
    for (const ListedDevice& device : listDevices(installedBackends())) {
        if (device.facts.backend != "cuda")
            continue;
        found += device.missing.empty() ? 1 : 0;
        missing += device.missing;
    }
    if (found >= needed)
        return {};
    return found == 0 ? missing : "there is one GPU, and this needs " + std::to_string(needed);
}

/// GPUs, with a recording of what they do or without.
class GpuStage {
public:
    explicit GpuStage(std::uint32_t count = 1, Recording* recording = nullptr, std::uint64_t memoryLimit = 0)
    {
        auto devices = openDevices(installedBackends(), "cuda", {recording, memoryLimit, count, std::nullopt});
        if (!devices)
            qFatal("%s", devices.error().message.c_str());
        m_devices = std::move(*devices);
    }
    [[nodiscard]] Device& device(std::size_t i = 0) const { return *m_devices[i]; }
    [[nodiscard]] Program program(std::size_t i = 0) const { return {*m_devices[i], {}}; }

private:
    std::vector<std::unique_ptr<Device>> m_devices;
};

/// What lies on the device as values of the host.
template <class Value>
[[nodiscard]] std::vector<Value> valuesOf(Program& program, const Buffer& buffer)
{
    std::vector<Value> values(buffer.memory().bytes / sizeof(Value));
    program.copy({values.data(), values.size() * sizeof(Value), MemoryKind::Pageable, 0}, buffer.memory());
    return values;
}

template <class Value>
[[nodiscard]] Buffer onDevice(Program& program, const std::vector<Value>& values)
{
    Buffer buffer = program.buffer(MemoryKind::Device, values.size() * sizeof(Value));
    std::vector<Value> source = values;
    program.copy(buffer.memory(), {source.data(), source.size() * sizeof(Value), MemoryKind::Pageable, 0});
    return buffer;
}

} // namespace stallscope::test

/// Leaves the whole test out, in words, where there are not so many GPUs.
#define NEEDS_GPUS(count)                                                                                                                                      \
    if (const std::string missing = stallscope::test::whyNoGpu(count); !missing.empty())                                                                       \
    QSKIP(missing.c_str())
