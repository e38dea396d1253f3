// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/random_program.h"

namespace stallscope::oracle {

namespace {

bool differs(const Script& script, const Check& check)
{
    Differences differences;
    check(differences, script);
    return !differences.isEmpty();
}

Script without(const Script& script, std::size_t from, std::size_t count)
{
    Script smaller = script;
    const auto first = smaller.spans.begin() + static_cast<std::ptrdiff_t>(from);
    smaller.spans.erase(first, first + static_cast<std::ptrdiff_t>(std::min(count, smaller.spans.size() - from)));
    return smaller;
}

/// Takes away what is not needed for the difference: large parts first, then span by span.
Script shrunk(Script script, const Check& check)
{
    for (std::size_t part = script.spans.size() / 2 + 1; part > 0; part /= 2) {
        for (std::size_t at = 0; at < script.spans.size();) {
            Script smaller = without(script, at, part);
            if (differs(smaller, check))
                script = std::move(smaller);
            else
                at += part;
        }
    }
    return script;
}

} // namespace

/// Parts as shares of the window, so that they stay alike while a script is made smaller.
std::vector<TimeRange> rangesOf(TimeRange window, std::uint64_t seed)
{
    Dice dice(seed + 1);
    std::vector<TimeRange> ranges{window};
    for (int part = 0; part < 2; ++part) {
        const Nanos from = window.start + window.length() * dice.between(0, 999) / 1000;
        const TimeRange range{from, from + (window.end - from) * dice.between(1, 1000) / 1000};
        if (!range.isEmpty())
            ranges.push_back(range);
    }
    return ranges;
}

void forEachReport(Differences& differences, const Script& script, const ReportOptions& options, const Visit& visit)
{
    const std::shared_ptr<const Trace> trace = build(script);
    const std::vector<std::optional<TimeRange>> runs = runsOf(script);
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const Oracle oracle(script, runs[run]);
        const auto analysis = FullAnalysis::build(trace, RunId::fromIndex(run));
        differences.setPlace("run " + std::to_string(run));
        if (!analysis) {
            differences.add("analysis", "a result", analysis.error().message);
            continue;
        }
        const TimeRange window = (*analysis)->window();
        differences.compare("window start", oracle.facts.window.start, window.start);
        differences.compare("window end", oracle.facts.window.end, window.end);
        if (window != oracle.facts.window)
            continue;
        for (const TimeRange range : rangesOf(window, script.seed)) {
            ReportOptions asked = options;
            if (range != window)
                asked.range = range;
            visit(oracle, *trace, **analysis, (*analysis)->report(asked));
        }
    }
}

std::vector<std::optional<TimeRange>> runsOf(const Script& script)
{
    if (script.runs.empty())
        return {std::nullopt};
    return {script.runs.begin(), script.runs.end()};
}

std::string firstDifference(std::uint64_t firstSeed, std::uint64_t seeds, const Check& check)
{
    for (std::uint64_t seed = firstSeed; seed < firstSeed + seeds; ++seed) {
        std::string difference = firstDifference(randomScript(seed), check);
        if (!difference.empty())
            return difference;
    }
    return {};
}

std::string firstDifference(const Script& script, const Check& check)
{
    if (!differs(script, check))
        return {};
    const Script smallest = shrunk(script, check);
    Differences differences;
    check(differences, smallest);
    return differences.text() + describe(smallest);
}

} // namespace stallscope::oracle
