// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/near_names.h"

#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace stallscope::cli {

namespace {

/// How many letters must be put in, taken out or changed to turn one into the other.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// Less is nearer. A name that holds what was typed (or the other way round) is as near as one letter.
std::size_t distance(std::string_view typed, std::string_view name)
{
    const bool contains = typed.size() >= 3 && (name.find(typed) != std::string_view::npos || typed.find(name) != std::string_view::npos);
    return contains ? 1 : editDistance(typed, name);
}

constexpr std::size_t kShown = 3;

/// What the run's device did, the longest first.
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

/// The first ones, and how many more there are.
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

std::vector<std::string> nearNames(std::string_view typed, const std::vector<std::string>& known, std::size_t most)
{
    const std::size_t farthest = std::max<std::size_t>(2, typed.size() / 3);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string& name : known) {
        const std::size_t d = distance(typed, name);
        if (d <= farthest)
            near.emplace_back(d, name);
    }
    std::sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return std::pair(a.first, a.second.size()) < std::pair(b.first, b.second.size()); });
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(most, near.size()); ++i)
        names.push_back(near[i].second);
    return names;
}

std::string joinedNames(const std::vector<std::string>& names, Last last)
{
    if (names.size() < 2)
        return names.empty() ? std::string() : names.front();
    const std::string all = fmt::format("{}", fmt::join(names.begin(), names.end() - 1, ", "));
    return last == Last::And ? fmt::format("{} and {}", all, names.back()) : fmt::format("{} or {}", all, names.back());
}

Result<StringId> kernelMeant(const RunSpans& spans, const std::string& typed)
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
        return Error{fmt::format("--faster: '{}' could be {}", displayText(typed), listed(std::move(namesHolding)))};
    std::vector<std::string> near = nearNames(typed, known);
    if (near.empty() && known.empty())
        return Error{fmt::format("--faster: nothing on the device is called '{}'", displayText(typed))};
    if (near.empty())
        return Error{fmt::format("--faster: nothing on the device is called '{}'. Most of its time went to {}", displayText(typed), listed(std::move(known)))};
    return Error{fmt::format("--faster: nothing on the device is called '{}'. Did you mean {}?", displayText(typed), listed(std::move(near)))};
}

} // namespace stallscope::cli
