// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plugin.h"

#include "engine/device/shared_library.h"
#include "profiler/base/say.h"

#include <cstdlib>

namespace stallscope {

namespace {

// result codes of the driver, which are part of its ABI
constexpr int kSuccess = 0;
constexpr int kStubLibrary = 34;
constexpr int kNoDevice = 100;

using Init = int (*)(unsigned);
using GetVersion = int (*)(int*);
using GetCount = int (*)(int*);
using GetName = int (*)(int, const char**);

std::string nameOf(const SharedLibrary& driver, int code)
{
    const auto getName = driver.find<GetName>("cuGetErrorName");
    const char* name = nullptr;
    return getName && getName(code, &name) == kSuccess && name ? std::string(name) : say(STALLSCOPE_TEXT("Experiment", "unknown error"));
}

Error noDevice()
{
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    if (visible)
        return {say(STALLSCOPE_TEXT("Experiment", "no GPU is visible: CUDA_VISIBLE_DEVICES is '{}'"), visible)};
    return {say(STALLSCOPE_TEXT("Experiment", "the NVIDIA driver found no usable GPU"))};
}

Result<> initialize(const SharedLibrary& driver, const std::string& library)
{
    const auto init = driver.find<Init>("cuInit");
    if (!init)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} is not an NVIDIA driver: cuInit is missing"), library)};
    const int code = init(0);
    if (code == kSuccess)
        return {};
    if (code == kStubLibrary)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} is the link stub of the CUDA Toolkit, not a driver"), library)};
    if (code == kNoDevice)
        return noDevice();
    return Error{say(STALLSCOPE_TEXT("Experiment", "cannot initialize the NVIDIA driver: cuInit returned {} ({})"), code, nameOf(driver, code))};
}

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

Result<std::uint32_t> startGpuDriver(const std::string& library)
{
    const Result<SharedLibrary> driver = SharedLibrary::open(library);
    if (!driver)
        return Error{say(STALLSCOPE_TEXT("Experiment", "no NVIDIA driver found: {}"), driver.error().message)};
    if (const Result<> started = initialize(*driver, library); !started)
        return started.error();
    const auto getVersion = driver->find<GetVersion>("cuDriverGetVersion");
    const auto getCount = driver->find<GetCount>("cuDeviceGetCount");
    int version = 0;
    int count = 0;
    if (!getVersion || !getCount || getVersion(&version) != kSuccess || getCount(&count) != kSuccess)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} does not report its version and devices"), library)};
    if (count < 1)
        return noDevice();
    return static_cast<std::uint32_t>(version);
}

std::string whyTooOld(std::uint32_t version, std::uint32_t needed)
{
    if (version >= needed)
        return {};
    return say(STALLSCOPE_TEXT("Experiment", "the NVIDIA driver is too old: it supports CUDA {}.{}, but this build needs {}.{}"), version / 1000,
        version % 1000 / 10, needed / 1000, needed % 1000 / 10);
}

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
