// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/huge_session.h"
#include "tests/bench/loop_trace.h"
#include "tests/bench/stopwatch.h"
#include "tests/bench/suite.h"

#include <fmt/format.h>

#include <algorithm>

/// A session that does not fit into the memory which it may take.
namespace stallscope::bench {

namespace {

constexpr std::uint64_t kLimit = std::uint64_t{1} << 30;
/// Larger sessions are measured once, because that takes minutes.
constexpr std::uint64_t kManySpans = 100'000'000;
constexpr double kMostNanosPerSpan = 240; // for the numbers: 4 minutes for a billion spans

/// Prints the time and disk space that the session will take, judged by a small one. False if the disk lacks that space.
bool announce(Material& material, const std::filesystem::path& folder)
{
    constexpr std::uint64_t kProbed = 2'000'000;
    constexpr double kGb = 1e9;
    constexpr double kSecondsInMinute = 60;
    const std::filesystem::path probe = material.file("probe.stallscope");
    const Stopwatch watch(Clock::Wall);
    if (!writeLoopAsSession(probe, kProbed))
        return false;
    const double times = static_cast<double>(material.sizes().hugeSpans) / static_cast<double>(kProbed);
    const double minutes = times * watch.milliseconds() / 1e3 / kSecondsInMinute;
    const double bytes = times * static_cast<double>(std::filesystem::file_size(probe));
    const auto available = static_cast<double>(std::filesystem::space(folder).available);
    std::filesystem::remove(probe);
    fmt::print(stderr, "Generating {} M spans: about {:.0f} min and {:.1f} GB in '{}', where {:.1f} GB are free. The file stays there.\n",
        material.sizes().hugeSpans / 1'000'000, std::max(minutes, 1.0), bytes / kGb, folder.string(), available / kGb);
    if (bytes < available)
        return true;
    fmt::print(stderr, "Not enough disk space\n");
    return false;
}

/// It takes minutes to make, and stays beside the program, unless it is a small one. Empty if it cannot be written.
std::filesystem::path hugeSession(Material& material)
{
    const std::string name = fmt::format("huge-{}.stallscope", material.sizes().hugeSpans);
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    const std::filesystem::path path = material.sizes().isSmoke ? material.file(name) : folder / name;
    const std::filesystem::path unfinished = path.string() + ".part";
    if (std::filesystem::exists(path))
        return path;
    if (!material.sizes().isSmoke && !announce(material, folder))
        return {};
    if (!writeLoopAsSession(unfinished, material.sizes().hugeSpans))
        return {};
    std::filesystem::rename(unfinished, path);
    return path;
}

void measure(benchmark::State& state, Material& material, const char* option)
{
    const std::filesystem::path path = hugeSession(material);
    if (path.empty())
        return state.SkipWithError("the session could not be generated");
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
    auto* const show = suite.add(
        "huge/show", [](benchmark::State& state, Material& material) { measure(state, material, "--show"); }, 0);
    auto* const analyse = suite.add(
        "huge/analyse", [](benchmark::State& state, Material& material) { measure(state, material, "--analyse"); }, 0);
    if (suite.sizes().hugeSpans > kManySpans) {
        show->Repetitions(1);
        analyse->Repetitions(1);
    }

    const std::string spans = fmt::format("{} M spans", suite.sizes().hugeSpans / 1'000'000);
    suite.expect({spans + ", from opening to the first paint", {"huge/show", "first_paint_ms"}, {}, 1000, "ms"});
    const double mostOfFrame = suite.sizes().hugeSpans > kManySpans ? 16.6 : 8.3;
    for (const int part : {1, 4, 16, 100, 1000, 10'000, 100'000, 1'000'000})
        suite.expect({fmt::format("{}, frame of 1/{} of all, p99", spans, part), {"huge/show", fmt::format("p99_ms/{}", part)}, {}, mostOfFrame, "ms"});
    suite.expect({spans + ", memory at the peak of showing it, limit 1.07 GB", {"huge/show", "peak_mb"}, {}, static_cast<double>(kLimit) / 1e6, "MB"});
    suite.expect({spans + ", summaries that stay in memory, per span", {"huge/show", "summary_bytes_per_span"}, {}, 2, "bytes"});
    suite.expect({spans + ", file, per span", {"huge/show", "bytes_per_span"}, {}, 12, "bytes"});
    suite.expect({spans + ", numbers worked out", {"huge/analyse", "reported_ms"}, {}, kMostNanosPerSpan * static_cast<double>(suite.sizes().hugeSpans) / 1e6, "ms"});
    suite.expect({spans + ", memory at the peak of the numbers, limit 1.07 GB", {"huge/analyse", "peak_mb"}, {}, static_cast<double>(kLimit) / 1e6, "MB"});
}

} // namespace stallscope::bench
