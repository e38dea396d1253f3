// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/quality_text.h"

#include "engine/cli/quality_name.h"
#include "engine/cli/wording.h"
#include "profiler/base/say.h"
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
constexpr std::array<QualityHelp, 2> kHelps{{
    {"clock_error_ns", STALLSCOPE_WORD("Loss", "How far the device's clock may be off the host's; waits and latencies shorter than this mean little.")},
    {"overhead_ns", STALLSCOPE_WORD("Loss", "Time in which the profiler itself worked; it is part of the run, and would not be there without it.")},
}};

const LossInfo* findLoss(std::string_view name)
{
    const auto& losses = allLosses();
    const auto at = std::find_if(losses.begin(), losses.end(), [name](const LossInfo& loss) { return name == loss.name; });
    return at == losses.end() ? nullptr : &*at;
}

const char* helpOf(std::string_view name)
{
    if (const LossInfo* loss = findLoss(name))
        return loss->help;
    const auto at = std::find_if(kHelps.begin(), kHelps.end(), [name](const QualityHelp& help) { return help.name == name; });
    return at == kHelps.end() ? "" : at->help;
}

bool isHarmless(std::string_view name)
{
    const LossInfo* loss = findLoss(name);
    return loss && loss->severity == Severity::Info;
}

} // namespace

std::string qualitySentence(std::string_view name, std::int64_t value)
{
    const char* help = helpOf(name);
    const std::string amount = name.ends_with("_ns") ? formatDuration(value) : formatCount(value);
    const std::string sentence = say(STALLSCOPE_TEXT("Words", "{}: {}."), qualityName(name), amount);
    return together(sentence, *help ? say(Text{"Loss", help}) : std::string());
}

std::string qualityText(const Page& page, const RunReport& run)
{
    std::string out;
    std::string harmless;
    for (const auto& [name, value] : run.quality) {
        if (isHarmless(name))
            harmless += fmt::format("{}{}: {}", harmless.empty() ? "" : ", ", qualityName(name), formatCount(value));
        else
            out += wrapped("- " + qualitySentence(name, value), page.width, 2);
    }
    if (run.overheadShare)
        out += wrapped(fmt::format("- That overhead is {} of the window.", shownShare(run.overheadShare)), page.width, 2);
    if (!harmless.empty())
        out += wrapped(fmt::format("- Harmless, and explained by stallscope-cli info: {}.", harmless), page.width, 2);
    return out.empty() ? std::string() : heading(page, "How far to trust these numbers") + out;
}

} // namespace stallscope::cli
