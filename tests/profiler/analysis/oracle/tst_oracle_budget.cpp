// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

#include <array>

using namespace stallscope;
using namespace stallscope::oracle;

namespace {

/// Each divides 30 us, so that the launch path ends at a whole nanosecond of the oracle. From 1,000 on, long calls last for a millisecond.
constexpr std::array<Nanos, 4> kScales{1, 1'000, 10'000, 30'000};

void compareRuns(Differences& differences, const Script& script, BudgetCounts& counts)
{
    const Nanos scale = kScales[script.seed % kScales.size()];
    const std::shared_ptr<const Trace> trace = build(stretched(script, scale));
    const std::vector<std::optional<TimeRange>> runs = runsOf(script);
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const Oracle oracle(script, runs[run]);
        const auto analysis = FullAnalysis::build(trace, RunId::fromIndex(run));
        for (const TimeRange range : rangesOf(oracle.facts.window, script.seed)) {
            ReportOptions options;
            options.range = TimeRange{range.start * scale, range.end * scale};
            const BudgetCounts more = compareBudget(differences, oracle, range, scale, *trace, (*analysis)->report(options));
            counts.compared += more.compared;
            for (std::size_t i = 0; i < counts.seen.size(); ++i)
                counts.seen[i] += more.seen[i];
        }
    }
}

} // namespace

/// The time budget, nanosecond by nanosecond, for whole runs and for parts of them.
class TestOracleBudget : public QObject {
    Q_OBJECT

private slots:
    void agrees_data() { addSeedRows(); }
    void agrees();
    void agreesOnLongPrograms();
};

void TestOracleBudget::agrees()
{
    QFETCH(const quint64, firstSeed);
    BudgetCounts counts;
    const std::string difference =
        firstDifference(firstSeed, kSeedsPerRow, [&counts](Differences& differences, const Script& script) { compareRuns(differences, script, counts); });
    QVERIFY2(difference.empty(), difference.c_str());
    QVERIFY2(counts.compared > kSeedsPerRow, std::to_string(counts.compared).c_str());
    QStringList unseen;
    for (std::size_t i = 0; i < counts.seen.size(); ++i) {
        if (counts.seen[i] == 0)
            unseen << QString::number(i);
    }
    QVERIFY2(unseen.size() <= 1, qPrintable("parts that no program has: " + unseen.join(", ")));
}

/// With more than 100 device spans: what lasts long afterwards initializes only where it is the first of its name.
void TestOracleBudget::agreesOnLongPrograms()
{
    BudgetCounts counts;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const std::string difference =
            firstDifference(longRandomScript(seed, 8), [&counts](Differences& differences, const Script& script) { compareRuns(differences, script, counts); });
        QVERIFY2(difference.empty(), difference.c_str());
    }
    QVERIFY2(counts.compared > 30, std::to_string(counts.compared).c_str());
}

QTEST_APPLESS_MAIN(TestOracleBudget)
#include "tst_oracle_budget.moc"
