// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A library for CUDA_INJECTION64_PATH that only has CUPTI record kernels and runtime calls, and throws the records away: the least
/// cost of a recording by any tool.

#include "profiler/cupti/cupti_api.h"

#include <cstdint>
#include <cstdlib>

namespace {

constexpr std::size_t kBufferBytes = std::size_t{2} << 20;

void CUPTIAPI requested(std::uint8_t** buffer, std::size_t* size, std::size_t* mostRecords)
{
    *buffer = static_cast<std::uint8_t*>(std::calloc(1, kBufferBytes));
    *size = kBufferBytes;
    *mostRecords = 0; // as many as fit
}

void CUPTIAPI completed(CUcontext /*unused*/, std::uint32_t /*unused*/, std::uint8_t* buffer, std::size_t /*size*/, std::size_t /*valid*/)
{
    std::free(buffer);
}

} // namespace

extern "C" __attribute__((visibility("default"))) int InitializeInjection()
{
    if (const auto api = stallscope::cupti::loadCupti({}); api && api->registerCallbacks(requested, completed) == CUPTI_SUCCESS) {
        (void)api->enable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
        (void)api->enable(CUPTI_ACTIVITY_KIND_RUNTIME);
    }
    return 1;
}
