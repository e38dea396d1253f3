// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/quality_text.h"

#include "engine/cli/wording.h"
#include "profiler/base/units.h"
#include "profiler/trace/loss.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stallscope::cli {

namespace {

/// What the analysis itself found out; the losses of a trace bring their own help.
struct QualityHelp {
    std::string_view name;
    const char* help;
};
constexpr std::array<QualityHelp, 7> kHelps{{
    {"clock_error_ns", "How far the device's clock may be off the host's; waits and latencies shorter than this mean little."},
    {"overhead_ns", "Time in which the profiler itself worked; it is part of the run, and would not be there without it."},
    {"device_spans_before_launch", "Device spans that start before their launch call: the two clocks do not quite agree."},
    {"clamped_spans", "Spans whose recorded length was missing or unusable; they are kept with no length."},
    {"unfinished_spans", "Spans whose end was never recorded; they are taken to end with the trace."},
    {"device_spans_without_launch", "Device spans whose launch call is not in the trace; nothing can be said of their latency."},
    {"launches_without_span", "Launch calls whose device span is not in the trace."},
}};

const LossInfo* findLoss(std::string_view name)
{
    const auto& losses = allLosses();
    const auto at = std::find_if(losses.begin(), losses.end(), [name](const LossInfo& loss) { return name == loss.name; });
    return at == losses.end() ? nullptr : &*at;
}

std::string_view helpOf(std::string_view name)
{
    if (const LossInfo* loss = findLoss(name))
        return loss->help;
    const auto at = std::find_if(kHelps.begin(), kHelps.end(), [name](const QualityHelp& help) { return help.name == name; });
    return at == kHelps.end() ? std::string_view() : at->help;
}

} // namespace

std::string qualitySentence(std::string_view name, std::int64_t value)
{
    const bool isTime = name.ends_with("_ns");
    const std::string_view help = helpOf(name);
    return fmt::format("{} {}{}{}", name, isTime ? formatDuration(value) : formatCount(value), help.empty() ? "" : ": ", help);
}

std::string qualityText(const Page& page, const RunReport& run)
{
    std::string out;
    for (const auto& [name, value] : run.quality) {
        const LossInfo* loss = findLoss(name);
        const bool isBad = loss && loss->severity == Severity::DataLoss;
        out += wrapped((isBad ? "! " : "- ") + qualitySentence(name, value), page.width, 2);
    }
    if (run.overheadShare)
        out += wrapped(fmt::format("- The profiler's own work takes up {} of the window.", shownShare(run.overheadShare)), page.width, 2);
    return out.empty() ? std::string() : heading(page, "How far to trust these numbers") + out;
}

} // namespace stallscope::cli
