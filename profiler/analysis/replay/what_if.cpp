// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/what_if.h"

#include <algorithm>

namespace stallscope {

namespace {

RunGraph graphOf(const RunAnalysis& run)
{
    const RunSpans& spans = run.spans();
    const SyncRecords syncs(spans.trace());
    const EventRecords events(spans.trace());
    return {spans, run.blockingCalls(), WaitScopes(spans, syncs, events), StreamDependencies(spans, syncs, events), syncs};
}

} // namespace

WhatIf::WhatIf(const RunAnalysis& run) : m_run(run.whole()), m_graph(graphOf(m_run)) {}

std::vector<bool> waitsAt(const std::vector<Wait>& waits, std::span<const SyncSite> sites)
{
    std::vector<bool> chosen(waits.size(), false);
    for (std::size_t i = 0; i < waits.size(); ++i) {
        chosen[i] = std::any_of(sites.begin(), sites.end(),
            [&wait = waits[i]](const SyncSite& site) { return site.call == wait.call && site.kind == wait.kind && site.cause == wait.cause; });
    }
    return chosen;
}

std::vector<bool> allButEach(std::vector<bool> chosen, std::size_t nth)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < chosen.size() && nth > 0; ++i) {
        if (chosen[i] && ++count % nth == 0)
            chosen[i] = false;
    }
    return chosen;
}

WaitPredictions predictWaits(const WhatIf& whatIf, std::size_t most)
{
    const RunAnalysis& run = whatIf.run();
    ReportOptions brief;
    brief.isBrief = true;
    brief.waits = false;
    const std::vector<SyncSite> sites = run.report(brief).syncSites;
    WaitPredictions predictions;
    predictions.measured = run.window().length();
    predictions.unchanged = whatIf.replayed({}).length();
    const auto without = [&](std::span<const SyncSite> some) {
        Change change;
        change.removedWaits = waitsAt(run.waits(), some);
        return whatIf.replayed(change).length();
    };
    for (std::size_t i = 0; i < std::min(most, sites.size()); ++i)
        predictions.sites.push_back({sites[i], without(std::span(sites).subspan(i, 1))});
    predictions.withoutAny = without(sites);
    return predictions;
}

} // namespace stallscope
