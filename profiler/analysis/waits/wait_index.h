// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/wait_list.h"
#include "profiler/base/packed_rows.h"
#include "profiler/base/shared_list.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <vector>

namespace stallscope {

/// Device time that the waits of each thread cost (Wait::bubble), spread evenly over each wait. Copies share their data.
class WaitCosts {
public:
    /// Costs of one thread.
    class OfThread {
    public:
        /// Device time lost up to a time.
        [[nodiscard]] double lostUntil(Nanos time) const;
        /// Share of a range that its waits cost; 0 for an empty range.
        [[nodiscard]] double shareOf(TimeRange range) const;
        /// Lost by all of its waits that start before a time.
        [[nodiscard]] Nanos lostBefore(Nanos time) const;

    private:
        friend class WaitCosts;

        struct Costly {
            Nanos start = 0;
            Nanos duration = 0;
            Nanos lostBefore = 0; ///< by earlier waits of the thread
        };
        class Chunk {
        public:
            explicit Chunk(const std::vector<Costly>& waits);

            [[nodiscard]] Costly operator[](std::size_t index) const { return {m_rows.at(index, 0), m_rows.at(index, 1), m_rows.at(index, 2)}; }
            [[nodiscard]] std::size_t bytes() const { return m_rows.bytes(); }

        private:
            PackedRows<3> m_rows; // start, duration, lostBefore
        };

        void add(const Wait& wait);
        /// First one that starts at a time or later.
        [[nodiscard]] std::size_t firstStartingAt(Nanos time) const;

        SharedList<Costly, Chunk> m_waits; // by start
        Nanos m_lost = 0;                  // by all of them
    };

    WaitCosts() = default;
    /// The waits must be sorted by start.
    explicit WaitCosts(const WaitList& waits);

    /// No earlier one than those before.
    void add(const Wait& wait);

    /// Null if no wait of the thread cost anything.
    [[nodiscard]] const OfThread* find(TrackId thread) const;
    /// Share of a range that the waits of a thread cost.
    [[nodiscard]] double shareOf(TrackId thread, TimeRange range) const;
    /// Lost by all waits that start in the range.
    [[nodiscard]] Nanos lostBy(TimeRange range) const;
    [[nodiscard]] bool isFree() const { return m_threads.empty(); }
    [[nodiscard]] std::size_t bytes() const;

private:
    std::map<TrackId, OfThread> m_threads;
};

/// Finds the waits to draw in a range without examining each: of those that share a pixel the one with the longest idle
/// gap, or the longest one. Waits that began before the range and extend into it are found, too. Copies share their data.
///
/// Waits are grouped in blocks of 64; each block stores its longest gap, its longest wait and its latest end.
class WaitIndex {
public:
    /// Which wait is chosen if several share a pixel.
    enum class Most { Gap, Duration };

    WaitIndex() = default;
    /// The waits must be sorted by start.
    explicit WaitIndex(WaitList waits);

    /// Appends a wait that starts no earlier than those before.
    void add(const Wait& wait);

    [[nodiscard]] const WaitList& all() const { return m_waits; }
    [[nodiscard]] const WaitCosts& costs() const { return m_costs; }
    /// Threads with waits.
    [[nodiscard]] const std::set<TrackId>& threads() const { return m_threads; }
    /// Devices on which waits left an idle gap.
    [[nodiscard]] const std::set<DeviceId>& gapDevices() const { return m_gapDevices; }
    /// Including shared chunks.
    [[nodiscard]] std::size_t bytes() const { return m_waits.bytes() + m_costs.bytes() + m_blocks.bytes(); }

    /// Calls visit(wait) for waits that intersect the range with themselves or with their idle gap: for all if they start
    /// at least `step` apart, otherwise for one per `step`.
    template <class Visit>
    void forEachShown(TimeRange range, Nanos step, Most most, Visit&& visit) const
    {
        const std::size_t first = m_waits.firstStartingAt(range.start);
        forEachReaching(first, range.start, visit);
        for (std::size_t from = first; from < m_waits.size() && m_waits.startOf(from) < range.end;) {
            const Nanos start = m_waits.startOf(from);
            const std::size_t next = from + 1;
            const bool isCrowded = next < m_waits.size() && m_waits.startOf(next) - start < step;
            const std::size_t behind = isCrowded ? m_waits.firstStartingAt(start + step, next) : next;
            visit(m_waits[mostOf(from, behind, most)]);
            from = behind;
        }
    }

private:
    static constexpr std::size_t kBlock = 64;

    /// A wait and its measure.
    struct Longest {
        Nanos length = std::numeric_limits<Nanos>::min();
        std::uint32_t wait = 0;
    };
    struct Block {
        Nanos reach = -kTimeLimit;      ///< latest end of its waits and their idle gaps
        Nanos reachOfAll = -kTimeLimit; ///< maximum over all blocks up to this one
        Longest gap;
        Longest wait;
    };

    [[nodiscard]] static Nanos reachOf(const Wait& wait) { return std::max(wait.end(), wait.gapRange.isEmpty() ? wait.end() : wait.gapRange.end); }
    [[nodiscard]] Nanos measureOf(std::size_t wait, Most most) const { return most == Most::Gap ? m_waits.gapLengthOf(wait) : m_waits.durationOf(wait); }
    void index(std::uint32_t place, const Wait& wait);
    [[nodiscard]] Block blockAt(std::size_t index) const { return index < m_blocks.size() ? m_blocks[index] : m_open; }
    [[nodiscard]] std::size_t mostOf(std::size_t from, std::size_t behind, Most most) const;

    template <class Visit>
    void forEachReaching(std::size_t before, Nanos time, Visit&& visit) const
    {
        for (std::size_t block = (before + kBlock - 1) / kBlock; block-- > 0;) {
            const Block own = blockAt(block);
            if (own.reachOfAll <= time)
                return;
            if (own.reach <= time)
                continue;
            for (std::size_t i = block * kBlock; i < std::min(before, (block + 1) * kBlock); ++i) {
                if (const Wait wait = m_waits[i]; reachOf(wait) > time)
                    visit(wait);
            }
        }
    }

    WaitList m_waits;
    WaitCosts m_costs;
    std::set<TrackId> m_threads;
    std::set<DeviceId> m_gapDevices;
    SharedList<Block> m_blocks; // complete ones
    Block m_open;               // of the last waits
};

} // namespace stallscope
