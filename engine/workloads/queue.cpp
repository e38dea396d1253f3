// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::size_t kKernels = 4; // per batch, without those that create it and sum it up
constexpr std::size_t kOperations = kKernels + 3;
constexpr std::uint32_t kKernelRounds = 8;

/// The host requests batches; each allocates memory when it is requested, and frees it when it is done. Strategies differ
/// in how far the host may run ahead.
class Queue : public ProgramWorkload {
public:
    Queue(const Stage& stage, std::string_view strategy)
        : ProgramWorkload(stage, strategy), m_batches(count("batches")), m_length(count("bytes") / sizeof(float))
    {
    }

    Result<> prepare() override
    {
        m_stream = m_program.stream({"batches", is("bounded") ? count("depth") : 0, true});
        m_sums = m_program.deviceFloats(m_batches);
        return m_program.outcome();
    }

    Result<> run() override
    {
        MemoryWatch watch(m_program.device());
        m_deepest = 0;
        for (std::size_t batch = 0; batch < m_batches && m_program.goesOn(); ++batch) {
            enqueueBatch(batch, watch);
            m_deepest = std::max(m_deepest, m_program.device().queueDepth(m_stream.id()));
            if (is("sync-per-batch"))
                m_program.synchronize(m_stream);
        }
        m_program.synchronize(m_stream);
        m_held = watch.most();
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const Result<> isRight = expectEach(
            "sum of batch", readBack(m_program, m_sums.memory()), [this](std::size_t batch) { return sumOf(batch); }, 1e-4);
        m_program.enqueue(m_stream, Fill{m_sums.floats(), m_batches, 0}); // the next run must write them again
        m_program.synchronize(m_stream);
        return verdict(
            isRight, {{"most memory held by queued work", formatBytes(m_held)}, {"deepest queue", formatCount(static_cast<std::int64_t>(m_deepest))}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view strategy)
    {
        const std::size_t batches = values.count("batches");
        const std::size_t bounded = std::min(batches, values.count("depth") / kOperations + 2); // one has begun, and one waits for space
        const std::size_t held = strategy == "sync-per-batch" ? 1 : strategy == "bounded" ? bounded : batches;
        return held * values.count("bytes") + batches * sizeof(float);
    }

private:
    [[nodiscard]] static float firstOf(std::size_t batch) { return static_cast<float>(batch % 100); }

    void enqueueBatch(std::size_t batch, MemoryWatch& watch)
    {
        const Memory memory = m_program.allocateInStream(m_stream, m_length * sizeof(float));
        watch.sample();
        m_program.enqueue(m_stream, Fill{memory.floats(), m_length, firstOf(batch)});
        for (std::size_t i = 0; i < kKernels; ++i)
            m_program.enqueue(m_stream, Iterate{memory.floats(), memory.floats(), m_length, kKernelRounds});
        m_program.enqueue(m_stream, Reduce{memory.floats(), m_sums.floats() + batch, m_length});
        m_program.freeInStream(m_stream, memory);
    }

    [[nodiscard]] double sumOf(std::size_t batch) const
    {
        const Iterate step{};
        float value = firstOf(batch);
        for (std::size_t round = 0; round < kKernels * kKernelRounds; ++round)
            value = value * step.scale + step.shift;
        return static_cast<double>(m_length) * double{value};
    }

    std::size_t m_batches;
    std::size_t m_length;
    Stream m_stream;
    Buffer m_sums;
    std::uint64_t m_held = 0;
    std::size_t m_deepest = 0;
};

} // namespace

WorkloadInfo queueWorkload()
{
    WorkloadInfo info;
    info.name = "queue";
    info.title = STALLSCOPE_WORD("catalogue", "Host running ahead");
    info.question = STALLSCOPE_WORD("catalogue", "How much memory does queued work hold, and what does bounding the queue cost?");
    info.strategies = {
        {"unbounded", STALLSCOPE_WORD("catalogue", "launches all batches as fast as possible")},
        {"sync-per-batch", STALLSCOPE_WORD("catalogue", "waits for each batch before launching the next one")},
        {"bounded", STALLSCOPE_WORD("catalogue", "launches until the queue is full, and continues when it has space")},
    };
    info.parameters = {
        ParameterInfo::count("batches", STALLSCOPE_WORD("catalogue", "number of batches"), 1, 1'000'000, 200),
        ParameterInfo::bytes("bytes", STALLSCOPE_WORD("catalogue", "memory per batch"), 4, std::int64_t{1} << 30, std::int64_t{256} << 10),
        ParameterInfo::count("depth", STALLSCOPE_WORD("catalogue", "capacity of the bounded queue in operations; a batch takes seven"), 1, 1'000'000, 32),
    };
    info.make = makeWorkload<Queue>;
    info.memoryOnDevice = Queue::memoryOnDevice;
    return info;
}

} // namespace stallscope
