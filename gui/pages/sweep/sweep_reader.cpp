// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_reader.h"

#include "profiler/analysis/segments/analysis.h"

namespace stallscope::gui {

namespace {

std::optional<RunNumbers> lookAt(const std::shared_ptr<const Trace>& trace, RunId run, const std::stop_token& stop)
{
    const auto analysis = RunAnalysis::build(trace, run, {stop, {}});
    if (!analysis)
        return std::nullopt;
    ReportOptions options;
    options.buckets = 1;
    options.waits = false;
    return numbersOf((*analysis)->report(options));
}

} // namespace

SweepReading readSweep(const std::shared_ptr<const Trace>& trace, const KnownRuns& known, const std::stop_token& stop)
{
    SweepReading reading;
    reading.trace = trace;
    if (!isSweep(*trace))
        return reading;
    reading.known.runs = trace->runs;
    for (std::size_t i = 0; i < trace->runs.size() && !stop.stop_requested(); ++i) {
        const bool isKnown = i < known.runs.size() && known.runs[i] == trace->runs[i] && known.numbers[i];
        const bool isDone = trace->runs[i].state == RunState::Done;
        reading.known.numbers.push_back(isKnown ? known.numbers[i] : isDone ? lookAt(trace, RunId::fromIndex(i), stop) : std::nullopt);
    }
    reading.known.numbers.resize(trace->runs.size());
    if (auto table = sweepTableOf(*trace, reading.known.numbers)) {
        reading.findings = findingsOf(*table);
        reading.table = std::make_shared<const SweepTable>(std::move(*table));
    }
    return reading;
}

} // namespace stallscope::gui
