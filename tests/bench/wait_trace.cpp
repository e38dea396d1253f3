// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/wait_trace.h"

#include "profiler/base/hash.h"
#include "profiler/trace/build/trace_builder.h"

#include <string>
#include <vector>

namespace stallscope::bench {

namespace {

constexpr std::uint64_t kOperations = 64;
constexpr Nanos kUs = 1000;

} // namespace

std::shared_ptr<const Trace> waitTrace(std::uint64_t waits)
{
    TraceBuilder builder;
    const ProcessId process = builder.addProcess({"python", {}, 1, {}, 0});
    const DeviceId device = builder.addDevice({"a device", 0, process, std::uint64_t{80} << 30, 132});
    const TrackId thread = builder.addTrack({TrackType::HostThread, process, {}, "1", "main", 0});
    const TrackId stream = builder.addTrack({TrackType::DeviceStream, process, device, "7", "stream 7", 0});
    builder.addRun({});
    builder.setFormat(SourceFormat::Kineto);
    std::vector<StringId> operations;
    for (std::uint64_t i = 0; i < kOperations; ++i)
        operations.push_back(builder.intern("aten::operation_" + std::to_string(i)));
    const StringId launch = builder.intern("cudaLaunchKernel");
    const StringId wait = builder.intern("cudaDeviceSynchronize");
    const StringId kernel = builder.intern("increment");
    Nanos now = 0;
    for (std::uint64_t i = 0; i < waits; ++i) {
        const std::uint64_t random = mixBits(i + 1);
        const CorrelationId id(static_cast<std::uint32_t>(i + 1));
        const auto length = static_cast<Nanos>(2 * kUs + random % (30 * kUs));
        builder.track(thread).place({now, 8 * kUs + length, operations[(random >> 32) % kOperations], {}, {}, SpanKind::HostOp, SpanFlag::kNone});
        builder.track(thread).place({now + kUs, 3 * kUs, launch, id, {}, SpanKind::ApiCall, SpanFlag::kNone});
        builder.track(stream).place({now + 5 * kUs, length, kernel, id, {}, SpanKind::Kernel, SpanFlag::kNone});
        builder.track(thread).place({now + 4 * kUs, 3 * kUs + length, wait, {}, {}, SpanKind::ApiCall, SpanFlag::kBlocking});
        now += 10 * kUs + length;
    }
    return builder.finish();
}

} // namespace stallscope::bench
