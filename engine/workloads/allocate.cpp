// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

namespace stallscope {

namespace {

constexpr float kX = 2;

/// y += x + 1 in each step with temporary memory for x + 1; strategies differ in the origin of that memory.
class Allocate : public ProgramWorkload {
public:
    Allocate(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy), m_length(count("bytes") / sizeof(float)) {}

    Result<> prepare() override
    {
        m_stream = m_program.stream({"steps", 0, true});
        m_x = m_program.deviceFloats(m_length);
        m_y = m_program.deviceFloats(m_length);
        if (is("preallocated"))
            m_kept = m_program.deviceFloats(m_length);
        m_program.enqueue(m_stream, Fill{m_x.floats(), m_length, kX});
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<> run() override
    {
        MemoryWatch watch(m_program.device());
        m_program.enqueue(m_stream, Fill{m_y.floats(), m_length, 0});
        for (std::size_t left = count("steps"); left > 0 && m_program.goesOn(); --left) {
            if (is("malloc-in-loop"))
                computeInOwn(watch);
            else if (is("pool"))
                computeInPool(watch);
            else
                computeIn(m_kept.memory());
        }
        m_program.synchronize(m_stream);
        m_held = is("preallocated") ? m_kept.memory().bytes : watch.most();
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const float sum = static_cast<float>(count("steps")) * (kX + 1); // exact: below 2^24
        return verdict(expectAll("element", readBack(m_program, m_y.memory()), sum), {{"most memory held by steps", formatBytes(m_held)}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view strategy)
    {
        const std::size_t between = strategy == "pool" ? values.count("steps") : 1; // the host may be ahead of the device by all steps
        return (2 + between) * values.count("bytes");
    }

private:
    void computeIn(const Memory& between)
    {
        m_program.enqueue(m_stream, Increment{m_x.floats(), between.floats(), m_length});
        m_program.enqueue(m_stream, Axpy{1, between.floats(), m_y.floats(), m_length});
    }

    void computeInOwn(MemoryWatch& watch)
    {
        const Buffer between = m_program.deviceFloats(m_length); // until the end of this function
        watch.sample();
        computeIn(between.memory());
    }

    void computeInPool(MemoryWatch& watch)
    {
        const Memory between = m_program.allocateInStream(m_stream, m_length * sizeof(float));
        watch.sample();
        computeIn(between);
        m_program.freeInStream(m_stream, between);
    }

    std::size_t m_length;
    Stream m_stream;
    Buffer m_x, m_y, m_kept;
    std::uint64_t m_held = 0;
};

} // namespace

WorkloadInfo allocateWorkload()
{
    WorkloadInfo info;
    info.name = "allocate";
    info.title = STALLSCOPE_WORD("catalogue", "Allocate inside or before the loop");
    info.question = STALLSCOPE_WORD("catalogue", "What does allocating and freeing device memory in a loop cost?");
    info.strategies = {
        {"malloc-in-loop", STALLSCOPE_WORD("catalogue", "allocates and frees device memory in each step; both calls block")},
        {"pool", STALLSCOPE_WORD("catalogue", "allocates and frees from a pool in stream order, without blocking")},
        {"preallocated", STALLSCOPE_WORD("catalogue", "allocates once before the loop")},
    };
    info.parameters = {
        ParameterInfo::count("steps", STALLSCOPE_WORD("catalogue", "number of steps"), 1, 1'000'000, 200),
        ParameterInfo::bytes("bytes", STALLSCOPE_WORD("catalogue", "memory per step"), 4, std::int64_t{1} << 30, std::int64_t{256} << 10),
    };
    info.make = makeWorkload<Allocate>;
    info.memoryOnDevice = Allocate::memoryOnDevice;
    return info;
}

} // namespace stallscope
