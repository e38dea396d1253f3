// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/near_names.h"

#include <fmt/format.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

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

} // namespace stallscope::cli
