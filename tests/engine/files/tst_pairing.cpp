// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/file_comparison.h"

#include <QTest>

using namespace stallscope;

namespace {

AnalyzedFile fileWith(const std::vector<std::string>& strategies)
{
    AnalyzedFile file;
    file.trace = std::make_shared<Trace>();
    for (const std::string& strategy : strategies) {
        RunReport report;
        report.strategy = strategy;
        file.reports.push_back(report);
    }
    return file;
}

std::string labels(const Result<std::vector<SidePair>>& pairs)
{
    if (!pairs)
        return pairs.error().message;
    std::string text;
    for (const auto& [a, b] : *pairs)
        text += a.label + " / " + b.label + "; ";
    return text;
}

} // namespace

class TestPairing : public QObject {
    Q_OBJECT

private slots:
    void withinOneFile();
    void betweenTwoFiles();
    void strategiesWithoutPartner();
};

void TestPairing::withinOneFile()
{
    QCOMPARE(labels(pairsWithin("a.json", fileWith({}))), std::string("a.json: contains no runs; give a second file to compare with"));
    QCOMPARE(labels(pairsWithin("a.json", fileWith({"sync", "sync"}))), std::string("a.json: contains only one strategy; give a second file to compare with"));
    AnalyzedFile file = fileWith({"async", "sync", "graph", "sync"});
    QCOMPARE(labels(pairsWithin("a.json", file)), std::string("async / sync; async / graph; "));
    file.reports[1].isBaseline = true;
    QCOMPARE(labels(pairsWithin("a.json", file)), std::string("sync / async; sync / graph; "));
    file = fileWith({"sync", "async", "sync", "async"});
    auto trace = std::make_shared<Trace>();
    for (const char* count : {"1", "1", "2", "2"})
        trace->runs.emplace_back().parameters = {{"count", count}};
    file.trace = trace;
    QCOMPARE(labels(pairsWithin("a.json", file)), std::string("sync, count 1 / async, count 1; sync, count 2 / async, count 2; "));
}

void TestPairing::betweenTwoFiles()
{
    const AnalyzedFile one = fileWith({"sync"});
    const AnalyzedFile other = fileWith({"async"});
    const AnalyzedFile both = fileWith({"sync", "async"});
    QCOMPARE(labels(pairsBetween("x/a.json", one, "y/b.json", other)), std::string("a.json / b.json; ")); // the only ones
    QCOMPARE(labels(pairsBetween("a.json", both, "b.json", other)), std::string("a.json (async) / b.json (async); "));
    QCOMPARE(labels(pairsBetween("a.json", both, "b.json", both)), std::string("a.json (sync) / b.json (sync); a.json (async) / b.json (async); "));
    QCOMPARE(labels(pairsBetween("a.json", both, "b.json", fileWith({"graph"}))), std::string("b.json: has no strategy in common with a.json"));
    QCOMPARE(labels(pairsBetween("a.json", one, "b.json", fileWith({}))), std::string("b.json: contains no runs"));
}

void TestPairing::strategiesWithoutPartner()
{
    using Labels = std::vector<std::string>;
    const AnalyzedFile both = fileWith({"sync", "async"});
    QCOMPARE(withoutPartner(fileWith({"sync"}), fileWith({"async"})), Labels()); // the only ones
    QCOMPARE(withoutPartner(both, both), Labels());
    QCOMPARE(withoutPartner(both, fileWith({"sync", "graph"})), Labels{"async"});
    QCOMPARE(withoutPartner(fileWith({"sync"}), both), Labels());
}

QTEST_APPLESS_MAIN(TestPairing)
#include "tst_pairing.moc"
