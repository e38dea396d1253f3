// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/arguments.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

namespace stallscope {

namespace {

struct Suffix {
    std::string_view text;
    double factor;
};

constexpr std::array<Suffix, 11> kByteSuffixes{{{"", 1}, {"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824},
    {"K", 1024}, {"M", 1048576}, {"G", 1073741824}}};
constexpr std::array<Suffix, 3> kCountSuffixes{{{"", 1}, {"k", 1e3}, {"M", 1e6}}};

std::optional<double> factorOf(std::span<const Suffix> suffixes, std::string_view suffix)
{
    while (!suffix.empty() && suffix.front() == ' ')
        suffix.remove_prefix(1);
    const auto found = std::find_if(suffixes.begin(), suffixes.end(), [suffix](const Suffix& known) { return known.text == suffix; });
    return found == suffixes.end() ? std::nullopt : std::optional(found->factor);
}

std::optional<std::int64_t> wholeNumber(std::span<const Suffix> suffixes, std::string_view text)
{
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{})
        return std::nullopt;
    const auto factor = factorOf(suffixes, {end, static_cast<std::size_t>(text.data() + text.size() - end)});
    constexpr double kExact = 9007199254740992.0; // all integers up to here are exact doubles
    if (!factor || !std::isfinite(number) || std::abs(number * *factor) > kExact || std::trunc(number * *factor) != number * *factor)
        return std::nullopt;
    return static_cast<std::int64_t>(number * *factor);
}

/// Number of letters to insert, remove or change to turn one into the other.
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

/// A name that contains the typed text, or the other way round, is as near as one letter.
std::size_t nameDistance(std::string_view typed, std::string_view name)
{
    const bool contains = typed.size() >= 3 && (name.find(typed) != std::string_view::npos || typed.find(name) != std::string_view::npos);
    return contains ? 1 : editDistance(typed, name);
}

} // namespace

Result<TimeRange> parseTimeRange(std::string_view text)
{
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos)
        return Error{say(STALLSCOPE_TEXT("Arguments", "'{}' is not a range such as 1.5ms..2s, ..500us or 3s.."), displayText(text))};
    const auto endFrom = [](std::string_view typed, Nanos open) { return typed.empty() ? Result<Nanos>(open) : parseDuration(typed); };
    const Result<Nanos> start = endFrom(text.substr(0, dots), TimeRange::all().start);
    if (!start)
        return start.error();
    const Result<Nanos> end = endFrom(text.substr(dots + 2), TimeRange::all().end);
    if (!end)
        return end.error();
    return TimeRange{*start, *end};
}

std::optional<std::int64_t> parseCount(std::string_view text)
{
    return wholeNumber(kCountSuffixes, text);
}

Result<std::int64_t> parseBytes(std::string_view name, std::string_view text, std::int64_t smallest, std::int64_t largest)
{
    const auto bytes = wholeNumber(kByteSuffixes, text);
    if (!bytes)
        return Error{say(STALLSCOPE_TEXT("Arguments", "{} must be a size in kB, MB, GB, KiB, MiB or GiB, not \"{}\""), name, text)};
    if (*bytes < smallest || *bytes > largest) {
        return Error{say(STALLSCOPE_TEXT("Arguments", "{} must be between {} and {}, not {}"), name, formatBytes(static_cast<std::uint64_t>(smallest)),
            formatBytes(static_cast<std::uint64_t>(largest)), text)};
    }
    return *bytes;
}

Result<std::size_t> parseMemoryLimit(std::string_view name, std::string_view text)
{
    const auto bytes = parseBytes(name, text, std::int64_t{1} << 20, std::int64_t{1} << 50);
    return bytes ? Result<std::size_t>(static_cast<std::size_t>(*bytes)) : bytes.error();
}

std::vector<std::string> nearNames(std::string_view typed, const std::vector<std::string>& known, std::size_t most)
{
    const std::size_t farthest = std::max<std::size_t>(2, typed.size() / 3);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string& name : known) {
        const std::size_t d = nameDistance(typed, name);
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
    return last == Last::And ? say(STALLSCOPE_TEXT("Arguments", "{} and {}"), all, names.back())
                             : say(STALLSCOPE_TEXT("Arguments", "{} or {}"), all, names.back());
}

std::string suggestion(std::string_view typed, const std::vector<std::string>& known)
{
    const std::vector<std::string> near = nearNames(typed, known);
    return near.empty() ? std::string() : say(STALLSCOPE_TEXT("Arguments", "Did you mean {}?"), joinedNames(near));
}

} // namespace stallscope
