// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/linear_fit.h"
#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/record/recording.h"

#include <fmt/format.h>

namespace stallscope {

namespace {

constexpr std::size_t kSamples = 4096;
constexpr std::size_t kFeatures = 128;
constexpr std::size_t kOutputs = 8;

/// In each step the host collects a batch, and the device trains on it; strategies differ in how the loss gets to the host.
class Readback : public ProgramWorkload {
public:
    Readback(const Stage& stage, std::string_view strategy)
        : ProgramWorkload(stage, strategy), m_steps(count("steps")), m_shape{count("batch"), kFeatures, kOutputs}, m_samples(kSamples, kFeatures, kOutputs)
    {
    }

    Result<> prepare() override
    {
        if (count("k") > m_steps)
            return Error{say(STALLSCOPE_TEXT("Workload", "k must be at most steps ({}), not {}"), m_steps, count("k"))};
        m_stream = m_program.stream({"training", 0, true});
        m_fit = DeviceFit(m_program, m_shape);
        m_staged = m_program.pinnedFloats(m_steps * m_shape.batch());
        m_batch = m_program.deviceFloats(m_shape.batch());
        m_losses = m_program.deviceFloats(m_steps);
        m_arrived = m_program.pinnedFloats(m_steps);
        m_event = m_program.event(m_wait);
        return m_program.outcome();
    }

    Result<> run() override
    {
        m_read.clear();
        m_known = 0;
        m_behind = 0;
        m_isUnderway = false;
        m_fit.reset(m_program, m_stream);
        const StringId name = m_stage.name("step");
        for (std::size_t step = 0; step < m_steps && m_program.goesOn(); ++step) {
            const RecordedRange range(name);
            train(step);
            look(step);
        }
        m_program.synchronize(m_stream);
        if (is("async-copy"))
            m_read.assign(m_arrived.floats(), m_arrived.floats() + m_steps);
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const Result<> isRight = compareLosses();
        Facts facts{{"losses that the host read", std::to_string(m_read.size())},
            {"first loss read", fmt::format("{:.4g}", m_read.empty() ? 0 : m_read.front())},
            {"last loss read", fmt::format("{:.4g}", m_read.empty() ? 0 : m_read.back())}};
        if (is("async-copy"))
            facts.emplace_back(
                "steps that the known loss was behind", fmt::format("{:.1f} on average", static_cast<double>(m_behind) / static_cast<double>(m_steps)));
        return verdict(isRight, facts);
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/)
    {
        const FitShape shape{values.count("batch"), kFeatures, kOutputs};
        return (DeviceFit::floats(shape) + shape.batch() + values.count("steps")) * sizeof(float);
    }

private:
    void train(std::size_t step)
    {
        const std::size_t bytes = m_batch.memory().bytes;
        const Memory staged = m_staged.memory().part(step * bytes, bytes);
        m_samples.gather(step, m_shape.rows, {staged.floats(), m_shape.batch()});
        m_program.copyAsync(m_stream, m_batch.memory(), staged);
        m_fit.enqueueStep(m_program, m_stream, m_batch.memory(), m_losses.floats() + step);
    }

    void look(std::size_t step)
    {
        const Memory loss = m_losses.memory().part(step * sizeof(float), sizeof(float));
        if (is("async-copy")) {
            m_program.copyAsync(m_stream, m_arrived.memory().part(step * sizeof(float), sizeof(float)), loss);
            lookForArrival(step);
        } else if (is("item-each-step") || (step + 1) % count("k") == 0) {
            float item = 0;
            m_program.copy(hostMemory({&item, 1}), loss);
            m_read.push_back(item);
        }
    }

    /// One event is pending at a time: when it has completed, the loss of its step is known, and it is recorded again.
    void lookForArrival(std::size_t step)
    {
        if (m_isUnderway && m_program.isDone(m_event)) {
            m_known = m_underway;
            m_isUnderway = false;
        }
        if (!m_isUnderway) {
            m_program.record(m_event, m_stream);
            m_underway = step;
            m_isUnderway = true;
        }
        m_behind += step - std::min(step, m_known);
    }

    /// Step of the i-th loss that is read.
    [[nodiscard]] std::size_t stepOf(std::size_t i) const { return is("item-every-k") ? (i + 1) * count("k") - 1 : i; }

    [[nodiscard]] Result<> compareLosses()
    {
        if (m_expected.empty()) {
            HostFit fit(m_shape);
            std::vector<float> batch(m_shape.batch());
            for (std::size_t step = 0; step < m_steps; ++step) {
                m_samples.gather(step, m_shape.rows, batch);
                m_expected.push_back(fit.step(batch));
            }
        }
        if (Result<> all = expectEqual("loss", readBack(m_program, m_losses.memory()), m_expected, kSumTolerance); !all)
            return all;
        return expectEach(
            "loss read", m_read, [this](std::size_t i) { return m_expected[stepOf(i)]; }, kSumTolerance);
    }

    std::size_t m_steps;
    FitShape m_shape;
    FitSamples m_samples;
    Stream m_stream;
    DeviceFit m_fit;
    Buffer m_staged; // a batch per step, so that no step waits for the copy of another one
    Buffer m_batch, m_losses, m_arrived;
    EventRef m_event;
    std::vector<float> m_read;
    std::vector<float> m_expected;
    std::size_t m_underway = 0; // step behind which m_event was last recorded
    std::size_t m_known = 0;    // latest step whose loss the host knows
    std::size_t m_behind = 0;   // summed over the steps
    bool m_isUnderway = false;
};

} // namespace

WorkloadInfo readbackWorkload()
{
    WorkloadInfo info;
    info.name = "readback";
    info.title = STALLSCOPE_WORD("catalogue", "Reading the loss in a training loop");
    info.question = STALLSCOPE_WORD("catalogue", "What does reading a result in every step cost?");
    info.strategies = {
        {"item-each-step", STALLSCOPE_WORD("catalogue", "copies the loss to the host in every step and waits for it")},
        {"item-every-k", STALLSCOPE_WORD("catalogue", "copies the loss in every k-th step only")},
        {"async-copy", STALLSCOPE_WORD("catalogue", "copies each loss to pinned memory asynchronously and polls an event for its arrival")},
    };
    info.parameters = {
        ParameterInfo::count("steps", STALLSCOPE_WORD("catalogue", "training steps"), 1, 5000, 200),
        ParameterInfo::count("k", STALLSCOPE_WORD("catalogue", "steps between reads of the loss"), 1, 5000, 20),
        ParameterInfo::count("batch", STALLSCOPE_WORD("catalogue", "samples per step"), 1, 512, 128),
    };
    info.make = makeWorkload<Readback>;
    info.memoryOnDevice = Readback::memoryOnDevice;
    return info;
}

} // namespace stallscope
