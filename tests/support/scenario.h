// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/call_class.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope::test {

/// Writes down a small trace as a person would tell it: who launched what, when it ran, who waited. Times in any order.
///
///     Scenario s;
///     const auto main = s.thread("main");
///     const auto stream = s.stream("7");
///     s.launch(main, {0, 10}, stream, {15, 40}, "gemm");   // a launch call and its kernel
///     s.call(main, "cudaStreamSynchronize", {12, 45}, {}, s.onStream(7));
///     const auto trace = s.trace();
class Scenario {
public:
    Scenario()
    {
        m_process = m_builder.addProcess({"python", {}, 1, {}, 0});
        m_device = addDevice("GPU 0");
    }

    [[nodiscard]] ProcessId process() const { return m_process; }
    [[nodiscard]] DeviceId device() const { return m_device; }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

    ProcessId addProcess(std::uint32_t correlationScope, std::string name = "other")
    {
        return m_builder.addProcess({std::move(name), {}, 2, {}, correlationScope});
    }
    DeviceId addDevice(std::string name)
    {
        DeviceInfo info;
        info.name = std::move(name);
        info.ordinal = m_devices++;
        info.process = m_process;
        return m_builder.addDevice(info);
    }
    TrackId thread(std::string name) { return thread(std::move(name), m_process); }
    TrackId thread(std::string name, ProcessId process)
    {
        return m_builder.addTrack({TrackType::HostThread, process, {}, std::to_string(++m_threads), std::move(name), 0});
    }
    TrackId stream(std::string id) { return stream(std::move(id), m_device, m_process); }
    TrackId stream(std::string id, DeviceId device) { return stream(std::move(id), device, m_process); }
    TrackId stream(std::string id, DeviceId device, ProcessId process)
    {
        std::string name = "stream " + id;
        return m_builder.addTrack({TrackType::DeviceStream, process, device, std::move(id), std::move(name), 0});
    }

    /// Any span.
    void span(TrackId track, SpanKind kind, std::string_view name, TimeRange range, CorrelationId correlation = {}, const SpanDetail& detail = {})
    {
        Span span{range.start, range.end - range.start, m_builder.intern(name), correlation, m_builder.addDetail(detail), kind, SpanFlag::kNone};
        if (kind == SpanKind::Kernel && isCommunicationKernel(name))
            span.flags |= SpanFlag::kCommunication;
        if (kind == SpanKind::ApiCall && classifyCall(name).blocksByName())
            span.flags |= SpanFlag::kBlocking;
        m_builder.track(track).push(span);
    }
    void call(TrackId thread, std::string_view name, TimeRange range, CorrelationId correlation = {}, const SpanDetail& detail = {})
    {
        span(thread, SpanKind::ApiCall, name, range, correlation, detail);
    }
    void op(TrackId thread, std::string_view name, TimeRange range) { span(thread, SpanKind::HostOp, name, range); }
    void range(TrackId thread, std::string_view name, TimeRange where) { span(thread, SpanKind::Range, name, where); }
    void python(TrackId thread, std::string_view name, TimeRange range) { span(thread, SpanKind::Python, name, range); }
    void kernel(TrackId stream, std::string_view name, TimeRange range, CorrelationId correlation = {})
    {
        span(stream, SpanKind::Kernel, name, range, correlation);
    }
    void copy(TrackId stream, TimeRange range, CorrelationId correlation, const SpanDetail& detail)
    {
        span(stream, SpanKind::Memcpy, "Memcpy", range, correlation, detail);
    }
    /// A cudaLaunchKernel and its kernel.
    CorrelationId launch(TrackId thread, TimeRange call, TrackId stream, TimeRange run, std::string_view name = "kernel")
    {
        const CorrelationId id = correlation();
        this->call(thread, "cudaLaunchKernel", call, id);
        kernel(stream, name, run, id);
        return id;
    }
    /// A copy call of any name and its device span.
    CorrelationId copyCall(TrackId thread, std::string_view name, TimeRange call, TrackId stream, TimeRange run, const SpanDetail& detail)
    {
        const CorrelationId id = correlation();
        this->call(thread, name, call, id);
        copy(stream, run, id, detail);
        return id;
    }
    [[nodiscard]] CorrelationId correlation() { return CorrelationId(++m_correlations); }

    [[nodiscard]] static SpanDetail onStream(std::uint64_t stream) { return SpanDetail{}.set(DetailField::Stream, stream); }
    [[nodiscard]] static SpanDetail moved(CopyDirection direction, MemoryKind source, MemoryKind target, std::uint64_t bytes)
    {
        SpanDetail detail;
        detail.set(DetailField::Direction, static_cast<std::uint64_t>(direction)).set(DetailField::SourceMemory, static_cast<std::uint64_t>(source));
        return detail.set(DetailField::TargetMemory, static_cast<std::uint64_t>(target)).set(DetailField::Bytes, bytes);
    }
    [[nodiscard]] static SpanDetail toHost(MemoryKind target, std::uint64_t bytes = 4)
    {
        return moved(CopyDirection::DeviceToHost, MemoryKind::Device, target, bytes);
    }
    [[nodiscard]] static SpanDetail toDevice(MemoryKind source, std::uint64_t bytes = 4)
    {
        return moved(CopyDirection::HostToDevice, source, MemoryKind::Device, bytes);
    }

    /// A recorded run. Without any, the trace is a foreign one: one run whose window is found from the spans.
    void run(TimeRange window, std::string strategy = "async")
    {
        Run run;
        run.name = strategy;
        run.strategy = std::move(strategy);
        run.window = window;
        m_builder.addRun(run);
        ++m_runs;
    }

    [[nodiscard]] std::shared_ptr<const Trace> trace(SourceFormat format = SourceFormat::Kineto)
    {
        if (m_runs == 0)
            m_builder.addRun(Run{});
        m_builder.setFormat(format);
        return m_builder.finish();
    }

private:
    TraceBuilder m_builder;
    ProcessId m_process;
    DeviceId m_device;
    std::uint32_t m_devices = 0;
    std::uint32_t m_threads = 0;
    std::uint32_t m_correlations = 0;
    std::uint32_t m_runs = 0;
};

} // namespace stallscope::test
