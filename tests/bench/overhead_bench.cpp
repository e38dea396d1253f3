// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <optional>

namespace stallscope::bench {

namespace {

/// A loop of launches: how long a step takes on the device, and how many of them make a run.
struct Loop {
    const char* name;
    std::uint64_t length; ///< elements of each step
    std::uint64_t count;
};

constexpr Loop kLongSteps{"overhead/long steps", 65'536, 10'000};
constexpr Loop kShortSteps{"overhead/short steps", 16, 100'000};

/// Wall time in seconds of a run in a process of its own; nothing where that fails.
std::optional<double> wallOf(const Loop& loop, std::uint64_t count, const char* more)
{
    const std::string command =
        fmt::format("'{}' run increment --strategy async --param count={} --param length={} --repeat 3 --json {}", STALLSCOPE_CLI, count, loop.length, more);
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    if (!pipe)
        return std::nullopt;
    std::string text;
    char part[65536];
    for (std::size_t got = 0; (got = std::fread(part, 1, sizeof part, pipe)) > 0;)
        text.append(part, got);
    if (::pclose(pipe) != 0)
        return std::nullopt;
    simdjson::dom::parser parser;
    double wall = 0;
    const auto problem = parser.parse(text)["strategies"].at(0)["median_wall_ns"].get(wall);
    return problem == simdjson::SUCCESS ? std::optional<double>(wall * 1e-9) : std::nullopt;
}

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// With and without recording, in processes that take turns.
void measure(benchmark::State& state, const Loop& loop, bool isSmoke)
{
    const int pairs = isSmoke ? 1 : 7;
    const std::uint64_t count = isSmoke ? 100 : loop.count;
    for (auto _ : state) {
        std::vector<double> traced;
        std::vector<double> untraced;
        for (int i = 0; i < pairs; ++i) {
            const auto with = wallOf(loop, count, "");
            const auto without = wallOf(loop, count, "--no-trace");
            if (!with || !without)
                return state.SkipWithError("stallscope-cli run failed");
            traced.push_back(*with);
            untraced.push_back(*without);
        }
        state.counters["traced"] = medianOf(traced);
        state.counters["untraced"] = medianOf(untraced);
        state.counters["ns_per_launch"] = std::max(0.0, medianOf(traced) - medianOf(untraced)) * 1e9 / static_cast<double>(count);
    }
}

} // namespace

void addOverhead(Suite& suite)
{
    for (const Loop& loop : {kLongSteps, kShortSteps})
        suite.add(
            loop.name, [loop, isSmoke = suite.sizes().isSmoke](benchmark::State& state, Material&) { measure(state, loop, isSmoke); }, 0);
    suite.expect({"a recorded run, beside one that is not, steps of 10 us or more", {kLongSteps.name, "traced"}, {{kLongSteps.name, "untraced"}}, 1.03, ""});
    suite.expect({"what recording adds to each launch, short steps", {kShortSteps.name, "ns_per_launch"}, {}, 250, "ns"});
}

} // namespace stallscope::bench
