// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/stretch_names.h"

#include "profiler/base/hash.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace stallscope {

namespace {

// What is looked at, however long the row is: so many stretches, and so much of each.
constexpr std::size_t kStretches = 32;
constexpr std::size_t kLaunches = 2048;

/// What the name of a launch tells on average, in bits.
double entropyOf(const LaunchRow& row)
{
    std::vector<std::size_t> counts(row.nameCount(), 0);
    for (const std::uint32_t name : row.names)
        ++counts[name];
    const auto size = static_cast<double>(row.size());
    double entropy = 0;
    for (const std::size_t count : counts) {
        if (count > 0)
            entropy += static_cast<double>(count) / size * std::log2(size / static_cast<double>(count));
    }
    return entropy;
}

/// So many launches in a row that chance would repeat them in one of 16 stretches of that length only; but no more than a
/// quarter of a long one, so that one launch more or less does not spoil all.
std::size_t tellingLength(const LaunchRow& row, std::size_t length)
{
    constexpr double kLeastEntropy = 0.1;
    constexpr std::size_t kShort = 4;
    const double bits = std::log2(static_cast<double>(length)) + 4;
    const auto telling = static_cast<std::size_t>(std::ceil(bits / std::max(entropyOf(row), kLeastEntropy)));
    return std::clamp(telling, std::size_t{1}, std::max(length / 4, std::min(length, kShort)));
}

std::vector<Stretch> sampleOf(std::span<const Stretch> stretches)
{
    std::vector<Stretch> sample;
    const std::size_t count = std::min(stretches.size(), kStretches);
    for (std::size_t i = 0; i < count; ++i) {
        const Stretch& chosen = stretches[i * stretches.size() / count];
        sample.push_back({chosen.first, std::min(chosen.end, chosen.first + kLaunches)});
    }
    return sample;
}

/// The pieces of so many launches that begin in the stretch; what follows it tells, too, where it is short.
std::vector<std::uint64_t> piecesOf(std::span<const std::uint32_t> names, Stretch stretch, std::size_t length)
{
    std::vector<std::uint64_t> pieces;
    for (std::size_t at = stretch.first; at < stretch.end; ++at)
        pieces.push_back(hashOf(names.subspan(at, std::min(length, names.size() - at))));
    return pieces;
}

} // namespace

std::uint64_t hashOf(std::span<const std::uint32_t> names)
{
    std::uint64_t hash = names.size();
    for (const std::uint32_t name : names)
        hash = mixBits(hash ^ name);
    return hash;
}

StretchNames nameStretches(std::span<const std::uint32_t> names, std::size_t length)
{
    StretchNames named;
    if (names.size() < length)
        return named;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> places; // equal stretches beside each other, once they are sorted
    places.reserve(names.size() - length + 1);
    for (std::uint32_t at = 0; at + length <= names.size(); ++at)
        places.emplace_back(hashOf(names.subspan(at, length)), at);
    std::sort(places.begin(), places.end());
    named.names.resize(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        named.count += i == 0 || places[i].first != places[i - 1].first ? 1 : 0;
        named.names[places[i].second] = static_cast<std::uint32_t>(named.count - 1);
    }
    return named;
}

double likenessOf(const LaunchRow& row, std::span<const Stretch> stretches)
{
    const std::vector<Stretch> sample = sampleOf(stretches);
    if (sample.empty())
        return 0;
    const std::size_t length = tellingLength(row, sample[sample.size() / 2].length());
    std::vector<std::vector<std::uint64_t>> pieces;
    std::unordered_map<std::uint64_t, std::size_t> stretchesWith;
    for (const Stretch& stretch : sample) {
        std::vector<std::uint64_t>& own = pieces.emplace_back(piecesOf(row.names, stretch, length));
        std::sort(own.begin(), own.end());
        for (std::size_t i = 0; i < own.size(); ++i)
            stretchesWith[own[i]] += i == 0 || own[i] != own[i - 1] ? 1 : 0;
    }
    std::size_t recurring = 0;
    std::size_t all = 0;
    for (const auto& own : pieces) {
        all += own.size();
        recurring +=
            static_cast<std::size_t>(std::count_if(own.begin(), own.end(), [&](std::uint64_t piece) { return 3 * stretchesWith[piece] >= 2 * sample.size(); }));
    }
    return all == 0 ? 0 : static_cast<double>(recurring) / static_cast<double>(all);
}

} // namespace stallscope
