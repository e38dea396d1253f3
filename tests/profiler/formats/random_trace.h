// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/stack_pool.h"
#include "tests/profiler/analysis/oracle/dice.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::test {

/// A trace with everything that exports keep, and with names and numbers that get into the way of each other. No program behaves like this.
class RandomTrace {
public:
    explicit RandomTrace(std::uint64_t seed) : m_dice(seed) {}

    [[nodiscard]] std::shared_ptr<const Trace> build()
    {
        addProcesses();
        addDevices();
        for (std::size_t i = 1 + m_dice.roll(6); i > 0; --i)
            addThread();
        for (std::size_t i = m_devices.empty() ? 0 : m_dice.roll(6); i > 0; --i)
            addStream();
        addCounters();
        addRuns();
        m_builder.setFormat(SourceFormat::Kineto);
        m_builder.losses().count(Loss::DroppedRecords, m_dice.roll(3));
        if (m_dice.chance(50))
            m_builder.setEpoch(1'700'000'000'000'000'000 + m_dice.between(0, 1'000'000'000));
        if (m_dice.chance(30))
            m_builder.setFact(kWaitsFact, "not recorded: " + text());
        if (m_dice.chance(30))
            m_builder.setFact("waits of a, b.json", text());
        if (m_dice.chance(30))
            m_builder.setFact(World::kSizeFact, "8");
        return m_builder.finish();
    }

private:
    /// Few, so that names repeat. Some look like what exports write.
    [[nodiscard]] std::string text()
    {
        static const std::array<std::string, 14> kTexts{"", "main", "stream 7", "thread 7", "process 7, rank 1", "device 0: GPU 0", "python, rank 2", "7",
            "aten::mm (a.py:3)", "ncclDevKernel_AllReduce", "cudaStreamSynchronize", "Memcpy DtoH (Device -> Pageable)", "caf\xC3\xA9 \"{[,:]}\\",
            "stallscope"};
        return m_dice.oneOf(kTexts);
    }
    [[nodiscard]] std::string number()
    {
        static const std::array<std::string, 7> kNumbers{"7", "8", "-1", "0", "Spans", "99999999999", ""};
        return m_dice.oneOf(kNumbers);
    }
    [[nodiscard]] StringId name() { return m_builder.intern(text()); }

    void addProcesses()
    {
        static constexpr std::array<std::int64_t, 5> kPids{7, 7, 8, 0, -1};
        const bool isOneScope = m_dice.chance(30);
        for (std::size_t i = 1 + m_dice.roll(3); i > 0; --i) {
            Process process;
            process.name = text();
            process.host = m_dice.chance(30) ? text() : std::string();
            process.pid = m_dice.oneOf(kPids);
            if (m_dice.chance(50))
                process.rank = static_cast<std::uint32_t>(m_dice.roll(4));
            process.correlationScope = isOneScope ? 5 : static_cast<std::uint32_t>(i);
            m_processes.push_back(m_builder.addProcess(process));
        }
    }

    void addDevices()
    {
        static const std::array<std::string, 4> kNames{"NVIDIA H100", "NVIDIA H100", "GPU 0", ""};
        for (std::size_t i = m_dice.roll(4); i > 0; --i) {
            DeviceInfo device;
            device.name = m_dice.oneOf(kNames);
            device.ordinal = static_cast<std::uint32_t>(m_dice.roll(2));
            device.process = m_dice.oneOf(m_processes);
            device.memoryBytes = m_dice.roll(2) * (std::uint64_t{80} << 30);
            device.multiprocessors = static_cast<std::uint32_t>(m_dice.roll(2) * 132);
            device.uuid = m_dice.chance(50) ? "GPU-" + std::to_string(i) : std::string();
            m_devices.push_back(m_builder.addDevice(device));
        }
    }

    void addThread()
    {
        static constexpr std::array kKinds{SpanKind::ApiCall, SpanKind::Range, SpanKind::HostOp, SpanKind::Python, SpanKind::Overhead, SpanKind::Mark};
        TrackInfo info{TrackType::HostThread, m_dice.oneOf(m_processes), {}, number(), text(), static_cast<std::int32_t>(m_dice.roll(3))};
        fill(m_builder.addTrack(info), kKinds);
    }

    void addStream()
    {
        static constexpr std::array kKinds{
            SpanKind::Kernel, SpanKind::Memcpy, SpanKind::Memset, SpanKind::Graph, SpanKind::Migration, SpanKind::DeviceRange, SpanKind::SyncRecord};
        const DeviceId device = m_dice.oneOf(m_devices);
        TrackInfo info{TrackType::DeviceStream, m_builder.device(device).process, device, number(), text(), 0};
        fill(m_builder.addTrack(info), kKinds);
    }

    template <class Kinds>
    void fill(TrackId track, const Kinds& kinds)
    {
        const Nanos longest = m_dice.chance(20) ? 3'600'000'000'000 : 100;
        for (std::size_t i = 1 + m_dice.roll(30); i > 0; --i) {
            Span span;
            span.start = m_dice.between(0, 200);
            span.duration = m_dice.chance(20) ? 0 : m_dice.between(0, longest);
            span.name = name();
            span.kind = m_dice.oneOf(kinds);
            if (m_dice.chance(60))
                span.correlation = CorrelationId(static_cast<std::uint32_t>(1 + m_dice.roll(20)));
            if (m_dice.chance(30))
                span.flags = static_cast<SpanFlag::Type>(m_dice.roll(64) & ~std::size_t{SpanFlag::kLate});
            if (m_dice.chance(50))
                span.detail = m_builder.addDetail(detail());
            m_builder.track(track).push(span);
        }
    }

    [[nodiscard]] SpanDetail detail()
    {
        SpanDetail detail;
        for (std::size_t i = m_dice.roll(5); i > 0; --i) {
            const auto field = static_cast<DetailField>(m_dice.roll(kDetailFields));
            detail.set(field, valueOf(field));
        }
        return detail;
    }

    [[nodiscard]] std::uint64_t valueOf(DetailField field)
    {
        switch (field) {
        case DetailField::Direction: return 1 + m_dice.roll(5);
        case DetailField::SourceMemory:
        case DetailField::TargetMemory: return 1 + m_dice.roll(7);
        case DetailField::Scope:
        case DetailField::EventRole: return 1 + m_dice.roll(4);
        case DetailField::Domain:
        case DetailField::OverheadCause: return name().value();
        case DetailField::Stack: return stack().value();
        default: return m_dice.chance(10) ? std::uint64_t{UINT32_MAX} + 7 : m_dice.roll(1000);
        }
    }

    [[nodiscard]] StackId stack()
    {
        std::vector<Frame> frames;
        for (std::size_t i = 1 + m_dice.roll(3); i > 0; --i) {
            Frame frame{m_builder.intern("f" + std::to_string(m_dice.roll(4))), kEmptyString, 0};
            if (m_dice.chance(70))
                frame = {frame.function, m_builder.intern("a b:c.py"), static_cast<std::uint32_t>(m_dice.roll(100))};
            frames.push_back(frame);
        }
        return m_builder.pools()->stacks.addStack(frames);
    }

    void addCounters()
    {
        for (std::size_t i = m_dice.roll(4); i > 0; --i) {
            CounterInfo info{m_dice.chance(50) ? "load" : text(), m_dice.chance(50) ? "%" : "", m_dice.oneOf(m_processes), {}};
            if (!m_devices.empty() && m_dice.chance(50)) {
                info.device = m_dice.oneOf(m_devices);
                info.process = m_builder.device(info.device).process;
            }
            CounterBuilder& counter = m_builder.counter(m_builder.addCounter(info));
            Nanos time = 0;
            for (std::size_t sample = 1 + m_dice.roll(5); sample > 0; --sample)
                counter.append(time += m_dice.between(1, 50), static_cast<double>(m_dice.between(-1000, 1000)) / 7);
        }
    }

    void addRuns()
    {
        if (m_dice.chance(50)) {
            m_builder.addRun({}); // of a foreign trace
            return;
        }
        for (std::size_t i = 1 + m_dice.roll(2); i > 0; --i) {
            Run run;
            run.name = text();
            run.workload = "loop";
            run.strategy = text();
            run.repeat = static_cast<std::uint32_t>(m_dice.roll(3));
            run.state = static_cast<RunState>(1 + m_dice.roll(3));
            run.message = text();
            if (m_dice.chance(70))
                run.window = TimeRange{m_dice.between(0, 100), m_dice.between(100, 300)};
            run.parameters = {{"batch", text()}};
            m_builder.addRun(run);
        }
    }

    oracle::Dice m_dice;
    TraceBuilder m_builder;
    std::vector<ProcessId> m_processes;
    std::vector<DeviceId> m_devices;
};

} // namespace stallscope::test
