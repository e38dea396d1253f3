// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "profiler/session/session_reader.h"
#include "tests/engine/cli/cli_process.h"
#include "tests/support/file_size_limit.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace stallscope;
using test::CliResult;
using test::runCli;

namespace {

/// A small one of the default experiment.
const QStringList kSmall{"run", "increment", "--param", "count=200", "--repeat", "2"};

/// One that goes on until somebody ends it.
const QStringList kEndless{"run", "increment", "--strategy", "async", "--param", "count=2000", "--repeat", "10000"};

/// Bytes: more than the tables take at the beginning; some runs have been written.
constexpr qint64 kManyRuns = 200'000;

} // namespace

class TestCliRun : public QObject {
    Q_OBJECT

private slots:
    void devices();
    void workloads();
    void wrongUsage_data();
    void wrongUsage();
    void aTable();
    void json();
    void sweep();
    void withoutTracing();
    void theFileTellsAll();
    void outOfMemory();
    void aFileThatCannotBeWritten();
    void fullDisk();
    void interruptKeepsWhatWasRecorded();
    void interruptOnAFullDiskSaysBoth();
    void killKeepsWhatWasRecorded();

private:
    [[nodiscard]] QString file(const char* name) const { return m_folder.filePath(name); }
    /// Runs without end until the session file holds some runs, then sends the signal.
    void runUntilRecorded(QProcess& process, int signal);

    QTemporaryDir m_folder;
};

void TestCliRun::devices()
{
    const CliResult text = runCli({"devices"});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.text().contains("cuda    missing") || text.text().contains("cuda:0"), text.out.constData());
    const QJsonArray all = runCli({"devices", "--json"}).json()["devices"].toArray();
    QCOMPARE(all.first()["id"].toString(), QString("cpu"));
    QVERIFY(all.first()["available"].toBool());
    QCOMPARE(all.last()["backend"].toString(), QString("cuda"));
    QVERIFY(all.last()["available"].toBool() == all.last()["missing"].toString().isEmpty());
}

void TestCliRun::workloads()
{
    const CliResult text = runCli({"workloads"});
    QCOMPARE(text.status, 0);
    for (const char* part : {"increment", "sync-each", "spin, yield, block"})
        QVERIFY2(text.text().contains(part), part);
    const QJsonArray all = runCli({"workloads", "--json"}).json()["workloads"].toArray();
    QCOMPARE(all.size(), static_cast<qsizetype>(catalogue().size()));
    for (const QJsonValue& each : all)
        QVERIFY(each["strategies"].toArray().size() >= 2);
}

void TestCliRun::wrongUsage_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("errorText");
    QTest::newRow("unknown workload") << "run incremnt"
                                      << "unknown workload 'incremnt'; ";
    QTest::newRow("mistyped workload") << "run incremnt"
                                       << "Did you mean increment?";
    QTest::newRow("mistyped strategy") << "run increment --strategy asink"
                                       << "increment has no strategy 'asink'; available: sync-each, ";
    QTest::newRow("mistyped parameter") << "run increment --param cuont=5"
                                        << "Did you mean count?";
    QTest::newRow("a parameter without a value") << "run increment --param count"
                                                 << "--param takes NAME=VALUE, not 'count'";
    QTest::newRow("no number") << "run increment --param count=many"
                               << "count must be an integer, not \"many\"";
    QTest::newRow("out of range") << "run increment --param count=0"
                                  << "count must be between 1 and 10,000,000, not 0";
    QTest::newRow("no such choice") << "run increment --param wait=sleep"
                                    << "it is one of: spin, yield, block";
    QTest::newRow("no repeats") << "run increment --repeat 0"
                                << "0 repeats";
    QTest::newRow("a limit in words") << "run increment --memory-limit much"
                                      << "--memory-limit must be a size in kB, MB, GB";
    QTest::newRow("unknown device") << "run increment --device foo"
                                    << "unknown device 'foo'; available: cpu";
    QTest::newRow("a sweep with a missing value") << "sweep increment --over count=1,,2"
                                                  << "count must be an integer";
    QTest::newRow("a sweep with a value twice") << "sweep increment --over count=1,1"
                                                << "a duplicate value";
}

void TestCliRun::wrongUsage()
{
    QFETCH(QString, line);
    QFETCH(QString, errorText);
    const CliResult result = runCli(line.split(' '));
    QCOMPARE(result.status, 2);
    QCOMPARE(result.out, QByteArray());
    QVERIFY2(QString::fromUtf8(result.err).contains(errorText), result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
}

void TestCliRun::aTable()
{
    const CliResult result = runCli(kSmall);
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.err, QByteArray());
    for (const char* part : {"increment on cpu, 2 runs of each strategy", "too few repeats to judge (2; 5 on each side are needed)", "95 % interval",
             "async-bounded", "t3 back", "sync-each alone predicts", "The columns from busy on show the run with the median wall time."})
        QVERIFY2(result.text().simplified().contains(part), part); // wherever lines are broken
    for (const QString& line : result.text().split('\n'))
        QVERIFY2(line.size() <= 100, qPrintable(line));
}

void TestCliRun::json()
{
    const QJsonObject json = runCli(kSmall + QStringList{"--json"}).json();
    QCOMPARE(json["schema"].toInt(), 1);
    QCOMPARE(json["state"].toString(), QString("done"));
    QVERIFY(json["file"].isNull());
    const QJsonArray strategies = json["strategies"].toArray();
    QCOMPARE(strategies.size(), 4);
    const QJsonObject sync = strategies[0].toObject();
    QVERIFY(sync["baseline"].toBool());
    QVERIFY(sync["explained"].isNull());
    QCOMPARE(sync["walls_ns"].toArray().size(), 2);
    QCOMPARE(sync["run"]["sync_count"].toInt(), 201); // after each launch, and once at the end
    const QJsonObject async = strategies[2].toObject();
    QCOMPARE(async["strategy"].toString(), QString("async"));
    QCOMPARE(async["run"]["sync_count"].toInt(), 1);
    QCOMPARE(async["run"]["launch"]["paired"].toInt(), 200);
    QCOMPARE(async["wall"]["verdict"].toString(), QString("too few repeats to judge"));
    QVERIFY(async["explained"].isObject());
    QCOMPARE(async["queue_model"]["launches"].toInt(), 200);
    QVERIFY(async["queue_model"]["error"].isDouble());
    QVERIFY(strategies[3]["queue_model"]["error"].isNull()); // it waits now and then
}

void TestCliRun::sweep()
{
    const QStringList arguments{
        "sweep", "increment", "--strategy", "sync-each", "--strategy", "async", "--over", "count=10,20", "--over", "length=8,16", "--repeat", "1"};
    const QJsonArray strategies = runCli(arguments + QStringList{"--json"}).json()["strategies"].toArray();
    QCOMPARE(strategies.size(), 8);
    QCOMPARE(strategies[0]["point"].toString(), QString("count 10, length 8"));
    QCOMPARE(strategies[7]["point"].toString(), QString("count 20, length 16"));
    QCOMPARE(strategies[7]["run"]["launch"]["paired"].toInt(), 20);
    const CliResult text = runCli(arguments);
    QCOMPARE(text.status, 0);
    QVERIFY(text.text().contains("\ncount 20, length 8\n"));
    QVERIFY(!text.text().contains("The columns from busy on")); // there is one run of each
}

void TestCliRun::withoutTracing()
{
    const CliResult text = runCli(kSmall + QStringList{"--no-trace"});
    QCOMPARE(text.status, 0);
    QVERIFY(!text.text().contains("bubbles"));
    const QJsonObject json = runCli(kSmall + QStringList{"--no-trace", "--json"}).json();
    QVERIFY(!json["traced"].toBool());
    const QJsonObject async = json["strategies"].toArray()[2].toObject();
    QVERIFY(async["median_wall_ns"].toInteger() > 0);
    QCOMPARE(async["run"]["sync_count"].toInt(), 0);
}

void TestCliRun::theFileTellsAll()
{
    const QJsonObject ran = runCli(kSmall + QStringList{"--json", "-o", file("all.stallscope")}).json();
    const auto trace = readSession(file("all.stallscope").toStdString());
    QVERIFY(trace.ok());
    const auto plan = planOf(**trace, catalogue());
    QVERIFY2(plan.ok(), plan.ok() ? "" : plan.error().message.c_str());
    QCOMPARE(plan->values["count"], std::int64_t{200});
    QCOMPARE(plan->repeats, 2U);
    for (const Run& run : (*trace)->runs)
        QCOMPARE(run.state, RunState::Done);
    const QJsonArray runs = runCli({"analyze", "--json", file("all.stallscope")}).json()["runs"].toArray();
    QCOMPARE(runs.size(), 8);
    QJsonArray told;
    for (const QJsonValue& run : runs) {
        QJsonObject numbers = run.toObject();
        for (const char* onlyOfAnalyze : {"advice", "steps"})
            numbers.remove(onlyOfAnalyze);
        told.append(numbers);
    }
    for (const QJsonValue& strategy : ran["strategies"].toArray()) {
        const QJsonObject median = strategy["run"].toObject();
        QCOMPARE(strategy["median_wall_ns"], median["wall_ns"]);
        QVERIFY(told.contains(median)); // the file says what the run said
    }
}

void TestCliRun::outOfMemory()
{
    const CliResult result = runCli(kSmall + QStringList{"--memory-limit", "1KiB"});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("increment, sync-each: "), result.err.constData());
    QVERIFY2(result.err.contains("memory"), result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
}

void TestCliRun::aFileThatCannotBeWritten()
{
    const CliResult result = runCli(kSmall + QStringList{"-o", file("nowhere/x.stallscope")});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("nowhere/x.stallscope"), result.err.constData());
    QCOMPARE(result.out, QByteArray());
}

#if defined(__SANITIZE_THREAD__)
#define NEEDS_ROOM_FOR_THE_SANITIZER() QSKIP("the thread sanitizer itself writes a file as a program begins, which has no room either")
#else
#define NEEDS_ROOM_FOR_THE_SANITIZER() (void)0
#endif

void TestCliRun::fullDisk()
{
    NEEDS_ROOM_FOR_THE_SANITIZER();
    const test::FileSizeLimit limit(20'000); // of the program as well
    const CliResult result = runCli({"run", "increment", "--param", "count=2000", "--repeat", "2", "-o", file("full.stallscope")});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("cannot write '" + file("full.stallscope").toUtf8()), result.err.constData());
    QVERIFY2(result.err.contains("full.stallscope' contains part of the data recorded so far"), result.err.constData());
    QVERIFY2(result.out.contains("sync-each") && !result.out.contains("full.stallscope"), result.out.constData());
    QVERIFY(readSession(file("full.stallscope").toStdString()).ok());
}

void TestCliRun::runUntilRecorded(QProcess& process, int signal)
{
    QFile::remove(file("cut.stallscope"));
    process.start(STALLSCOPE_CLI, kEndless + QStringList{"-o", file("cut.stallscope")});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(file("cut.stallscope")).size() > kManyRuns, 60'000);
    stallscope::test::sendSignal(process, signal);
    QVERIFY(process.waitForFinished(60'000));
}

void TestCliRun::interruptOnAFullDiskSaysBoth()
{
    NEEDS_ROOM_FOR_THE_SANITIZER();
    const test::FileSizeLimit limit(kManyRuns + 1); // of the program as well
    QProcess process;
    runUntilRecorded(process, SIGINT);
    QCOMPARE(process.exitCode(), 1);
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.contains("stallscope-cli: cancelled; cannot write '" + file("cut.stallscope").toUtf8()), said.constData());
    QVERIFY2(said.contains("; '" + file("cut.stallscope").toUtf8() + "' contains part of the data recorded so far"), said.constData());
    QCOMPARE(said.count('\n'), 1);
}

void TestCliRun::interruptKeepsWhatWasRecorded()
{
    QProcess process;
    runUntilRecorded(process, SIGINT);
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("cut.stallscope' contains the data recorded so far"));
    const auto trace = readSession(file("cut.stallscope").toStdString());
    QVERIFY(trace.ok());
    QVERIFY((*trace)->spanCount() > 10'000);
    QVERIFY(!(*trace)->runs.empty());
    QCOMPARE((*trace)->lossesSoFar()[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{0});
}

void TestCliRun::killKeepsWhatWasRecorded()
{
    QProcess process;
    runUntilRecorded(process, SIGKILL);
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    const auto trace = readSession(file("cut.stallscope").toStdString());
    QVERIFY(trace.ok());
    QVERIFY((*trace)->spanCount() > 10'000);
    QVERIFY(!(*trace)->runs.empty());
    QVERIFY(planOf(**trace, catalogue()).ok());
}

QTEST_GUILESS_MAIN(TestCliRun)
#include "tst_cli_run.moc"
