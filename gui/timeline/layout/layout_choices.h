// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
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
};

} // namespace stallscope::gui
