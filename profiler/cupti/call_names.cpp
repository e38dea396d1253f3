// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/call_names.h"

#include "profiler/trace/call_class.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace stallscope::cupti {

std::vector<NumberedCall> allCalls(const CuptiApi& api, CUpti_CallbackDomain domain)
{
    constexpr std::uint32_t kMostCalls = 1U << 14;
    constexpr std::uint32_t kLargestGap = 64; // ids that were withdrawn
    std::vector<NumberedCall> calls;
    std::uint32_t gap = 0;
    for (std::uint32_t number = 1; number < kMostCalls && gap < kLargestGap; ++number, ++gap) {
        const char* name = nullptr;
        if (api.getCallbackName(domain, number, &name) != CUPTI_SUCCESS || !name)
            continue;
        calls.push_back({domain, number, withoutVersion(name)});
        gap = 0;
    }
    return calls;
}

std::string withoutVersion(std::string name)
{
    const std::size_t at = name.rfind("_v");
    if (at == std::string::npos || at + 2 == name.size() || name.find_first_not_of("0123456789", at + 2) != std::string::npos)
        return name;
    name.resize(at);
    return name;
}

namespace {

/// "cudaStreamGetCaptureInfo_v2_ptsz" -> "cudaStreamGetCaptureInfo"
std::string stemOf(std::string name)
{
    for (std::size_t before = 0; before != name.size();) {
        before = name.size();
        for (const std::string_view form : {"_ptsz", "_ptds"}) {
            if (name.ends_with(form))
                name = name.substr(0, name.size() - form.size());
        }
        name = withoutVersion(std::move(name));
    }
    return name;
}

} // namespace

bool isNoise(const std::string& call)
{
    const std::string name = stemOf(call);
    constexpr std::array<std::string_view, 22> kNoise{"cudaGetDevice", "cudaSetDevice", "cudaGetDeviceCount", "cudaGetDeviceProperties",
        "cudaDeviceGetAttribute", "cudaGetLastError", "cudaPeekAtLastError", "cudaDriverGetVersion", "cudaRuntimeGetVersion", "cudaFuncGetAttributes",
        "cudaFuncSetAttribute", "cudaPointerGetAttributes", "cudaStreamIsCapturing", "cudaStreamGetCaptureInfo", "cudaThreadExchangeStreamCaptureMode",
        "cudaStreamGetPriority", "cudaStreamGetFlags", "cudaDeviceGetStreamPriorityRange", "cudaGetDriverEntryPoint", "cudaGetDriverEntryPointByVersion",
        "__cudaPushCallConfiguration", "__cudaPopCallConfiguration"};
    return name.starts_with("cudaOccupancy") || std::find(kNoise.begin(), kNoise.end(), name) != kNoise.end();
}

bool isRecorded(CUpti_CallbackDomain domain, const std::string& name)
{
    return domain == CUPTI_CB_DOMAIN_RUNTIME_API ? !isNoise(name) : classifyCall(name).meaning != CallMeaning::Other;
}

std::optional<bool> profilerSwitch(CUpti_CallbackDomain domain, std::uint32_t callback)
{
    const bool isRuntime = domain == CUPTI_CB_DOMAIN_RUNTIME_API;
    if (!isRuntime && domain != CUPTI_CB_DOMAIN_DRIVER_API)
        return std::nullopt;
    if (callback == (isRuntime ? std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaProfilerStart_v4000} : std::uint32_t{CUPTI_DRIVER_TRACE_CBID_cuProfilerStart}))
        return true;
    if (callback == (isRuntime ? std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaProfilerStop_v4000} : std::uint32_t{CUPTI_DRIVER_TRACE_CBID_cuProfilerStop}))
        return false;
    return std::nullopt;
}

namespace {

bool destroysContext(CUpti_CallbackDomain domain, std::uint32_t callback)
{
    constexpr std::array<std::uint32_t, 6> kDriverCalls{CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy, CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2,
        CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxReset, CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxReset_v2, CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxRelease,
        CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxRelease_v2};
    if (domain == CUPTI_CB_DOMAIN_RUNTIME_API)
        return callback == std::uint32_t{CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020};
    return domain == CUPTI_CB_DOMAIN_DRIVER_API && std::find(kDriverCalls.begin(), kDriverCalls.end(), callback) != kDriverCalls.end();
}

} // namespace

bool mayLoseRecords(CUpti_CallbackDomain domain, std::uint32_t callback)
{
    return destroysContext(domain, callback) || profilerSwitch(domain, callback) == false;
}

const CallNames::Call& CallNames::call(CUpti_CallbackDomain domain, std::uint32_t callback)
{
    const auto known = m_calls.find({domain, callback});
    if (known != m_calls.end())
        return known->second;
    const char* text = nullptr;
    const bool isNamed = m_api->getCallbackName(domain, callback, &text) == CUPTI_SUCCESS && text;
    std::string name = isNamed ? withoutVersion(text) : "call " + std::to_string(callback);
    const bool isKept = cupti::isRecorded(domain, name);
    return m_calls.emplace(std::pair(domain, callback), Call{std::move(name), isKept}).first->second;
}

} // namespace stallscope::cupti
