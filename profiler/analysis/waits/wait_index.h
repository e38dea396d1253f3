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

/// Ranges of final waits by thread, after which nothing is launched. From a thread's first final wait on, all of its waits
/// are final. Cost is proportional to the number of such threads.
class FinalWaits {
public:
    struct OfThread {
        TrackId thread;
        TimeRange range;                 ///< from the start of the first to the end of the last final wait
        Nanos endOfOthers = -kTimeLimit; ///< of the thread's other waits
    };

    /// The waits must be sorted by start.
    explicit FinalWaits(std::span<const Wait> waits);

    [[nodiscard]] std::size_t count() const { return m_count; }
    /// Start of the first final wait of all threads; kTimeLimit if there is none.
    [[nodiscard]] Nanos start() const { return m_start; }
    /// Null if the thread has none.
    [[nodiscard]] const OfThread* find(TrackId thread) const;

private:
    std::size_t m_count = 0;
    Nanos m_start = kTimeLimit;
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
    [[nodiscard]] const FinalWaits& finals() const { return m_finals; }

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
    FinalWaits m_finals;
    std::vector<Block> m_blocks;
};

} // namespace stallscope
