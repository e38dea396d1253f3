// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/analyze_text.h"

#include "engine/cli/render/advice_text.h"
#include "engine/cli/render/device_text.h"
#include "engine/cli/render/launch_text.h"
#include "engine/cli/render/quality_text.h"
#include "engine/cli/render/steps_text.h"
#include "engine/cli/render/tables_text.h"
#include "engine/cli/render/waits_text.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/headline.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

std::string runTitle(const Page& page, const RunReport& run)
{
    std::string title = narrative::runName(run);
    if (run.isBaseline)
        title += " (baseline)";
    return "\n" + page.strong(fmt::format("== {} ==", title)) + "\n\n";
}

std::string rangeLine(const RunReport& run)
{
    return run.window == run.wall ? std::string() : fmt::format("Part of the run: {} of {}.\n", formatDuration(run.window), formatDuration(run.wall));
}

std::string runText(const Page& page, const Trace& trace, const RunReport& run, std::size_t place, const AnalyzeTextOptions& options)
{
    const narrative::Verdict verdict = narrative::verdictOf(run, trace);
    const std::string words = wrapped(narrative::headlineOf(run, trace), page.width);
    std::string out = verdict.isCertain ? page.strong(words) : words;
    out += rangeLine(run);
    if (place < options.advice.size())
        out += adviceText(page, trace, run.wall, options.advice[place]);
    if (place < options.steps.size())
        out += stepsText(page, trace, options.steps[place]);
    out += waitSitesText(page, run, trace, options.top);
    out += waitRowsText(page, run, trace, options.withRows ? WaitRows::All : WaitRows::Costliest, run.range.start - options.from);
    if (!run.devices.empty())
        out += deviceTimeText(page, run, trace);
    out += budgetText(page, run, trace, options.top);
    out += idleText(page, run);
    if (!run.devices.empty() || !run.threads.empty())
        out += overlapText(page, run);
    out += launchText(page, run);
    out += streamsText(page, run, trace, options.top);
    out += threadsText(page, run, trace, options.top);
    out += tablesText(page, run, trace, options.top);
    out += qualityText(page, run);
    return out;
}

} // namespace

std::string analyzeText(const Page& page, std::string_view file, const Trace& trace, const std::vector<RunReport>& runs, const AnalyzeTextOptions& options)
{
    std::string out = page.faint(wrapped(fmt::format("{} ({}, {})", displayText(file), nameOf(trace.format), counted(trace.spanCount(), "span")), page.width));
    if (runs.empty())
        return out + "There is no run in this file.\n";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        out += runs.size() > 1 ? runTitle(page, runs[i]) : "\n";
        out += runText(page, trace, runs[i], i, options);
    }
    return out;
}

} // namespace stallscope::cli
