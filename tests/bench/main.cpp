// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/huge_session.h"
#include "tests/bench/memory_use.h"
#include "tests/bench/soak.h"
#include "tests/bench/suite.h"
#include "tests/bench/watched_experiment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

namespace {

using namespace stallscope::bench;

/// Why a benchmark failed; nothing if it did not. Google Benchmark 1.8 renamed the members.
template <class Run>
std::optional<std::string> errorOf(const Run& run)
{
    if constexpr (requires { run.error_occurred; })
        return run.error_occurred ? std::optional(run.error_message) : std::nullopt;
    else
        return run.skipped ? std::optional(run.skip_message) : std::nullopt;
}

/// Shows each run as Google Benchmark does, unless it is to be quiet, and keeps the figures.
class KeepingReporter : public benchmark::ConsoleReporter {
public:
    KeepingReporter(Clock clock, bool isQuiet) : m_clock(clock), m_isQuiet(isQuiet) {}

    [[nodiscard]] const Measurements& measurements() const { return m_measurements; }
    [[nodiscard]] bool sawError() const { return m_sawError; }

    bool ReportContext(const Context& context) override { return m_isQuiet || ConsoleReporter::ReportContext(context); }

    void ReportRuns(const std::vector<Run>& runs) override
    {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration)
                continue;
            if (const auto error = errorOf(run)) {
                fmt::print(stderr, "{}: {}\n", run.run_name.function_name, *error);
                m_sawError = true;
                continue;
            }
            const std::string& name = run.run_name.function_name;
            const double time = m_clock == Clock::Wall ? run.real_accumulated_time : run.cpu_accumulated_time;
            m_measurements.add(name, "", time / static_cast<double>(run.iterations));
            for (const auto& [counter, value] : run.counters)
                m_measurements.add(name, counter, value.value);
        }
        if (!m_isQuiet)
            ConsoleReporter::ReportRuns(runs);
    }

private:
    Clock m_clock;
    bool m_isQuiet;
    bool m_sawError = false;
    Measurements m_measurements;
};

/// Accepts counts such as 1e9.
std::string withoutExponent(const std::string& text)
{
    constexpr double kMost = 1e15; // below it, every whole number is representable
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || number < 0 || number > kMost || number != std::floor(number))
        throw CLI::ValidationError(fmt::format("'{}' is not a whole number", text));
    return fmt::format("{:.0f}", number);
}

struct Arguments {
    Sizes sizes;
    std::string filter = ".*";
    std::string json;
    std::string memoryOf;
    std::uint64_t memoryLimit = 0;
    std::string followed;
    std::uint64_t soaked = 0;
    std::string shown;
    std::string analysed;
    WatchedExperiment watched;
    std::uint64_t limit = std::uint64_t{1} << 30;
    bool onlyTargets = false;
    bool isSmoke = false;
};

int run(const Arguments& arguments, char* program)
{
    Sizes sizes = arguments.sizes;
    if (arguments.isSmoke)
        sizes = {2000, 2000, 8000, 20'000, 20'000, true, Clock::Wall};
    std::vector<char*> words{program};
    int count = 1;
    benchmark::Initialize(&count, words.data());

    Suite suite(sizes);
    addLanes(suite);
    addRecording(suite);
    addHandOff(suite);
    addOverhead(suite);
    addPainting(suite);
#ifdef STALLSCOPE_BENCH_FRAMES
    addFrames(suite);
    addLive(suite);
    addOpening(suite);
    addStart(suite);
    addExperiments(suite);
    addTables(suite);
    addHuge(suite);
#endif
    addImport(suite);
    addSession(suite);
    addAnalysis(suite);
    addGrowing(suite);
    addReasons(suite);
    addQueries(suite);
    KeepingReporter reporter(sizes.clock, arguments.onlyTargets || arguments.isSmoke);
    const std::size_t ran = benchmark::RunSpecifiedBenchmarks(&reporter, arguments.filter);
    benchmark::ClearRegisteredBenchmarks(); // what they hold must go before what it stands on, widgets above all
    fmt::print("\n{}", targetTable(suite.targets(), reporter.measurements()));
    if (!arguments.json.empty())
        std::ofstream(arguments.json) << targetJson(suite.targets(), reporter.measurements()) << '\n';
    return ran == 0 || reporter.sawError() ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("Measures Stallscope beside what the machine can do, and shows the ratios that are promised.");
    Arguments arguments;
    app.add_option("--filter", arguments.filter, "Only benchmarks whose name matches this regular expression");
    app.add_option("--events", arguments.sizes.events, "Trace events of the imported file")->transform(withoutExponent);
    app.add_option("--few", arguments.sizes.fewSpans, "Spans of the smaller trace")->transform(withoutExponent);
    app.add_option("--many", arguments.sizes.manySpans, "Spans of the larger trace")->transform(withoutExponent);
    app.add_option("--huge", arguments.sizes.hugeSpans, "Also measure a session of so many spans, 1e8 or 1e9 say; it stays beside this program")
        ->transform(withoutExponent);
    app.add_option("--launches", arguments.sizes.launches, "Also measure experiments with so many launches a run in the window, 3e6 say")
        ->transform(withoutExponent);
    app.add_option("--json", arguments.json, "Write the table of ratios to this file, too");
    app.add_flag_callback(
        "--cpu", [&arguments] { arguments.sizes.clock = Clock::Cpu; }, "Count the time for which threads really ran: for a busy machine");
    app.add_flag("--targets", arguments.onlyTargets, "Print only the table of ratios");
    app.add_flag("--smoke", arguments.isSmoke, "Run everything once, at sizes that tell nothing");
    app.add_option("--memory-of", arguments.memoryOf, "Open this trace, and print its spans, the peak and what is left of it, in bytes");
    app.add_option("--memory-limit", arguments.memoryLimit, "Bytes of memory for its spans; 0: no limit");
    app.add_option("--soak", arguments.soaked, "Record so many spans live, 2e8 say, and print what that takes in memory as it goes on")
        ->transform(withoutExponent);
    app.add_option("--follow-soak", arguments.followed, "Follow this session under --limit as it grows, and print likewise");
    app.add_option("--limit", arguments.limit, "Bytes of memory for spans");
#ifdef STALLSCOPE_BENCH_FRAMES
    app.add_option("--show", arguments.shown, "Show this session under --limit, and print what that took");
    app.add_option("--analyse", arguments.analysed, "Work out the numbers of this session under --limit, and print what that took");
    app.add_option("--watch-experiment", arguments.watched.launches, "Run an experiment in the window under --limit, and print what that took");
    app.add_option("--repeats", arguments.watched.repeats, "Repeats of that experiment");
#endif
    CLI11_PARSE(app, argc, argv);
    if (!arguments.memoryOf.empty())
        return printMemoryUse(arguments.memoryOf, arguments.memoryLimit);
    if (arguments.soaked > 0)
        return soak(arguments.soaked, arguments.limit);
    if (!arguments.followed.empty())
        return printFollowed(arguments.followed, arguments.limit);
#ifdef STALLSCOPE_BENCH_FRAMES
    if (!arguments.shown.empty())
        return printShown(arguments.shown, arguments.limit);
    if (!arguments.analysed.empty())
        return printAnalysed(arguments.analysed, arguments.limit);
    if (arguments.watched.launches > 0)
        return printWatched({arguments.watched.launches, arguments.watched.repeats, arguments.limit});
#endif
    return run(arguments, argv[0]);
}
