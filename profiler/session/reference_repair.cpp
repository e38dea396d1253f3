// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_contents.h"

namespace stallscope::session {

namespace {

/// Leads an id to a last entry that is made for it, where it points behind the others.
template <class IdType, class Row>
void repair(IdType& id, std::vector<Row>& rows, std::size_t known)
{
    if (!id.isValid() || id.index() < known)
        return;
    if (rows.size() == known) {
        rows.emplace_back();
        rows.back().name = "(unreadable)";
    }
    id = IdType::fromIndex(known);
}

void repair(StringId& id, const StringPool& strings)
{
    if (id.index() >= strings.size())
        id = kEmptyString;
}

} // namespace

void repairReferences(Trace& trace)
{
    const std::size_t processes = trace.processes.size();
    const std::size_t devices = trace.devices.size();
    for (DeviceInfo& device : trace.devices)
        repair(device.process, trace.processes, processes);
    for (Track& track : trace.tracks) {
        repair(track.info.process, trace.processes, processes);
        repair(track.info.device, trace.devices, devices);
        for (OpenSpan& span : track.openSpans)
            repair(span.name, trace.pools->strings);
    }
    for (CounterSeries& counter : trace.counters) {
        repair(counter.info.process, trace.processes, processes);
        repair(counter.info.device, trace.devices, devices);
    }
    for (Note& note : trace.notes) {
        if (note.span && note.span->track.index() >= trace.tracks.size())
            note.span.reset();
        if (note.span)
            repair(note.span->name, trace.pools->strings);
    }
}

} // namespace stallscope::session
