// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gpu/cupti/raw_records.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <utility>

namespace stallscope::test {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{2} << 20;

std::mutex g_mutex;
std::vector<RawRecords::Buffer> g_filled;

void CUPTIAPI requested(std::uint8_t** buffer, std::size_t* size, std::size_t* mostRecords)
{
    *buffer = static_cast<std::uint8_t*>(std::calloc(1, kBufferBytes));
    *size = kBufferBytes;
    *mostRecords = 0;
}

void CUPTIAPI completed(CUcontext /*unused*/, std::uint32_t /*unused*/, std::uint8_t* buffer, std::size_t /*size*/, std::size_t valid)
{
    const std::lock_guard lock(g_mutex);
    g_filled.push_back({buffer, valid, static_cast<std::uint32_t>(gettid())});
}

} // namespace

bool RawRecords::begin(const cupti::CuptiApi& api, const std::vector<CUpti_ActivityKind>& kinds)
{
    return api.registerCallbacks(requested, completed) == CUPTI_SUCCESS
        && std::all_of(kinds.begin(), kinds.end(), [&](CUpti_ActivityKind kind) { return api.enable(kind) == CUPTI_SUCCESS; });
}

std::vector<RawRecords::Buffer> RawRecords::take()
{
    const std::lock_guard lock(g_mutex);
    return std::exchange(g_filled, {});
}

void RawRecords::each(const cupti::CuptiApi& api, std::vector<Buffer> buffers, const std::function<void(CUpti_Activity&)>& visit)
{
    for (const Buffer& buffer : buffers) {
        CUpti_Activity* record = nullptr;
        while (api.getNextRecord(buffer.bytes, buffer.valid, &record) == CUPTI_SUCCESS)
            visit(*record);
        std::free(buffer.bytes);
    }
}

void RawRecords::eachNow(const cupti::CuptiApi& api, bool isForced, const std::function<void(CUpti_Activity&)>& visit)
{
    (void)api.flushAll(isForced ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
    each(api, take(), visit);
}

} // namespace stallscope::test
