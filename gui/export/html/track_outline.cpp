// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/html/track_outline.h"

#include <map>
#include <optional>

namespace stallscope::gui {

namespace {

/// Finds the parents of bands that are visited from top to bottom.
class ParentFinder {
public:
    explicit ParentFinder(const Trace& trace) : m_trace(trace) {}

    [[nodiscard]] int visit(int index, HeaderKey key)
    {
        const int parent = parentOf(key);
        if (key.kind == HeaderKey::Kind::Process) {
            m_process = index;
            m_device = m_counters = m_deviceCounters = -1;
        } else if (key.kind == HeaderKey::Kind::Device) {
            m_device = index;
            m_deviceCounters = -1;
        } else if (key.kind == HeaderKey::Kind::CounterGroup) {
            m_counters = index;
        } else if (key.kind == HeaderKey::Kind::DeviceCounterGroup) {
            m_deviceCounters = index;
        }
        return parent;
    }

private:
    [[nodiscard]] int parentOf(HeaderKey key) const
    {
        switch (key.kind) {
        case HeaderKey::Kind::Process: return -1;
        case HeaderKey::Kind::Stream:
        case HeaderKey::Kind::DeviceCounterGroup: return m_device >= 0 ? m_device : m_process;
        case HeaderKey::Kind::Counter: return parentOfCounter(m_trace.counters[key.id].info.device.isValid());
        default: return m_process;
        }
    }
    [[nodiscard]] int parentOfCounter(bool isOfDevice) const
    {
        const int group = isOfDevice ? m_deviceCounters : m_counters;
        if (group >= 0)
            return group;
        return isOfDevice && m_device >= 0 ? m_device : m_process;
    }

    const Trace& m_trace;
    int m_process = -1;
    int m_device = -1;
    int m_counters = -1;
    int m_deviceCounters = -1;
};

} // namespace

std::vector<OutlineBand> outlineOf(const Trace& trace, LayoutChoices choices)
{
    choices.pinned.clear();
    choices.stripHeight = 0;
    std::map<HeaderKey, bool> wasCollapsed;
    LaneLayout layout(trace, choices);
    // each round expands the bands that the previous one uncovered
    for (bool isExpanding = true; isExpanding; layout = LaneLayout(trace, choices)) {
        isExpanding = false;
        for (const Band& band : layout.bands()) {
            wasCollapsed.try_emplace(band.key, band.isCollapsed);
            isExpanding = isExpanding || band.isCollapsed;
            choices.collapsed[band.key] = false;
        }
    }
    std::vector<OutlineBand> outline;
    ParentFinder parents(trace);
    for (const Band& band : layout.bands()) {
        OutlineBand one{band, parents.visit(static_cast<int>(outline.size()), band.key), {}};
        one.band.isCollapsed = wasCollapsed[band.key];
        const auto first = layout.rows().begin() + static_cast<std::ptrdiff_t>(band.firstRow);
        one.rows.assign(first, first + static_cast<std::ptrdiff_t>(band.rowCount));
        outline.push_back(std::move(one));
    }
    return outline;
}

} // namespace stallscope::gui
