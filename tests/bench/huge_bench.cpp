// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/huge_session.h"
#include "tests/bench/loop_trace.h"
#include "tests/bench/suite.h"

#include <fmt/format.h>

/// A session that does not fit into the memory which it may take.
namespace stallscope::bench {

namespace {

constexpr std::uint64_t kLimit = std::uint64_t{1} << 30;

/// It takes minutes to make, and stays beside the program, unless it is a small one.
std::filesystem::path hugeSession(Material& material)
{
    const std::string name = fmt::format("huge-{}.stallscope", material.sizes().hugeSpans);
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    const std::filesystem::path path = material.sizes().isSmoke ? material.file(name) : folder / name;
    const std::filesystem::path unfinished = path.string() + ".part";
    if (!std::filesystem::exists(path) && writeLoopAsSession(unfinished, material.sizes().hugeSpans))
        std::filesystem::rename(unfinished, path);
    return path;
}

void measure(benchmark::State& state, Material& material, const char* option)
{
    const std::filesystem::path path = hugeSession(material);
    for (auto _ : state) {
        const auto figures = figuresOf(fmt::format("{} '{}' --limit {}", option, path.string(), kLimit));
        if (figures.empty())
            state.SkipWithError("the process that opens the session failed");
        for (const auto& [name, value] : figures)
            state.counters[name] = value;
    }
    state.counters["bytes_per_span"] = static_cast<double>(std::filesystem::file_size(path)) / static_cast<double>(material.sizes().hugeSpans);
}

} // namespace

void addHuge(Suite& suite)
{
    if (suite.sizes().hugeSpans == 0)
        return;
    suite.add(
        "huge/show", [](benchmark::State& state, Material& material) { measure(state, material, "--show"); }, 0);
    suite.add(
        "huge/analyse", [](benchmark::State& state, Material& material) { measure(state, material, "--analyse"); }, 0);

    const std::string spans = fmt::format("{} M spans", suite.sizes().hugeSpans / 1'000'000);
    suite.expect({spans + ", from opening to the first paint", {"huge/show", "first_paint_ms"}, {}, 2000, "ms"});
    for (const int part : {1, 4, 16, 100, 1000, 10'000, 100'000, 1'000'000})
        suite.expect({fmt::format("{}, frame of 1/{} of all, p99", spans, part), {"huge/show", fmt::format("p99_ms/{}", part)}, {}, 16.6, "ms"});
    suite.expect({spans + ", memory at the peak of showing it, limit 1.07 GB", {"huge/show", "peak_mb"}, {}, static_cast<double>(kLimit) / 1e6, "MB"});
    suite.expect({spans + ", summaries that stay in memory, per span", {"huge/show", "summary_bytes_per_span"}, {}, 2, "bytes"});
    suite.expect({spans + ", file, per span", {"huge/show", "bytes_per_span"}, {}, 12, "bytes"});
    suite.expect({spans + ", numbers worked out", {"huge/analyse", "reported_ms"}, {}, {}, "ms"});
    suite.expect({spans + ", memory at the peak of the numbers, limit 1.07 GB", {"huge/analyse", "peak_mb"}, {}, static_cast<double>(kLimit) / 1e6, "MB"});
}

} // namespace stallscope::bench
