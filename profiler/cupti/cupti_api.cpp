// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/cupti_api.h"

#include <dlfcn.h>

#include <array>
#include <string_view>

namespace stallscope::cupti {

namespace {

constexpr std::array<const char*, 3> kNames{"libcupti.so.13", "libcupti.so.12", "libcupti.so"};
/// Where installers of the toolkit put it, for systems that do not tell their loader.
constexpr std::array<const char*, 2> kToolkitPaths{"/usr/local/cuda/lib64/libcupti.so", "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so"};

std::string lastLoaderError()
{
    const char* text = dlerror();
    return text ? text : "unknown reason";
}

/// The library stays loaded until the process ends: CUPTI cannot be taken out again.
void* openAny()
{
    for (const char* name : kNames) {
        if (void* held = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD))
            return held;
    }
    for (const char* name : kNames) {
        if (void* found = dlopen(name, RTLD_NOW | RTLD_LOCAL))
            return found;
    }
    for (const char* path : kToolkitPaths) {
        if (void* found = dlopen(path, RTLD_NOW | RTLD_LOCAL))
            return found;
    }
    return nullptr;
}

template <class Function>
void find(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, name));
}

/// The name of the first call that is missing; empty where all that are needed are there.
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
    need(library, "cuptiActivityFlushAll", api.flushAll, missing);
    need(library, "cuptiActivityGetNextRecord", api.getNextRecord, missing);
    need(library, "cuptiActivityGetNumDroppedRecords", api.getDropped, missing);
    need(library, "cuptiActivitySetAttribute", api.setAttribute, missing);
    find(library, "cuptiSubscribe_v2", api.subscribeNamed);
    find(library, "cuptiSetThreadIdType", api.setThreadIdType);
    find(library, "cuptiActivityEnableAllSyncRecords", api.enableAllSyncRecords);
    find(library, "cuptiActivityEnableRuntimeApi", api.enableRuntimeApi);
    find(library, "cuptiActivityEnableDriverApi", api.enableDriverApi);
    return missing;
}

} // namespace

std::string CuptiApi::nameOf(CUptiResult result) const
{
    const char* text = nullptr;
    const bool isKnown = getResultString(result, &text) == CUPTI_SUCCESS && text;
    return std::string(isKnown ? text : "unknown error") + " (" + std::to_string(static_cast<int>(result)) + ")";
}

Result<CuptiApi> loadCupti(const std::string& library)
{
    void* handle = library.empty() ? openAny() : dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return Error{"CUPTI was not found, which comes with the CUDA Toolkit: " + lastLoaderError()};
    CuptiApi api;
    const std::string_view missing = resolve(handle, api);
    if (!missing.empty())
        return Error{(library.empty() ? std::string("the CUPTI library") : library) + " cannot be used: it has no " + std::string(missing)};
    api.path = pathOf(reinterpret_cast<const void*>(api.getVersion));
    if (const CUptiResult result = api.getVersion(&api.version); result != CUPTI_SUCCESS)
        return Error{api.path + " does not tell its version: " + api.nameOf(result)};
    return api;
}

std::string missingDriver()
{
    void* driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!driver)
        return "there is no NVIDIA driver: " + lastLoaderError();
    dlclose(driver);
    return {};
}

} // namespace stallscope::cupti
