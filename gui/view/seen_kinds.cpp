// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/seen_kinds.h"

#include "gui/runs/run_list.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

void addWaits(SeenKinds& seen, const ShownRun& run)
{
    const auto waits = run.waits();
    seen.finalWaits |= waits && waits->finals().count() > 0;
    seen.waits |= waits ? waits->finals().count() < waits->all().size() : run.report->tandem.syncCount > 0;
}

void addReport(SeenKinds& seen, const RunReport& report)
{
    const auto hasHole = [](const SyncSite& site) { return site.hole > 0; };
    seen.holes |= std::any_of(report.syncSites.begin(), report.syncSites.end(), hasHole);
    seen.kernels |= report.allDevices.compute > 0;
    seen.communication |= report.allDevices.comm > 0;
    seen.copies |= report.allDevices.copy > 0;
    seen.memsets |= report.allDevices.memset > 0;
}

void addLanes(SeenKinds& seen, const Trace& trace)
{
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            seen.calls |= lane.place.group == LaneGroup::Calls;
            seen.operations |= lane.place.group == LaneGroup::Operations;
            seen.ranges |= lane.place.group == LaneGroup::Ranges;
            seen.deviceSyncs |= lane.place.group == LaneGroup::DeviceSyncs;
            seen.overhead |= lane.place.group == LaneGroup::Overhead;
        }
    }
}

} // namespace

SeenKinds seenIn(const RunList& runs)
{
    SeenKinds seen;
    for (int i = 0; i < runs.size(); ++i) {
        if (runs.at(i).report) {
            addWaits(seen, runs.at(i));
            addReport(seen, *runs.at(i).report);
        }
        addLanes(seen, *runs.at(i).trace);
    }
    return seen;
}

} // namespace stallscope::gui
