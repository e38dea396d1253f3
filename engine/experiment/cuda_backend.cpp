// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/cuda_backend.h"

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

constexpr const char* kName = "cuda";

/// Records device activity if possible; otherwise the recording contains the reason.
void record(DevicePlugin& plugin, Recording& recording)
{
    if (const Result<> collected = plugin.collectInto(BatchImporter::attach(recording)); !collected) {
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
        missing.facts.id = kName;
        missing.facts.backend = kName;
        missing.missing = listed ? say(STALLSCOPE_TEXT("Experiment", "no GPU found")) : listed.error().message;
        return {missing};
    }

    OpenedDevices open(const std::string& id, const DeviceUse& use)
    {
        const std::vector<ListedDevice> listed = list();
        const Result<DevicePlugin*> plugin = get();
        if (!plugin || listed.front().facts.id == kName)
            return Error{fmt::format("{}: {}", kName, listed.front().missing)};
        const auto ordinals = cudaOrdinals(id, use.count, static_cast<std::uint32_t>(listed.size()));
        if (!ordinals)
            return ordinals.error();
        if (use.recording)
            record(**plugin, *use.recording);
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
    return {kName, [plugin] { return plugin->list(); }, [plugin](const std::string& id, const DeviceUse& use) { return plugin->open(id, use); }};
}

} // namespace stallscope
