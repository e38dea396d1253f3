// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/anchors.h"

#include "profiler/analysis/steps/repetition.h"

#include <algorithm>
#include <optional>

namespace stallscope {

namespace {

std::size_t medianDistance(std::span<const std::uint32_t> places)
{
    std::vector<std::uint32_t> distances;
    distances.reserve(places.size());
    for (std::size_t i = 1; i < places.size(); ++i)
        distances.push_back(places[i] - places[i - 1]);
    const auto middle = distances.begin() + (std::ssize(distances) - 1) / 2;
    std::nth_element(distances.begin(), middle, distances.end());
    return *middle;
}

std::optional<Anchor> anchorAt(std::span<const std::uint32_t> places, const WorkSums& work)
{
    if (places.size() < kLeastRepeats)
        return {};
    Anchor anchor{places, medianDistance(places), SIZE_MAX, 0};
    std::size_t alike = 0;
    for (const Stretch& stretch : anchor.stretches(work.size())) {
        if (!anchor.isAlike(stretch.length()))
            continue;
        ++alike;
        anchor.first = std::min(anchor.first, stretch.first);
        anchor.covered += work.of(stretch);
    }
    return alike >= kLeastRepeats && work.isMost(anchor.covered) ? std::optional(anchor) : std::nullopt;
}

/// Of anchors that cover nearly the most work, the earliest: any launch of a step could be called its first one.
Anchor firstOf(std::span<const Anchor> anchors)
{
    constexpr double kNearly = 0.95;
    const auto most = std::max_element(anchors.begin(), anchors.end(), [](const Anchor& a, const Anchor& b) { return a.covered < b.covered; });
    const auto first = [&](const Anchor& anchor) {
        return static_cast<double>(anchor.covered) < kNearly * static_cast<double>(most->covered) ? SIZE_MAX : anchor.first;
    };
    return *std::min_element(anchors.begin(), anchors.end(), [&](const Anchor& a, const Anchor& b) { return first(a) < first(b); });
}

bool areOfOneLength(const Anchor& longer, const Anchor& shorter)
{
    return 10 * shorter.length >= 9 * longer.length;
}

} // namespace

NamePlaces::NamePlaces(std::span<const std::uint32_t> names, std::size_t nameCount) : m_offsets(nameCount + 1, 0), m_places(names.size())
{
    for (const std::uint32_t name : names)
        ++m_offsets[name + 1];
    for (std::size_t i = 1; i < m_offsets.size(); ++i)
        m_offsets[i] += m_offsets[i - 1];
    std::vector<std::uint32_t> next(m_offsets.begin(), m_offsets.end() - 1);
    for (std::uint32_t i = 0; i < names.size(); ++i)
        m_places[next[names[i]]++] = i;
}

WorkSums::WorkSums(std::span<const Nanos> work) : m_before{0}
{
    m_before.reserve(work.size() + 1);
    for (const Nanos one : work)
        m_before.push_back(saturatingAdd(m_before.back(), one));
}

std::vector<Stretch> Anchor::stretches(std::size_t rowLength) const
{
    std::vector<Stretch> stretches;
    stretches.reserve(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const bool isLast = i + 1 == places.size();
        const std::size_t next = isLast ? rowLength : places[i + 1];
        const bool isCut = isLast || 2 * (next - places[i]) > 3 * length;
        stretches.push_back({places[i], isCut ? std::min(next, places[i] + length) : next});
    }
    return stretches;
}

std::vector<Anchor> findAnchors(const NamePlaces& places, const WorkSums& work, const std::stop_token& stop)
{
    std::vector<Anchor> all;
    for (std::size_t name = 0; name < places.nameCount() && !stop.stop_requested(); ++name) {
        if (const auto anchor = anchorAt(places.of(name), work))
            all.push_back(*anchor);
    }
    std::stable_sort(all.begin(), all.end(), [](const Anchor& a, const Anchor& b) { return a.length > b.length; });
    std::vector<Anchor> best;
    for (auto from = all.begin(); from != all.end();) {
        const auto to = std::find_if_not(from, all.end(), [from](const Anchor& anchor) { return areOfOneLength(*from, anchor); });
        best.push_back(firstOf({from, to}));
        from = to;
    }
    return best;
}

} // namespace stallscope
