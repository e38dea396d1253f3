// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// Device time that the waits of each thread cost (Wait::bubble), spread evenly over each wait.
class WaitCosts {
public:
    /// Costs of one thread.
    class OfThread {
    public:
        /// Device time lost up to a time.
        [[nodiscard]] double lostUntil(Nanos time) const;
        /// Share of a range that its waits cost; 0 for an empty range.
        [[nodiscard]] double shareOf(TimeRange range) const;

    private:
        friend class WaitCosts;

        struct Costly {
            Nanos start = 0;
            Nanos duration = 0;
            Nanos lostBefore = 0; ///< by earlier waits of the thread
        };

        void add(const Wait& wait);

        TrackId m_thread;
        std::vector<Costly> m_waits; // by start
        Nanos m_lost = 0;            // by all of them
    };

    /// The waits must be sorted by start.
    explicit WaitCosts(std::span<const Wait> waits);

    /// Null if no wait of the thread cost anything.
    [[nodiscard]] const OfThread* find(TrackId thread) const;
    /// Share of a range that the waits of a thread cost.
    [[nodiscard]] double shareOf(TrackId thread, TimeRange range) const;
    [[nodiscard]] bool isFree() const { return m_threads.empty(); }

private:
    std::vector<OfThread> m_threads;
};

/// Finds the waits to draw in a range without examining each: of those that share a pixel the one with the longest idle
/// gap, or the longest one. Waits that began before the range and extend into it are found, too.
///
/// Waits are grouped in blocks of 64; each block stores its longest gap, its longest wait and its latest end.
class WaitIndex {
public:
    /// Which wait is chosen if several share a pixel.
    enum class Most { Gap, Duration };

    /// The waits must be sorted by start, and must outlive the index.
    explicit WaitIndex(std::span<const Wait> waits);

    [[nodiscard]] std::span<const Wait> all() const { return m_waits; }
    [[nodiscard]] const WaitCosts& costs() const { return m_costs; }

    /// Calls visit(wait) for waits that intersect the range with themselves or with their idle gap: for all if they start
    /// at least `step` apart, otherwise for one per `step`.
    template <class Visit>
    void forEachShown(TimeRange range, Nanos step, Most most, Visit&& visit) const
    {
        const std::size_t first = firstFrom(range.start, 0);
        forEachReaching(first, range.start, visit);
        for (std::size_t from = first; from < m_waits.size() && m_waits[from].start < range.end;) {
            const std::size_t next = from + 1;
            const bool isCrowded = next < m_waits.size() && m_waits[next].start - m_waits[from].start < step;
            const std::size_t behind = isCrowded ? firstFrom(m_waits[from].start + step, next) : next;
            visit(m_waits[mostOf(from, behind, most)]);
            from = behind;
        }
    }

private:
    static constexpr std::size_t kBlock = 64;

    struct Block {
        Nanos reach = -kTimeLimit;      ///< latest end of its waits and their idle gaps
        Nanos reachOfAll = -kTimeLimit; ///< maximum over all blocks up to this one
        std::uint32_t widest = 0;
        std::uint32_t longest = 0;
    };

    [[nodiscard]] static Nanos reachOf(const Wait& wait) { return std::max(wait.end(), wait.gapRange.isEmpty() ? wait.end() : wait.gapRange.end); }
    [[nodiscard]] static Nanos measureOf(const Wait& wait, Most most) { return most == Most::Gap ? wait.gapRange.length() : wait.duration; }
    [[nodiscard]] std::size_t firstFrom(Nanos time, std::size_t from) const;
    [[nodiscard]] std::size_t mostOf(std::size_t from, std::size_t behind, Most most) const;

    template <class Visit>
    void forEachReaching(std::size_t before, Nanos time, Visit&& visit) const
    {
        for (std::size_t block = (before + kBlock - 1) / kBlock; block-- > 0;) {
            if (m_blocks[block].reachOfAll <= time)
                return;
            if (m_blocks[block].reach <= time)
                continue;
            for (std::size_t i = block * kBlock; i < std::min(before, (block + 1) * kBlock); ++i) {
                if (reachOf(m_waits[i]) > time)
                    visit(m_waits[i]);
            }
        }
    }

    std::span<const Wait> m_waits;
    WaitCosts m_costs;
    std::vector<Block> m_blocks;
};

} // namespace stallscope
