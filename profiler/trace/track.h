// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_block.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// The blocks of a lane by time. A cheaply copied value: copies share all but the newest blocks, so the cost of a snapshot
/// is independent of the length of the lane.
///
/// Blocks are stored in groups of 256. Full groups are shared between all copies; only the last one is copied.
class BlockList {
public:
    static constexpr std::size_t kGroupLength = 256;

    void append(std::shared_ptr<const SpanBlock> block);

    [[nodiscard]] std::size_t size() const { return m_full.size() * kGroupLength + m_tail.blocks.size(); }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    /// Headers are contiguous in memory, since far zoom levels read only them.
    [[nodiscard]] const BlockHeader& header(std::size_t index) const { return blockGroup(index).headers[index % kGroupLength]; }
    [[nodiscard]] const SpanBlock& block(std::size_t index) const { return *blockGroup(index).blocks[index % kGroupLength]; }
    [[nodiscard]] const std::shared_ptr<const SpanBlock>& shared(std::size_t index) const { return blockGroup(index).blocks[index % kGroupLength]; }

    /// Whether the headers are equal and the full groups are shared.
    [[nodiscard]] bool isLike(const BlockList& other) const { return m_full == other.m_full && m_tail.headers == other.m_tail.headers; }

    /// Index of the first block whose end is after `time`; size() if there is none.
    [[nodiscard]] std::size_t firstEndingAfter(Nanos time) const;

private:
    struct BlockGroup {
        std::vector<BlockHeader> headers;
        std::vector<std::shared_ptr<const SpanBlock>> blocks;
    };
    [[nodiscard]] const BlockGroup& blockGroup(std::size_t index) const
    {
        return index / kGroupLength < m_full.size() ? *m_full[index / kGroupLength] : m_tail;
    }

    std::vector<std::shared_ptr<const BlockGroup>> m_full;
    BlockGroup m_tail;
};

/// Host tracks group their spans by kind; device tracks have their work first. Stored in session files: append, never renumber.
enum class LaneGroup : std::uint8_t {
    Work = 0, ///< kernels, copies and memsets of a stream
    DeviceRanges = 1,
    DeviceSyncs = 2,
    Ranges = 3,
    Operations = 4,
    Python = 5,
    Calls = 6,
    Overhead = 7,
    Marks = 8,
};
inline constexpr std::size_t kLaneGroups = 9;

[[nodiscard]] LaneGroup groupOf(SpanKind kind);
/// "work", "ranges", "calls", ...
[[nodiscard]] const char* nameOf(LaneGroup group);

/// Position of a lane on its track. Within a group the depth of a host span is the number of spans open around it;
/// concurrent kernels and overlapping slices take further depths. Late spans are on a spill lane.
struct LanePlace {
    LaneGroup group = LaneGroup::Work;
    std::uint32_t depth = 0;
    bool isSpill = false;

    friend auto operator<=>(const LanePlace&, const LanePlace&) = default;
};

/// Spans of one track that never overlap, by start.
struct Lane {
    LanePlace place;
    BlockList blocks;

    [[nodiscard]] std::uint64_t spanCount() const;
    [[nodiscard]] TimeRange range() const;

    /// Calls visit(columns, row) for each span that starts in the range, in order.
    template <class Visit>
    void forEachStartingIn(TimeRange range, Visit&& visit) const
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const BlockHeader& header = blocks.header(i);
            if (header.last < range.start || header.first >= range.end)
                continue;
            const auto columns = blocks.block(i).columns();
            const std::size_t to = columns->firstStartingAt(range.end);
            for (std::size_t row = columns->firstStartingAt(range.start); row < to; ++row)
                visit(*columns, row);
        }
    }
    template <class Visit>
    void forEach(Visit&& visit) const
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const auto columns = blocks.block(i).columns();
            for (std::size_t row = 0; row < columns->size(); ++row)
                visit(*columns, row);
        }
    }
};

/// A process of the recorded program, or one rank of a distributed one. Device tracks belong to the process that used them.
struct Process {
    std::string name;
    std::string host; ///< host name, if known
    std::int64_t pid = 0;
    std::optional<std::uint32_t> rank;
    /// Correlation ids are unique only within a scope: processes of one Kineto file share a scope, recorded processes have their own.
    std::uint32_t correlationScope = 0;

    friend bool operator==(const Process&, const Process&) = default;
};

struct DeviceInfo {
    std::string name;
    std::uint32_t ordinal = 0; ///< number used by the program
    ProcessId process;
    std::uint64_t memoryBytes = 0;
    std::uint32_t multiprocessors = 0;
    std::string uuid = {}; ///< "GPU-..." from the driver, equal in all programs; empty: unknown

    friend bool operator==(const DeviceInfo&, const DeviceInfo&) = default;
};

/// Stored in session files: append, never renumber.
enum class TrackType : std::uint8_t { HostThread = 0, DeviceStream = 1 };

struct TrackInfo {
    TrackType type = TrackType::HostThread;
    ProcessId process;
    DeviceId device;      ///< of a stream
    std::string nativeId; ///< thread or stream id as in the source: "7", "Spans"
    std::string name;
    std::int32_t sortKey = 0;

    friend bool operator==(const TrackInfo&, const TrackInfo&) = default;
};

/// An unfinished span of a running thread. Drawn up to the current time; not counted until it ends.
struct OpenSpan {
    Nanos start = 0;
    StringId name = kEmptyString;
    SpanKind kind = SpanKind::ApiCall;
    SpanFlag::Type flags = SpanFlag::kNone;
    std::uint32_t depth = 0;

    friend bool operator==(const OpenSpan&, const OpenSpan&) = default;
};

struct Track {
    TrackInfo info;
    std::vector<Lane> lanes; ///< sorted by place
    std::vector<OpenSpan> openSpans;
    Nanos watermark = -kTimeLimit; ///< no span that starts earlier will be added

    [[nodiscard]] std::uint64_t spanCount() const;
    [[nodiscard]] TimeRange range() const;
};

} // namespace stallscope
