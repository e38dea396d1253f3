// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"

#include <vector>

namespace stallscope::gui {

/// Builds the LaneLayout of a trace. Single use.
class LayoutBuilder {
public:
    LayoutBuilder(const Trace& trace, const LayoutChoices& choices, LaneLayout& layout) : m_trace(trace), m_choices(choices), m_layout(layout) {}

    void build();

private:
    void addProcess(ProcessId process);
    void addDevice(DeviceId device);
    void addTrack(TrackId track, int indent);
    void addCounter(CounterId counter, int indent);
    void addCounters(ProcessId process, DeviceId device, int indent);
    void addLanes(Band& band, TrackId track);
    void addLane(Band& band, LaneRow row);
    void finish(Band band);

    [[nodiscard]] bool isShown(HeaderKey key) const { return !m_choices.hidden.contains(key); }
    [[nodiscard]] bool isWithin(const OpenSpan& open) const;
    [[nodiscard]] bool isEmpty(const Track& track) const;
    [[nodiscard]] bool isCollapsed(HeaderKey key, bool byDefault) const;
    [[nodiscard]] int curveHeight() const;
    [[nodiscard]] bool hasDeviceWork(ProcessId process) const;
    [[nodiscard]] bool isBusyThread(const Track& track) const;
    [[nodiscard]] bool isLaneShown(LanePlace place) const { return m_choices.showsPython || place.group != LaneGroup::Python; }
    [[nodiscard]] bool isEmpty(const Lane& lane) const;
    [[nodiscard]] std::vector<TrackId> tracksOf(TrackType type, ProcessId process, DeviceId device) const;
    template <class IdType, class KeyOf>
    void sortByChoice(std::vector<IdType>& ids, KeyOf keyOf) const;

    const Trace& m_trace;
    const LayoutChoices& m_choices;
    LaneLayout& m_layout;
    bool m_isPinning = false;
    bool m_hasDeviceWork = false;
    std::size_t m_threads = 0;
    int m_y = 0;
};

} // namespace stallscope::gui
