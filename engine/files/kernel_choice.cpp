// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/kernel_choice.h"

#include "profiler/base/arguments.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

constexpr std::size_t kShown = 3;

/// Names of device work of the run, longest total time first.
std::vector<StringId> namesIn(const RunSpans& spans)
{
    std::map<StringId, Nanos> lengths;
    for (const DeviceSpan& span : spans.work().spans())
        lengths[span.name] += span.duration();
    std::vector<StringId> names;
    for (const auto& [name, length] : lengths)
        names.push_back(name);
    std::stable_sort(names.begin(), names.end(), [&lengths](StringId a, StringId b) { return lengths[a] > lengths[b]; });
    return names;
}

/// The first names, and the number of others.
std::string listed(std::vector<std::string> names)
{
    const std::size_t more = names.size() - std::min(names.size(), kShown);
    names.resize(names.size() - more);
    for (std::string& name : names)
        name = displayText(name);
    if (more > 0)
        names.push_back(fmt::format("{} more", more));
    return joinedNames(names, more > 0 ? Last::And : Last::Or);
}

} // namespace

Result<StringId> findKernel(const RunSpans& spans, const std::string& typed)
{
    std::vector<std::string> known;
    std::vector<StringId> holding;
    std::vector<std::string> namesHolding;
    for (const StringId name : namesIn(spans)) {
        known.emplace_back(spans.trace().text(name));
        if (known.back() == typed)
            return name;
        if (!typed.empty() && known.back().find(typed) != std::string::npos) {
            holding.push_back(name);
            namesHolding.push_back(known.back());
        }
    }
    if (holding.size() == 1)
        return holding.front();
    if (!holding.empty())
        return Error{fmt::format("'{}' is ambiguous: {}", displayText(typed), listed(std::move(namesHolding)))};
    std::vector<std::string> near = nearNames(typed, known);
    if (near.empty() && known.empty())
        return Error{fmt::format("no kernel is named '{}'", displayText(typed))};
    if (near.empty())
        return Error{fmt::format("no kernel is named '{}'. Most device time went to {}", displayText(typed), listed(std::move(known)))};
    return Error{fmt::format("no kernel is named '{}'. Did you mean {}?", displayText(typed), listed(std::move(near)))};
}

} // namespace stallscope
