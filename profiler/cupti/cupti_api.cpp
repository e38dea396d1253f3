// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/cupti_api.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <dlfcn.h>
#include <string_view>

namespace stallscope::cupti {

namespace {

constexpr std::array<const char*, 3> kNames{"libcupti.so.13", "libcupti.so.12", "libcupti.so"};
/// Install paths of the toolkit, for systems without an entry in the loader's configuration.
constexpr std::array<const char*, 4> kToolkitPaths{"/usr/local/cuda/lib64/libcupti.so", "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so",
    "/opt/cuda/lib64/libcupti.so", "/opt/cuda/extras/CUPTI/lib64/libcupti.so"};

std::string lastLoaderError()
{
    const char* text = dlerror();
    return text ? text : "unknown reason";
}

template <class Function>
void find(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, name));
}

/// Name of the first missing function; empty if all required ones exist.
template <class Function>
void need(void* library, const char* name, Function& function, std::string_view& missing)
{
    find(library, name, function);
    if (!function && missing.empty())
        missing = name;
}

std::string pathOf(const void* function)
{
    Dl_info info{};
    return dladdr(function, &info) != 0 && info.dli_fname ? info.dli_fname : "libcupti";
}

std::string_view resolve(void* library, CuptiApi& api)
{
    std::string_view missing;
    need(library, "cuptiGetVersion", api.getVersion, missing);
    need(library, "cuptiGetResultString", api.getResultString, missing);
    need(library, "cuptiGetTimestamp", api.getTimestamp, missing);
    need(library, "cuptiGetCallbackName", api.getCallbackName, missing);
    need(library, "cuptiSubscribe", api.subscribe, missing);
    need(library, "cuptiUnsubscribe", api.unsubscribe, missing);
    need(library, "cuptiEnableCallback", api.enableCallback, missing);
    need(library, "cuptiActivityRegisterCallbacks", api.registerCallbacks, missing);
    need(library, "cuptiActivityEnable", api.enable, missing);
    need(library, "cuptiActivityDisable", api.disable, missing);
    need(library, "cuptiActivityFlushAll", api.flushAll, missing);
    need(library, "cuptiActivityGetNextRecord", api.getNextRecord, missing);
    need(library, "cuptiActivityGetNumDroppedRecords", api.getDropped, missing);
    need(library, "cuptiActivitySetAttribute", api.setAttribute, missing);
    find(library, "cuptiSubscribe_v2", api.subscribeNamed);
    find(library, "cuptiSetThreadIdType", api.setThreadIdType);
    find(library, "cuptiActivityEnableAllSyncRecords", api.enableAllSyncRecords);
    find(library, "cuptiActivityEnableRuntimeApi", api.enableRuntimeApi);
    find(library, "cuptiActivityEnableDriverApi", api.enableDriverApi);
    find(library, "cuptiActivityRegisterTimestampCallback", api.registerTimestamp);
    find(library, "cuptiActivityEnableCudaEventDeviceTimestamps", api.enableEventTimes);
    find(library, "cuptiActivityEnableLatencyTimestamps", api.enableQueueTimes);
    find(library, "cuptiActivityEnableDeviceGraph", api.enableDeviceGraphs);
    return missing;
}

/// The library stays loaded until the process ends, because CUPTI cannot be unloaded.
Result<CuptiApi> loadOne(const std::string& library)
{
    void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return Error{"CUPTI was not found, which comes with the CUDA Toolkit: " + lastLoaderError()};
    CuptiApi api;
    const std::string_view missing = resolve(handle, api);
    if (!missing.empty())
        return Error{library + " cannot be used: it has no " + std::string(missing)};
    api.path = pathOf(reinterpret_cast<const void*>(api.getVersion));
    if (const CUptiResult result = api.getVersion(&api.version); result != CUPTI_SUCCESS)
        return Error{api.path + " does not tell its version: " + api.nameOf(result)};
    return api;
}

std::vector<std::string> separated(const std::string& named)
{
    std::vector<std::string> names;
    for (std::size_t at = 0; at <= named.size();) {
        const std::size_t end = std::min(named.find(':', at), named.size());
        if (end > at)
            names.push_back(named.substr(at, end - at));
        at = end + 1;
    }
    return names;
}

} // namespace

std::string CuptiApi::nameOf(CUptiResult result) const
{
    const char* text = nullptr;
    const bool isKnown = getResultString(result, &text) == CUPTI_SUCCESS && text;
    return std::string(isKnown ? text : "unknown error") + " (" + std::to_string(static_cast<int>(result)) + ")";
}

std::vector<std::string> cuptiLibraries(const std::string& named)
{
    if (!named.empty())
        return separated(named);
    for (const char* name : kNames) {
        if (dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD))
            return {name};
    }
    std::vector<std::string> all(kNames.begin(), kNames.end());
    all.insert(all.end(), kToolkitPaths.begin(), kToolkitPaths.end());
    return all;
}

Result<CuptiApi> loadCupti(const std::string& named)
{
    Result<CuptiApi> api = Error{"CUPTI was not found: no library is named"};
    for (const std::string& library : cuptiLibraries(named)) {
        api = loadOne(library);
        if (api)
            break;
    }
    return api;
}

std::string missingDriver()
{
    void* driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!driver)
        return "no NVIDIA driver found: " + lastLoaderError();
    dlclose(driver);
    return {};
}

Nanos readClock(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return Nanos{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

Nanos monotonicClock()
{
    return readClock(CLOCK_MONOTONIC);
}

/// The wall clock may be set during a measurement: several tries are made.
std::optional<Nanos> clockOffset(const CuptiApi& api)
{
    constexpr int kTries = 5;
    const clockid_t expected = api.clock == Clock::Monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    Nanos off = 0;
    for (int i = 0; i < kTries; ++i) {
        std::uint64_t time = 0;
        const Nanos before = readClock(expected);
        if (api.getTimestamp(&time) != CUPTI_SUCCESS)
            return std::nullopt;
        const Nanos after = std::max(before, readClock(expected));
        const auto told = static_cast<Nanos>(time);
        off = told - std::clamp(told, before, after);
        if (off == 0)
            break;
    }
    return off;
}

/// CUPTI's own clock is the wall clock, which drifts and may be set: it is sampled repeatedly. Where CUPTI was given the
/// monotonic clock, the wall clock is sampled for records whose times CUPTI took before.
std::optional<ClockSample> sampleClock(const CuptiApi& api)
{
    constexpr int kTries = 5;
    std::optional<ClockSample> best;
    for (int i = 0; i < kTries; ++i) {
        std::uint64_t time = 0;
        ClockSample sample;
        sample.before = monotonicClock();
        if (api.clock == Clock::Monotonic)
            time = static_cast<std::uint64_t>(readClock(CLOCK_REALTIME));
        else if (api.getTimestamp(&time) != CUPTI_SUCCESS)
            return best;
        sample.after = monotonicClock();
        sample.foreign = static_cast<Nanos>(time);
        if (!best || sample.uncertainty() < best->uncertainty())
            best = sample;
    }
    return best;
}

} // namespace stallscope::cupti
