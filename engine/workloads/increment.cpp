// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"

namespace stallscope {

namespace {

constexpr float kFirst = 41;

/// y = x + 1, `count` times on one stream; strategies differ in what the host waits for.
class IncrementLoop : public ProgramWorkload {
public:
    IncrementLoop(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy) {}

    Result<> prepare() override
    {
        const std::size_t length = count("length");
        m_stream = m_program.stream({"increments", is("async-bounded") ? count("depth") : 0, true});
        m_event = m_program.event(m_wait);
        m_x = m_program.deviceFloats(length);
        m_y = m_program.deviceFloats(length);
        m_program.enqueue(m_stream, Fill{m_x.floats(), length, kFirst});
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<> run() override
    {
        const Increment increment{m_x.floats(), m_y.floats(), count("length")};
        for (std::size_t left = count("count"); left > 0 && m_program.goesOn(); --left) {
            m_program.enqueue(m_stream, increment);
            if (is("sync-each"))
                m_program.synchronize(m_stream);
            else if (is("event-each"))
                waitByEvent();
        }
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const std::vector<float> y = readBack(m_program, m_y.memory());
        m_program.enqueue(m_stream, Fill{m_y.floats(), count("length"), 0}); // the next run must write it again
        m_program.synchronize(m_stream);
        return verdict(expectAll("element", y, kFirst + 1));
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/)
    {
        return 2 * values.count("length") * sizeof(float);
    }

private:
    void waitByEvent()
    {
        m_program.record(m_event, m_stream);
        m_program.synchronize(m_event);
    }

    Stream m_stream;
    EventRef m_event;
    Buffer m_x, m_y;
};

} // namespace

WorkloadInfo incrementWorkload()
{
    WorkloadInfo info;
    info.name = "increment";
    info.title = STALLSCOPE_WORD("catalogue", "Wait after every launch or once");
    info.question = STALLSCOPE_WORD("catalogue", "What does waiting after every small kernel cost?");
    info.strategies = {
        {"sync-each", STALLSCOPE_WORD("catalogue", "waits for the stream after every launch")},
        {"event-each", STALLSCOPE_WORD("catalogue", "records an event after every launch and waits for it")},
        {"async", STALLSCOPE_WORD("catalogue", "launches everything and waits once at the end")},
        {"async-bounded", STALLSCOPE_WORD("catalogue", "launches without waiting until the queue is full")},
    };
    info.parameters = {
        ParameterInfo::count("count", STALLSCOPE_WORD("catalogue", "number of times y = x + 1 is computed"), 1, 10'000'000, 10'000),
        ParameterInfo::count("length", STALLSCOPE_WORD("catalogue", "elements of x"), 1, 100'000'000, 4096),
        ParameterInfo::count("depth", STALLSCOPE_WORD("catalogue", "capacity of the bounded queue in launches"), 1, 1'000'000, 64),
        waitParameter(),
    };
    info.make = makeWorkload<IncrementLoop>;
    info.memoryOnDevice = IncrementLoop::memoryOnDevice;
    return info;
}

} // namespace stallscope
