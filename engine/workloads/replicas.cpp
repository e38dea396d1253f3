// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/device/device.h"
#include "engine/workloads/linear_fit.h"
#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/record/recording.h"

namespace stallscope {

namespace {

constexpr std::size_t kSharedFeatures = 512;
constexpr std::size_t kSharedOutputs = 32;

/// A device's share of the batch, and a model.
struct Replica {
    Replica(Device& device, const std::stop_token& stop) : program(device, stop) {}

    Program program;
    Stream stream;
    DeviceFit fit;
    Buffer staged;   // share of the batch on the host
    Buffer batch;    // share of the batch on the device
    Buffer gathered; // on the first device: destination of the other gradients
    EventRef ready;  // recorded behind its gradient; on the first device behind the new weights
};

/// Several devices train one model, each on its share of the batch; strategies differ in where the gradients are summed.
class Replicas : public ProgramWorkload {
public:
    Replicas(const Stage& stage, std::string_view strategy)
        : ProgramWorkload(stage, strategy),
          m_share{count("batch"), kSharedFeatures, kSharedOutputs},
          m_whole{count("batch") * count("devices"), kSharedFeatures, kSharedOutputs},
          m_samples(m_whole.rows, kSharedFeatures, kSharedOutputs)
    {
        for (Device* device : stage.devices)
            m_replicas.emplace_back(*device, stage.stop);
    }

    Result<> prepare() override
    {
        if (m_replicas.size() != count("devices"))
            return Error{say(STALLSCOPE_TEXT("Workload", "devices is {}, but {} were opened"), count("devices"), m_replicas.size())};
        for (std::size_t i = 0; i < m_replicas.size(); ++i)
            prepare(i);
        return outcome();
    }

    Result<> run() override
    {
        const StringId name = m_stage.name("step");
        for (Replica& replica : m_replicas)
            replica.fit.reset(replica.program, replica.stream);
        for (std::size_t left = count("steps"); left > 0 && goOn(); --left) {
            const RecordedRange range(name);
            if (is("all-reduce"))
                stepTogether();
            else
                stepOnFirst();
        }
        for (Replica& replica : m_replicas)
            replica.program.synchronize(replica.stream);
        return outcome();
    }

    Result<Facts> check() override
    {
        if (m_expected.empty())
            train();
        const std::size_t models = is("all-reduce") ? m_replicas.size() : 1; // the others have the weights of the previous step
        Result<> isRight;
        for (std::size_t i = 0; i < models && isRight.ok(); ++i)
            isRight = expectEqual("weight", readBack(m_replicas[i].program, m_replicas[i].fit.weights()), m_expected, kSumTolerance);
        if (const Result<> all = outcome(); !all)
            return all.error();
        const std::size_t others = m_replicas.size() - 1;
        const std::size_t bytes = m_whole.weights() * sizeof(float) * count("steps");
        return verdict(isRight,
            {{"weights and gradients into and out of the first device",
                formatBytes(is("all-reduce") ? 2 * bytes * others / m_replicas.size() : 2 * bytes * others)}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/)
    {
        const FitShape share{values.count("batch"), kSharedFeatures, kSharedOutputs};
        return (DeviceFit::floats(share) + share.batch() + share.weights()) * sizeof(float);
    }

private:
    void prepare(std::size_t i)
    {
        Replica& replica = m_replicas[i];
        Program& program = replica.program;
        replica.stream = program.stream({"training", 0, true});
        replica.fit = DeviceFit(program, m_share);
        replica.staged = program.pinnedFloats(m_share.batch());
        replica.batch = program.deviceFloats(m_share.batch());
        replica.gathered = program.deviceFloats(i == 0 ? m_share.weights() : 1);
        replica.ready = program.event();
        if (program.outcome())
            m_samples.gather(i, m_share.rows, {replica.staged.floats(), m_share.batch()});
    }

    void computeGradient(Replica& replica)
    {
        replica.program.copyAsync(replica.stream, replica.batch.memory(), replica.staged.memory());
        replica.fit.enqueueGradient(replica.program, replica.stream, replica.batch.memory(), nullptr);
    }

    /// The first device owns the model: it distributes the weights, and collects the gradients.
    void stepOnFirst()
    {
        Replica& first = m_replicas.front();
        first.program.record(first.ready, first.stream);
        for (std::size_t i = 1; i < m_replicas.size(); ++i) {
            Replica& other = m_replicas[i];
            other.program.wait(other.stream, first.ready);
            other.program.copyAsync(other.stream, other.fit.weights(), first.fit.weights());
        }
        for (Replica& replica : m_replicas)
            computeGradient(replica);
        for (std::size_t i = 1; i < m_replicas.size(); ++i) {
            Replica& other = m_replicas[i];
            other.program.record(other.ready, other.stream);
            first.program.wait(first.stream, other.ready);
            first.program.copyAsync(first.stream, first.gathered.memory(), other.fit.gradient());
            first.program.enqueue(first.stream, Axpy{1, first.gathered.floats(), first.fit.gradient().floats(), m_share.weights()});
        }
        first.fit.enqueueUpdate(first.program, first.stream, m_whole.rate());
    }

    /// Every device has a model; the all-reduced gradients keep all models equal.
    void stepTogether()
    {
        std::vector<CollectivePart> parts;
        for (Replica& replica : m_replicas) {
            computeGradient(replica);
            parts.push_back({&replica.program.device(), replica.stream.id(), replica.fit.gradient().floats()});
        }
        if (const Result<> summed = m_stage.device().collectives()->sumAll(parts, m_share.weights()); !summed)
            m_program.fail(summed.error());
        for (Replica& replica : m_replicas)
            replica.fit.enqueueUpdate(replica.program, replica.stream, m_whole.rate());
    }

    /// Reference: training on one device with the whole batch.
    void train()
    {
        std::vector<float> batch(m_whole.batch());
        m_samples.gather(0, m_whole.rows, batch);
        HostFit fit(m_whole);
        for (std::size_t step = 0; step < count("steps"); ++step)
            (void)fit.step(batch);
        m_expected.assign(fit.weights().begin(), fit.weights().end());
    }

    [[nodiscard]] bool goOn() const { return outcome().ok(); }
    [[nodiscard]] Result<> outcome() const
    {
        for (const Replica& replica : m_replicas) {
            if (Result<> one = replica.program.outcome(); !one)
                return one;
        }
        return m_program.outcome();
    }

    FitShape m_share; // of one device
    FitShape m_whole;
    FitSamples m_samples;
    std::vector<Replica> m_replicas;
    std::vector<float> m_expected;
};

std::optional<std::string> whyNotTogether(const Device& device, std::string_view strategy)
{
    if (strategy != "all-reduce" || device.collectives())
        return std::nullopt;
    return device.whyNoCollectives();
}

} // namespace

WorkloadInfo replicasWorkload()
{
    WorkloadInfo info;
    info.name = "replicas";
    info.title = STALLSCOPE_WORD("catalogue", "Training on several devices");
    info.question = STALLSCOPE_WORD("catalogue", "Where should the gradients of several devices be summed?");
    info.strategies = {
        {"gather-on-first", STALLSCOPE_WORD("catalogue", "broadcasts the weights from the first device in every step and gathers the gradients there")},
        {"all-reduce", STALLSCOPE_WORD("catalogue", "keeps a model on every device and sums the gradients in an all-reduce")},
    };
    info.parameters = {
        ParameterInfo::count("devices", STALLSCOPE_WORD("catalogue", "number of devices"), 2, 16, 2),
        ParameterInfo::count("steps", STALLSCOPE_WORD("catalogue", "training steps"), 1, 100'000, 50),
        ParameterInfo::count("batch", STALLSCOPE_WORD("catalogue", "samples per step and device"), 1, 4096, 64),
    };
    info.devices = 2;
    info.make = makeWorkload<Replicas>;
    info.memoryOnDevice = Replicas::memoryOnDevice;
    info.whyNot = whyNotTogether;
    return info;
}

} // namespace stallscope
