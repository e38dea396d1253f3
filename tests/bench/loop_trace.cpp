// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/loop_trace.h"

#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/call_class.h"
#include "tests/bench/training_loop.h"

#include <array>
#include <string>
#include <unordered_map>

namespace stallscope::bench {

namespace {

class LoopRecorder {
public:
    enum class Spans { Stay, MayGo };

    explicit LoopRecorder(Spans spans = Spans::Stay)
    {
        if (spans == Spans::MayGo)
            m_builder.makeForgettable();
        const ProcessId process = m_builder.addProcess({"python", {}, 1102, {}, 0});
        const DeviceId device = m_builder.addDevice({"a device", 0, process, std::uint64_t{80} << 30, 132});
        for (unsigned i = 0; i < TrainingLoop::kThreads; ++i)
            m_threads[i] = m_builder.addTrack({TrackType::HostThread, process, {}, std::to_string(1102 + i), "thread", 0});
        for (unsigned i = 0; i < TrainingLoop::kStreams; ++i)
            m_streams[i] = m_builder.addTrack({TrackType::DeviceStream, process, device, std::to_string(7 + i), "stream", 0});
        m_builder.addRun({});
        m_builder.setFormat(SourceFormat::Kineto);
    }

    void record(const LoopStep& step)
    {
        TrackBuilder& thread = m_builder.track(m_threads[step.thread]);
        for (std::size_t i = 0; i < step.depth; ++i)
            thread.place(spanOf(step.ops[i], SpanKind::HostOp));
        thread.place(spanOf(step.launch, SpanKind::ApiCall, step.correlation));
        if (step.smallCall)
            thread.place(spanOf(*step.smallCall, SpanKind::ApiCall));
        if (step.wait)
            thread.place(spanOf(*step.wait, SpanKind::ApiCall));
        Span device = spanOf(step.device, step.isCopy ? SpanKind::Memcpy : SpanKind::Kernel, step.correlation);
        device.detail = m_builder.addDetail(detailOf(step));
        m_builder.track(m_streams[step.stream]).place(device);
    }

    [[nodiscard]] std::shared_ptr<const Trace> soFar() const { return m_builder.publish(); }
    [[nodiscard]] std::shared_ptr<const Trace> finish() { return m_builder.finish(); }

private:
    struct Name {
        StringId id;
        SpanFlag::Type flags = SpanFlag::kNone;
    };

    /// Names are literals: their addresses tell them apart.
    [[nodiscard]] Name nameOf(const char* text, SpanKind kind)
    {
        Name& name = m_names[text];
        if (!name.id.isValid()) {
            name.id = m_builder.intern(text);
            const bool waits = kind == SpanKind::ApiCall && classifyCall(text).blocksByName();
            const bool communicates = kind == SpanKind::Kernel && isCommunicationKernel(text);
            name.flags = waits ? SpanFlag::kBlocking : communicates ? SpanFlag::kCommunication : SpanFlag::kNone;
        }
        return name;
    }

    [[nodiscard]] Span spanOf(const LoopStep::Slice& slice, SpanKind kind, std::uint32_t correlation = CorrelationId::kNone)
    {
        const Name name = nameOf(slice.name, kind);
        return {slice.start, slice.duration, name.id, CorrelationId(correlation), {}, kind, name.flags};
    }

    [[nodiscard]] static SpanDetail detailOf(const LoopStep& step)
    {
        SpanDetail detail;
        detail.set(DetailField::Context, 1);
        if (step.isCopy) {
            detail.set(DetailField::Bytes, step.bytes).set(DetailField::Direction, static_cast<std::uint64_t>(step.direction));
            detail.set(DetailField::SourceMemory, static_cast<std::uint64_t>(step.sourceMemory));
            detail.set(DetailField::TargetMemory, static_cast<std::uint64_t>(step.targetMemory));
            return detail;
        }
        detail.set(DetailField::GridX, step.grid).set(DetailField::GridY, 1).set(DetailField::GridZ, 1);
        detail.set(DetailField::BlockX, step.block).set(DetailField::BlockY, 1).set(DetailField::BlockZ, 1);
        detail.set(DetailField::Registers, step.registers).set(DetailField::DynamicShared, step.sharedBytes);
        return detail;
    }

    TraceBuilder m_builder;
    std::array<TrackId, TrainingLoop::kThreads> m_threads;
    std::array<TrackId, TrainingLoop::kStreams> m_streams;
    std::unordered_map<const char*, Name> m_names;
};

} // namespace

std::shared_ptr<const Trace> loopTrace(std::uint64_t spans)
{
    LoopRecorder recorder;
    TrainingLoop loop;
    for (std::uint64_t recorded = 0; recorded < spans;) {
        const LoopStep step = loop.next();
        recorder.record(step);
        recorded += step.spans();
    }
    return recorder.finish();
}

bool writeLoopAsSession(const std::filesystem::path& path, std::uint64_t spans)
{
    constexpr std::uint64_t kAtOnce = 500'000;
    auto writer = SessionWriter::create(path);
    if (!writer)
        return false;
    writer->releaseWritten();
    LoopRecorder recorder(LoopRecorder::Spans::MayGo);
    TrainingLoop loop;
    std::uint64_t unwritten = 0;
    for (std::uint64_t recorded = 0; recorded < spans;) {
        const LoopStep step = loop.next();
        recorder.record(step);
        recorded += step.spans();
        unwritten += step.spans();
        if (unwritten < kAtOnce)
            continue;
        unwritten = 0;
        if (!writer->write(*recorder.soFar()))
            return false;
    }
    return writer->finish(*recorder.finish()).ok();
}

} // namespace stallscope::bench
