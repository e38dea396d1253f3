// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/record/recording.h"

#include <fmt/format.h>

namespace stallscope {

namespace {

constexpr std::size_t kLength = 65'536;
constexpr std::uint32_t kIterations = 8;
constexpr std::size_t kWanted = 2;    // kernels per round in the chain whose result is read
constexpr std::size_t kUnrelated = 6; // kernels in each other chain: still running when the first chain is done

/// In each round every stream continues its own chain, and the host needs the result of the first chain; strategies differ in how it waits.
class Barriers : public ProgramWorkload {
public:
    Barriers(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy) {}

    Result<> prepare() override
    {
        for (std::size_t chain = 0; chain < count("streams"); ++chain) {
            m_streams.push_back(m_program.stream({chain == 0 ? "wanted" : fmt::format("unrelated {}", chain), 0, true}));
            m_values.push_back(m_program.deviceFloats(kLength));
            m_ends.push_back(m_program.event(m_wait));
        }
        m_array.resize(kLength);
        return m_program.outcome();
    }

    Result<> run() override
    {
        m_waited = 0;
        m_foundDone = 0;
        for (std::size_t chain = 0; chain < m_streams.size(); ++chain)
            m_program.enqueue(m_streams[chain], Fill{m_values[chain].floats(), kLength, 0});
        const StringId name = m_stage.name("round");
        for (std::size_t round = 0; round < count("rounds") && m_program.goesOn(); ++round) {
            const RecordedRange range(name);
            launchRound();
            const Stopwatch watch;
            waitForResult();
            m_waited += watch.elapsed();
            m_foundDone += unrelatedIsDone() ? 1 : 0;
        }
        m_program.synchronize();
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        Result<> isRight;
        for (std::size_t chain = 0; chain < m_values.size() && isRight.ok(); ++chain) {
            const float value = iterated(count("rounds") * kernelsOf(chain) * kIterations);
            isRight = expectEach(
                "element", readBack(m_program, m_values[chain].memory()), [value](std::size_t) { return value; }, 1e-5);
        }
        const auto rounds = static_cast<std::int64_t>(count("rounds"));
        return verdict(isRight,
            {{"a wait took", formatDuration(m_waited / rounds) + " on average"},
                {"unrelated work was done as well", fmt::format("after {} of {} waits", m_foundDone, rounds)}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/)
    {
        return values.count("streams") * kLength * sizeof(float);
    }

private:
    [[nodiscard]] static std::size_t kernelsOf(std::size_t chain) { return chain == 0 ? kWanted : kUnrelated; }

    void launchRound()
    {
        for (std::size_t chain = 0; chain < m_streams.size(); ++chain) {
            for (std::size_t i = 0; i < kernelsOf(chain); ++i)
                m_program.enqueue(m_streams[chain], Iterate{m_values[chain].floats(), m_values[chain].floats(), kLength, kIterations});
            m_program.record(m_ends[chain], m_streams[chain]);
        }
    }

    void waitForResult()
    {
        const Memory wanted = m_values.front().memory();
        if (is("wait-all"))
            m_program.synchronize();
        else if (is("wait-one"))
            m_program.synchronize(m_ends.front());
        else if (is("read-array"))
            m_program.copy(hostMemory(m_array), wanted);
        else if (is("read-scalar"))
            m_program.copy(hostMemory({m_array.data(), 1}), wanted);
    }

    [[nodiscard]] bool unrelatedIsDone()
    {
        for (std::size_t chain = 1; chain < m_ends.size(); ++chain) {
            if (!m_program.isDone(m_ends[chain]))
                return false;
        }
        return true;
    }

    [[nodiscard]] static float iterated(std::size_t rounds)
    {
        const Iterate step{};
        float value = 0;
        for (std::size_t round = 0; round < rounds; ++round)
            value = value * step.scale + step.shift;
        return value;
    }

    std::vector<Stream> m_streams; // the host reads the result of the first one
    std::vector<Buffer> m_values;
    std::vector<EventRef> m_ends; // ends of the chains in the latest round
    std::vector<float> m_array;
    Nanos m_waited = 0;
    std::size_t m_foundDone = 0;
};

} // namespace

WorkloadInfo barriersWorkload()
{
    WorkloadInfo info;
    info.name = "barriers";
    info.title = STALLSCOPE_WORD("catalogue", "Scope of synchronization calls");
    info.question = STALLSCOPE_WORD("catalogue", "Which ways to wait for one result also wait for unrelated work?");
    info.strategies = {
        {"wait-all", STALLSCOPE_WORD("catalogue", "waits for the whole device")},
        {"wait-one", STALLSCOPE_WORD("catalogue", "waits for an event recorded after the result")},
        {"read-array", STALLSCOPE_WORD("catalogue", "copies the entire result to the host; a plain copy runs on the default stream after all other work")},
        {"read-scalar", STALLSCOPE_WORD("catalogue", "copies one element of the result in the same way")},
        {"none", STALLSCOPE_WORD("catalogue", "reads the result only at the end")},
    };
    info.parameters = {
        ParameterInfo::count("streams", STALLSCOPE_WORD("catalogue", "independent chains, one stream each"), 2, 16, 2),
        ParameterInfo::count("rounds", STALLSCOPE_WORD("catalogue", "number of times the result is read"), 1, 100'000, 50),
        waitParameter(),
    };
    info.make = makeWorkload<Barriers>;
    info.memoryOnDevice = Barriers::memoryOnDevice;
    return info;
}

} // namespace stallscope
