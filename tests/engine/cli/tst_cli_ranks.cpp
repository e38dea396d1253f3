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
    void withoutALauncher();
    void aBatchScriptIsNoLauncher();
    void sharesOfALauncher_data();
    void sharesOfALauncher();
    void moreProcessesThanFiles();
    void thousandsOfFiles();
    void aProcessThatNeverCame();
    void underOpenMpi_data();
    void underOpenMpi();
    void recordingUnderOpenMpi();
    void recordingsOfOneRankEach();
    void openMpiUnderRecording();
    void asTorchrunDoes_data();
    void asTorchrunDoes();

private:
    struct Launcher {
        QString rank;
        QString size;
    };
    [[nodiscard]] std::unique_ptr<QProcess> begin(const QStringList& arguments, const QProcessEnvironment& environment) const
    {
        return beginIn(m_folder->path(), arguments, environment);
    }
    /// All processes, as if a launcher had begun them; those of `present` only.
    [[nodiscard]] std::vector<CliResult> runShares(const Launcher& launcher, int size, const QList<int>& present, const QString& patience = "60") const
    {
        std::vector<std::unique_ptr<QProcess>> processes;
        for (const int rank : present) {
            QProcessEnvironment environment = bare();
            environment.insert(launcher.rank, QString::number(rank));
            environment.insert(launcher.size, QString::number(size));
            environment.insert("STALLSCOPE_SHARD_PATIENCE", patience);
            processes.push_back(begin({STALLSCOPE_CLI, "analyze", "traces", "--json", "--shard"}, environment));
        }
        std::vector<CliResult> results;
        for (const auto& process : processes)
            results.push_back(resultOf(*process));
        return results;
    }
    [[nodiscard]] QByteArray alone() const { return resultOf(*begin({STALLSCOPE_CLI, "analyze", "traces", "--json"}, bare())).out; }
    [[nodiscard]] QStringList left() const { return leftIn(m_folder->path()); }
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

void TestCliRanks::withoutALauncher()
{
    const CliResult result = resultOf(*begin({STALLSCOPE_CLI, "analyze", "traces", "--shard"}, bare()));
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("mpirun -n 8"), result.err.constData());
    const CliResult file = resultOf(*begin({STALLSCOPE_CLI, "analyze", "traces/rank0.json", "--shard"}, bare()));
    QCOMPARE(file.status, 2);
    QVERIFY2(file.err.contains("is no folder"), file.err.constData());
}

/// Which waits for nobody: its other tasks come with srun.
void TestCliRanks::aBatchScriptIsNoLauncher()
{
    QProcessEnvironment script = bare();
    for (const auto& [name, value] :
        {std::pair("SLURM_JOB_ID", "12"), std::pair("SLURM_NTASKS", "8"), std::pair("SLURM_NPROCS", "8"), std::pair("SLURM_PROCID", "0")})
        script.insert(name, value);
    const CliResult result = resultOf(*begin({STALLSCOPE_CLI, "analyze", "traces", "--shard"}, script));
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("srun"), result.err.constData());
    script.insert("SLURM_STEP_NUM_TASKS", "1"); // a step of one task is one share
    const CliResult step = resultOf(*begin({STALLSCOPE_CLI, "analyze", "traces", "--shard", "--json"}, script));
    QVERIFY2(step.status == 0, step.err.constData());
    QCOMPARE(step.out, alone());
}

void TestCliRanks::sharesOfALauncher_data()
{
    QTest::addColumn<QString>("rank");
    QTest::addColumn<QString>("size");
    QTest::newRow("Open MPI") << QString("OMPI_COMM_WORLD_RANK") << QString("OMPI_COMM_WORLD_SIZE");
    QTest::newRow("MPICH") << QString("PMI_RANK") << QString("PMI_SIZE");
    QTest::newRow("Slurm") << QString("SLURM_PROCID") << QString("SLURM_STEP_NUM_TASKS");
}

void TestCliRanks::sharesOfALauncher()
{
    QFETCH(const QString, rank);
    QFETCH(const QString, size);
    const auto results = runShares({rank, size}, 3, {0, 1, 2});
    for (const CliResult& result : results)
        QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(results[0].out, alone());
    QCOMPARE(results[0].json().value("straggler").toObject().value("rank").toInt(), 5);
    QVERIFY(results[1].out.isEmpty());
    QVERIFY(results[2].out.isEmpty());
    QCOMPARE(left(), QStringList{"traces"});
}

void TestCliRanks::moreProcessesThanFiles()
{
    const auto results = runShares({"PMI_RANK", "PMI_SIZE"}, 12, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
    QVERIFY2(results.back().status == 0, results.back().err.constData());
    QCOMPARE(results.back().out, alone());
}

/// What is good is kept, and what is not is told.
void TestCliRanks::thousandsOfFiles()
{
    constexpr int kMany = 2000;
    constexpr int kSlow = 1234;
    QVERIFY(QDir(m_folder->path()).mkdir("many"));
    for (int rank = 0; rank < kMany; ++rank)
        QVERIFY(writeFile(m_folder->filePath(QString("many/rank%1.json").arg(rank)), rank == kSlow ? rankTrace({150, 40}) : rankTrace({100, 90})));
    const CliResult result = resultOf(*begin({STALLSCOPE_CLI, "analyze", "many", "--json"}, bare()));
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.json().value("ranks").toArray().size(), kMany);
    QCOMPARE(result.json().value("straggler").toObject().value("rank").toInt(), kSlow);
}

void TestCliRanks::aProcessThatNeverCame()
{
    const auto results = runShares({"PMI_RANK", "PMI_SIZE"}, 2, {0}, "0.2");
    QVERIFY2(results[0].status == 0, results[0].err.constData());
    const QJsonObject json = results[0].json();
    QCOMPARE(json["ranks"].toArray().size(), 5);
    QCOMPARE(json["left_out"].toArray().size(), 5);
    QCOMPARE(
        json["left_out"].toArray().at(0).toObject()["why"].toString(), QString("It was to be read by process 1 of 2, which has died or was never started."));
    QCOMPARE(left(), QStringList{"traces"});
}

void TestCliRanks::underOpenMpi_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("shard");
    for (const int size : {1, 2, 4}) {
        for (const char* shard : {"--shard", "--shard=files", "--shard=mpi"})
            QTest::addRow("%d, %s", size, shard) << size << shard;
    }
}

void TestCliRanks::underOpenMpi()
{
    NEEDS_MPIRUN;
    QFETCH(const int, size);
    QFETCH(const QString, shard);
    if (shard == "--shard=mpi" && !hasMpiPlugin())
        QSKIP("this build has no MPI plugin (package libopenmpi-dev)");
    const CliResult result = mpirun(size, {STALLSCOPE_CLI, "analyze", "traces", "--json", shard});
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, alone());
    QCOMPARE(left(), QStringList{"traces"});
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
    QVERIFY(!gathered.out.contains("Nothing was recorded here"));
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
    QVERIFY2(info.out.contains("There is no file of these ranks: 2."), info.out.constData());
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
    QCOMPARE(QString::fromUtf8(result.err).contains("Nothing was recorded here of these ranks: 3."), worldSize == 4);
    const CliResult info = resultOf(*begin({STALLSCOPE_CLI, "info", "a.stallscope"}, bare()));
    QCOMPARE(QString::fromUtf8(info.out).contains("Nothing was recorded here of these ranks: 3."), worldSize == 4);
}

QTEST_GUILESS_MAIN(TestCliRanks)
#include "tst_cli_ranks.moc"
