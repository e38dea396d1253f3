// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/wanted_changes.h"

#include "gui/timeline/logic/wait_walk.h"
#include "profiler/analysis/advice/advice.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

using Kind = PossibleChange::Kind;

std::vector<int> rowsOf(const std::vector<PossibleChange>& changes, Kind kind)
{
    std::vector<int> rows;
    for (std::size_t row = 0; row < changes.size(); ++row) {
        if (changes[row].kind == kind)
            rows.push_back(static_cast<int>(row));
    }
    return rows;
}

/// Sites whose waits are all included; the other waits are kept single.
WantedChanges gathered(const std::vector<Wait>& waits, const std::vector<PossibleChange>& changes, std::vector<std::uint32_t> wanted)
{
    std::sort(wanted.begin(), wanted.end());
    WantedChanges gathered;
    for (const int row : rowsOf(changes, Kind::Site)) {
        const SyncSite& site = changes[static_cast<std::size_t>(row)].site;
        const auto isHere = [&](std::uint32_t index) { return isAt(site, waits[index]); };
        if (static_cast<std::uint64_t>(std::count_if(wanted.begin(), wanted.end(), isHere)) != site.count)
            continue;
        gathered.rows.push_back(row);
        std::erase_if(wanted, isHere);
    }
    gathered.waits = std::move(wanted);
    return gathered;
}

} // namespace

std::optional<WantedChanges> withoutWait(const RunAnalysis& whole, const std::vector<PossibleChange>& changes, TrackId thread, Nanos start, bool isWholeSite)
{
    const auto wait = waitOf(whole.waits(), thread, start);
    if (!wait)
        return std::nullopt;
    if (!isWholeSite)
        return WantedChanges{{}, {static_cast<std::uint32_t>(*wait)}};
    for (const int row : rowsOf(changes, Kind::Site)) {
        if (isAt(changes[static_cast<std::size_t>(row)].site, whole.waits()[*wait]))
            return WantedChanges{{row}, {}};
    }
    return std::nullopt;
}

WantedChanges changesFor(const RunAnalysis& whole, const std::vector<PossibleChange>& changes, const Advice& advice)
{
    if (!advice.waits.empty())
        return gathered(whole.waits(), changes, advice.waits);
    return {rowsOf(changes, advice.rule == AdviceRule::LaunchBound ? Kind::AsGraphs : Kind::OwnCopyStreams), {}};
}

} // namespace stallscope::gui
