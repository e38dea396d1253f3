// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/wait_oracle.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace stallscope::oracle {

namespace {

using RowKey = std::tuple<Nanos, std::size_t>; // start, track: no thread has two outermost waits that start together

std::map<RowKey, const ExpectedWait*> expectedRows(const RunFacts& facts, const WaitOracle& oracle, TimeRange range)
{
    std::map<RowKey, const ExpectedWait*> rows;
    for (const ExpectedWait& wait : oracle.waits()) {
        if (range == facts.window || range.contains(wait.blocking.start))
            rows[{wait.blocking.start, wait.blocking.track}] = &wait;
    }
    return rows;
}

void compareAwaited(Differences& differences, const RunFacts& facts, const Trace& trace, const ExpectedWait& expected, const Wait& got)
{
    differences.compare("has awaited", !expected.awaited.empty(), got.awaited.has_value());
    if (expected.awaited.empty() || !got.awaited)
        return;
    differences.compare("awaited end", facts.works[expected.awaited.front()].end, got.awaited->end);
    const bool isOneOfThem = std::any_of(expected.awaited.begin(), expected.awaited.end(), [&](std::size_t index) {
        const Work& work = facts.works[index];
        return work.track == got.awaited->stream.index() && work.start == got.awaited->start && facts.spanOf(work).name == trace.text(got.awaited->name);
    });
    differences.compare("awaited is one of those that end last", true, isOneOfThem);
}

/// The largest of what the wait owns on the devices; any of them where several are equal.
void compareGap(Differences& differences, const ExpectedWait& expected, const Wait& got)
{
    Nanos gap = 0;
    for (const ExpectedGap& each : expected.gaps)
        gap = std::max(gap, each.owned.length());
    differences.compare("idle gap", gap, got.gap);
    if (gap == 0) {
        differences.compare("bubble", Nanos{0}, got.bubble);
        return;
    }
    const auto same = std::find_if(expected.gaps.begin(), expected.gaps.end(),
        [&](const ExpectedGap& each) { return each.owned == got.gapRange && got.gapDevice == DeviceId::fromIndex(each.device); });
    differences.compare("idle gap is one of the largest", true, same != expected.gaps.end() && same->owned.length() == gap);
    if (same == expected.gaps.end())
        return;
    differences.compare("bubble", same->bubble, got.bubble);
    differences.compare("cross thread", same->isCrossThread, got.isCrossThread);
}

void compareRow(Differences& differences, const RunFacts& facts, const Trace& trace, const ExpectedWait& expected, const Wait& got)
{
    const Blocking& r = expected.blocking;
    differences.compare("call", facts.spanOf(facts.calls[r.call]).name, trace.text(got.call));
    differences.compare("kind", nameOf(r.kind), nameOf(got.kind));
    differences.compare("duration", r.duration(), got.duration);
    differences.compare("cause", expected.cause, trace.text(got.cause));
    differences.compare("site", expected.site, trace.text(got.site));
    if (!expected.isAwaitedOpen) {
        compareAwaited(differences, facts, trace, expected, got);
        differences.compare("working", expected.working, got.working);
        differences.compare("wakeup", expected.wakeup, got.wakeup);
        differences.compare("unattributed", expected.unattributed, got.unattributed);
    }
    differences.compare("needless", expected.isNeedless, got.isNeedless);
}

/// The sums of rows must be those of the rows that the report itself lists: the rows were compared one by one.
void compareSites(Differences& differences, const Trace& trace, const RunReport& report)
{
    std::map<std::tuple<std::string, BlockingKind, std::string>, SyncSite> sites;
    for (const Wait& wait : report.waits) {
        SyncSite& site = sites[{std::string(trace.text(wait.call)), wait.kind, std::string(trace.text(wait.cause))}];
        ++site.count;
        site.total += wait.duration;
        site.working += wait.working;
        site.wakeup += wait.wakeup;
        site.unattributed += wait.unattributed;
        site.gap += wait.gap;
        site.bubble += wait.bubble;
        site.needless += wait.isNeedless ? 1 : 0;
    }
    differences.compare("sites", sites.size(), report.syncSites.size());
    for (const SyncSite& got : report.syncSites) {
        const SyncSite& expected = sites[{std::string(trace.text(got.call)), got.kind, std::string(trace.text(got.cause))}];
        differences.compare("site count", expected.count, got.count);
        differences.compare("site total", expected.total, got.total);
        differences.compare("site working", expected.working, got.working);
        differences.compare("site wakeup", expected.wakeup, got.wakeup);
        differences.compare("site unattributed", expected.unattributed, got.unattributed);
        differences.compare("site idle gap", expected.gap, got.gap);
        differences.compare("site bubble", expected.bubble, got.bubble);
        differences.compare("site needless", expected.needless, got.needless);
    }
    const bool isSorted = std::is_sorted(report.syncSites.begin(), report.syncSites.end(),
        [](const SyncSite& a, const SyncSite& b) { return std::tie(b.bubble, b.total) < std::tie(a.bubble, a.total); });
    differences.compare("sites by bubble, then by time", true, isSorted);
}

void compareCalls(Differences& differences, const Trace& trace, const RunReport& report)
{
    std::map<std::pair<std::string, BlockingKind>, SyncCall> calls;
    for (const Wait& wait : report.waits) {
        SyncCall& call = calls[{std::string(trace.text(wait.call)), wait.kind}];
        ++call.count;
        call.total += wait.duration;
        call.max = std::max(call.max, wait.duration);
    }
    differences.compare("sync calls", calls.size(), report.syncCalls.size());
    for (const SyncCall& got : report.syncCalls) {
        const SyncCall& expected = calls[{std::string(trace.text(got.call)), got.kind}];
        differences.compare("sync call count", expected.count, got.count);
        differences.compare("sync call total", expected.total, got.total);
        differences.compare("sync call max", expected.max, got.max);
    }
    const bool isSorted =
        std::is_sorted(report.syncCalls.begin(), report.syncCalls.end(), [](const SyncCall& a, const SyncCall& b) { return a.total > b.total; });
    differences.compare("sync calls by total", true, isSorted);
}

} // namespace

void compareWaits(Differences& differences, const Oracle& oracle, const Trace& trace, const RunReport& report)
{
    const RunFacts& facts = oracle.facts;
    const auto expected = expectedRows(facts, oracle.waits, report.range);
    differences.setPlace("waits");
    differences.compare("rows", expected.size(), report.waits.size());
    for (const Wait& got : report.waits) {
        differences.setPlace("wait at " + std::to_string(got.start) + " on track " + std::to_string(got.thread.index()));
        const auto at = expected.find({got.start, got.thread.index()});
        if (at == expected.end()) {
            differences.add("row", "none", nameOf(got.kind));
            continue;
        }
        compareRow(differences, facts, trace, *at->second, got);
        if (!oracle.waits.areGapsAmbiguous())
            compareGap(differences, *at->second, got);
    }
    differences.setPlace("waits");
    const bool isSorted = std::is_sorted(report.waits.begin(), report.waits.end(), [](const Wait& a, const Wait& b) { return a.start < b.start; });
    differences.compare("rows by start", true, isSorted);
    compareSites(differences, trace, report);
    compareCalls(differences, trace, report);
}

} // namespace stallscope::oracle
