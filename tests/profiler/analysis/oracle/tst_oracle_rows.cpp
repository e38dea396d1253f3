// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

using namespace stallscope;
using namespace stallscope::oracle;

/// Launches, queues and tables, against rules that look at all pairs.
class TestOracleRows : public QObject {
    Q_OBJECT

private slots:
    void launches_data() { addSeedRows(); }
    void launches();
    void tables_data() { addSeedRows(); }
    void tables();
    void hostOnlyTables_data() { addSeedRows(); }
    void hostOnlyTables();
    void queueOfMoreThan1024();
};

void TestOracleRows::launches()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {},
            [&](const Oracle& oracle, const Trace&, const RunAnalysis&, const RunReport& report) { compareLaunches(differences, oracle.facts, report); });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestOracleRows::tables()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {}, [&](const Oracle& oracle, const Trace& trace, const RunAnalysis&, const RunReport& report) {
            compareTables(differences, oracle.facts, trace, report);
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestOracleRows::hostOnlyTables()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, hostOnly(script), {}, [&](const Oracle& oracle, const Trace& trace, const RunAnalysis&, const RunReport& report) {
            compareTables(differences, oracle.facts, trace, report);
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

/// The host enqueues a kernel every 2 ns, the stream needs 7 ns for one: the queue grows past its limit.
void TestOracleRows::queueOfMoreThan1024()
{
    constexpr Nanos kLaunches = 1600;
    Script script;
    script.processes.push_back({"python", "", 1, {}, 0});
    script.devices.push_back({"GPU", 0, ProcessId(0), 0, 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "1", "", 0});
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "7", "", 0});
    for (Nanos i = 0; i < kLaunches; ++i) {
        const auto correlation = static_cast<std::uint32_t>(i + 1);
        script.spans.push_back({0, SpanKind::ApiCall, "cudaLaunchKernel", 2 * i, 2, correlation, {}, ""});
        script.spans.push_back({1, SpanKind::Kernel, "gemm", 5 + 7 * i, 6, correlation, {}, ""});
    }
    Differences differences;
    forEachReport(differences, script, {}, [&](const Oracle& oracle, const Trace&, const RunAnalysis&, const RunReport& report) {
        compareLaunches(differences, oracle.facts, report);
        if (report.range == oracle.facts.window)
            QVERIFY(report.devices.at(0).streams.at(0).queueFull > 0);
    });
    QVERIFY2(differences.isEmpty(), differences.text().c_str());
}

QTEST_APPLESS_MAIN(TestOracleRows)
#include "tst_oracle_rows.moc"
