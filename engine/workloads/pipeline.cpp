// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <algorithm>
#include <array>

namespace stallscope {

namespace {

constexpr std::size_t kValues = 1024;   // number of distinct inputs: the reference is a table of their results
constexpr double kRoundingError = 1e-5; // multiply and add may be rounded once or twice

float inputAt(std::size_t index)
{
    return static_cast<float>(index * 7 % kValues) / static_cast<float>(kValues);
}

std::size_t streamsOf(std::string_view strategy)
{
    if (strategy == "one-stream")
        return 1;
    return strategy == "two-streams" ? 2 : 4;
}

/// Chunks are copied to the device, computed on, and copied back; strategies differ in the number of streams.
class Pipeline : public ProgramWorkload {
public:
    Pipeline(const Stage& stage, std::string_view strategy)
        : ProgramWorkload(stage, strategy),
          m_chunks(count("chunks")),
          m_length(count("chunk") / sizeof(float)),
          m_rounds(static_cast<std::uint32_t>(count("rounds")))
    {
    }

    Result<> prepare() override
    {
        m_in = m_program.pinnedFloats(m_chunks * m_length);
        m_out = m_program.pinnedFloats(m_chunks * m_length);
        for (std::size_t i = 0; i < streamsOf(m_strategy); ++i) {
            m_streams.push_back(m_program.stream({"chunks " + std::to_string(i), 0, true}));
            m_onDevice.push_back(m_program.deviceFloats(m_length));
        }
        if (!m_program.outcome())
            return m_program.outcome();
        for (std::size_t i = 0; i < m_chunks * m_length; ++i)
            m_in.floats()[i] = inputAt(i);
        measureParts();
        return m_program.outcome();
    }

    Result<> run() override
    {
        for (std::size_t chunk = 0; chunk < m_chunks && m_program.goesOn(); ++chunk) {
            const std::size_t turn = chunk % m_streams.size();
            copyIn(chunk, turn);
            if (is("default-stream"))
                m_program.enqueueDefault(work(turn));
            else
                m_program.enqueue(m_streams[turn], work(turn));
            copyOut(chunk, turn);
        }
        m_program.synchronize();
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const std::array<float, kValues> expected = table();
        const std::span<float> found(m_out.floats(), m_chunks * m_length);
        const Result<> isRight = expectEach(
            "element", found, [&](std::size_t i) { return expected[i * 7 % kValues]; }, kRoundingError);
        std::fill(found.begin(), found.end(), 0.0F);
        const auto all = [this](Nanos part) { return formatDuration(part * static_cast<Nanos>(m_chunks)); };
        return verdict(isRight,
            {{"copies in (h)", all(m_h)}, {"computing (k)", all(m_k)}, {"copies out (d)", all(m_d)},
                {"bound without overlap (h + k + d)", all(m_h + m_k + m_d)}, {"bound with one copy engine (max of h + d, k)", all(std::max(m_h + m_d, m_k))},
                {"bound with two copy engines (max of h, k, d)", all(std::max({m_h, m_k, m_d}))}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view strategy)
    {
        return streamsOf(strategy) * values.count("chunk");
    }

private:
    [[nodiscard]] Memory chunkOf(const Buffer& buffer, std::size_t chunk) const
    {
        return buffer.memory().part(chunk * m_length * sizeof(float), m_length * sizeof(float));
    }
    [[nodiscard]] Iterate work(std::size_t turn) const { return {m_onDevice[turn].floats(), m_onDevice[turn].floats(), m_length, m_rounds}; }
    void copyIn(std::size_t chunk, std::size_t turn) { m_program.copyAsync(m_streams[turn], m_onDevice[turn].memory(), chunkOf(m_in, chunk)); }
    void copyOut(std::size_t chunk, std::size_t turn) { m_program.copyAsync(m_streams[turn], chunkOf(m_out, chunk), m_onDevice[turn].memory()); }

    /// Measures each stage of a chunk alone on the device.
    void measureParts()
    {
        const std::size_t probes = std::min<std::size_t>(m_chunks, 4);
        const auto timed = [&](auto&& part) {
            part(std::size_t{0}); // warm-up for cold memory
            m_program.synchronize();
            const Stopwatch watch;
            for (std::size_t chunk = 0; chunk < probes; ++chunk)
                part(chunk);
            m_program.synchronize();
            return watch.elapsed() / static_cast<Nanos>(probes);
        };
        m_h = timed([this](std::size_t chunk) { copyIn(chunk, 0); });
        m_k = timed([this](std::size_t) { m_program.enqueue(m_streams[0], work(0)); });
        m_d = timed([this](std::size_t chunk) { copyOut(chunk, 0); });
    }

    [[nodiscard]] std::array<float, kValues> table() const
    {
        const Iterate step{};
        std::array<float, kValues> results{};
        for (std::size_t i = 0; i < kValues; ++i) {
            results[i] = static_cast<float>(i) / static_cast<float>(kValues);
            for (std::uint32_t round = 0; round < m_rounds; ++round)
                results[i] = results[i] * step.scale + step.shift;
        }
        return results;
    }

    std::size_t m_chunks;
    std::size_t m_length;
    std::uint32_t m_rounds;
    Buffer m_in, m_out;
    std::vector<Stream> m_streams;
    std::vector<Buffer> m_onDevice; // one per stream, whose chunks are processed in order
    Nanos m_h = 0;                  // for one chunk, as are the next two
    Nanos m_k = 0;
    Nanos m_d = 0;
};

} // namespace

WorkloadInfo pipelineWorkload()
{
    WorkloadInfo info;
    info.name = "pipeline";
    info.title = STALLSCOPE_WORD("catalogue", "Overlap copies and compute");
    info.question = STALLSCOPE_WORD("catalogue", "How much of the copy time can be hidden by compute?");
    info.strategies = {
        {"one-stream", STALLSCOPE_WORD("catalogue", "copies in, computes and copies out chunk by chunk on one stream")},
        {"two-streams", STALLSCOPE_WORD("catalogue", "alternates between two streams, so that one copies while the other computes")},
        {"four-streams", STALLSCOPE_WORD("catalogue", "alternates between four streams")},
        {"default-stream", STALLSCOPE_WORD("catalogue", "copies on four streams, but computes on the default stream, which synchronizes with all of them")},
    };
    info.parameters = {
        ParameterInfo::count("chunks", STALLSCOPE_WORD("catalogue", "number of chunks"), 1, 10'000, 32),
        ParameterInfo::bytes("chunk", STALLSCOPE_WORD("catalogue", "size of a chunk"), 4, std::int64_t{1} << 30, std::int64_t{2} << 20),
        ParameterInfo::count("rounds", STALLSCOPE_WORD("catalogue", "multiply-adds per element"), 1, 100'000, 4),
    };
    info.make = makeWorkload<Pipeline>;
    info.memoryOnDevice = Pipeline::memoryOnDevice;
    return info;
}

} // namespace stallscope
