// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/linear_fit.h"
#include "engine/workloads/loading/prefetcher.h"
#include "engine/workloads/loading/sample_files.h"
#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/record/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Builds batches for a training step (layout: FitShape) from samples in files. Thread-safe for reading.
class BatchReader {
public:
    static constexpr std::size_t kFeatures = Sample::kPixels / 4; ///< the model uses pictures of half the size
    static constexpr std::size_t kOutputs = Sample::kLabels;      ///< one per label: 1 for the label, otherwise 0

    BatchReader() = default;
    BatchReader(SampleFiles files, const FitShape& shape) : m_files(std::move(files)), m_shape(shape) {}

    /// Reads and decodes the samples of a batch.
    [[nodiscard]] Result<> read(std::size_t batch, std::span<float> floats) const;

private:
    SampleFiles m_files;
    FitShape m_shape;
};

/// Averages 2 x 2 pixels, scaled to [-1, 1].
float* halve(const Sample& sample, float* out)
{
    constexpr std::size_t kSide = Sample::kSide;
    for (std::size_t y = 0; y < kSide; y += 2) {
        for (std::size_t x = 0; x < kSide; x += 2) {
            const std::uint8_t* corner = &sample.pixels[y * kSide + x];
            *out++ = static_cast<float>(corner[0] + corner[1] + corner[kSide] + corner[kSide + 1]) / 512 - 1;
        }
    }
    return out;
}

Result<> BatchReader::read(std::size_t batch, std::span<float> floats) const
{
    std::vector<std::uint8_t> bytes;
    float* inputs = floats.data();
    float* targets = inputs + m_shape.inputs();
    std::fill_n(targets, m_shape.targets(), 0.0F);
    for (std::size_t row = 0; row < m_shape.rows; ++row) {
        const std::size_t sample = batch * m_shape.rows + row;
        if (Result<> read = m_files.read(sample, bytes); !read)
            return read;
        const Result<Sample> decoded = decode(bytes);
        if (!decoded)
            return Error{say(
                STALLSCOPE_TEXT("Workload", "sample {} of {}: {}"), sample % SampleFiles::kPerFile, m_files.pathOf(sample).string(), decoded.error().message)};
        inputs = halve(*decoded, inputs);
        targets[row * kOutputs + decoded->label] = -1; // targets are negated
    }
    return {};
}

/// One epoch over samples in files; strategies differ in which thread loads a batch, and when.
class Loader : public ProgramWorkload {
public:
    Loader(const Stage& stage, std::string_view strategy)
        : ProgramWorkload(stage, strategy),
          m_shape{count("batch"), BatchReader::kFeatures, BatchReader::kOutputs},
          m_batches(count("samples") / count("batch")),
          m_slots(is("prefetch") ? count("depth") : 1)
    {
    }

    Result<> prepare() override
    {
        if (m_batches == 0)
            return Error{say(STALLSCOPE_TEXT("Workload", "batch must be at most samples ({}), not {}"), count("samples"), count("batch"))};
        if (m_stage.scratch.empty())
            return Error{say(STALLSCOPE_TEXT("Workload", "no folder available for the files of the loader"))};
        const std::filesystem::path folder = m_stage.scratch / fmt::format("loader-{0}x{0}-{1}", Sample::kSide, count("samples"));
        if (Result<> made = SampleFiles::makeOnce(folder, count("samples"), m_stage.stop); !made)
            return made;
        Result<SampleFiles> files = SampleFiles::open(folder, count("samples"));
        if (!files)
            return files.error();
        m_reader = BatchReader(std::move(*files), m_shape);
        m_stream = m_program.stream({"training", 0, true});
        m_fit = DeviceFit(m_program, m_shape);
        m_losses = m_program.deviceFloats(m_batches);
        m_onDevice = m_program.deviceFloats(m_shape.batch());
        for (std::size_t slot = 0; slot < m_slots; ++slot) {
            m_staged.push_back(m_program.pinnedFloats(m_shape.batch()));
            m_copied.push_back(m_program.event());
        }
        return m_program.outcome();
    }

    Result<> run() override
    {
        m_waited = 0;
        m_loading = 0;
        m_fit.reset(m_program, m_stream);
        if (is("prefetch"))
            trainPrefetched();
        else
            trainInTurns();
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const Result<> isRight = compareLosses();
        return verdict(isRight,
            {{"batches", std::to_string(m_batches)}, {"loading, summed over threads", formatDuration(m_loading)},
                {"training waited for data", formatDuration(m_waited)}, {"last loss", fmt::format("{:.4g}", m_expected.empty() ? 0 : m_expected.back())}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/)
    {
        const FitShape shape{values.count("batch"), BatchReader::kFeatures, BatchReader::kOutputs};
        return (DeviceFit::floats(shape) + shape.batch() + values.count("samples") / values.count("batch")) * sizeof(float);
    }

private:
    void trainInTurns()
    {
        const StringId loading = m_stage.name("load batch");
        for (std::size_t batch = 0; batch < m_batches && m_program.goesOn(); ++batch) {
            const Stopwatch watch;
            {
                const RecordedRange range(loading);
                if (const Result<> loaded = load(batch, 0); !loaded)
                    m_program.fail(loaded.error());
            }
            m_waited += watch.elapsed();
            train(batch, 0);
            m_program.synchronize(m_stream);
        }
    }

    void trainPrefetched()
    {
        const StringId loading = m_stage.name("load batch");
        const StringId waiting = m_stage.name("wait for batch");
        Prefetcher prefetcher(
            {m_batches, count("workers"), m_slots},
            [&](std::size_t batch, std::size_t slot) -> Result<> {
                if (Result<> left = awaitCopied(slot); !left)
                    return left;
                const RecordedRange range(loading);
                return load(batch, slot);
            },
            [this](std::size_t worker, const std::function<void()>& work) {
                const RecordedThread thread(m_stage.recording, fmt::format("loader {}", worker));
                work();
            },
            m_stage.stop);
        for (std::size_t batch = 0; batch < m_batches && m_program.goesOn(); ++batch) {
            const std::optional<std::size_t> slot = awaitBatch(prefetcher, waiting);
            if (!slot)
                return;
            train(batch, *slot);
            prefetcher.giveBack();
        }
    }

    std::optional<std::size_t> awaitBatch(Prefetcher& prefetcher, StringId name)
    {
        const Stopwatch watch;
        const RecordedRange range(name);
        const Result<std::size_t> slot = prefetcher.next();
        m_waited += watch.elapsed();
        if (slot)
            return *slot;
        m_program.fail(slot.error());
        return std::nullopt;
    }

    void train(std::size_t batch, std::size_t slot)
    {
        m_program.copyAsync(m_stream, m_onDevice.memory(), m_staged[slot].memory());
        m_program.record(m_copied[slot], m_stream);
        m_fit.enqueueStep(m_program, m_stream, m_onDevice.memory(), m_losses.floats() + batch);
    }

    /// Waits for the copy out of a slot, which is usually done already. Thread-safe.
    Result<> awaitCopied(std::size_t slot) const
    {
        const Result<bool> isDone = m_program.device().queryEvent(m_copied[slot]);
        if (!isDone)
            return isDone.error();
        return *isDone ? Result<>() : m_program.device().synchronizeEvent(m_copied[slot]);
    }

    /// Reads and decodes a batch. Thread-safe.
    Result<> load(std::size_t batch, std::size_t slot)
    {
        const Stopwatch watch;
        Result<> loaded = m_reader.read(batch, {m_staged[slot].floats(), m_shape.batch()});
        m_loading += watch.elapsed();
        return loaded;
    }

    [[nodiscard]] Result<> compareLosses()
    {
        std::vector<float> batch(m_shape.batch());
        HostFit fit(m_shape);
        for (std::size_t i = m_expected.size(); i < m_batches; ++i) { // only the first time
            if (Result<> loaded = m_reader.read(i, batch); !loaded)
                return loaded;
            m_expected.push_back(fit.step(batch));
        }
        return expectEqual("loss", readBack(m_program, m_losses.memory()), m_expected, kSumTolerance);
    }

    FitShape m_shape;
    std::size_t m_batches;
    std::size_t m_slots;
    BatchReader m_reader;
    Stream m_stream;
    DeviceFit m_fit;
    Buffer m_losses, m_onDevice;
    std::vector<Buffer> m_staged;
    std::vector<EventRef> m_copied; // by slot: recorded behind the copy out of it
    std::vector<float> m_expected;
    std::atomic<Nanos> m_loading{0};
    Nanos m_waited = 0;
};

} // namespace

WorkloadInfo loaderWorkload()
{
    WorkloadInfo info;
    info.name = "loader";
    info.title = STALLSCOPE_WORD("catalogue", "Loading data while training");
    info.question = STALLSCOPE_WORD("catalogue", "How many threads should load the data, and how far ahead?");
    info.strategies = {
        {"load-then-train", STALLSCOPE_WORD("catalogue", "loads a batch, trains on it and waits before loading the next one")},
        {"prefetch", STALLSCOPE_WORD("catalogue", "loads the next batches in worker threads while the device trains")},
    };
    info.parameters = {
        ParameterInfo::count("workers", STALLSCOPE_WORD("catalogue", "loader threads (prefetch)"), 1, 64, 2),
        ParameterInfo::count("batch", STALLSCOPE_WORD("catalogue", "samples per batch; an incomplete last batch is skipped"), 1, 4096, 64),
        ParameterInfo::count("depth", STALLSCOPE_WORD("catalogue", "maximum number of prefetched batches (prefetch)"), 1, 64, 4),
        ParameterInfo::count("samples", STALLSCOPE_WORD("catalogue", "images in the data set, each used once"), 1, 1'000'000, 4096),
    };
    info.make = makeWorkload<Loader>;
    info.memoryOnDevice = Loader::memoryOnDevice;
    return info;
}

} // namespace stallscope
