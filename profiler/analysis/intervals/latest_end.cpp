// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/intervals/latest_end.h"

#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace stallscope {

namespace {

/// A set of ranks 0..n-1: bits in words of 64, with a higher level that has a bit per nonzero word, and so on.
class RankSet {
public:
    /// One bit more than ranks, so that the end passed to lastBefore() is valid on every level.
    explicit RankSet(std::size_t ranks)
    {
        std::size_t words = ranks / 64 + 1;
        m_levels.emplace_back(words, 0);
        for (; words > 1; m_levels.emplace_back(words, 0))
            words = (words + 63) / 64;
    }

    void insert(std::size_t rank)
    {
        for (auto& level : m_levels) {
            level[rank / 64] |= std::uint64_t{1} << (rank % 64);
            rank /= 64;
        }
    }

    static constexpr std::size_t kNone = SIZE_MAX;
    /// Last rank of the set before `end`.
    [[nodiscard]] std::size_t lastBefore(std::size_t end) const
    {
        for (std::size_t depth = 0; depth < m_levels.size(); ++depth) {
            const std::uint64_t below = end % 64 == 0 ? 0 : m_levels[depth][end / 64] & ((std::uint64_t{1} << (end % 64)) - 1);
            if (below != 0)
                return descend(depth, end / 64 * 64 + lastBit(below));
            end /= 64;
        }
        return kNone;
    }

private:
    static std::size_t lastBit(std::uint64_t word) { return static_cast<std::size_t>(63 - std::countl_zero(word)); }
    [[nodiscard]] std::size_t descend(std::size_t depth, std::size_t at) const
    {
        for (; depth > 0; --depth)
            at = at * 64 + lastBit(m_levels[depth - 1][at]);
        return at;
    }

    std::vector<std::vector<std::uint64_t>> m_levels;
};

bool launchesEarlier(const LaunchedSpan& a, const LaunchedSpan& b)
{
    return a.launched < b.launched;
}

/// Of equal ends the one launched later counts as later.
bool endsEarlier(const LaunchedSpan& a, const LaunchedSpan& b)
{
    return a.end != b.end ? a.end < b.end : a.launched < b.launched;
}

/// Sorted indices of `spans`.
std::vector<std::uint32_t> placesBy(bool (*isBefore)(const LaunchedSpan&, const LaunchedSpan&), const std::vector<LaunchedSpan>& spans)
{
    std::vector<std::uint32_t> places(spans.size());
    std::iota(places.begin(), places.end(), 0U);
    sortRuns(std::span(places), [&](std::uint32_t a, std::uint32_t b) { return isBefore(spans[a], spans[b]); });
    return places;
}

} // namespace

void answerLatestEnds(const std::vector<LaunchedSpan>& spans, std::vector<LatestEndQuestion>& questions)
{
    if (spans.empty())
        return;
    const std::vector<std::uint32_t> byLaunch = placesBy(launchesEarlier, spans);
    const std::vector<std::uint32_t> byEnd = placesBy(endsEarlier, spans);
    std::vector<std::uint32_t> rankOf(spans.size());
    for (std::uint32_t rank = 0; rank < byEnd.size(); ++rank)
        rankOf[byEnd[rank]] = rank;
    sortRuns(std::span(questions), [](const auto& a, const auto& b) { return a.launchedBefore < b.launchedBefore; });

    RankSet launched(spans.size());
    Nanos latestEnd = -kTimeLimit;
    std::size_t next = 0;
    for (LatestEndQuestion& question : questions) {
        for (; next < byLaunch.size() && spans[byLaunch[next]].launched < question.launchedBefore; ++next) {
            launched.insert(rankOf[byLaunch[next]]);
            latestEnd = std::max(latestEnd, spans[byLaunch[next]].end);
        }
        question.latestEnd = latestEnd;
        const auto after = std::upper_bound(byEnd.begin(), byEnd.end(), question.endsBy, [&](Nanos t, std::uint32_t s) { return t < spans[s].end; });
        const std::size_t rank = launched.lastBefore(static_cast<std::size_t>(after - byEnd.begin()));
        if (rank == RankSet::kNone)
            continue;
        question.span = spans[byEnd[rank]].span;
        question.end = spans[byEnd[rank]].end;
    }
}

} // namespace stallscope
