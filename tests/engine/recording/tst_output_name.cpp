// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/record_options.h"
#include "engine/recording/shard_facts.h"

#include <QTest>

#include <unistd.h>

using namespace stallscope::recording;

class TestOutputName : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("STALLSCOPE_TEST_RANK", "3");
        qunsetenv("STALLSCOPE_TEST_UNSET");
    }
    void placeholders_data();
    void placeholders();
    void wrongOnes_data();
    void wrongOnes();
    void ranks();
    void namesOfEachRank_data();
    void namesOfEachRank();
};

void TestOutputName::placeholders_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expanded");
    QTest::newRow("none") << "train.stallscope"
                          << "train.stallscope";
    QTest::newRow("process") << "%p.stallscope" << QString::number(::getpid()) + ".stallscope";
    QTest::newRow("host") << "a-%h"
                          << "a-" + QString::fromStdString(hostName());
    QTest::newRow("variable") << "runs/r%q{STALLSCOPE_TEST_RANK}.stallscope"
                              << "runs/r3.stallscope";
    QTest::newRow("twice") << "%q{STALLSCOPE_TEST_RANK}%q{STALLSCOPE_TEST_RANK}"
                           << "33";
    QTest::newRow("percent") << "100%%.stallscope"
                             << "100%.stallscope";
}

void TestOutputName::placeholders()
{
    QFETCH(const QString, name);
    QFETCH(const QString, expanded);
    const auto result = expandedName(name.toStdString());
    QVERIFY2(result.ok(), result.ok() ? "" : result.error().message.c_str());
    QCOMPARE(QString::fromStdString(*result), expanded);
}

void TestOutputName::wrongOnes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("errorText");
    QTest::newRow("unknown") << "a%x"
                             << "unknown placeholder %x;";
    QTest::newRow("at the end") << "a%"
                                << "unknown placeholder %;";
    QTest::newRow("variable that is not set") << "%q{STALLSCOPE_TEST_UNSET}"
                                              << "STALLSCOPE_TEST_UNSET is not set";
    QTest::newRow("no braces") << "%qRANK"
                               << "%q{NAME}";
    QTest::newRow("open brace") << "%q{RANK"
                                << "%q{NAME}";
}

void TestOutputName::wrongOnes()
{
    QFETCH(const QString, name);
    QFETCH(const QString, errorText);
    const auto result = expandedName(name.toStdString());
    QVERIFY(!result.ok());
    QVERIFY2(QString::fromStdString(result.error().message).contains(errorText), result.error().message.c_str());
}

void TestOutputName::ranks()
{
    QCOMPARE(withRank("train.stallscope", 3), std::string("train-rank3.stallscope"));
    QCOMPARE(withRank("/runs/a.b/train.stallscope", 12), std::string("/runs/a.b/train-rank12.stallscope"));
}

void TestOutputName::namesOfEachRank_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isEach");
    QTest::newRow("plain") << "job.stallscope" << false;
    QTest::newRow("process") << "job-%p.stallscope" << true;
    QTest::newRow("host") << "job-%h.stallscope" << false;
    QTest::newRow("percent") << "100%%p.stallscope" << false;
    QTest::newRow("rank") << "job-%q{OMPI_COMM_WORLD_RANK}.stallscope" << true;
    QTest::newRow("Slurm's rank") << "job-%q{SLURM_PROCID}.stallscope" << true;
    QTest::newRow("job") << "job-%q{SLURM_JOB_ID}.stallscope" << false;
    QTest::newRow("rank within the host") << "job-%q{LOCAL_RANK}.stallscope" << false;
    QTest::newRow("rank within the host, and the host") << "%h-%q{LOCAL_RANK}.stallscope" << true;
}

void TestOutputName::namesOfEachRank()
{
    QFETCH(const QString, name);
    QFETCH(const bool, isEach);
    QCOMPARE(namesEachRank(name.toStdString()), isEach);
}

QTEST_APPLESS_MAIN(TestOutputName)
#include "tst_output_name.moc"
