// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/backends.h"

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/worker_trial.h"
#include "profiler/base/say.h"
#include "profiler/record/device/batch_importer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <mutex>
#include <optional>

namespace stallscope {

namespace {

using OpenedDevices = Result<std::vector<std::unique_ptr<Device>>>;

constexpr std::uint32_t kMostCpuDevices = 64;

/// Records the measured performance of workers, which predictions use.
void recordWorkerFacts(Recording& recording)
{
    recording.change([facts = cpu::tryWorkers().asFacts()](TraceBuilder& builder) {
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
        recordWorkerFacts(*use.recording);
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

constexpr const char* kCuda = "cuda";

/// Records device activity if possible; otherwise the recording contains the reason.
void record(DevicePlugin& plugin, Recording& recording, std::optional<Nanos> metricsInterval)
{
    if (const Result<> collected = plugin.collectInto(BatchImporter::attach(recording), metricsInterval); !collected) {
        recording.change([&](TraceBuilder& builder) {
            builder.setFact("cuda not recorded", say(STALLSCOPE_TEXT("Experiment", "GPU activity is missing: {}"), collected.error().message));
        });
    }
}

/// The plugin, loaded on first use.
class LazyPlugin {
public:
    explicit LazyPlugin(PluginSearch search) : m_search(std::move(search)) {}

    std::vector<ListedDevice> list()
    {
        const Result<DevicePlugin*> plugin = get();
        const Result<std::vector<ListedDevice>> listed = plugin ? (*plugin)->list() : Result<std::vector<ListedDevice>>(plugin.error());
        if (listed && !listed->empty())
            return *listed;
        ListedDevice missing;
        missing.facts.id = kCuda;
        missing.facts.backend = kCuda;
        missing.missing = listed ? say(STALLSCOPE_TEXT("Experiment", "no GPU found")) : listed.error().message;
        return {missing};
    }

    OpenedDevices open(const std::string& id, const DeviceUse& use)
    {
        const std::vector<ListedDevice> listed = list();
        const Result<DevicePlugin*> plugin = get();
        if (!plugin || listed.front().facts.id == kCuda)
            return Error{fmt::format("{}: {}", kCuda, listed.front().missing)};
        const auto ordinals = cudaOrdinals(id, use.count, static_cast<std::uint32_t>(listed.size()));
        if (!ordinals)
            return ordinals.error();
        if (use.recording)
            record(**plugin, *use.recording, use.metricsInterval);
        return (*plugin)->open(*ordinals, use.memoryLimit);
    }

private:
    const Result<DevicePlugin*>& get()
    {
        const std::lock_guard lock(m_mutex);
        if (!m_plugin)
            m_plugin = loadCudaPlugin(m_search);
        return *m_plugin;
    }

    PluginSearch m_search;
    std::mutex m_mutex;
    std::optional<Result<DevicePlugin*>> m_plugin;
};

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

Result<std::vector<std::uint32_t>> cudaOrdinals(const std::string& id, std::uint32_t needed, std::uint32_t count)
{
    std::uint32_t first = 0;
    if (const std::size_t colon = id.find(':'); colon != std::string::npos) {
        const auto [end, problem] = std::from_chars(id.data() + colon + 1, id.data() + id.size(), first);
        if (problem != std::errc{} || end != id.data() + id.size() || first >= count)
            return Error{say(STALLSCOPE_TEXT("Experiment", "unknown device '{}': use cuda:N with N from 0 to {}"), id, count - 1)};
    }
    std::vector<std::uint32_t> ordinals;
    for (std::uint32_t i = 0; i < std::min(std::max(needed, 1U), count); ++i)
        ordinals.push_back((first + i) % count);
    return ordinals;
}

Backend cudaBackend(PluginSearch search)
{
    const auto plugin = std::make_shared<LazyPlugin>(std::move(search));
    return {kCuda, [plugin] { return plugin->list(); }, [plugin](const std::string& id, const DeviceUse& use) { return plugin->open(id, use); }};
}

} // namespace stallscope
