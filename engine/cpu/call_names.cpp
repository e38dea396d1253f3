// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/call_names.h"

#include "profiler/trace/call_class.h"

#include <string_view>

namespace stallscope::cpu {

namespace {

constexpr std::array<std::string_view, kCalls> kNames{"cpuLaunchKernel", "cpuLaunchHostFunc", "cpuGraphLaunch", "cpuMemcpy", "cpuMemcpyAsync", "cpuMemsetAsync",
    "cpuMalloc", "cpuMallocHost", "cpuFree", "cpuFreeHost", "cpuMallocAsync", "cpuFreeAsync", "cpuStreamCreate", "cpuStreamDestroy", "cpuStreamSynchronize",
    "cpuDeviceSynchronize", "cpuEventCreate", "cpuEventRecord", "cpuEventQuery", "cpuEventSynchronize", "cpuStreamWaitEvent", "cpuStreamBeginCapture",
    "cpuStreamEndCapture"};

} // namespace

CallNames::CallNames(Recording& recording)
{
    for (std::size_t i = 0; i < kCalls; ++i)
        m_ids[i] = recording.intern(kNames[i]);
}

SpanFlag::Type RecordedCall::flagsOf(Call call)
{
    static const std::array<SpanFlag::Type, kCalls> flags = [] {
        std::array<SpanFlag::Type, kCalls> all{};
        for (std::size_t i = 0; i < kCalls; ++i)
            all[i] = classifyCall(kNames[i]).blocksByName() ? SpanFlag::kBlocking : SpanFlag::kNone;
        return all;
    }();
    return flags[static_cast<std::size_t>(call)];
}

} // namespace stallscope::cpu
