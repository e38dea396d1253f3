// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/increment.h"

#include "engine/device/program.h"

#include <fmt/format.h>

namespace stallscope {

namespace {

constexpr float kFirst = 41;

/// y = x + 1, `count` times on one stream; strategies differ in what the host waits for.
class IncrementLoop : public Workload {
public:
    IncrementLoop(const Stage& stage, std::string_view strategy) : m_stage(stage), m_program(stage.device(), stage.stop), m_strategy(strategy) {}

    Result<> prepare() override
    {
        const auto mode = static_cast<WaitMode>(m_stage.values["wait"]);
        const std::size_t length = m_stage.values.count("length");
        m_stage.device().setWaitMode(mode);
        m_stream = m_program.stream({"increments", m_strategy == "async-bounded" ? m_stage.values.count("depth") : 0, true});
        m_event = m_program.event(mode);
        m_x = m_program.deviceFloats(length);
        m_y = m_program.deviceFloats(length);
        m_result = m_program.pinnedFloats(length);
        m_program.enqueue(m_stream, Fill{m_x.floats(), length, kFirst});
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<> run() override
    {
        const Increment increment{m_x.floats(), m_y.floats(), m_stage.values.count("length")};
        for (std::size_t left = m_stage.values.count("count"); left > 0 && m_program.goesOn(); --left) {
            m_program.enqueue(m_stream, increment);
            if (m_strategy == "sync-each")
                m_program.synchronize(m_stream);
            else if (m_strategy == "event-each")
                waitByEvent();
        }
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        m_program.copy(m_result.memory(), m_y.memory());
        if (const Result<> outcome = m_program.outcome(); !outcome)
            return outcome.error();
        for (std::size_t i = 0; i < m_result.memory().floatCount(); ++i) {
            if (m_result.floats()[i] != kFirst + 1)
                return Error{fmt::format("element {} is {}, not {}", i, m_result.floats()[i], kFirst + 1)};
        }
        return Facts{};
    }

private:
    void waitByEvent()
    {
        m_program.record(m_event, m_stream);
        m_program.synchronize(m_event);
    }

    const Stage& m_stage;
    Program m_program;
    std::string_view m_strategy;
    Stream m_stream;
    EventRef m_event;
    Buffer m_x, m_y, m_result;
};

} // namespace

WorkloadInfo incrementWorkload()
{
    using Unit = ParameterInfo::Unit;
    WorkloadInfo info;
    info.name = "increment";
    info.title = "Wait after every launch, or once";
    info.question = "What does it cost to wait after every small piece of work?";
    info.strategies = {
        {"sync-each", "waits for the stream after every launch"},
        {"event-each", "records an event after every launch, and waits for that"},
        {"async", "launches everything, and waits once at the end"},
        {"async-bounded", "launches without waiting, until the queue is full"},
    };
    info.parameters = {
        {"count", "how often y = x + 1 is computed", Unit::Count, 1, 10'000'000, 10'000, {}},
        {"length", "elements of x", Unit::Count, 1, 100'000'000, 4096, {}},
        {"depth", "launches that fit into the bounded queue", Unit::Count, 1, 1'000'000, 64, {}},
        {"wait", "how the host spends its time while it waits", Unit::Choice, 0, 2, 2, {"spin", "yield", "block"}},
    };
    info.make = [](const Stage& stage, std::string_view strategy) -> std::unique_ptr<Workload> { return std::make_unique<IncrementLoop>(stage, strategy); };
    return info;
}

} // namespace stallscope
