// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/repetition.h"

#include "profiler/base/hash.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Indices of each name in a row, sorted.
class NamePlaces {
public:
    NamePlaces(std::span<const std::uint32_t> names, std::size_t nameCount);

    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t name) const
    {
        return std::span(m_places).subspan(m_offsets[name], m_offsets[name + 1] - m_offsets[name]);
    }
    [[nodiscard]] std::size_t nameCount() const { return m_offsets.size() - 1; }

private:
    std::vector<std::uint32_t> m_offsets; // by name, plus the end
    std::vector<std::uint32_t> m_places;
};

/// Prefix sums of work, for measuring any stretch.
class WorkSums {
public:
    explicit WorkSums(std::span<const Nanos> work);

    [[nodiscard]] Nanos of(Stretch stretch) const { return m_before[stretch.end] - m_before[stretch.first]; }
    [[nodiscard]] Nanos total() const { return m_before.back(); }
    /// Whether this is more than half of all work.
    [[nodiscard]] bool isMost(Nanos work) const { return 2 * static_cast<double>(work) >= static_cast<double>(total()); }
    [[nodiscard]] std::size_t size() const { return m_before.size() - 1; }

private:
    std::vector<Nanos> m_before;
};

/// A name that may begin each step, because its occurrences are mostly equidistant.
struct Anchor {
    std::span<const std::uint32_t> places;
    std::size_t length = 0; ///< median distance
    std::size_t first = 0;  ///< first occurrence with about this distance to the next
    Nanos covered = 0;      ///< work between occurrences with about this distance

    /// From a quarter shorter to half longer.
    [[nodiscard]] bool isAlike(std::size_t distance) const { return 4 * distance >= 3 * length && 2 * distance <= 3 * length; }
    /// Stretches from each occurrence to the next one. Those longer than similar, and the last one, are cut to the median length.
    [[nodiscard]] std::vector<Stretch> stretches(std::size_t rowLength) const;
};

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

/// Approximately one anchor per length, longest first.
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

/// Average number of occurrences of each name per stretch.
class TypicalStretch {
public:
    TypicalStretch(const LaunchRow& row, std::span<const Stretch> stretches);

    /// Number of launches of all names together.
    [[nodiscard]] std::size_t length() const { return m_length; }
    [[nodiscard]] bool holds(std::uint32_t name) const { return m_counts[name] > 0; }
    /// Launches of another stretch beyond the typical ones.
    [[nodiscard]] std::vector<std::uint32_t> beyond(Stretch stretch);
    /// At least two thirds of the longer one are common to both.
    [[nodiscard]] bool isLike(Stretch stretch);

private:
    std::span<const std::uint32_t> m_names;
    std::vector<std::uint32_t> m_counts; // by name
    std::vector<std::uint32_t> m_seen;   // by name, all 0 between calls
    std::size_t m_length = 0;
};

TypicalStretch::TypicalStretch(const LaunchRow& row, std::span<const Stretch> stretches)
    : m_names(row.names), m_counts(row.nameCount(), 0), m_seen(row.nameCount(), 0)
{
    for (const Stretch& stretch : stretches) {
        for (const std::uint32_t name : stretch.of(m_names))
            ++m_counts[name];
    }
    const std::size_t half = stretches.size() / 2;
    for (std::uint32_t& count : m_counts) {
        count = stretches.empty() ? 0 : static_cast<std::uint32_t>((count + half) / stretches.size());
        m_length += count;
    }
}

std::vector<std::uint32_t> TypicalStretch::beyond(Stretch stretch)
{
    std::vector<std::uint32_t> beyond;
    for (const std::uint32_t name : stretch.of(m_names)) {
        if (++m_seen[name] > m_counts[name])
            beyond.push_back(name);
    }
    for (const std::uint32_t name : stretch.of(m_names))
        m_seen[name] = 0;
    return beyond;
}

bool TypicalStretch::isLike(Stretch stretch)
{
    const std::size_t common = stretch.length() - beyond(stretch).size();
    return 3 * common >= 2 * std::max(stretch.length(), m_length);
}

/// Hash for equal stretches. 64 bits, so that collisions are negligible.
std::uint64_t hashOf(std::span<const std::uint32_t> names)
{
    std::uint64_t hash = names.size();
    for (const std::uint32_t name : names)
        hash = mixBits(hash ^ name);
    return hash;
}

/// Names of stretches, numbered from 0.
struct StretchNames {
    std::vector<std::uint32_t> names; ///< of the stretch that begins at each launch, if there are enough launches behind it
    std::size_t count = 0;
};

// limits for rows of any length: number of stretches, and length of each
constexpr std::size_t kStretches = 32;
constexpr std::size_t kLaunches = 2048;

/// Average information of a launch's name, in bits.
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

/// Number of consecutive launches that chance would repeat in only one of 16 stretches of that length; at most a quarter of
/// a long stretch, so that single additional launches do little harm.
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

/// Sequences of that length that begin in the stretch; for a short one including what follows.
std::vector<std::uint64_t> piecesOf(std::span<const std::uint32_t> names, Stretch stretch, std::size_t length)
{
    std::vector<std::uint64_t> pieces;
    for (std::size_t at = stretch.first; at < stretch.end; ++at)
        pieces.push_back(hashOf(names.subspan(at, std::min(length, names.size() - at))));
    return pieces;
}

StretchNames nameStretches(std::span<const std::uint32_t> names, std::size_t length)
{
    StretchNames named;
    if (names.size() < length)
        return named;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> places; // equal stretches become adjacent by sorting
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

/// Share of the stretches that recurs in most of them in the same order: 1 if all are equal, near 0 if common parts are due to chance.
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

/// Least likeness; chance gives almost 0.
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

/// Additional launches of a longer stretch between occurrences of a shorter one with unusually large distance: the widest gap.
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

/// Distinguishes steps from layers, which do not copy from or to the host each time.
bool copiesToOrFromHost(const LaunchRow& row, const TypicalStretch& typical)
{
    for (std::uint32_t name = 0; name < row.nameCount(); ++name) {
        if (row.isHostCopy[name] && typical.holds(name))
            return true;
    }
    return false;
}

/// A few copies in between do not make a larger step (a checkpoint). If the gaps are small compared with the rest, neither
/// does more of the same (an evaluation resembles most of a step), nor anything between stretches that are steps already.
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

/// Whether the longer stretches repeat the shorter ones, with nothing in between that would make them a step.
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
    for (const std::size_t length : {std::size_t{1}, std::size_t{4}, std::size_t{16}}) {
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
