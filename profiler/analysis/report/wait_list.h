// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/wait.h"
#include "profiler/base/packed_rows.h"
#include "profiler/base/shared_list.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace stallscope {

/// Waits without redundancy: 136 bytes each as a struct, about 25 here.
class WaitChunk {
public:
    explicit WaitChunk(const std::vector<Wait>& waits);

    [[nodiscard]] Wait operator[](std::size_t index) const;
    [[nodiscard]] Nanos startOf(std::size_t index) const { return m_rows.at(index, Start); }
    [[nodiscard]] Nanos durationOf(std::size_t index) const { return m_rows.at(index, Duration); }
    [[nodiscard]] Nanos gapLengthOf(std::size_t index) const { return std::max(m_rows.at(index, GapLength), Nanos{0}); }
    [[nodiscard]] BlockingKind kindOf(std::size_t index) const { return static_cast<BlockingKind>(m_rows.at(index, Kind)); }
    [[nodiscard]] std::size_t bytes() const { return m_rows.bytes(); }

private:
    /// Where one value usually follows from others, the difference is stored.
    enum Column : std::uint8_t {
        Start,
        Duration,
        Call,
        Kind,
        Cause,
        Site,
        Thread,
        Stream,
        Flags,
        AwaitedName,
        AwaitedStream,
        AwaitedStart, // from the start of the wait
        AwaitedLength,
        Wakeup,
        Unattributed,
        Working,  // beyond the rest of the duration
        GapStart, // from the end of the wait
        GapLength,
        Gap,    // beyond the length of its range
        Bubble, // beyond the smaller one of gap and duration
        GapDevice,
        kColumns
    };
    using Rows = PackedRows<kColumns>;

    [[nodiscard]] static Rows::Row rowOf(const Wait& wait);
    [[nodiscard]] static std::vector<Rows::Row> rowsOf(const std::vector<Wait>& waits);

    Rows m_rows;
};

/// The waits of a run, by start. Copies share their waits: a copy is cheap, also of a list of millions.
class WaitList : public SharedList<Wait, WaitChunk> {
public:
    WaitList() = default;
    WaitList(std::initializer_list<Wait> waits) : WaitList(std::vector<Wait>(waits)) {}
    WaitList(const std::vector<Wait>& waits) // NOLINT(google-explicit-constructor): of the same elements
    {
        for (const Wait& wait : waits)
            push_back(wait);
    }

    // of one wait, without its other members
    [[nodiscard]] Nanos startOf(std::size_t index) const
    {
        const WaitChunk* chunk = chunkOf(index);
        return chunk ? chunk->startOf(index % kChunk) : last(index).start;
    }
    [[nodiscard]] Nanos durationOf(std::size_t index) const
    {
        const WaitChunk* chunk = chunkOf(index);
        return chunk ? chunk->durationOf(index % kChunk) : last(index).duration;
    }
    [[nodiscard]] Nanos gapLengthOf(std::size_t index) const
    {
        const WaitChunk* chunk = chunkOf(index);
        return chunk ? chunk->gapLengthOf(index % kChunk) : last(index).gapRange.length();
    }
    [[nodiscard]] BlockingKind kindOf(std::size_t index) const
    {
        const WaitChunk* chunk = chunkOf(index);
        return chunk ? chunk->kindOf(index % kChunk) : last(index).kind;
    }

    /// First wait from index `from` on that starts at `time` or later; size() if there is none.
    [[nodiscard]] std::size_t firstStartingAt(Nanos time, std::size_t from = 0) const;
    /// Index of the first wait that starts in the range, and of the first one behind it.
    [[nodiscard]] std::pair<std::size_t, std::size_t> indicesIn(TimeRange range) const
    {
        const std::size_t first = firstStartingAt(range.start);
        return {first, std::max(first, firstStartingAt(range.end))};
    }
};

/// Adjacent waits of a list, which must exist as long.
class WaitSlice {
public:
    WaitSlice() = default;
    WaitSlice(const WaitList& list) : WaitSlice(list, 0, list.size()) {} // NOLINT(google-explicit-constructor): all of it
    WaitSlice(const WaitList& list, std::size_t first, std::size_t end) : m_list(&list), m_first(first), m_size(end - first) {}
    WaitSlice(const WaitList& list, std::pair<std::size_t, std::size_t> indices) : WaitSlice(list, indices.first, indices.second) {}

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] Wait operator[](std::size_t index) const { return (*m_list)[m_first + index]; }
    [[nodiscard]] WaitList::Iterator begin() const { return m_list ? WaitList::Iterator(*m_list, m_first) : WaitList::Iterator(); }
    [[nodiscard]] WaitList::Iterator end() const { return begin() + static_cast<std::ptrdiff_t>(m_size); }
    /// As in WaitList, within the slice.
    [[nodiscard]] std::size_t firstStartingAt(Nanos time) const
    {
        return m_list ? std::clamp(m_list->firstStartingAt(time), m_first, m_first + m_size) - m_first : 0;
    }

private:
    const WaitList* m_list = nullptr;
    std::size_t m_first = 0;
    std::size_t m_size = 0;
};

} // namespace stallscope
