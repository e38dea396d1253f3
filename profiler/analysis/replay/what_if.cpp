// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/what_if.h"

#include "profiler/analysis/index/sync_records.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace stallscope {

namespace {

RunGraph graphOf(const FullAnalysis& run)
{
    const RunSpans& spans = run.spans();
    const SyncRecords syncs(spans.trace());
    const EventRecords* const earlier = spans.earlierEvents();
    const TimeRange known{earlier ? run.window().start : -kTimeLimit, run.isPart() ? run.window().end : kTimeLimit};
    const EventRecords events(spans.wholeTrace(), known, earlier);
    return {spans, run.blockingCalls(), WaitScopes(spans, syncs, events), StreamDependencies(spans, syncs, events), syncs};
}

/// Number of sites among which pairs are searched: six replays.
constexpr std::size_t kPaired = 4;
/// Shares of the duration of the run: a smaller gain than the first counts as none, a larger gain than the second as one.
constexpr double kNothing = 0.01;
constexpr double kSomething = 0.02;

/// `without` predicts the run without the waits at some sites.
template <class Without>
std::optional<PairPrediction> bestPair(const WaitPredictions& predictions, Without&& without)
{
    const auto part = [&](double of) { return static_cast<Nanos>(of * static_cast<double>(predictions.unchanged)); };
    const auto& sites = predictions.sites;
    const auto gainsNothing = [&](std::size_t i) { return predictions.unchanged - sites[i].prediction.length < part(kNothing); };
    std::optional<PairPrediction> best;
    for (std::size_t i = 0; i < std::min(kPaired, sites.size()); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!gainsNothing(i) || !gainsNothing(j))
                continue;
            const Prediction both = without(std::array{sites[j].site, sites[i].site});
            if (predictions.unchanged - both.length >= part(kSomething) && (!best || both.length < best->prediction.length))
                best = PairPrediction{j, i, both};
        }
    }
    return best;
}

} // namespace

WhatIf::WhatIf(const FullAnalysis& run) : m_run(run), m_graph(graphOf(run)), m_bounds(run), m_unchanged(replayed({}).length()) {}

std::vector<bool> waitsAt(const WaitList& waits, std::span<const SyncSite> sites)
{
    std::vector<bool> chosen(waits.size(), false);
    for (std::size_t i = 0; i < waits.size(); ++i) {
        chosen[i] = std::any_of(sites.begin(), sites.end(),
            [wait = waits[i]](const SyncSite& site) { return site.call == wait.call && site.kind == wait.kind && site.cause == wait.cause; });
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

namespace {

bool isSame(const SyncSite& a, const SyncSite& b)
{
    return a.call == b.call && a.kind == b.kind && a.cause == b.cause;
}

/// Place among the sites of the run, from 1; empty if it is not there.
std::optional<std::size_t> numberOf(const SyncSite& site, std::span<const SyncSite> runSites)
{
    const auto found = std::ranges::find_if(runSites, [&](const SyncSite& one) { return isSame(one, site); });
    return found == runSites.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - runSites.begin()) + 1);
}

} // namespace

WaitPredictions predictWaits(const WhatIf& whatIf, std::span<const SyncSite> runSites)
{
    const FullAnalysis& run = whatIf.run();
    ReportOptions brief;
    brief.isBrief = true;
    brief.waits = false;
    const std::vector<SyncSite> sites = run.report(brief).syncSites;
    if (runSites.empty())
        runSites = sites;
    std::vector<SitePrediction> numbered;
    for (const SyncSite& site : sites)
        numbered.push_back({numberOf(site, runSites), site, {}});
    std::ranges::stable_sort(numbered, {}, [](const SitePrediction& one) { return one.number.value_or(SIZE_MAX); });
    WaitPredictions predictions;
    predictions.measured = run.window().length();
    predictions.unchanged = whatIf.unchanged();
    const auto without = [&](std::span<const SyncSite> some) {
        Change change;
        change.removedWaits = waitsAt(run.waits(), some);
        return predict(whatIf, change);
    };
    for (SitePrediction& one : numbered) {
        one.prediction = without(std::span(&one.site, 1));
        predictions.sites.push_back(std::move(one));
    }
    predictions.withoutAny = without(sites);
    if (predictions.unchanged - predictions.withoutAny.length >= static_cast<Nanos>(kSomething * static_cast<double>(predictions.unchanged)))
        predictions.pair = bestPair(predictions, without);
    return predictions;
}

} // namespace stallscope
