// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/repetition.h"

#include "profiler/analysis/steps/anchors.h"
#include "profiler/analysis/steps/stretch_names.h"
#include "profiler/analysis/steps/typical_stretch.h"

#include <algorithm>
#include <optional>

namespace stallscope {

namespace {

/// So much of the stretches has to recur in order; chance gives next to nothing.
constexpr double kLeastLikeness = 0.6;

struct Pattern {
    Anchor anchor;
    std::vector<Stretch> steps;
    TypicalStretch typical;
};

std::optional<Pattern> patternOf(const LaunchRow& row, const WorkSums& work, const Anchor& anchor)
{
    const std::vector<Stretch> stretches = anchor.stretches(row.size());
    std::vector<Stretch> alike;
    std::copy_if(stretches.begin(), stretches.end(), std::back_inserter(alike), [&](const Stretch& one) { return anchor.isAlike(one.length()); });
    if (likenessOf(row, alike) < kLeastLikeness)
        return {};
    Pattern pattern{anchor, {}, TypicalStretch(row, alike)};
    Nanos covered = 0;
    for (const Stretch& stretch : stretches) {
        if (!pattern.typical.isLike(stretch))
            continue;
        pattern.steps.push_back(stretch);
        covered += work.of(stretch);
    }
    if (pattern.steps.size() < kLeastRepeats || !work.isMost(covered))
        return {};
    return pattern;
}

/// What a longer stretch has between places of a shorter one that are further apart than the others: the widest of the gaps.
struct WidestGap {
    Stretch gap;
    std::size_t places = 0;

    [[nodiscard]] std::size_t beyond(std::size_t length) const { return gap.length() > length ? gap.length() - length : 0; }
};

std::vector<WidestGap> widestGaps(const Pattern& longer, const Anchor& shorter)
{
    std::vector<WidestGap> gaps;
    auto place = shorter.places.begin();
    for (const Stretch& step : longer.steps) {
        place = std::lower_bound(place, shorter.places.end(), step.first);
        WidestGap widest;
        for (; place != shorter.places.end() && *place < step.end; ++place) {
            const bool isLast = place + 1 == shorter.places.end();
            const Stretch gap{*place, isLast ? step.end : *(place + 1)};
            if (gap.length() > widest.gap.length())
                widest.gap = gap;
            ++widest.places;
        }
        gaps.push_back(widest);
    }
    return gaps;
}

/// Layers do not copy from or to the host each time; steps do.
bool copiesToOrFromHost(const LaunchRow& row, const TypicalStretch& typical)
{
    for (std::uint32_t name = 0; name < row.nameCount(); ++name) {
        if (row.isHostCopy[name] && typical.holds(name))
            return true;
    }
    return false;
}

/// A few copies in between make no larger step (a checkpoint). Where it is little beside the rest, neither does more of the same
/// (an evaluation is most of a step once more), nor anything between stretches that are steps already.
bool isOccasional(const LaunchRow& row, Pattern& shorter, const std::vector<WidestGap>& gaps, bool isLittle)
{
    std::size_t all = 0;
    std::size_t copies = 0;
    std::size_t known = 0;
    for (const WidestGap& gap : gaps) {
        for (const std::uint32_t name : shorter.typical.beyond(gap.gap)) {
            ++all;
            copies += row.isCopy[name] ? 1 : 0;
            known += shorter.typical.holds(name) ? 1 : 0;
        }
    }
    const bool areFewCopies = copies == all && 4 * all <= gaps.size() * shorter.anchor.length;
    const bool isMoreOfTheSame = 5 * known >= 4 * all;
    return areFewCopies || (isLittle && (isMoreOfTheSame || copiesToOrFromHost(row, shorter.typical)));
}

/// Whether the longer stretches are the shorter ones again and again, with nothing in between that would make them a step.
bool isMadeOf(const LaunchRow& row, const Pattern& longer, Pattern& shorter)
{
    std::vector<WidestGap> gaps = widestGaps(longer, shorter.anchor);
    const std::size_t length = shorter.anchor.length;
    const auto middle = gaps.begin() + (std::ssize(gaps) - 1) / 2;
    std::nth_element(gaps.begin(), middle, gaps.end(), [length](const WidestGap& a, const WidestGap& b) { return a.beyond(length) < b.beyond(length); });
    if (middle->places < 2)
        return false;
    const std::size_t beyond = middle->beyond(length);
    return 20 * beyond <= length || isOccasional(row, shorter, gaps, 5 * beyond <= longer.anchor.length);
}

std::vector<Stretch> repeatedBetween(const LaunchRow& row, const WorkSums& work, const std::vector<Anchor>& anchors, const std::stop_token& stop)
{
    std::optional<Pattern> best;
    for (const Anchor& anchor : anchors) {
        if (stop.stop_requested())
            return {};
        std::optional<Pattern> pattern = patternOf(row, work, anchor);
        if (pattern && (!best || isMadeOf(row, *best, *pattern)))
            best = std::move(pattern);
    }
    return best ? std::move(best->steps) : std::vector<Stretch>{};
}

} // namespace

std::vector<Stretch> findRepetition(const LaunchRow& row, const std::stop_token& stop)
{
    const WorkSums work(row.work);
    for (const std::size_t length : {1, 4, 16}) {
        if (stop.stop_requested())
            return {};
        const StretchNames names = length == 1 ? StretchNames{row.names, row.nameCount()} : nameStretches(row.names, length);
        const NamePlaces places(names.names, names.count);
        std::vector<Stretch> steps = repeatedBetween(row, work, findAnchors(places, work, stop), stop);
        if (!steps.empty())
            return steps;
    }
    return {};
}

} // namespace stallscope
