// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

/// From the call of the app to a window that answers.
namespace stallscope::bench {

namespace {

/// In seconds; nothing where no window came. Ending takes part in none of it.
std::optional<double> startOnce(const std::string& command)
{
    const Stopwatch watch(Clock::Wall);
    std::FILE* const app = ::popen(command.c_str(), "r");
    if (!app)
        return std::nullopt;
    char line[64] = {};
    const bool isShown = std::fgets(line, sizeof line, app) && std::string_view(line) == "shown\n";
    const double seconds = watch.milliseconds() * 1e-3;
    return ::pclose(app) == 0 && isShown ? std::optional(seconds) : std::nullopt;
}

void measure(benchmark::State& state, Material& material)
{
    const std::size_t count = material.sizes().isSmoke ? 1 : 11;
    const std::string home = material.file("home").string();
    std::filesystem::create_directories(home);
    const std::string command =
        fmt::format("HOME='{0}' XDG_CONFIG_HOME='{0}' XDG_DATA_HOME='{0}' XDG_CACHE_HOME='{0}' QT_QPA_PLATFORM=offscreen exec '{1}' --quit-when-shown 2>/dev/null", home,
            STALLSCOPE_APP);
    for (auto _ : state) {
        (void)startOnce(command); // brings its files into memory
        std::vector<double> starts;
        while (starts.size() < count) {
            const auto seconds = startOnce(command);
            if (!seconds)
                return state.SkipWithError("the app showed no window");
            starts.push_back(*seconds);
        }
        std::sort(starts.begin(), starts.end());
        state.counters["median"] = starts[starts.size() / 2];
        state.counters["slowest"] = starts.back();
    }
}

} // namespace

void addStart(Suite& suite)
{
    suite.add("start", measure, 0);
    suite.expect({"start to a window that answers, empty, median", {"start", "median"}, {}, 0.5, "s"});
    suite.expect({"the slowest of eleven starts", {"start", "slowest"}, {}, {}, "s"});
}

} // namespace stallscope::bench
