// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"

#include <fmt/format.h>

namespace stallscope {

namespace {

constexpr std::uint32_t kOperandRounds = 64; // so that computing x and y takes some time
constexpr float kAdded = 2;

/// z = x * y + 2 in several independent parts, and then their sum:
///
///     x0 --+
///          +--> x0 * y0 + 2 --+
///     y0 --+                  +--> sum
///     x1 --+                  |
///          +--> x1 * y1 + 2 --+
///     y1 --+
///
/// Strategies differ in whether the graph is expressed by one stream per x and y, or everything runs in order.
class Dependency : public ProgramWorkload {
public:
    Dependency(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy), m_width(count("width")), m_length(count("length")) {}

    Result<> prepare() override
    {
        const std::size_t streams = is("in-order") ? 1 : 2 * m_width;
        for (std::size_t i = 0; i < streams; ++i)
            m_streams.push_back(m_program.stream({is("in-order") ? "all" : fmt::format("{}{}", i % 2 == 0 ? 'x' : 'y', i / 2), 0, true}));
        for (std::size_t i = 0; i < 2 * m_width; ++i) {
            m_values.push_back(m_program.deviceFloats(m_length));
            m_made.push_back(m_program.event());
        }
        m_z = m_program.deviceFloats(m_length);
        return m_program.outcome();
    }

    Result<> run() override
    {
        for (std::size_t left = count("repeat"); left > 0 && m_program.goesOn(); --left)
            enqueueGraph();
        m_program.synchronize(streamOf(0));
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        float expected = 0;
        for (std::size_t part = 0; part < m_width; ++part)
            expected += made(2 * part) * made(2 * part + 1) + kAdded;
        const std::vector<float> z = readBack(m_program, m_z.memory());
        m_program.enqueue(streamOf(0), Fill{m_z.floats(), m_length, 0}); // the next run must write it again
        m_program.synchronize();
        return verdict(expectEach(
                           "element", z, [expected](std::size_t) { return expected; }, 1e-4),
            {{"arrows between streams", std::to_string(arrows())}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/)
    {
        return (2 * values.count("width") + 1) * values.count("length") * sizeof(float);
    }

private:
    [[nodiscard]] const Stream& streamOf(std::size_t value) const { return m_streams[value % m_streams.size()]; }
    [[nodiscard]] static float firstOf(std::size_t value) { return static_cast<float>(value + 1); }
    /// Per repeat: from each y to its x, from each x except the first to the sum, and back to all before the next repeat.
    [[nodiscard]] std::size_t arrows() const { return is("in-order") ? 0 : m_width + (m_width - 1) + (2 * m_width - 1); }

    void enqueueGraph()
    {
        for (std::size_t value = 0; value < 2 * m_width; ++value)
            make(value);
        for (std::size_t part = 0; part < m_width; ++part)
            combine(part);
        addUp();
    }

    void make(std::size_t value)
    {
        float* floats = m_values[value].floats();
        m_program.enqueue(streamOf(value), Fill{floats, m_length, firstOf(value)});
        m_program.enqueue(streamOf(value), Iterate{floats, floats, m_length, kOperandRounds});
        record(value);
    }

    /// x = x * y + 2, on the stream of x.
    void combine(std::size_t part)
    {
        const std::size_t x = 2 * part;
        float* product = m_values[x].floats();
        waitFor(x + 1, x);
        m_program.enqueue(streamOf(x), Combine{product, m_values[x + 1].floats(), product, m_length, Combine::How::Multiply});
        m_program.enqueue(streamOf(x), Increment{product, product, m_length, kAdded});
        record(x);
    }

    void addUp()
    {
        m_program.enqueue(streamOf(0), Fill{m_z.floats(), m_length, 0});
        for (std::size_t part = 0; part < m_width; ++part) {
            if (part != 0)
                waitFor(2 * part, 0);
            m_program.enqueue(streamOf(0), Axpy{1, m_values[2 * part].floats(), m_z.floats(), m_length});
        }
        record(0);
        for (std::size_t value = 1; value < 2 * m_width; ++value) // which the next repeat overwrites
            waitFor(0, value);
    }

    void record(std::size_t value)
    {
        if (!is("in-order"))
            m_program.record(m_made[value], streamOf(value));
    }
    /// Later work on the stream of `who` waits for what was recorded on that of `whom`.
    void waitFor(std::size_t whom, std::size_t who)
    {
        if (!is("in-order"))
            m_program.wait(streamOf(who), m_made[whom]);
    }

    [[nodiscard]] static float made(std::size_t value)
    {
        const Iterate step{};
        float result = firstOf(value);
        for (std::uint32_t round = 0; round < kOperandRounds; ++round)
            result = result * step.scale + step.shift;
        return result;
    }

    std::size_t m_width;
    std::size_t m_length;
    std::vector<Stream> m_streams; // of x0, y0, x1, y1, ...; or a single one
    std::vector<Buffer> m_values;  // x0, y0, x1, y1, ...; each x becomes its part of z
    std::vector<EventRef> m_made;  // recorded behind the last write of each value
    Buffer m_z;
};

} // namespace

WorkloadInfo dependencyWorkload()
{
    WorkloadInfo info;
    info.name = "dependency";
    info.title = STALLSCOPE_WORD("catalogue", "Independent parts of a computation");
    info.question = STALLSCOPE_WORD("catalogue", "Which parts of a computation can run concurrently, and which must wait for each other?");
    info.strategies = {
        {"in-order", STALLSCOPE_WORD("catalogue", "runs all parts serially on one stream")},
        {"streams-and-events", STALLSCOPE_WORD("catalogue", "runs each part on its own stream; streams wait only for their dependencies")},
    };
    info.parameters = {
        ParameterInfo::count("width", STALLSCOPE_WORD("catalogue", "independent parts"), 1, 32, 4),
        ParameterInfo::count("length", STALLSCOPE_WORD("catalogue", "elements of x and y"), 1, 100'000'000, 65'536),
        ParameterInfo::count("repeat", STALLSCOPE_WORD("catalogue", "number of repetitions"), 1, 100'000, 10),
    };
    info.make = makeWorkload<Dependency>;
    info.memoryOnDevice = Dependency::memoryOnDevice;
    return info;
}

} // namespace stallscope
