// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/session_writer.h"
#include "tests/engine/cli/cli_process.h"
#include "tests/support/scenario.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr Nanos kStep = 20'000;
constexpr Nanos kWarmUp = 200'000'000;
constexpr Nanos kSteps = 900'000; // with waits, 1,890,000 calls and device spans need 231 MiB in full
constexpr Nanos kWait = 10 * kStep;

/// Initializes, then launches and waits; every second wait is for the whole device.
void writeProgram(const std::string& path)
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.call(main, "cudaMalloc", {0, kWarmUp});
    for (Nanos i = 0; i < kSteps; ++i) {
        const Nanos start = kWarmUp + kStep * i;
        s.launch(main, {start, start + 2'000}, stream, {start + 5'000, start + 15'000}, i % 2 == 0 ? "gemm" : "relu");
        if (i % 20 == 9)
            s.call(main, "cudaStreamSynchronize", {start + 3'000, start + 16'000}, {}, Scenario::onStream(7));
        else if (i % 20 == 19)
            s.call(main, "cudaDeviceSynchronize", {start + 3'000, start + 17'000});
    }
    s.run({0, kWarmUp + kStep * kSteps});
    if (!writeSession(*s.trace(SourceFormat::Stallscope), path))
        qFatal("the session cannot be written");
}

} // namespace

/// A run that exceeds the memory limit: steps, advice and predictions are those of a part.
class TestCliParts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void analyzeSaysWhichPart();
    void theReportStaysThatOfTheRun();
    void whatIfReplaysAPart();
    void whatIfKeepsTheNumbersOfTheRun();
    void whatIfOfARange();
    void aRangeOfARunThatFits();
    void rangesWithoutWork();
    void queriesSayWhichPart();
    void withoutALimitNothingChanges();

private:
    [[nodiscard]] CliResult run(const QStringList& arguments, const char* limit = "200M") const
    {
        qputenv("STALLSCOPE_MEMORY", limit);
        const CliResult result = runCli(arguments);
        qunsetenv("STALLSCOPE_MEMORY");
        return result;
    }

    QTemporaryDir m_folder;
    QString m_file;
};

void TestCliParts::initTestCase()
{
    QVERIFY(m_folder.isValid());
    m_file = m_folder.filePath("long.stallscope");
    writeProgram(m_file.toStdString());
}

void TestCliParts::analyzeSaysWhichPart()
{
    const CliResult result = run({"analyze", m_file});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.isEmpty(), result.err.constData());
    const QString text = result.text().simplified();
    for (const char* part : {"Steps and advice cover ", " s of the 18.2 s run. A full analysis needs about 231 MiB of memory; 200 MiB is available.",
             "The device is busy 50.0 % of this part and 49.5 % of the run.", "Steps, from "})
        QVERIFY2(text.contains(part), qPrintable(QString(part) + " is missing in\n" + result.text()));
    QVERIFY(!text.contains("instead of 18.2 s")); // gains are those of the part
}

void TestCliParts::theReportStaysThatOfTheRun()
{
    const QJsonObject part = run({"analyze", "--json", m_file}).json()["runs"].toArray().at(0).toObject();
    const QJsonObject whole = run({"analyze", "--json", m_file}, "2G").json()["runs"].toArray().at(0).toObject();
    QVERIFY(part.contains("part") && !part.contains("advice") && !part.contains("steps"));
    QVERIFY(!whole.contains("part") && whole.contains("advice") && whole.contains("steps"));
    for (auto key = whole.begin(); key != whole.end(); ++key) {
        if (key.key() != "advice" && key.key() != "steps")
            QVERIFY2(part[key.key()] == key.value(), qPrintable(key.key()));
    }
    const QJsonObject own = part["part"].toObject();
    const double from = own["range_ns"].toArray().at(0).toDouble();
    const double to = own["range_ns"].toArray().at(1).toDouble();
    QVERIFY(from > kWarmUp && to > from + 2e8 && to < 18.2e9);
    QVERIFY(std::abs((from + to) / 2 - 9.1e9) < 1e9);
    QCOMPARE(own["length_ns"].toDouble(), to - from);
    QVERIFY(std::abs(own["busy"].toDouble() - 0.5) < 0.001);
    QCOMPARE(own["run_busy"].toDouble(), whole["all_devices"].toObject()["busy"].toDouble());
    QVERIFY(own["advice"].isArray());
    for (const QJsonValue& one : own["advice"].toArray()) {
        const QString rule = one.toObject()["rule"].toString();
        QVERIFY2(rule != "initialization" && rule != "outside-activity", qPrintable(rule));
        QVERIFY(one.toObject()["gain_ns"].toDouble() < to - from);
    }
    const QJsonObject slowest = own["steps"].toObject()["slowest"].toObject();
    QVERIFY(slowest["at_ns"].toDouble() >= from && slowest["at_ns"].toDouble() < to);
}

void TestCliParts::whatIfReplaysAPart()
{
    const CliResult text = run({"what-if", m_file});
    QCOMPARE(text.status, 0);
    for (const char* part : {"18.2 s", "Critical path and predictions cover ", "what set the length of this part"})
        QVERIFY2(text.text().simplified().contains(part), text.out.constData());
    const QJsonObject json = run({"what-if", "--json", m_file, "--faster", "gemm=2"}).json();
    QCOMPARE(json["wall_ns"].toDouble(), static_cast<double>(kWarmUp + kStep * kSteps));
    QVERIFY(!json.contains("predicted_ns") && !json.contains("sites"));
    const QJsonObject part = json["part"].toObject();
    const double length = part["range_ns"].toArray().at(1).toDouble() - part["range_ns"].toArray().at(0).toDouble();
    QCOMPARE(part["length_ns"].toDouble(), length);
    QCOMPARE(part["replayed_ns"].toDouble(), length);
    double path = 0;
    const QJsonObject causes = part["critical_path"].toObject();
    for (const QJsonValue& cause : causes)
        path += cause.toDouble();
    QCOMPARE(path, length);
    QVERIFY(part["predicted_ns"].toDouble() <= length && part["predicted_ns"].toDouble() > length / 2);
    QCOMPARE(part["prediction"].toObject()["gain_ns"].toDouble(), length - part["predicted_ns"].toDouble());
}

void TestCliParts::whatIfKeepsTheNumbersOfTheRun()
{
    const QJsonArray sites = run({"analyze", "--json", m_file}).json()["runs"].toArray().at(0).toObject()["sync_sites"].toArray();
    QCOMPARE(sites.size(), 3); // with cudaMalloc, which is not in the part
    const QJsonObject part = run({"what-if", "--json", m_file}).json()["part"].toObject();
    QCOMPARE(part["sites"].toArray().size(), 2);
    int outside = 6;
    for (const QJsonValue& site : part["sites"].toArray()) {
        const int number = site.toObject()["site"].toInt();
        QCOMPARE(site.toObject()["call"], sites.at(number - 1).toObject()["call"]);
        QVERIFY(site.toObject()["count"].toInt() < sites.at(number - 1).toObject()["count"].toInt());
        outside -= number;
    }
    const CliResult absent = run({"what-if", m_file, "--remove-site", QString::number(outside)});
    QCOMPARE(absent.status, 1);
    QVERIFY2(absent.err.contains("it has no waits from "), absent.err.constData());
    QCOMPARE(run({"what-if", m_file, "--remove-site", QString::number(part["sites"].toArray().at(0).toObject()["site"].toInt())}).status, 0);
    // the first wait is cudaMalloc, the second one comes after the tenth launch
    const QString within = QString::number((part["range_ns"].toArray().at(0).toInteger() - kWarmUp) / kWait + 100);
    const CliResult one = run({"what-if", m_file, "--remove-wait", within});
    QVERIFY2(one.status == 0 && one.text().contains("Without wait " + within), one.err.constData());
    const CliResult before = run({"what-if", m_file, "--remove-wait", "1"});
    QCOMPARE(before.status, 1);
    QVERIFY2(before.err.contains("it is outside of the replayed part, from "), before.err.constData());
    const CliResult beyond = run({"what-if", m_file, "--remove-wait", "90002"});
    QVERIFY2(beyond.err.contains("the run has 90,001 waits"), beyond.err.constData());
}

void TestCliParts::whatIfOfARange()
{
    const QJsonObject part = run({"what-if", "--json", m_file, "--range", "1.2s..1.4s"}).json()["part"].toObject();
    QCOMPARE(part["range_ns"].toArray().at(0).toDouble(), 1.2e9);
    QCOMPARE(part["range_ns"].toArray().at(1).toDouble(), 1.4e9);
    const QJsonObject tooLong = run({"what-if", "--json", m_file, "--range", "2s..18s"}).json()["part"].toObject();
    QVERIFY(tooLong["range_ns"].toArray().at(0).toDouble() > 2e9 && tooLong["range_ns"].toArray().at(1).toDouble() < 18e9);
}

void TestCliParts::aRangeOfARunThatFits()
{
    const CliResult text = run({"what-if", m_file, "--range", "1.2s..1.4s"}, "2G");
    QCOMPARE(text.status, 0);
    QVERIFY2(text.text().simplified().contains("Critical path and predictions cover 1.20 s to 1.40 s of the 18.2 s run."), text.out.constData());
    QVERIFY(!text.text().contains("A full analysis needs"));
}

void TestCliParts::rangesWithoutWork()
{
    const CliResult nothing = run({"what-if", m_file, "--range", "10ms..20ms"});
    QCOMPARE(nothing.status, 1);
    QVERIFY2(nothing.err.contains("the run has no launches and no device work from 10.0 ms to 20.0 ms"), nothing.err.constData());
    const CliResult outside = run({"what-if", m_file, "--range", "40s..50s"}, "2G");
    QCOMPARE(outside.status, 1);
    QVERIFY2(outside.err.contains("the run does not reach into this range: it takes 18.2 s"), outside.err.constData());
}

void TestCliParts::queriesSayWhichPart()
{
    const QString sql = "SELECT count(*) AS n, min(start_ns) AS first, max(end_ns) AS last, sum(edge) AS edges FROM idle_gaps";
    const CliResult gaps = run({"query", m_file, sql, "--format", "json"});
    QCOMPARE(gaps.status, 0);
    QVERIFY2(gaps.err.contains("Idle gaps and steps of run 0 cover "), gaps.err.constData());
    const QString whole = run({"query", m_file, sql, "--format", "json"}, "2G").text();
    QVERIFY2(gaps.text().contains("\"edges\"") && gaps.out != whole.toUtf8(), gaps.out.constData());
    const CliResult waits = run({"query", m_file, "SELECT count(*) FROM waits", "--format", "csv"});
    QVERIFY2(waits.err.isEmpty() && waits.out.contains("90001"), waits.err.constData());
    const CliResult none = run({"query", m_file, "SELECT count(*) FROM idle_gaps WHERE edge", "--format", "csv"});
    QCOMPARE(none.out.trimmed().split('\n').last().trimmed(), QByteArray("0"));
}

void TestCliParts::withoutALimitNothingChanges()
{
    const QJsonObject json = run({"what-if", "--json", m_file}, "2G").json();
    QVERIFY(!json.contains("part") && json.contains("sites"));
    const CliResult gaps = run({"query", m_file, "SELECT count(*) FROM idle_gaps", "--format", "csv"}, "2G");
    QVERIFY2(gaps.status == 0 && gaps.err.isEmpty(), gaps.err.constData());
}

QTEST_GUILESS_MAIN(TestCliParts)
#include "tst_cli_parts.moc"
