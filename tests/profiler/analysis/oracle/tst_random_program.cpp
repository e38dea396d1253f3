// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/idle_oracle.h"
#include "tests/profiler/analysis/oracle/launch_oracle.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

#include <algorithm>
#include <map>

using namespace stallscope;
using namespace stallscope::oracle;

namespace {

/// In how many of the random programs each thing occurs. What never occurs is never checked.
using Occurrences = std::map<std::string, int>;

void countLaunches(Occurrences& seen, const RunFacts& facts)
{
    const auto any = [](const auto& list, auto rule) { return std::any_of(list.begin(), list.end(), rule) ? 1 : 0; };
    seen["two devices"] += facts.script.devices.size() > 1 ? 1 : 0;
    seen["several launching threads"] += facts.launchingThreads.size() > 1 ? 1 : 0;
    seen["two ranks"] += facts.script.processes.back().rank ? 1 : 0;
    seen["recorded run"] += facts.isRecorded ? 1 : 0;
    seen["nested call"] += facts.details.empty() ? 0 : 1;
    seen["launch without span"] += any(facts.calls, [](const oracle::Call& call) { return call.is.isLaunch() && call.works.empty(); });
    seen["launch with several spans"] += any(facts.calls, [](const oracle::Call& call) { return call.works.size() > 1; });
    seen["call of no length"] += any(facts.calls, [](const oracle::Call& call) { return call.duration() == 0; });
    seen["span without launch"] += any(facts.works, [](const oracle::Work& work) { return !work.launch; });
    seen["span of no length"] += any(facts.works, [](const oracle::Work& work) { return work.duration() == 0; });
    seen["span before its launch"] += any(facts.works, [&](const oracle::Work& work) { return work.start < facts.launchStart(work); });
    seen["graph as one span"] += any(facts.works, [](const oracle::Work& work) { return work.kind == SpanKind::Graph; });
    seen["overlapping spans of one stream"] += any(facts.works, [&](const oracle::Work& a) {
        return any(facts.works, [&](const oracle::Work& b) { return &a != &b && a.track == b.track && a.start <= b.start && b.start < a.end; }) != 0;
    });
}

void countWaits(Occurrences& seen, const Oracle& oracle)
{
    const RunFacts& facts = oracle.facts;
    std::map<std::string, bool> here;
    here["idle gaps that are clear"] = !oracle.waits.areGapsAmbiguous();
    for (const ExpectedWait& wait : oracle.waits.waits()) {
        here[nameOf(wait.blocking.kind)] = true;
        here["wait with a cause"] |= !wait.cause.empty();
        here["wait with a site"] |= !wait.site.empty();
        here["wait for something"] |= !wait.awaited.empty();
        here["needless wait"] |= wait.isNeedless;
        for (const ExpectedGap& gap : wait.gaps) {
            here["bubble"] |= gap.bubble > 0;
            here["divided idle gap"] |= !gap.owned.isEmpty() && gap.owned.end < gap.gap.end;
            here["cross thread"] |= gap.isCrossThread && gap.bubble > 0;
        }
    }
    for (std::size_t device = 0; device < facts.script.devices.size(); ++device) {
        const IdleCauses causes = idleCauses(facts, oracle.sets, oracle.waits, device, facts.window).value_or(IdleCauses{});
        here["idle under overhead"] |= causes.overhead > 0;
        here["idle by a late launch"] |= causes.launchLate > 0;
        here["idle by launch latency"] |= causes.launchLatency > 0;
        here["idle by a dependency"] |= causes.dependency > 0;
        here["idle for other reasons"] |= causes.other > 0;
        here["idle at the edge"] |= causes.edge > 0;
    }
    for (const auto& [name, isHere] : here)
        seen[name] += isHere ? 1 : 0;
}

} // namespace

class TestRandomProgram : public QObject {
    Q_OBJECT

private slots:
    void sameSeedSameProgram();
    void everythingOccurs();
    void percentileIsNearestRank();
};

void TestRandomProgram::sameSeedSameProgram()
{
    QCOMPARE(describe(randomScript(7)), describe(randomScript(7)));
    QVERIFY(describe(randomScript(7)) != describe(randomScript(8)));
}

void TestRandomProgram::everythingOccurs()
{
    Occurrences seen{{"device", 0}, {"context", 0}, {"stream", 0}, {"event", 0}, {"sync-copy", 0}, {"pageable-d2h", 0}, {"pageable-h2d", 0}, {"h2h", 0},
        {"memset", 0}, {"alloc", 0}, {"free", 0}, {"module", 0}, {"managed", 0}, {"poll", 0}, {"queue-full", 0}};
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const Script script = randomScript(seed);
        for (const auto& window : runsOf(script)) {
            const Oracle oracle(script, window);
            countLaunches(seen, oracle.facts);
            countWaits(seen, oracle);
        }
    }
    for (const auto& [name, programs] : seen) {
        qInfo("%5d programs: %s", programs, name.c_str());
        QVERIFY2(programs >= 20, name.c_str());
    }
}

void TestRandomProgram::percentileIsNearestRank()
{
    QVERIFY(!percentilesOf({}).has_value());
    const Percentiles one = percentilesOf({4}).value_or(Percentiles{});
    QCOMPARE(one.p50, 4);
    QCOMPARE(one.max, 4);
    std::vector<Nanos> hundred;
    for (Nanos i = 100; i > 0; --i)
        hundred.push_back(i);
    const Percentiles many = percentilesOf(hundred).value_or(Percentiles{});
    QCOMPARE(many.p50, 50);
    QCOMPARE(many.p90, 90);
    QCOMPARE(many.p99, 99);
    QCOMPARE(many.max, 100);
}

QTEST_APPLESS_MAIN(TestRandomProgram)
#include "tst_random_program.moc"
