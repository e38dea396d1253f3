// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

using namespace stallscope;
using namespace stallscope::oracle;

/// Blocking calls, what they waited for, what they cost, and what the devices' idle time is put down to.
class TestOracleWaits : public QObject {
    Q_OBJECT

private slots:
    void waits_data() { addSeedRows(); }
    void waits();
    void idle_data() { addSeedRows(); }
    void idle();
};

void TestOracleWaits::waits()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {},
            [&](const Oracle& oracle, const Trace& trace, const RunAnalysis&, const RunReport& report) { compareWaits(differences, oracle, trace, report); });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestOracleWaits::idle()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {},
            [&](const Oracle& oracle, const Trace&, const RunAnalysis&, const RunReport& report) { compareIdle(differences, oracle, report); });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

QTEST_APPLESS_MAIN(TestOracleWaits)
#include "tst_oracle_waits.moc"
