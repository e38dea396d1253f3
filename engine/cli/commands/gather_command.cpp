// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/shown_job.h"
#include "engine/recording/gathering.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace stallscope::cli {

namespace {

/// "x.stallscope.parts" is what is left of "x.stallscope".
std::string outputFor(std::string folder)
{
    constexpr std::string_view kShardsSuffix = ".parts";
    constexpr std::string_view kSuffix = ".stallscope";
    while (folder.size() > 1 && folder.back() == '/')
        folder.pop_back();
    const bool isUsual = folder.size() > kShardsSuffix.size() && folder.ends_with(kShardsSuffix);
    if (isUsual)
        folder.resize(folder.size() - kShardsSuffix.size());
    return isUsual && folder.ends_with(kSuffix) ? folder : folder.append(kSuffix);
}

/// The result of this folder may be replaced by a later one; any other file only when asked to.
bool isTaken(const std::string& output, const std::string& ownResult)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const auto normal = [](const std::string& path) { return fs::absolute(path).lexically_normal(); };
    return fs::exists(output, ignored) && normal(output) != normal(ownResult);
}

/// What is to become of the folder.
std::string folderWords(const recording::Gathered& gathered, const std::string& folder)
{
    if (gathered.living > 0)
        return recording::livingWords(gathered.living, folder);
    return gathered.problems.empty() ? fmt::format("; the folder '{}' may be deleted", displayText(folder)) : std::string();
}

} // namespace

Outcome runGather(const GatherCommand& command, const Surroundings& around)
{
    const std::string ownResult = outputFor(command.folder);
    recording::GatherPlan plan;
    plan.folder = command.folder;
    plan.output = command.output.empty() ? ownResult : command.output;
    if (!command.mayReplace && isTaken(plan.output, ownResult))
        return Outcome::failed({fmt::format("'{}' exists already; choose another name, or replace it with --force", displayText(plan.output))});
    const ShownJob shown(around, "writing " + plan.output);
    const auto gathered = recording::gatherShards(plan, shown.job());
    if (!gathered)
        return Outcome::failed(gathered.error());
    if (gathered->processes == 0) {
        const std::string why = gathered->problems.empty() ? "no process was recorded there" : gathered->problems.front();
        return Outcome::failed(
            {fmt::format("nothing to gather in '{}': {}{}", displayText(command.folder), why, recording::livingWords(gathered->living, command.folder))});
    }
    return Outcome::done(fmt::format("{}: {}{}\n", displayText(plan.output), recording::wordsOf(*gathered), folderWords(*gathered, command.folder)));
}

} // namespace stallscope::cli
