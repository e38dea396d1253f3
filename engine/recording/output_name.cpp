// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/output_name.h"

#include "engine/recording/shard_facts.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include <unistd.h>

namespace stallscope::recording {

namespace {

/// Expands "%q{NAME}" at `at`, and moves behind it.
Result<std::string> environmentValue(const std::string& name, std::size_t& at)
{
    const std::size_t end = name.find('}', at);
    if (at + 2 >= name.size() || name[at + 2] != '{' || end == std::string::npos)
        return Error{fmt::format("'{}': %q is written %q{{NAME}}, with the name of an environment variable", displayText(name))};
    const std::string variable = name.substr(at + 3, end - at - 3);
    const char* const value = std::getenv(variable.c_str());
    if (!value)
        return Error{fmt::format("'{}': the environment variable {} is not set", displayText(name), displayText(variable))};
    at = end + 1;
    return std::string(value);
}

} // namespace

Result<std::string> expandedName(const std::string& name)
{
    std::string expanded;
    for (std::size_t at = 0; at < name.size();) {
        if (name[at] != '%') {
            expanded += name[at++];
            continue;
        }
        const char kind = at + 1 < name.size() ? name[at + 1] : '\0';
        if (kind == 'q') {
            const auto value = environmentValue(name, at);
            if (!value)
                return value.error();
            expanded += *value;
            continue;
        }
        if (kind == 'p')
            expanded += std::to_string(::getpid());
        else if (kind == 'h')
            expanded += hostName();
        else if (kind == '%')
            expanded += '%';
        else
            return Error{fmt::format(
                "'{}': %{} is unknown; there are %p, %h, %q{{NAME}} and %%", displayText(name), displayText(std::string(kind != '\0' ? 1 : 0, kind)))};
        at += 2;
    }
    return expanded;
}

bool namesEachRank(const std::string& name)
{
    bool hasHost = false;
    bool hasRank = false;
    bool hasLocalRank = false;
    for (std::size_t at = name.find('%'); at != std::string::npos && at + 1 < name.size(); at = name.find('%', at + 2)) {
        const char kind = name[at + 1];
        if (kind == 'p')
            return true;
        hasHost = hasHost || kind == 'h';
        if (kind != 'q')
            continue;
        const std::string variable = name.substr(at, name.find('}', at) - at);
        const bool isRank = variable.find("RANK") != std::string::npos || variable.find("PROCID") != std::string::npos;
        const bool isLocal = variable.find("LOCAL") != std::string::npos;
        hasRank = hasRank || (isRank && !isLocal);
        hasLocalRank = hasLocalRank || (isRank && isLocal);
    }
    return hasRank || (hasLocalRank && hasHost);
}

std::string withRank(const std::string& name, std::uint32_t rank)
{
    const std::filesystem::path path(name);
    return (path.parent_path() / (path.stem().string() + "-rank" + std::to_string(rank) + path.extension().string())).string();
}

} // namespace stallscope::recording
