// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/loop_trace.h"
#include "tests/bench/training_loop.h"

#include <fmt/format.h>

#include <cstdio>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::bench {

namespace {

constexpr int kPid = 1102;
constexpr int kFirstStream = 7;
constexpr Nanos kEpoch = 1'767'225'600'000'000'000; // the profiler counts from 1970
constexpr std::size_t kDeviceBuffer = 512;          // launches whose records come together

/// The order of Kineto: operations, then device records and calls buffer by buffer, then metadata.
class KinetoText {
public:
    explicit KinetoText(const std::filesystem::path& path) : m_file(std::fopen(path.c_str(), "wb"), &std::fclose)
    {
        m_text = "{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [\n    {\n      \"id\": 0, \"name\": \"a device\", \"totalGlobalMem\": 85899345920,\n"
                 "      \"computeMajor\": 9, \"computeMinor\": 0, \"numSms\": 132\n    }\n  ],\n  \"cuda_runtime_version\": 12040,\n"
                 "  \"displayTimeUnit\": \"ms\",\n  \"baseTimeNanoseconds\": 0,\n  \"traceEvents\": [\n";
    }

    [[nodiscard]] std::uint64_t spans() const { return m_spans; }

    void operations(const LoopStep& step)
    {
        for (std::size_t i = 0; i < step.depth; ++i) {
            const std::uint32_t id = step.externalId - static_cast<std::uint32_t>(step.depth - 1 - i);
            beginSpan("cpu_op", step.ops[i], kPid, threadOf(step));
            add(R"(      "External id": {},"Record function id": 0, )", id);
            if (i + 1 == step.depth && id % 3 == 0)
                add(R"("Concrete Inputs": ["", "", ""], "Input type": ["c10::BFloat16", "c10::BFloat16", "c10::BFloat16"], "Input Strides": [[{0}, 1], [{0}, 1], [1]], "Input Dims": [[{1}, {0}], [{0}, {0}], [{0}]], )",
                    64 << id % 7, 512 << id % 5);
            add("\"Ev Idx\": {}\n    }}\n  }}", id);
        }
    }

    void plainOperation(Nanos start)
    {
        beginSpan("cpu_op", {"aten::empty", start, 800}, kPid, kPid);
        add("      \"External id\": 0\n    }}\n  }}");
    }

    void deviceWork(const LoopStep& step)
    {
        const unsigned stream = kFirstStream + step.stream;
        beginSpan(step.isCopy ? "gpu_memcpy" : "kernel", step.device, 0, static_cast<int>(stream));
        if (step.isCopy)
            add(R"j(      "External id": {}, "device": 0, "context": 1, "stream": {}, "correlation": {}, "bytes": {}, "memory bandwidth (GB/s)": {:.6f})j",
                step.externalId, stream, step.correlation, step.bytes, static_cast<double>(step.bytes) / static_cast<double>(step.device.duration));
        else
            add(R"(      "External id": {}, "queued": 0, "device": 0, "context": 1, "stream": {}, "correlation": {}, "registers per thread": {}, "shared memory": {}, "blocks per SM": {:.6f}, "warps per SM": {:.6f}, "grid": [{}, 1, 1], "block": [{}, 1, 1], "est. achieved occupancy %": {})",
                step.externalId, stream, step.correlation, step.registers, step.sharedBytes, step.grid / 132.0, step.grid * step.block / 4224.0, step.grid,
                step.block, step.correlation % 101);
        add("\n    }}\n  }}");
        flow('f', step.correlation, 0, static_cast<int>(stream), step.device.start, ", \"bp\": \"e\"");
    }

    void calls(const LoopStep& step)
    {
        call(step, step.launch, step.correlation);
        flow('s', step.correlation, kPid, threadOf(step), step.launch.start, "");
        if (step.smallCall)
            call(step, *step.smallCall, 0);
        if (step.wait)
            call(step, *step.wait, step.correlation + 1);
    }

    void metadata(const char* what, int pid, int tid, std::string_view name)
    {
        begin();
        add("    \"name\": \"{}\", \"ph\": \"M\", \"ts\": 0.000, \"pid\": {}, \"tid\": {},\n    \"args\": {{\n      \"name\": \"{}\"\n    }}\n  }}", what, pid,
            tid, name);
    }

    void finish()
    {
        m_text += "\n  ],\n  \"traceName\": \"loop.pt.trace.json\"\n}\n";
        flush();
    }

private:
    static constexpr std::size_t kFlushBytes = std::size_t{1} << 20;

    [[nodiscard]] static int threadOf(const LoopStep& step) { return kPid + static_cast<int>(step.thread) * 160; }

    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args)
    {
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Args>(args)...);
    }

    void begin()
    {
        m_text += m_events++ == 0 ? "  {\n" : ",\n  {\n";
        if (m_text.size() > kFlushBytes)
            flush();
    }

    void addTime(Nanos time) { add("{}.{:03}", time / 1000, time % 1000); }

    void beginSpan(const char* category, const LoopStep::Slice& slice, int pid, int tid)
    {
        begin();
        ++m_spans;
        add("    \"ph\": \"X\", \"cat\": \"{}\", \"name\": \"{}\", \"pid\": {}, \"tid\": {},\n    \"ts\": ", category, slice.name, pid, tid);
        addTime(kEpoch + slice.start);
        m_text += ", \"dur\": ";
        addTime(slice.duration);
        m_text += ",\n    \"args\": {\n";
    }

    void call(const LoopStep& step, const LoopStep::Slice& slice, std::uint32_t correlation)
    {
        beginSpan("cuda_runtime", slice, kPid, threadOf(step));
        add("      \"External id\": {}, \"cbid\": 211, \"correlation\": {}\n    }}\n  }}", step.externalId, correlation);
    }

    void flow(char phase, std::uint32_t id, int pid, int tid, Nanos time, const char* more)
    {
        begin();
        add("    \"ph\": \"{}\", \"id\": {}, \"pid\": {}, \"tid\": {}, \"ts\": ", phase, id, pid, tid);
        addTime(kEpoch + time);
        add(",\n    \"cat\": \"ac2g\", \"name\": \"ac2g\"{}\n  }}", more);
    }

    void flush()
    {
        std::fwrite(m_text.data(), 1, m_text.size(), m_file.get());
        m_text.clear();
    }

    std::unique_ptr<std::FILE, int (*)(std::FILE*)> m_file;
    std::string m_text;
    std::uint64_t m_events = 0;
    std::uint64_t m_spans = 0;
};

constexpr std::uint64_t kMetadataEvents = 7;

void writeMetadata(KinetoText& text)
{
    text.metadata("process_name", kPid, 0, "python");
    text.metadata("process_name", 0, 0, "python");
    text.metadata("thread_name", kPid, kPid, "thread 1102 (python)");
    text.metadata("thread_name", kPid, kPid + 160, "thread 1262 (pt_autograd_0)");
    for (int stream = kFirstStream; stream < kFirstStream + static_cast<int>(TrainingLoop::kStreams); ++stream)
        text.metadata("thread_name", 0, stream, "stream");
}

} // namespace

std::uint64_t writeLoopAsKineto(const std::filesystem::path& path, std::uint64_t events)
{
    KinetoText text(path);
    TrainingLoop loop;
    std::vector<LoopStep> steps;
    std::uint64_t left = events - kMetadataEvents;
    for (;;) {
        const LoopStep step = loop.next();
        const std::uint64_t needed = step.spans() + 2;
        if (needed > left)
            break;
        left -= needed;
        text.operations(step);
        steps.push_back(step);
    }
    Nanos end = steps.empty() ? 0 : steps.back().ops[0].start + steps.back().ops[0].duration;
    for (; left > 0; --left)
        text.plainOperation(end += 1000);
    for (std::size_t from = 0; from < steps.size(); from += kDeviceBuffer) {
        const std::size_t to = std::min(from + kDeviceBuffer, steps.size());
        for (std::size_t i = from; i < to; ++i)
            text.deviceWork(steps[i]);
        for (std::size_t i = from; i < to; ++i)
            text.calls(steps[i]);
    }
    writeMetadata(text);
    text.finish();
    return text.spans();
}

} // namespace stallscope::bench
