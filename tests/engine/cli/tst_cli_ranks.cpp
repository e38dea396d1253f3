// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "tests/engine/cli/launched.h"
#include "tests/profiler/formats/ranks.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr int kFiles = 9;

std::set<std::uint32_t> ranksOf(const Trace& trace)
{
    std::set<std::uint32_t> ranks;
    for (const Process& process : trace.processes) {
        if (process.rank)
            ranks.insert(*process.rank);
    }
    return ranks;
}

} // namespace

class TestCliRanks : public QObject {
    Q_OBJECT

private slots:
    void init();
    void analyzeIsTheShortForm();
    void aListWithAFileThatCannotBeRead();
    void toAFile();
    void aBatchScriptIsNoLauncher();
    void aLauncherWithoutMpi_data();
    void aLauncherWithoutMpi();
    void thousandsOfFiles();
    void reportsOfEachFile();
    void tablesAreReportsToo();
    void mergeNamesWhatItLeavesOut();
    void mergeOfNothing_data();
    void mergeOfNothing();
    void recordingUnderOpenMpi();
    void recordingsOfOneRankEach();
    void openMpiUnderRecording();
    void asTorchrunDoes_data();
    void asTorchrunDoes();

private:
    [[nodiscard]] std::unique_ptr<QProcess> begin(const QStringList& arguments, const QProcessEnvironment& environment) const
    {
        return beginIn(m_folder->path(), arguments, environment);
    }
    [[nodiscard]] CliResult cli(const QStringList& arguments, const QProcessEnvironment& environment = bare()) const
    {
        return resultOf(*begin(QStringList{STALLSCOPE_CLI} + arguments, environment));
    }
    /// What `analyze --json` makes of these files of traces/, for a merge. Of one that it cannot read there is none.
    [[nodiscard]] QStringList reportsOf(const QStringList& files, const QStringList& options = {}) const
    {
        QStringList reports;
        for (const QString& file : files) {
            const CliResult result = cli(QStringList{"analyze", "traces/" + file, "--json"} + options);
            if (result.status != 0)
                continue;
            reports += QString(file).replace('/', '_') + ".report";
            if (!writeFile(m_folder->filePath(reports.back()), result.out))
                qFatal("cannot write");
        }
        return reports;
    }
    [[nodiscard]] CliResult merged(const QStringList& reports) const { return cli(QStringList{"ranks", "merge", "--json"} + reports); }
    /// What does not depend on where the files lie.
    [[nodiscard]] static QJsonObject tableIn(const CliResult& result)
    {
        QJsonObject table = result.json();
        table.remove("folder");
        return table;
    }
    void write(const char* name, const RankStory& story) const
    {
        if (!writeFile(m_folder->filePath(QString("traces/%1").arg(name)), rankTrace(story)))
            qFatal("cannot write");
    }
    [[nodiscard]] CliResult mpirun(int size, const QStringList& arguments) const
    {
        return mpirunIn(m_folder->path(), QStringList{"-n", QString::number(size)} + arguments);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliRanks::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkdir("traces"));
    for (int rank = 0; rank < kFiles; ++rank) {
        const bool isSlow = rank == 5;
        QVERIFY(writeFile(m_folder->filePath(QString("traces/rank%1.json").arg(rank)), rankTrace({isSlow ? 150 : 100, isSlow ? 40 : 90})));
    }
    QVERIFY(writeFile(m_folder->filePath("traces/rank9.json"), "{"));
}

void TestCliRanks::analyzeIsTheShortForm()
{
    const CliResult table = cli({"ranks", "traces"});
    QVERIFY2(table.status == 0, table.err.constData());
    QVERIFY2(table.out.contains("Rank 5 is the straggler"), table.out.constData());
    QCOMPARE(cli({"analyze", "traces"}).out, table.out);
    const QStringList files{"traces/rank5.json", "traces/rank0.json", "--json", "--range", "0..60us"};
    const CliResult some = cli(QStringList{"ranks"} + files);
    QVERIFY2(some.status == 0, some.err.constData());
    QCOMPARE(cli(QStringList{"analyze"} + files).out, some.out);
}

/// One rank of a list that cannot be read does not take the others away.
void TestCliRanks::aListWithAFileThatCannotBeRead()
{
    const CliResult result = cli({"ranks", "traces/rank0.json", "traces/rank9.json", "--json"});
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.json()["ranks"].toArray().size(), 1);
    QCOMPARE(result.json()["left_out"].toArray().size(), 1);
    QCOMPARE(result.json()["left_out"].toArray().at(0).toObject()["file"].toString(), QString("rank9.json"));
}

void TestCliRanks::toAFile()
{
    const CliResult result = cli({"ranks", "traces", "--json", "-o", "table.json"});
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY(result.out.isEmpty());
    QFile file(m_folder->filePath("table.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), cli({"ranks", "traces", "--json"}).out);
    const CliResult nowhere = cli({"ranks", "traces", "-o", "no/such/folder/table.json"});
    QCOMPARE(nowhere.status, 1);
    QVERIFY2(nowhere.err.contains("no/such/folder"), nowhere.err.constData());
}

/// Its other tasks come with srun.
void TestCliRanks::aBatchScriptIsNoLauncher()
{
    QProcessEnvironment script = bare();
    for (const auto& [name, value] :
        {std::pair("SLURM_JOB_ID", "12"), std::pair("SLURM_NTASKS", "8"), std::pair("SLURM_NPROCS", "8"), std::pair("SLURM_PROCID", "3")})
        script.insert(name, value);
    const CliResult result = cli({"ranks", "traces", "--json"}, script);
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, cli({"ranks", "traces", "--json"}).out);
    QVERIFY(result.err.isEmpty());
}

void TestCliRanks::aLauncherWithoutMpi_data()
{
    QTest::addColumn<QString>("rank");
    QTest::addColumn<QString>("size");
    QTest::newRow("MPICH") << QString("PMI_RANK") << QString("PMI_SIZE");
    QTest::newRow("Slurm") << QString("SLURM_PROCID") << QString("SLURM_STEP_NUM_TASKS");
}

/// The first process does it all, so that the table is there once.
void TestCliRanks::aLauncherWithoutMpi()
{
    QFETCH(const QString, rank);
    QFETCH(const QString, size);
    QProcessEnvironment environment = bare();
    environment.insert(size, "3");
    environment.insert(rank, "0");
    const CliResult first = cli({"ranks", "traces", "--json"}, environment);
    environment.insert(rank, "2");
    const CliResult last = cli({"ranks", "traces", "--json"}, environment);
    if (rank == "PMI_RANK" && first.err.isEmpty())
        QSKIP("the MPI of this build is an MPICH");
    QCOMPARE(first.status, 0);
    QCOMPARE(first.out, cli({"ranks", "traces", "--json"}).out);
    QVERIFY2(first.err.contains("process 0 of 3 read all files"), first.err.constData());
    QCOMPARE(last.status, 0);
    QVERIFY(last.out.isEmpty());
    QVERIFY(last.err.isEmpty());
}

/// What is good is kept, and what is not is told.
void TestCliRanks::thousandsOfFiles()
{
    constexpr int kMany = 2000;
    constexpr int kSlow = 1234;
    QVERIFY(QDir(m_folder->path()).mkdir("many"));
    for (int rank = 0; rank < kMany; ++rank)
        QVERIFY(writeFile(m_folder->filePath(QString("many/rank%1.json").arg(rank)), rank == kSlow ? rankTrace({150, 40}) : rankTrace({100, 90})));
    const CliResult result = cli({"ranks", "many", "--json"});
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.json().value("ranks").toArray().size(), kMany);
    QCOMPARE(result.json().value("straggler").toObject().value("rank").toInt(), kSlow);
}

/// One on each machine, put together on one of them: as if one process had read all. Of a file that none could read there is no report.
void TestCliRanks::reportsOfEachFile()
{
    const QStringList names = QDir(m_folder->filePath("traces")).entryList(QDir::Files);
    const QStringList reports = reportsOf(names);
    QCOMPARE(reports.size(), kFiles);
    QVERIFY(QFile::remove(m_folder->filePath("traces/rank9.json")));
    QCOMPARE(tableIn(merged(reports)), tableIn(cli({"ranks", "traces", "--json"})));
    QCOMPARE(merged(reports).json()["straggler"].toObject()["rank"].toInt(), 5);
    const QByteArray text = cli(QStringList{"ranks", "merge"} + reports).out;
    const QByteArray table = cli({"ranks", "traces"}).out;
    QCOMPARE(text.mid(text.indexOf('\n')), table.mid(table.indexOf('\n')));
    QCOMPARE(tableIn(merged(reportsOf(names, {"--range", "0..60us"}))), tableIn(cli({"ranks", "traces", "--json", "--range", "0..60us"})));
}

/// Of a machine with several ranks: with the files that it could not read.
void TestCliRanks::tablesAreReportsToo()
{
    QVERIFY(QDir(m_folder->path()).mkdir("here") && QDir(m_folder->path()).mkdir("there"));
    for (int rank = 0; rank <= kFiles; ++rank) {
        const QString name = QString("rank%1.json").arg(rank);
        QVERIFY(QFile::copy(m_folder->filePath("traces/" + name), m_folder->filePath((rank % 2 == 0 ? "here/" : "there/") + name)));
    }
    QVERIFY(cli({"ranks", "here", "--json", "-o", "here.report"}).status == 0 && cli({"ranks", "there", "--json", "-o", "there.report"}).status == 0);
    const CliResult result = merged({"here.report", "there.report"});
    QVERIFY2(result.status == 0, result.err.constData());
    const QJsonObject whole = cli({"ranks", "traces", "--json"}).json();
    QCOMPARE(result.json()["ranks"], whole["ranks"]);
    QCOMPARE(result.json()["straggler"], whole["straggler"]);
    QCOMPARE(result.json()["left_out"].toArray().size(), 1);
    QCOMPARE(result.json()["left_out"].toArray().at(0).toObject()["file"].toString(), QString("rank9.json"));
}

void TestCliRanks::mergeNamesWhatItLeavesOut()
{
    QVERIFY(QDir(m_folder->filePath("traces")).mkdir("again"));
    write("a.json", {100, 50, 0, 4});
    write("b.json", {100, 50, 2, 4});
    write("c.json", {100, 50, 2, 4});
    write("d.json", {100, 50, 3, 8});
    write("again/a.json", {100, 50, 0, 4});
    QStringList reports = reportsOf({"a.json", "b.json", "c.json", "d.json", "again/a.json"});
    QVERIFY(writeFile(m_folder->filePath("no.report"), "{}"));
    reports << "no.report"
            << "lost.report";
    const CliResult result = merged(reports);
    QVERIFY2(result.status == 0, result.err.constData());
    const QJsonObject json = result.json();
    QCOMPARE(json["ranks"].toArray().size(), 2);
    QCOMPARE(json["missing_ranks"].toArray(), QJsonArray({1, 3}));
    QStringList leftOut;
    for (const QJsonValue& one : json["left_out"].toArray())
        leftOut += one.toObject()["file"].toString() + ": " + one.toObject()["why"].toString();
    QCOMPARE(leftOut,
        QStringList({"a.json: Its report is also in a.json.report.",
            "no.report: contains no rank report; expected the output of 'analyze FILE --json' or 'ranks DIR --json'", "lost.report: No such file or directory",
            "c.json: Duplicate of rank 2, which is in b.json.", "d.json: Belongs to another job: 8 ranks, not 4."}));
}

void TestCliRanks::mergeOfNothing_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("complaint");
    const auto row = [](const char* name, const QStringList& arguments, int status, const char* complaint) {
        QTest::newRow(name) << QStringList{"ranks", "merge"} + arguments << status << QByteArray(complaint);
    };
    row("no file", {}, 2, "ranks merge: no report given");
    row("with a range", {"a.report", "--range", "1ms.."}, 2, "--range applies to traces only");
    row("no such file", {"nowhere.report"}, 1, "nowhere.report: No such file or directory");
    row("a folder", {"traces"}, 1, "traces: Is a directory");
    row("a trace", {"traces/rank0.json"}, 1, "traces/rank0.json: contains no rank report");
}

void TestCliRanks::mergeOfNothing()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, status);
    QFETCH(const QByteArray, complaint);
    const CliResult result = cli(arguments);
    QCOMPARE(result.status, status);
    QVERIFY2(result.err.contains(complaint), result.err.constData());
    QVERIFY(result.out.isEmpty());
}

/// A file a rank, and one session of them.
void TestCliRanks::recordingUnderOpenMpi()
{
    NEEDS_MPIRUN;
    QVERIFY(QDir(m_folder->path()).mkdir("runs"));
    const CliResult result = mpirun(2, {"--wdir", m_folder->filePath("runs"), STALLSCOPE_CLI, "record", "--", STALLSCOPE_RECORDED_PROGRAM, "nested"});
    QVERIFY2(result.status == 0, result.err.constData());
    const QStringList files = QDir(m_folder->filePath("runs")).entryList({"*.stallscope"});
    QCOMPARE(files.size(), 2);
    std::set<std::uint32_t> ranks;
    for (const QString& file : files)
        ranks.merge(ranksOf(**readSession(m_folder->filePath("runs/" + file).toStdString())));
    QCOMPARE(ranks, (std::set<std::uint32_t>{0, 1}));
    const CliResult gathered = resultOf(*begin({STALLSCOPE_CLI, "gather", "runs", "-o", "whole.stallscope"}, bare()));
    QVERIFY2(gathered.status == 0, gathered.err.constData());
    const auto whole = readSession(m_folder->filePath("whole.stallscope").toStdString());
    QVERIFY(whole);
    QCOMPARE((*whole)->processes.size(), 2U);
    QCOMPARE(ranksOf(**whole), ranks);
    QVERIFY(!gathered.out.contains("No trace"));
}

/// Files that say that they are of one program, wherever they lie, are its ranks; one that is gone is told, be it the last.
void TestCliRanks::recordingsOfOneRankEach()
{
    NEEDS_MPIRUN;
    QVERIFY(QDir(m_folder->path()).mkdir("runs"));
    QVERIFY(mpirun(3, {"--wdir", m_folder->filePath("runs"), STALLSCOPE_CLI, "record", "--", STALLSCOPE_RECORDED_PROGRAM, "nested"}).status == 0);
    std::map<std::uint32_t, QString> fileOf;
    for (const QString& name : QDir(m_folder->filePath("runs")).entryList({"*.stallscope"})) {
        const auto ranks = ranksOf(**readSession(m_folder->filePath("runs/" + name).toStdString()));
        QCOMPARE(ranks.size(), 1U);
        fileOf[*ranks.begin()] = m_folder->filePath("runs/" + name);
    }
    const auto together = [&](const QStringList& what) {
        return resultOf(*begin(QStringList{STALLSCOPE_CLI, "analyze"} + what + QStringList{"--json"}, bare()));
    };
    const CliResult all = together({fileOf[2], fileOf[0], fileOf[1]});
    QVERIFY2(all.status == 0, all.err.constData());
    QCOMPARE(all.json()["ranks"].toArray().size(), 3);
    QCOMPARE(all.json()["missing_count"].toInt(), 0);
    QCOMPARE(together({m_folder->filePath("runs")}).json()["ranks"], all.json()["ranks"]);
    QVERIFY(QFile::remove(fileOf[2]));
    for (const QStringList& what : {QStringList{fileOf[0], fileOf[1]}, QStringList{m_folder->filePath("runs")}})
        QCOMPARE(together(what).json()["missing_ranks"].toArray(), QJsonArray{2});
    const CliResult info = resultOf(*begin({STALLSCOPE_CLI, "info", m_folder->filePath("runs")}, bare()));
    QVERIFY2(info.out.contains("No trace for rank 2."), info.out.constData());
}

void TestCliRanks::openMpiUnderRecording()
{
    NEEDS_MPIRUN;
    const CliResult result = resultOf(*begin(
        {STALLSCOPE_CLI, "record", "-o", "a.stallscope", "--", "mpirun", "--oversubscribe", "-n", "2", STALLSCOPE_RECORDED_PROGRAM, "nested"}, forOpenMpi()));
    QVERIFY2(result.status == 0, result.err.constData());
    const auto trace = readSession(m_folder->filePath("a.stallscope").toStdString());
    QVERIFY(trace);
    QCOMPARE(ranksOf(**trace), (std::set<std::uint32_t>{0, 1}));
}

void TestCliRanks::asTorchrunDoes_data()
{
    QTest::addColumn<int>("worldSize");
    QTest::newRow("all ranks") << 3;
    QTest::newRow("one is on another machine") << 4;
}

/// It begins one process a rank, and tells each by variables.
void TestCliRanks::asTorchrunDoes()
{
    QFETCH(const int, worldSize);
    const QString launcher =
        QString("for rank in 0 1 2; do RANK=$rank LOCAL_RANK=$rank WORLD_SIZE=%1 MASTER_ADDR=127.0.0.1 \"$0\" nested & done; wait").arg(worldSize);
    const CliResult result =
        resultOf(*begin({STALLSCOPE_CLI, "record", "-o", "a.stallscope", "--", "sh", "-c", launcher, STALLSCOPE_RECORDED_PROGRAM}, bare()));
    QVERIFY2(result.status == 0, result.err.constData());
    const auto trace = readSession(m_folder->filePath("a.stallscope").toStdString());
    QVERIFY(trace);
    QCOMPARE(ranksOf(**trace), (std::set<std::uint32_t>{0, 1, 2}));
    QCOMPARE(QString::fromUtf8(result.err).contains("No trace for rank 3."), worldSize == 4);
    const CliResult info = resultOf(*begin({STALLSCOPE_CLI, "info", "a.stallscope"}, bare()));
    QCOMPARE(QString::fromUtf8(info.out).contains("No trace for rank 3."), worldSize == 4);
}

QTEST_GUILESS_MAIN(TestCliRanks)
#include "tst_cli_ranks.moc"
