// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/formats/formats.h"
#include "tests/bench/json_walk.h"
#include "tests/bench/memory_use.h"
#include "tests/bench/proto_walk.h"
#include "tests/bench/rocpd_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace stallscope::bench {

namespace {

/// Of an import that moves most of its spans to a temporary file.
constexpr std::uint64_t kLittleMemory = std::uint64_t{128} << 20;

void import(benchmark::State& state, const std::filesystem::path& path, unsigned threads, std::uint64_t limit = 0)
{
    ImportOptions options;
    options.threads = threads;
    if (limit > 0)
        options.memory = std::make_shared<ColumnCache>(limit);
    for (auto _ : state) {
        const auto trace = openTrace(path, options);
        if (!trace) {
            state.SkipWithError(trace.error().message.c_str());
            return;
        }
        benchmark::DoNotOptimize((*trace)->spanCount());
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) * state.iterations());
}

/// As the app opens it: somebody looks at parts of it meanwhile.
void importShown(benchmark::State& state, Material& material)
{
    ImportOptions options;
    options.threads = 2;
    options.partial.firstSpans = material.kinetoSpans() / 7; // and another one of twice as many
    std::uint64_t parts = 0;
    options.partial.onPartial = [&parts](const std::shared_ptr<const Trace>& part, Nanos) { parts += part->spanCount() > 0 ? 1 : 0; };
    const auto& path = material.kineto();
    for (auto _ : state) {
        if (!openTrace(path, options)) {
            state.SkipWithError("the file could not be opened");
            return;
        }
    }
    state.counters["parts"] = benchmark::Counter(static_cast<double>(parts), benchmark::Counter::kAvgIterations);
}

void walk(benchmark::State& state, const std::filesystem::path& path)
{
    JsonWalk walk(path);
    for (auto _ : state) {
        if (walk.run() == 0)
            state.SkipWithError("the file could not be walked");
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) * state.iterations());
}

void walkMessages(benchmark::State& state, const std::filesystem::path& path, ProtoFormat format)
{
    for (auto _ : state) {
        if (walkProto(path, format) == 0)
            state.SkipWithError("the file could not be walked");
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) * state.iterations());
}

void memory(benchmark::State& state, std::uint64_t expected, const std::filesystem::path& path, std::uint64_t limit = 0)
{
    const auto spans = static_cast<double>(expected);
    for (auto _ : state) {
        const auto use = memoryUseOf(path, limit);
        if (!use || use->spans != expected) {
            state.SkipWithError("the process that opens the trace failed, or found another number of spans");
            return;
        }
        state.counters["peak_per_span"] = static_cast<double>(use->peakBytes) / spans;
        state.counters["peak_mb"] = static_cast<double>(use->peakBytes) / 1e6;
        state.counters["left_per_span"] = static_cast<double>(use->leftBytes) / spans;
    }
}

/// A format in Protocol Buffers: one thread, its bound, memory.
void addMessages(Suite& suite, const std::string& name, const std::filesystem::path& (Material::*file)(), ProtoFormat format)
{
    suite.add("import/" + name + "/1", [file](benchmark::State& state, Material& material) { import(state, (material.*file)(), 1); });
    suite.add("import/" + name + "/walk", [file, format](benchmark::State& state, Material& material) { walkMessages(state, (material.*file)(), format); });
    suite.add(
        "import/" + name + "/memory", [file](benchmark::State& state, Material& material) { memory(state, material.loopSpans(), (material.*file)()); }, 0);
    suite.expect({"import ." + name + ", one thread, beside a bare walk", {"import/" + name + "/1", ""}, {{"import/" + name + "/walk", ""}}, 2, ""});
    suite.expect({"import ." + name + ", memory at the peak, per span", {"import/" + name + "/memory", "peak_per_span"}, {}, 48, "bytes"});
}

} // namespace

void addImport(Suite& suite)
{
    for (const unsigned threads : {1U, 2U}) {
        suite.add(
            fmt::format("import/json/{}", threads), [threads](benchmark::State& state, Material& material) { import(state, material.kineto(), threads); });
        suite.add(
            fmt::format("import/gz/{}", threads), [threads](benchmark::State& state, Material& material) { import(state, material.kinetoGz(), threads); });
    }
    suite.add("import/shown", importShown);
    suite.add("import/walk", [](benchmark::State& state, Material& material) { walk(state, material.kineto()); });
    suite.add("import/inflate", [](benchmark::State& state, Material& material) {
        const auto& path = material.kinetoGz();
        for (auto _ : state)
            benchmark::DoNotOptimize(inflateFile(path));
    });
    suite.add(
        "import/memory", [](benchmark::State& state, Material& material) { memory(state, material.kinetoSpans(), material.kineto()); }, 0);
    suite.add("import/limited", [](benchmark::State& state, Material& material) { import(state, material.kineto(), 2, kLittleMemory); });
    suite.add(
        "import/limited_memory", [](benchmark::State& state, Material& material) { memory(state, material.kinetoSpans(), material.kineto(), kLittleMemory); },
        0);
    suite.add("import/rocpd", [](benchmark::State& state, Material& material) { import(state, material.rocpd(), 1); });
    suite.add("import/rocpd_select", [](benchmark::State& state, Material& material) {
        const auto& path = material.rocpd();
        for (auto _ : state)
            benchmark::DoNotOptimize(selectRocpd(path));
    });
    suite.add(
        "import/rocpd_memory", [](benchmark::State& state, Material& material) { memory(state, material.rocpdSpans(), material.rocpd()); }, 0);

    suite.expect({"import .json, one thread, beside a bare walk", {"import/json/1", ""}, {{"import/walk", ""}}, 2, ""});
    suite.expect({"import .json, two threads, beside a bare walk", {"import/json/2", ""}, {{"import/walk", ""}}, 1, ""});
    suite.expect({"import .json while parts of it are shown, beside import", {"import/shown", ""}, {{"import/json/2", ""}}, 1.2, ""});
    suite.expect({"import .json, memory limit 134 MB, beside import", {"import/limited", ""}, {{"import/json/2", ""}}, 1.2, ""});
    suite.expect({"import .json, memory limit 134 MB, at the peak", {"import/limited_memory", "peak_mb"}, {}, static_cast<double>(kLittleMemory) / 1e6, "MB"});
    suite.expect({"import .json.gz, beside inflate or import", {"import/gz/2", ""}, {{"import/inflate", ""}, {"import/json/2", ""}}, 1.15, ""});
    suite.expect({"import rocpd, one thread, beside a bare SELECT", {"import/rocpd", ""}, {{"import/rocpd_select", ""}}, 2, ""});
    suite.expect({"import rocpd, memory at the peak, per span", {"import/rocpd_memory", "peak_per_span"}, {}, 48, "bytes"});
    addMessages(suite, "pftrace", &Material::perfetto, ProtoFormat::Perfetto);
    addMessages(suite, "xplane", &Material::xplane, ProtoFormat::XPlane);
    suite.expect({"import .json, memory at the peak, per span", {"import/memory", "peak_per_span"}, {}, 40, "bytes"});
    suite.expect({"import .json, memory afterwards, per span", {"import/memory", "left_per_span"}, {}, {}, "bytes"});
}

} // namespace stallscope::bench
