// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plugin.h"

#include "engine/device/shared_library.h"
#include "profiler/base/say.h"

namespace stallscope {

namespace {

#if defined(STALLSCOPE_NO_CUDA_PLUGIN)
std::string noPlugin()
{
    return say(STALLSCOPE_TEXT("Experiment", "this build has no CUDA plugin ({})"), STALLSCOPE_NO_CUDA_PLUGIN);
}
#else
std::string noPlugin()
{
    return say(STALLSCOPE_TEXT("Experiment", "the CUDA plugin is not installed"));
}
#endif

/// The plugin's entry, after checking that it belongs to this build.
Result<const PluginEntry*> enter(const std::filesystem::path& path)
{
    const Result<SharedLibrary> library = SharedLibrary::open(path.string());
    if (!library)
        return Error{say(STALLSCOPE_TEXT("Experiment", "the CUDA plugin cannot be loaded: {}"), library.error().message)};
    const auto entry = library->find<PluginEntryPoint>(kPluginEntryName);
    if (!entry)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} is not a Stallscope plugin"), path.string())};
    const PluginEntry* found = entry();
    if (std::string_view(found->abi) != STALLSCOPE_PLUGIN_ABI) {
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} belongs to another build of Stallscope ({}, this one is {}): install both from one package"),
            path.string(), found->abi, STALLSCOPE_PLUGIN_ABI)};
    }
    return found;
}

} // namespace

PluginSearch installedPlugins()
{
    std::error_code problem;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", problem);
    if (problem)
        return {{}, kGpuDriver}; // without /proc: no folder, instead of the working folder
    const std::filesystem::path folder = program.parent_path();
    return {{folder, (folder / ".." / "lib" / "stallscope").lexically_normal()}, kGpuDriver};
}

Result<std::filesystem::path> findCudaPlugin(const PluginSearch& search)
{
    std::string places;
    for (const std::filesystem::path& folder : search.folders) {
        std::error_code ignored;
        if (std::filesystem::exists(folder / kCudaPlugin, ignored))
            return folder / kCudaPlugin;
        places += (places.empty() ? "" : " or ") + folder.string();
    }
    if (search.folders.empty())
        return Error{say(STALLSCOPE_TEXT("Experiment", "{}: cannot locate Stallscope through /proc/self/exe"), noPlugin())};
    return Error{say(STALLSCOPE_TEXT("Experiment", "{}: {} not found in {}"), noPlugin(), kCudaPlugin, places)};
}

Result<DevicePlugin*> loadCudaPlugin(const PluginSearch& search)
{
    const Result<std::filesystem::path> path = findCudaPlugin(search);
    if (!path)
        return path.error();
    const Result<std::uint32_t> version = startGpuDriver(search.driver);
    if (!version)
        return version.error();
    const Result<const PluginEntry*> entry = enter(*path);
    if (!entry)
        return entry.error();
    if (const std::string tooOld = whyTooOld(*version, (*entry)->neededDriver); !tooOld.empty())
        return Error{tooOld};
    return &(*entry)->plugin();
}

} // namespace stallscope
