// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gpu/cupti/facts.h"
#include "tests/gpu/cupti/launch.h"
#include "tests/gpu/cupti/raw_records.h"

#include <cuda_runtime_api.h>

#include <dlfcn.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <vector>

namespace stallscope::test {

namespace {

struct Attribute {
    CUpti_ActivityAttribute attribute;
    const char* name;
    std::size_t bytes;
};

constexpr std::array kAttributes{
    Attribute{CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, "DEVICE_BUFFER_SIZE", sizeof(std::size_t)},
    Attribute{CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_POOL_LIMIT, "DEVICE_BUFFER_POOL_LIMIT", sizeof(std::size_t)},
    Attribute{CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_PRE_ALLOCATE_VALUE, "DEVICE_BUFFER_PRE_ALLOCATE_VALUE", sizeof(std::size_t)},
    Attribute{CUPTI_ACTIVITY_ATTR_MEM_ALLOCATION_TYPE_HOST_PINNED, "MEM_ALLOCATION_TYPE_HOST_PINNED", sizeof(std::uint8_t)},
    Attribute{CUPTI_ACTIVITY_ATTR_PER_THREAD_ACTIVITY_BUFFER, "PER_THREAD_ACTIVITY_BUFFER", sizeof(std::uint8_t)},
    Attribute{CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, "ZEROED_OUT_ACTIVITY_BUFFER", sizeof(std::uint8_t)},
};

std::string valueOf(decltype(&cuptiActivityGetAttribute) get, const Attribute& attribute, const cupti::CuptiApi& api)
{
    std::uint64_t value = 0; // little-endian: a shorter one is its first bytes
    std::size_t bytes = attribute.bytes;
    const CUptiResult result = get(attribute.attribute, &bytes, &value);
    return result == CUPTI_SUCCESS ? std::to_string(value) : api.nameOf(result);
}

} // namespace

void tellAttributes(const cupti::CuptiApi& api)
{
    void* const library = dlopen(api.path.c_str(), RTLD_NOW | RTLD_NOLOAD);
    auto* const get = library ? reinterpret_cast<decltype(&cuptiActivityGetAttribute)>(dlsym(library, "cuptiActivityGetAttribute")) : nullptr;
    std::printf("| attribute | before CUDA | with a context |\n| --- | --- | --- |\n");
    if (!get)
        return;
    std::vector<std::string> before;
    for (const Attribute& attribute : kAttributes)
        before.push_back(valueOf(get, attribute, api));
    (void)cudaFree(nullptr);
    for (std::size_t i = 0; i < kAttributes.size(); ++i)
        std::printf("| %s | %s | %s |\n", kAttributes[i].name, before[i].c_str(), valueOf(get, kAttributes[i], api).c_str());
}

void tellLaunches(const cupti::CuptiApi& api)
{
    if (!RawRecords::begin(api, {CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL}))
        return;
    float* memory = nullptr;
    (void)cudaMalloc(reinterpret_cast<void**>(&memory), sizeof(float) * 256);
    RawRecords::eachNow(api, true, [](CUpti_Activity&) {});
    launchIncrement(memory, 256, nullptr);
    (void)cudaDeviceSynchronize();
    std::printf("| record | number | name | correlation |\n| --- | --- | --- | --- |\n");
    RawRecords::eachNow(api, true, [&](CUpti_Activity& record) {
        const bool isRuntime = record.kind == CUPTI_ACTIVITY_KIND_RUNTIME;
        if (record.kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
            const auto& kernel = reinterpret_cast<const CUpti_ActivityKernel10&>(record);
            std::printf("| kernel | | `%s` | %u |\n", kernel.name, kernel.correlationId);
        } else if (isRuntime || record.kind == CUPTI_ACTIVITY_KIND_DRIVER) {
            const auto& call = reinterpret_cast<const CUpti_ActivityAPI&>(record);
            const char* name = nullptr;
            (void)api.getCallbackName(isRuntime ? CUPTI_CB_DOMAIN_RUNTIME_API : CUPTI_CB_DOMAIN_DRIVER_API, call.cbid, &name);
            std::printf("| %s | %u | `%s` | %u |\n", isRuntime ? "runtime" : "driver", call.cbid, name ? name : "?", call.correlationId);
        }
    });
}

} // namespace stallscope::test
