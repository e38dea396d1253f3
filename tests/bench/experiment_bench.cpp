// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/huge_session.h"
#include "tests/bench/suite.h"
#include "tests/bench/watched_experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

/// Long experiments in the window: the age of what is on the screen, the answer to Stop, and the memory of all of it.
namespace stallscope::bench {

namespace {

constexpr std::uint64_t kLimit = std::uint64_t{6} << 30;
constexpr std::uint32_t kRepeats = 5;

std::map<std::string, double> run(std::uint64_t launches, std::uint32_t repeats)
{
    return figuresOf(fmt::format("--watch-experiment {} --repeats {} --limit {}", launches, repeats, kLimit));
}

/// Prints how long the experiments will take, judged by a small one.
void announce(std::uint64_t launches)
{
    constexpr std::uint64_t kProbed = 100'000;
    constexpr double kRunsOfOne = 2.1;   // with the warm-up
    constexpr double kRunsOfAll = 6 + 1; // of the same strategy, which takes most of the time, and the rest
    constexpr double kMillisecondsInMinute = 6e4;
    auto figures = run(kProbed, 1);
    const double once = figures["running_ms"] / kRunsOfOne * static_cast<double>(launches) / static_cast<double>(kProbed);
    fmt::print(
        stderr, "Running experiments of {} launches: about {:.0f} min\n", launches, std::max(1.0, once * (kRunsOfOne + kRunsOfAll) / kMillisecondsInMinute));
}

void measure(benchmark::State& state, Material& material, std::uint32_t repeats)
{
    const std::uint64_t launches = material.sizes().launches;
    if (repeats == 1 && !material.sizes().isSmoke)
        announce(launches);
    for (auto _ : state) {
        const auto figures = run(launches, repeats);
        if (!figures.contains("as_recorded"))
            return state.SkipWithError("the process that ran the experiment failed");
        if (!figures.contains("settled_ms"))
            return state.SkipWithError("the numbers were never complete");
        const bool isLong = !material.sizes().isSmoke; // a short one may end before it is stopped
        if (isLong && !figures.contains("stop_ms"))
            return state.SkipWithError("the experiment ended before it was stopped");
        if (isLong && repeats == 1 && !figures.contains("age_ms/3"))
            return state.SkipWithError("nothing was shown of the last launches");
        for (const auto& [name, value] : figures)
            state.counters[name] = value;
    }
}

} // namespace

void addExperiments(Suite& suite)
{
    if (suite.sizes().launches == 0)
        return;
    const std::uint32_t repeats = suite.sizes().isSmoke ? 2 : kRepeats;
    suite
        .add(
            "experiment/one", [](benchmark::State& state, Material& material) { measure(state, material, 1); }, 0)
        ->Repetitions(1);
    suite
        .add(
            "experiment/all", [repeats](benchmark::State& state, Material& material) { measure(state, material, repeats); }, 0)
        ->Repetitions(1);

    constexpr double kMostMilliseconds = 500;
    const double millions = static_cast<double>(suite.sizes().launches) / 1e6;
    std::size_t mark = 0;
    for (const double part : {1.0 / 6, 1.0 / 3, 2.0 / 3, 1.0})
        suite.expect({fmt::format("age of what is shown of a run of {:.3g} M launches", millions * part), {"experiment/one", fmt::format("age_ms/{}", mark++)},
            {}, kMostMilliseconds, "ms"});
    suite.expect({fmt::format("from Stop to Run, after {:.3g} M launches", millions), {"experiment/one", "stop_ms"}, {}, kMostMilliseconds, "ms"});
    suite.expect(
        {fmt::format("the same in the last run of {} with {:.3g} M", 2 * repeats, millions), {"experiment/all", "stop_ms"}, {}, kMostMilliseconds, "ms"});
    suite.expect({"memory at the peak of these runs, of a limit of 6.44 GB", {"experiment/all", "peak_share"}, {}, 1, ""});
}

} // namespace stallscope::bench
