// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/sampler.h"

#include "engine/device/kernel_arithmetic.h"
#include "engine/workloads/catalogue.h"
#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/record/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

using Keyed = std::pair<float, std::uint32_t>;

void keepLowest(std::vector<Keyed>& all, std::size_t keep)
{
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(keep);
    std::partial_sort(all.begin(), end, all.end());
    all.erase(end, all.end());
}

} // namespace

std::vector<float> labelsOf(std::size_t set, std::size_t samples)
{
    std::vector<float> labels(samples);
    for (std::size_t i = 0; i < samples; ++i)
        labels[i] = uniformAt(kLabelSeed, set * samples + i) < 0.1F ? 1.0F : 0.0F;
    return labels;
}

float featureAt(std::size_t sample, std::size_t feature, std::size_t features)
{
    return uniformAt(kFeatureSeed, sample * features + feature);
}

std::size_t positiveShare(std::size_t ones, std::size_t others, std::size_t take)
{
    return std::max(std::min(ones, take / 2), take - std::min(others, take));
}

std::vector<std::uint32_t> balancedSample(std::size_t set, std::size_t samples, std::size_t take)
{
    const std::vector<float> labels = labelsOf(set, samples);
    std::vector<Keyed> ones;
    std::vector<Keyed> others;
    for (std::uint32_t i = 0; i < samples; ++i)
        (labels[i] == 1.0F ? ones : others).emplace_back(uniformAt(kKeySeed, set * samples + i), i);
    const std::size_t share = positiveShare(ones.size(), others.size(), take);
    keepLowest(ones, share);
    keepLowest(others, take - share);
    ones.insert(ones.end(), others.begin(), others.end());

    for (Keyed& one : ones)
        one.first = uniformAt(kOrderSeed, one.second);
    std::sort(ones.begin(), ones.end());
    std::vector<std::uint32_t> places(ones.size());
    std::transform(ones.begin(), ones.end(), places.begin(), [](const Keyed& one) { return one.second; });
    return places;
}

namespace {

/// Selects random samples, half of them positive if possible, and gathers their features. Strategies differ in whether the
/// host needs the number of positives.
class Sampler : public ProgramWorkload {
public:
    Sampler(const Stage& stage, std::string_view strategy)
        : ProgramWorkload(stage, strategy),
          m_samples(count("samples")),
          m_features(count("features")),
          m_batch(count("batch")),
          m_take(count("samples") / count("ratio"))
    {
    }

    Result<> prepare() override
    {
        if (m_take == 0)
            return Error{say(STALLSCOPE_TEXT("Workload", "ratio must be at most samples ({}), not {}"), m_samples, count("ratio"))};
        m_stream = m_program.stream({"sampling", 0, true});
        m_table = m_program.deviceFloats(m_samples * m_features);
        m_labels = m_program.deviceFloats(m_batch * m_samples);
        m_keys = m_program.deviceFloats(m_batch * m_samples);
        m_chosen = places(m_batch * m_take);
        m_counts = places(2 * m_batch);
        m_result = m_program.deviceFloats(m_batch * m_take * m_features);
        if (is("dynamic-shape"))
            m_listed = places(2 * m_samples);
        m_program.enqueue(m_stream, FillUniform{m_table.floats(), m_samples * m_features, kFeatureSeed});
        copyLabels();
        if (is("static-graph")) {
            m_program.beginCapture(m_stream);
            enqueueAll();
            m_graph = m_program.endCapture(m_stream);
        }
        return m_program.outcome();
    }

    Result<> run() override
    {
        m_reads = 0;
        if (is("dynamic-shape"))
            sampleOneByOne();
        else if (is("static-shape"))
            enqueueAll();
        else
            m_program.launch(m_graph, m_stream);
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const std::size_t width = m_features;
        Result<> isRight;
        for (std::size_t row = 0; row < m_batch && isRight.ok(); ++row) {
            const std::vector<std::uint32_t>& expected = expectedOf(row);
            const std::vector<float> found = readBack(m_program, m_result.memory().part(row * m_take * width * sizeof(float), m_take * width * sizeof(float)));
            isRight = expectEach(
                fmt::format("of sample set {}, feature", row), found, [&](std::size_t i) { return featureAt(expected[i / width], i % width, width); });
        }
        m_program.enqueue(m_stream, Fill{m_result.floats(), m_batch * m_take * width, 0}); // the next run must write it again
        m_program.synchronize(m_stream);
        return verdict(isRight, {{"samples chosen", std::to_string(m_batch * m_take)}, {"counts that the host read", std::to_string(m_reads)}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view strategy)
    {
        const std::size_t samples = values.count("samples");
        const std::size_t batch = values.count("batch");
        const std::size_t chosen = batch * (samples / values.count("ratio"));
        const std::size_t floats = samples * values.count("features") + 2 * batch * samples + chosen * values.count("features");
        const std::size_t places = chosen + 2 * batch + (strategy == "dynamic-shape" ? 2 * samples : 0);
        return floats * sizeof(float) + places * sizeof(ElementIndex);
    }

private:
    [[nodiscard]] Buffer places(std::size_t count) { return m_program.buffer(MemoryKind::Device, count * sizeof(ElementIndex)); }
    [[nodiscard]] static ElementIndex* at(const Buffer& buffer, std::size_t index) { return static_cast<ElementIndex*>(buffer.memory().address) + index; }

    void copyLabels()
    {
        for (std::size_t row = 0; row < m_batch && m_program.goesOn(); ++row) {
            std::vector<float> labels = labelsOf(row, m_samples);
            m_program.copy(m_labels.memory().part(row * m_samples * sizeof(float), m_samples * sizeof(float)), hostMemory(labels));
        }
    }

    /// Sizes stay on the device, so that the host does not wait, and the whole batch is processed at once.
    void enqueueAll()
    {
        m_program.enqueue(m_stream, FillUniform{m_keys.floats(), m_batch * m_samples, kKeySeed});
        m_program.enqueue(m_stream, Balance{m_labels.floats(), m_batch, m_samples, m_take, at(m_counts, 0)});
        m_program.enqueue(m_stream, ChooseShares{m_keys.floats(), m_labels.floats(), m_batch, m_samples, m_take, at(m_counts, 0), at(m_chosen, 0)});
        m_program.enqueue(m_stream, Shuffle{at(m_chosen, 0), m_batch, m_take, kOrderSeed});
        m_program.enqueue(m_stream, GatherRows{m_table.floats(), m_features, at(m_chosen, 0), m_batch * m_take, m_result.floats()});
    }

    void sampleOneByOne()
    {
        const StringId name = m_stage.name("sample set");
        m_program.enqueue(m_stream, FillUniform{m_keys.floats(), m_batch * m_samples, kKeySeed});
        for (std::size_t row = 0; row < m_batch && m_program.goesOn(); ++row) {
            const RecordedRange range(name);
            sampleOne(row);
        }
    }

    /// Lists the ones and the others; the lengths of the lists are only known after that, so the host reads them back.
    void sampleOne(std::size_t row)
    {
        const float* keys = m_keys.floats() + row * m_samples;
        ElementIndex* chosen = at(m_chosen, row * m_take);
        const std::size_t ones = list(row, 1, 0);
        const std::size_t others = list(row, 0, 1);
        if (!m_program.goesOn())
            return;
        const std::size_t share = positiveShare(ones, others, m_take);
        m_program.enqueue(m_stream, ChooseListed{keys, at(m_listed, 0), ones, share, chosen});
        m_program.enqueue(m_stream, ChooseListed{keys, at(m_listed, m_samples), others, m_take - share, chosen + share});
        m_program.enqueue(m_stream, Shuffle{chosen, 1, m_take, kOrderSeed});
        m_program.enqueue(m_stream, GatherRows{m_table.floats(), m_features, chosen, m_take, m_result.floats() + row * m_take * m_features});
    }

    [[nodiscard]] std::size_t list(std::size_t row, float wanted, std::size_t which)
    {
        m_program.enqueue(m_stream, Compact{m_labels.floats() + row * m_samples, m_samples, wanted, at(m_listed, which * m_samples), at(m_counts, which)});
        ElementIndex found = 0;
        ++m_reads;
        m_program.copy({&found, sizeof found, MemoryKind::Pageable, 0}, m_counts.memory().part(which * sizeof(ElementIndex), sizeof(ElementIndex)));
        return found;
    }

    [[nodiscard]] const std::vector<std::uint32_t>& expectedOf(std::size_t row)
    {
        if (m_expected.size() <= row)
            m_expected.push_back(balancedSample(row, m_samples, m_take));
        return m_expected[row];
    }

    std::size_t m_samples;
    std::size_t m_features;
    std::size_t m_batch; // number of sample sets: the same table with different labels and keys
    std::size_t m_take;  // samples per set
    Stream m_stream;
    Buffer m_table, m_labels, m_keys, m_chosen, m_counts, m_result;
    Buffer m_listed; // dynamic-shape: indices of the ones, then of the others
    GraphRef m_graph;
    std::size_t m_reads = 0;
    std::vector<std::vector<std::uint32_t>> m_expected;
};

} // namespace

WorkloadInfo samplerWorkload()
{
    WorkloadInfo info;
    info.name = "sampler";
    info.title = STALLSCOPE_WORD("catalogue", "Data-dependent sizes");
    info.question = STALLSCOPE_WORD("catalogue", "What does it cost if the host needs the number of elements that a kernel selected?");
    info.strategies = {
        {"dynamic-shape", STALLSCOPE_WORD("catalogue", "lists the positive samples and reads back their number before it continues")},
        {"static-shape", STALLSCOPE_WORD("catalogue", "keeps the counts on the device and samples the entire batch at once")},
        {"static-graph", STALLSCOPE_WORD("catalogue", "captures that once and launches it as a graph")},
    };
    info.parameters = {
        ParameterInfo::count("samples", STALLSCOPE_WORD("catalogue", "samples to choose from"), 1, 100'000'000, 1'000'000),
        ParameterInfo::count("features", STALLSCOPE_WORD("catalogue", "values per sample"), 1, 1024, 16),
        ParameterInfo::count("ratio", STALLSCOPE_WORD("catalogue", "one sample in this many is selected"), 1, 1'000'000, 10),
        ParameterInfo::count("batch", STALLSCOPE_WORD("catalogue", "number of sample sets"), 1, 1024, 1),
    };
    info.make = makeWorkload<Sampler>;
    info.memoryOnDevice = Sampler::memoryOnDevice;
    return info;
}

} // namespace stallscope
