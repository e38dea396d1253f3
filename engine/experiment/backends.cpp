// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/backends.h"

#include "engine/cpu/cpu_backend.h"
#include "engine/cpu/worker_trial.h"
#include "engine/experiment/cuda_backend.h"
#include "profiler/base/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stallscope {

namespace {

using OpenedDevices = Result<std::vector<std::unique_ptr<Device>>>;

constexpr std::uint32_t kMostCpuDevices = 64;

/// Records the measured performance of workers, which predictions use.
void tellWorkers(Recording& recording)
{
    recording.change([facts = cpu::tryWorkers().told()](TraceBuilder& builder) {
        for (const auto& [name, value] : facts)
            builder.setFact(name, value);
    });
}

/// "cpu": as many as needed. "cpu:3": three devices.
OpenedDevices openCpu(const std::string& id, const DeviceUse& use)
{
    std::uint32_t count = std::max(use.count, 1U);
    if (const std::size_t colon = id.find(':'); colon != std::string::npos) {
        const auto [end, problem] = std::from_chars(id.data() + colon + 1, id.data() + id.size(), count);
        if (problem != std::errc{} || end != id.data() + id.size() || count < 1 || count > kMostCpuDevices)
            return Error{say(STALLSCOPE_TEXT("Experiment", "'{}' is not a device: use cpu:N with N from 1 to {}"), id, kMostCpuDevices)};
    }
    if (use.recording)
        tellWorkers(*use.recording);
    return cpu::openCpuDevices(count, use.recording, use.memoryLimit);
}

Backends::const_iterator findBackend(const Backends& backends, const std::string& id)
{
    return std::find_if(backends.begin(), backends.end(), [name = id.substr(0, id.find(':'))](const Backend& one) { return one.name == name; });
}

std::string idsOf(const Backends& backends)
{
    std::string ids;
    for (const ListedDevice& device : listDevices(backends)) {
        if (device.missing.empty())
            ids += fmt::format("{}{}", ids.empty() ? "" : ", ", device.facts.id);
    }
    return ids.empty() ? "none" : ids;
}

} // namespace

Backends hostBackends()
{
    return {{"cpu", [] { return std::vector<ListedDevice>{{cpu::cpuFacts(), {}}}; }, openCpu}};
}

Backends installedBackends()
{
    Backends all = hostBackends();
    all.push_back(cudaBackend(installedPlugins()));
    return all;
}

std::vector<ListedDevice> listDevices(const Backends& backends)
{
    std::vector<ListedDevice> all;
    for (const Backend& backend : backends) {
        for (ListedDevice& device : backend.list())
            all.push_back(std::move(device));
    }
    return all;
}

Result<> checkName(const Backends& backends, const std::string& id)
{
    if (findBackend(backends, id) == backends.end())
        return Error{say(STALLSCOPE_TEXT("Experiment", "unknown device '{}'; available: {}"), id, idsOf(backends))};
    return {};
}

OpenedDevices openDevices(const Backends& backends, const std::string& id, const DeviceUse& use)
{
    if (const auto named = checkName(backends, id); !named)
        return named.error();
    auto devices = findBackend(backends, id)->open(id, use);
    if (devices && devices->size() < use.count)
        return Error{sayFor(use.count, STALLSCOPE_COUNT("Experiment", "{} devices are required, but '{}' has {}", "{} device is required, but '{}' has {}"),
            use.count, id, devices->size())};
    return devices;
}

} // namespace stallscope
