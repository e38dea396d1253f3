// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace stallscope::gui {

/// Identifies a row header of the timeline across snapshots.
struct HeaderKey {
    enum class Kind : std::uint8_t { Process, Thread, Device, Stream, Counter, CounterGroup, DeviceCounterGroup };

    Kind kind = Kind::Process;
    std::uint32_t id = Id<void>::kNone;

    [[nodiscard]] static HeaderKey of(ProcessId process) { return {Kind::Process, process.value()}; }
    [[nodiscard]] static HeaderKey of(DeviceId device) { return {Kind::Device, device.value()}; }
    [[nodiscard]] static HeaderKey of(CounterId counter) { return {Kind::Counter, counter.value()}; }
    /// Header of all counters of a process except those of its devices, or of all counters of a device.
    [[nodiscard]] static HeaderKey counters(ProcessId process) { return {Kind::CounterGroup, process.value()}; }
    [[nodiscard]] static HeaderKey counters(DeviceId device) { return {Kind::DeviceCounterGroup, device.value()}; }
    [[nodiscard]] static HeaderKey thread(TrackId track) { return {Kind::Thread, track.value()}; }
    [[nodiscard]] static HeaderKey stream(TrackId track) { return {Kind::Stream, track.value()}; }

    [[nodiscard]] bool isTrack() const { return kind == Kind::Thread || kind == Kind::Stream; }
    [[nodiscard]] bool isGroup() const
    {
        return kind == Kind::Process || kind == Kind::Device || kind == Kind::CounterGroup || kind == Kind::DeviceCounterGroup;
    }

    friend auto operator<=>(const HeaderKey&, const HeaderKey&) = default;
};

/// The user's changes to the tracks of a pane. Outlives the snapshots of a live run.
struct LayoutChoices {
    static constexpr int kLaneHeight = 18;
    static constexpr int kRoomiestLane = 32; ///< without a height chosen by the user
    static constexpr int kRoomierBy = 2;     ///< step between kLaneHeight and kRoomiestLane
    static constexpr int kLowestLane = 6;
    static constexpr int kHighestLane = 64;

    std::map<HeaderKey, bool> collapsed; ///< only headers that differ from the default
    std::set<HeaderKey> hidden;
    std::vector<HeaderKey> pinned; ///< in the order of pinning
    std::map<HeaderKey, int> laneHeights;
    std::map<HeaderKey, double> places; ///< of headers that the user moved among their siblings
    int usualLaneHeight = kLaneHeight;  ///< of lanes without a height chosen by the user
    bool showsPython = false;           ///< off by default: call stacks are deep
    bool showsEmpty = false;
    int stripHeight = 0;             ///< reserved at the top for notes; never scrolls
    std::optional<TimeRange> within; ///< window of a run among several: tracks without work in it count as empty

    void setLaneHeight(HeaderKey key, int height) { laneHeights[key] = std::clamp(height, kLowestLane, kHighestLane); }
    [[nodiscard]] int laneHeight(HeaderKey key) const
    {
        const auto found = laneHeights.find(key);
        return found == laneHeights.end() ? usualLaneHeight : found->second;
    }
    [[nodiscard]] bool isPinned(HeaderKey key) const { return std::find(pinned.begin(), pinned.end(), key) != pinned.end(); }
    void setPinned(HeaderKey key, bool pin)
    {
        std::erase(pinned, key);
        if (pin)
            pinned.push_back(key);
    }

    friend bool operator==(const LayoutChoices&, const LayoutChoices&) = default;
};

/// One row: a lane, or the open spans of a track that has no lane yet.
struct LaneRow {
    TrackId track;
    LanePlace place;
    std::optional<std::size_t> lane; ///< index in its track; absent: only open spans
    int y = 0;
    int height = 0;
};

/// Row with a header: a group, a track with its lanes, or a counter curve.
struct Band {
    HeaderKey key;
    std::string title;
    std::string subtitle;
    int indent = 0;
    int y = 0;
    int height = 0;
    std::size_t firstRow = 0;
    std::size_t rowCount = 0;
    bool isCollapsed = false;
    bool canCollapse = false;
    bool isPinned = false;
    bool hasCurve = false;

    [[nodiscard]] int bottom() const { return y + height; }
};

/// Vertical layout of a pane: pinned tracks first, which never scroll, then groups of processes and devices with their
/// threads, streams and counters. Pinned and scrolled rows each count y from zero.
class LaneLayout {
public:
    LaneLayout() = default;
    LaneLayout(const Trace& trace, const LayoutChoices& choices);

    [[nodiscard]] const std::vector<Band>& bands() const { return m_bands; }
    [[nodiscard]] const std::vector<LaneRow>& rows() const { return m_rows; }
    /// Part of the pinned height above the first track.
    [[nodiscard]] int stripHeight() const { return m_stripHeight; }
    [[nodiscard]] int pinnedHeight() const { return m_pinnedHeight; }
    /// Rows of pinned tracks come first.
    [[nodiscard]] bool isPinned(const LaneRow& row) const { return &row < m_rows.data() + m_pinnedRows; }
    [[nodiscard]] int scrolledHeight() const { return m_scrolledHeight; }
    [[nodiscard]] int height() const { return m_pinnedHeight + m_scrolledHeight; }

    [[nodiscard]] const Band* find(HeaderKey key) const;
    /// Row of the lane of a span, or of its track if the track is collapsed. Null if it is not shown.
    [[nodiscard]] const LaneRow* rowOf(TrackId track, LanePlace place) const;

private:
    friend class LayoutBuilder;

    std::vector<Band> m_bands;
    std::vector<LaneRow> m_rows;
    std::size_t m_pinnedRows = 0;
    int m_stripHeight = 0;
    int m_pinnedHeight = 0;
    int m_scrolledHeight = 0;
};

/// Makes lanes higher, up to kRoomiestLane, so that all of them fill the height. Heights chosen by the user are kept.
[[nodiscard]] LaneLayout roomyLayout(const Trace& trace, LayoutChoices& choices, int height);

/// Height from the top to the end of the first lane of a thread and of the first lane of a stream; if one is missing, to
/// the end of the other.
[[nodiscard]] int heightOfBothSides(const LaneLayout& layout);

/// Visible part of a layout: pinned tracks at the top, the scrolled part of the others below them.
struct Viewport {
    int pinnedHeight = 0;
    int scroll = 0;
    int height = 0;

    [[nodiscard]] int toView(int y, bool isPinned) const { return isPinned ? y : y - scroll + pinnedHeight; }
    /// y above which rows are clipped: the end of the pinned tracks for rows that scroll.
    [[nodiscard]] int clipTop(bool isPinned) const { return isPinned ? 0 : pinnedHeight; }
};

/// Moves a track or group before or behind a sibling. False if they are not siblings.
bool moveTrack(LayoutChoices& choices, const LaneLayout& layout, HeaderKey moved, HeaderKey target, bool isBehind);

[[nodiscard]] std::string titleOf(const Process& process);
/// Name of the thread or stream; its id if it has no name.
[[nodiscard]] std::string titleOf(const TrackInfo& track);
[[nodiscard]] std::string titleOf(const Trace& trace, TrackId track);
/// Title of the header of a group of `counters` counters.
[[nodiscard]] std::string counterGroupTitle(std::size_t counters);

} // namespace stallscope::gui
