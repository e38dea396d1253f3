// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

using namespace stallscope;
using namespace stallscope::oracle;

/// Every set formula against bitmaps with one entry a nanosecond, for whole runs and for parts of them.
class TestOracleSets : public QObject {
    Q_OBJECT

private slots:
    void agree_data() { addSeedRows(); }
    void agree();
    void agreeOnHostOnlyRuns_data() { addSeedRows(); }
    void agreeOnHostOnlyRuns();
};

void TestOracleSets::agree()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        ReportOptions options;
        options.buckets = 1 + script.seed % 12;
        forEachReport(differences, script, options, [&](const Oracle& oracle, const Trace&, const RunAnalysis& analysis, const RunReport& report) {
            compareSets(differences, oracle, report, options.buckets);
            compareSetMetrics(differences, analysis, report);
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestOracleSets::agreeOnHostOnlyRuns()
{
    QFETCH(const quint64, firstSeed);
    std::size_t runs = 0;
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [&runs](Differences& differences, const Script& script) {
        forEachReport(differences, hostOnly(script), {}, [&](const Oracle& oracle, const Trace&, const RunAnalysis& analysis, const RunReport& report) {
            runs += oracle.facts.isHostOnly && report.window > 0 ? 1 : 0;
            compareSets(differences, oracle, report, ReportOptions().buckets);
            compareSetMetrics(differences, analysis, report);
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
    QVERIFY(runs > kSeedsPerRow);
}

QTEST_APPLESS_MAIN(TestOracleSets)
#include "tst_oracle_sets.moc"
