// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

namespace stallscope {

namespace {

/// In each step, x becomes x + 1 once per kernel; strategies differ in what is launched at a time.
class GraphReplay : public ProgramWorkload {
public:
    GraphReplay(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy), m_kernels(count("kernels")), m_length(count("length")) {}

    Result<> prepare() override
    {
        m_stream = m_program.stream({"steps", 0, true});
        m_x = m_program.deviceFloats(m_length);
        if (is("graph")) {
            m_program.beginCapture(m_stream);
            launchEach();
            m_graph = m_program.endCapture(m_stream);
        }
        return m_program.outcome();
    }

    Result<> run() override
    {
        const Stopwatch watch;
        m_program.enqueue(m_stream, Fill{m_x.floats(), m_length, 0});
        for (std::size_t left = count("steps"); left > 0 && m_program.goesOn(); --left) {
            if (is("graph"))
                m_program.launch(m_graph, m_stream);
            else if (is("fused"))
                m_program.enqueue(m_stream, addition(static_cast<std::uint32_t>(m_kernels)));
            else
                launchEach();
        }
        m_launched = watch.elapsed();
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const auto additions = static_cast<float>(count("steps") * m_kernels);
        return verdict(expectAll("element", readBack(m_program, m_x.memory()), additions), {{"the host launched for", formatDuration(m_launched)}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/)
    {
        return values.count("length") * sizeof(float);
    }

private:
    /// x = x * 1 + 1, `times` times.
    [[nodiscard]] Iterate addition(std::uint32_t times) const { return {m_x.floats(), m_x.floats(), m_length, times, 1, 1}; }
    void launchEach()
    {
        for (std::size_t kernel = 0; kernel < m_kernels; ++kernel)
            m_program.enqueue(m_stream, addition(1));
    }

    std::size_t m_kernels; // per step
    std::size_t m_length;
    Stream m_stream;
    Buffer m_x;
    GraphRef m_graph;
    Nanos m_launched = 0;
};

} // namespace

WorkloadInfo graphWorkload()
{
    WorkloadInfo info;
    info.name = "graph";
    info.title = STALLSCOPE_WORD("catalogue", "Many tiny kernels");
    info.question = STALLSCOPE_WORD("catalogue", "What does launching tiny kernels one by one cost?");
    info.strategies = {
        {"launch-each", STALLSCOPE_WORD("catalogue", "launches every kernel individually")},
        {"graph", STALLSCOPE_WORD("catalogue", "captures the kernels of a step once and launches them as a graph")},
        {"fused", STALLSCOPE_WORD("catalogue", "fuses all kernels of a step into one")},
    };
    info.parameters = {
        ParameterInfo::count("kernels", STALLSCOPE_WORD("catalogue", "kernels per step"), 1, 1000, 50),
        ParameterInfo::count("steps", STALLSCOPE_WORD("catalogue", "steps"), 1, 16'000, 100),
        ParameterInfo::count("length", STALLSCOPE_WORD("catalogue", "elements per kernel"), 1, 100'000'000, 256),
    };
    info.make = makeWorkload<GraphReplay>;
    info.memoryOnDevice = GraphReplay::memoryOnDevice;
    return info;
}

} // namespace stallscope
