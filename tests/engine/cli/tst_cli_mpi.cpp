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
constexpr const char* kShort = "6";                  // seconds until a process counts as dead
constexpr const char* kGoesOn = "--enable-recovery"; // else the launcher ends all processes with the one that dies

} // namespace

/// Shares of a folder by MPI. Without it: TestCliRanks.
class TestCliMpi : public QObject {
    Q_OBJECT

private slots:
    void init();
    void withoutACommonFolder();
    void alone();
    void largeResults_data();
    void largeResults();
    void anotherDies_data();
    void anotherDies();
    void theFirstDies();
    void theLauncherEndsAll();

private:
    [[nodiscard]] QStringList analysis(const QStringList& more) const
    {
        return QStringList{STALLSCOPE_CLI, "analyze", m_folder->filePath("traces"), "--json"} + more;
    }
    [[nodiscard]] QByteArray plainly() const { return resultOf(*beginIn(m_folder->path(), analysis({}), bare())).out; }
    [[nodiscard]] CliResult mpirun(const QStringList& arguments, const QString& patience = "60") const
    {
        return mpirunIn(m_folder->path(), arguments, patience);
    }
    /// A command for each rank. A shell chooses it: mpirun of Open MPI 5.0.7, in Debian 13, crashes where it is given several.
    [[nodiscard]] CliResult mpirunEach(const QList<QStringList>& commands, const QStringList& options, const QString& patience = "60") const
    {
        QString choice = "case $OMPI_COMM_WORLD_RANK in";
        for (int rank = 0; rank < commands.size(); ++rank)
            choice += QString(" %1) exec '%2' ;;").arg(QString::number(rank), commands[rank].join("' '"));
        return mpirun(options + QStringList{"-n", QString::number(commands.size()), "sh", "-c", choice + " esac"}, patience);
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

/// Each process in a folder of its own, where nothing is left: as if they shared none.
void TestCliMpi::withoutACommonFolder()
{
    QList<QStringList> commands;
    for (const char* folder : {"a", "b", "c"}) {
        QVERIFY(QDir(m_folder->path()).mkdir(folder));
        commands += QStringList{"env", "--chdir", m_folder->filePath(folder)} + analysis({"--shard"});
    }
    const CliResult result = mpirunEach(commands, {});
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, plainly());
    for (const char* folder : {"a", "b", "c"})
        QCOMPARE(leftIn(m_folder->filePath(folder)), QStringList());
}

/// It asks no launcher.
void TestCliMpi::alone()
{
    const CliResult result = resultOf(*beginIn(m_folder->path(), analysis({"--shard=mpi"}), bare()));
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, plainly());
}

void TestCliMpi::largeResults_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("bytes");
    QTest::addColumn<QByteArray>("told");
    QTest::newRow("nothing but a name") << 2 << "0" << QByteArray("1:0 ");
    QTest::newRow("some pieces") << 2 << "5000000" << QByteArray("1:5000000 ");
    QTest::newRow("of several at once") << 4 << "3145728" << QByteArray("1:3145728 2:3145728 3:3145728 ");
}

void TestCliMpi::largeResults()
{
    QFETCH(const int, size);
    QFETCH(const QString, bytes);
    QFETCH(const QByteArray, told);
    const CliResult result = mpirun({"-n", QString::number(size), STALLSCOPE_RANK_PROGRAM, "hand", bytes});
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, told);
}

void TestCliMpi::anotherDies_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("in the middle") << "die";
    QTest::newRow("before MPI begins") << "die-at-once";
    QTest::newRow("with a word") << "leave";
}

/// What was to be read by it is told, the rest is kept, and nothing hangs.
void TestCliMpi::anotherDies()
{
    QFETCH(const QString, how);
    const QStringList share = analysis({"--shard"});
    const CliResult result = mpirunEach({share, share, {STALLSCOPE_RANK_PROGRAM, how}}, {kGoesOn}, how == "leave" ? "60" : kShort);
    const QJsonObject json = result.json();
    QVERIFY2(json["ranks"].toArray().size() == kFiles - 2, result.err.constData());
    QCOMPARE(json["left_out"].toArray().size(), 2);
    QCOMPARE(
        json["left_out"].toArray().at(0).toObject()["why"].toString(), QString("It was to be read by process 2 of 3, which has died or was never started."));
    QVERIFY(!leftIn(m_folder->path()).join(' ').contains(".stallscope-"));
}

void TestCliMpi::theFirstDies()
{
    const QStringList share = analysis({"--shard"});
    const CliResult result = mpirunEach({{STALLSCOPE_RANK_PROGRAM, "die"}, share, share}, {kGoesOn}, kShort);
    QVERIFY(result.status != -1);
    QVERIFY(result.out.isEmpty());
    QCOMPARE(result.err.count("what this process read is lost: the first process, which was to tell it, has died or given up"), 2);
}

void TestCliMpi::theLauncherEndsAll()
{
    const QStringList share = analysis({"--shard"});
    const CliResult result = mpirunEach({share, share, {STALLSCOPE_RANK_PROGRAM, "die"}}, {});
    QVERIFY(result.status > 0);
    QVERIFY(result.out.isEmpty());
}

QTEST_GUILESS_MAIN(TestCliMpi)
#include "tst_cli_mpi.moc"
