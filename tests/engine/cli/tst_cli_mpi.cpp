// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/launched.h"
#include "tests/profiler/formats/ranks.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope::test;

namespace {

constexpr int kFiles = 7;

} // namespace

/// The ranks of a folder, read by several processes. Without MPI: TestCliRanks.
class TestCliMpi : public QObject {
    Q_OBJECT

private slots:
    void init();
    void processesGiveOneTable_data();
    void processesGiveOneTable();
    void filesByName();
    void withoutACommonWorkingFolder();
    void unusableFolder();
    void aKilledProcess_data();
    void aKilledProcess();
    void theFirstIsKilled();

private:
    [[nodiscard]] QStringList ranks(const QStringList& more = {}) const
    {
        return QStringList{STALLSCOPE_CLI, "ranks", m_folder->filePath("traces"), "--json"} + more;
    }
    [[nodiscard]] QByteArray alone() const { return resultOf(*beginIn(m_folder->path(), ranks(), bare())).out; }
    [[nodiscard]] CliResult mpirun(const QStringList& arguments) const { return mpirunIn(m_folder->path(), arguments); }
    /// A command for each process. A shell chooses it: mpirun of Open MPI 5.0.7, in Debian 13, crashes where it is given several.
    [[nodiscard]] CliResult mpirunEach(const QList<QStringList>& commands, const QStringList& options = {}) const
    {
        QString choice = "case $OMPI_COMM_WORLD_RANK in";
        for (int rank = 0; rank < commands.size(); ++rank)
            choice += QString(" %1) exec '%2' ;;").arg(QString::number(rank), commands[rank].join("' '"));
        return mpirun(options + QStringList{"-n", QString::number(commands.size()), "sh", "-c", choice + " esac"});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliMpi::init()
{
    NEEDS_MPI_PLUGIN;
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkdir("traces"));
    for (int rank = 0; rank < kFiles; ++rank)
        QVERIFY(writeFile(m_folder->filePath(QString("traces/rank%1.json").arg(rank)), rankTrace({rank == 3 ? 150 : 100, rank == 3 ? 40 : 90})));
}

void TestCliMpi::processesGiveOneTable_data()
{
    QTest::addColumn<int>("size");
    QTest::newRow("one") << 1;
    QTest::newRow("two") << 2;
    QTest::newRow("three") << 3;
    QTest::newRow("more than files") << kFiles + 3;
}

/// Those of a file that cannot be read, and of one with an odd name, too.
void TestCliMpi::processesGiveOneTable()
{
    QFETCH(const int, size);
    QVERIFY(writeFile(m_folder->filePath("traces/rank7.json"), "{"));
    QVERIFY(writeFile(m_folder->filePath("traces/rank8\n\x1b[31m \"\\.json"), rankTrace({})));
    const CliResult result = mpirun(QStringList{"-n", QString::number(size)} + ranks());
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, alone());
    QCOMPARE(result.json()["ranks"].toArray().size(), kFiles + 1);
    QCOMPARE(result.json()["left_out"].toArray().size(), 1);
    const QStringList shortForm{STALLSCOPE_CLI, "analyze", m_folder->filePath("traces"), "--json"};
    QCOMPARE(mpirun(QStringList{"-n", QString::number(size)} + shortForm).out, result.out);
}

void TestCliMpi::filesByName()
{
    for (int rank = 0; rank < 3; ++rank)
        QVERIFY(writeFile(m_folder->filePath(QString("r%1").arg(rank)), rankTrace({100, 50, rank, 3})));
    const QStringList command{STALLSCOPE_CLI, "ranks", "r2", "r0", "r1", "--json"};
    const CliResult result = mpirun(QStringList{"-n", "2"} + command);
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, resultOf(*beginIn(m_folder->path(), command, bare())).out);
}

/// Nothing is written there.
void TestCliMpi::withoutACommonWorkingFolder()
{
    QList<QStringList> commands;
    for (const char* folder : {"a", "b", "c"}) {
        QVERIFY(QDir(m_folder->path()).mkdir(folder));
        commands += QStringList{"env", "--chdir", m_folder->filePath(folder)} + ranks();
    }
    const CliResult result = mpirunEach(commands);
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, alone());
    for (const char* folder : {"a", "b", "c"})
        QCOMPARE(leftIn(m_folder->filePath(folder)), QStringList());
}

void TestCliMpi::unusableFolder()
{
    QVERIFY(QDir(m_folder->path()).mkdir("empty"));
    const CliResult result = mpirun({"-n", "2", STALLSCOPE_CLI, "ranks", "empty", "--json"});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("no traces in the folder"), result.err.constData());
    QVERIFY(result.out.isEmpty());
}

void TestCliMpi::aKilledProcess_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("complaint");
    // It asks the others to end, waits, asks again and waits: more seconds than a busy machine takes.
    QTest::newRow("the launcher ends all") << QStringList{"--mca", "odls_base_sigkill_timeout", "4"} << QByteArray("the analysis was interrupted");
    QTest::newRow("the launcher lets the others go on")
        << QStringList{"--enable-recovery", "-x", "STALLSCOPE_RANKS_TIMEOUT=1"} << QByteArray("no report came for 1 s");
}

/// The table names its files, and the rest stands.
void TestCliMpi::aKilledProcess()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, complaint);
    const CliResult result = mpirunEach({ranks({"-o", "table.json"}), {STALLSCOPE_RANK_PROGRAM}}, options);
    QVERIFY2(result.err.contains(complaint + ": the table lacks files of process 1 of 2"), result.err.constData());
    QFile file(m_folder->filePath("table.json"));
    QVERIFY2(file.open(QIODevice::ReadOnly), result.err.constData());
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    QList<int> ranks;
    for (const QJsonValue& rank : json["ranks"].toArray())
        ranks += rank.toObject()["rank"].toInt();
    QCOMPARE(ranks, QList<int>({0, 2, 4, 6}));
    QStringList leftOut;
    for (const QJsonValue& one : json["left_out"].toArray()) {
        leftOut += one.toObject()["file"].toString();
        QCOMPARE(one.toObject()["why"].toString(), QString("Process 1 of 2 did not report it."));
    }
    QCOMPARE(leftOut, QStringList({"rank1.json", "rank3.json", "rank5.json"}));
}

/// The launcher ends the others; no table is half there.
void TestCliMpi::theFirstIsKilled()
{
    const CliResult result = mpirunEach({{STALLSCOPE_RANK_PROGRAM}, ranks({"-o", "table.json"})});
    QVERIFY(result.status > 0);
    QVERIFY(result.out.isEmpty());
    QCOMPARE(leftIn(m_folder->path()), QStringList{"traces"});
}

QTEST_GUILESS_MAIN(TestCliMpi)
#include "tst_cli_mpi.moc"
