// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/bench/stopwatch.h"
#include "tests/bench/target_table.h"

#include "profiler/trace/trace.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::bench {

/// How large the traces are. The figures of DESIGN.md are for a million events and ten million spans.
struct Sizes {
    std::uint64_t events = 1'000'000;
    std::uint64_t fewSpans = 1'000'000;
    std::uint64_t manySpans = 10'000'000;
    std::uint64_t hugeSpans = 0; ///< of a session larger than the memory for it; 0: none is made
    std::uint64_t launches = 0;  ///< of each run of long experiments; 0: none are run
    bool isSmoke = false;        ///< only whether everything runs
    Clock clock = Clock::Wall;
};

/// What benchmarks work on, made when it is first asked for. Its files lie in a folder that goes away with it.
class Material {
public:
    explicit Material(const Sizes& sizes);
    Material(const Material&) = delete;
    Material& operator=(const Material&) = delete;
    ~Material();

    [[nodiscard]] const Sizes& sizes() const { return m_sizes; }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return m_folder / name; }

    /// A training loop as Kineto writes it, and the same packed by gzip.
    [[nodiscard]] const std::filesystem::path& kineto();
    [[nodiscard]] const std::filesystem::path& kinetoGz();
    [[nodiscard]] std::uint64_t kinetoSpans();
    /// As many launches and kernels as a database of rocprofv3.
    [[nodiscard]] const std::filesystem::path& rocpd();
    [[nodiscard]] std::uint64_t rocpdSpans();
    /// A training loop as Stallscope exports it for Perfetto, and as JAX would have written it.
    [[nodiscard]] const std::filesystem::path& perfetto();
    [[nodiscard]] const std::filesystem::path& xplane();
    /// Spans in each of them.
    [[nodiscard]] std::uint64_t loopSpans() { return fewSpans()->spanCount(); }
    /// Training loops in memory.
    [[nodiscard]] const std::shared_ptr<const Trace>& fewSpans();
    [[nodiscard]] const std::shared_ptr<const Trace>& manySpans();

private:
    Sizes m_sizes;
    std::filesystem::path m_folder;
    std::filesystem::path m_kineto;
    std::filesystem::path m_kinetoGz;
    std::filesystem::path m_perfetto;
    std::filesystem::path m_xplane;
    std::uint64_t m_kinetoSpans = 0;
    std::filesystem::path m_rocpd;
    std::uint64_t m_rocpdSpans = 0;
    std::shared_ptr<const Trace> m_fewSpans;
    std::shared_ptr<const Trace> m_manySpans;
};

/// All benchmarks, and the targets that are told from them.
class Suite {
public:
    explicit Suite(const Sizes& sizes) : m_material(std::make_shared<Material>(sizes)) {}

    [[nodiscard]] const std::shared_ptr<Material>& material() const { return m_material; }
    [[nodiscard]] const Sizes& sizes() const { return m_material->sizes(); }
    [[nodiscard]] const std::vector<Target>& targets() const { return m_targets; }

    /// Calls run(state, material) for each measurement: at least `seconds` long, or once for 0; and that several times over.
    template <class Run>
    benchmark::internal::Benchmark* add(const std::string& name, Run run, double seconds = 0.5)
    {
        auto* one = benchmark::RegisterBenchmark(name.c_str(), [material = m_material, run](benchmark::State& state) { run(state, *material); });
        one->UseRealTime()->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
        if (seconds > 0 && !sizes().isSmoke)
            one->MinTime(seconds);
        else
            one->Iterations(1);
        one->Repetitions(sizes().isSmoke ? 1 : 3);
        return one;
    }
    void expect(Target target) { m_targets.push_back(std::move(target)); }

private:
    std::shared_ptr<Material> m_material;
    std::vector<Target> m_targets;
};

// one file each
void addImport(Suite& suite);
void addSession(Suite& suite);
void addAnalysis(Suite& suite);
void addGrowing(Suite& suite);
void addReasons(Suite& suite);
void addPainting(Suite& suite);
void addQueries(Suite& suite);
void addLanes(Suite& suite);
void addFrames(Suite& suite); // where the app is built, likewise below
void addLive(Suite& suite);
void addOpening(Suite& suite);
void addStart(Suite& suite);
void addExperiments(Suite& suite);
void addTables(Suite& suite);
void addHuge(Suite& suite);
void addRecording(Suite& suite);
void addHandOff(Suite& suite);
void addOverhead(Suite& suite);

} // namespace stallscope::bench
