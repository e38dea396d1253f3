// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/gathering.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

/// "x.stallscope.parts" is what is left of "x.stallscope".
std::string outputFor(std::string folder)
{
    constexpr std::string_view kPartsSuffix = ".parts";
    constexpr std::string_view kSuffix = ".stallscope";
    while (folder.size() > 1 && folder.back() == '/')
        folder.pop_back();
    const bool isUsual = folder.size() > kPartsSuffix.size() && folder.ends_with(kPartsSuffix);
    if (isUsual)
        folder.resize(folder.size() - kPartsSuffix.size());
    return isUsual && folder.ends_with(kSuffix) ? folder : folder.append(kSuffix);
}

} // namespace

Outcome runGather(const GatherCommand& command, const Surroundings& around)
{
    GatherPlan plan;
    plan.folder = command.folder;
    plan.output = command.output.empty() ? outputFor(command.folder) : command.output;
    const auto gathered = gatherShards(plan, around);
    if (!gathered)
        return Outcome::failed(gathered.error());
    if (gathered->processes == 0) {
        const std::string why = gathered->problems.empty() ? "no process was recorded there" : gathered->problems.front();
        return Outcome::failed({fmt::format("nothing to gather in '{}': {}", displayText(command.folder), why)});
    }
    return Outcome::done(fmt::format("{}: {}\n", displayText(plan.output), wordsOf(*gathered)));
}

} // namespace stallscope::cli
