// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A plugin with two devices that are listed and cannot be opened.

#include "engine/device/device_plugin.h"

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
    stallscope::Result<> collectInto(std::weak_ptr<stallscope::BatchSink> /*sink*/, std::optional<stallscope::Nanos> /*metricsInterval*/) override
    {
        return stallscope::Error{"nothing to collect"};
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
