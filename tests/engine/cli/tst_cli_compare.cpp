// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/cli_process.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using test::CliResult;
using test::runCli;
using test::tinyTrace;

class TestCliCompare : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void saysWhichTookLonger();
    void jsonAddsUp();
    void markdownIsMarkdown();
    void conditions_data();
    void conditions();
    void conditionsStandInTheJson();

private:
    [[nodiscard]] CliResult compare(const QStringList& more) const { return runCli(QStringList{"compare", m_before, m_after} + more); }

    QTemporaryDir m_folder;
    QString m_before;
    QString m_after;
};

void TestCliCompare::initTestCase()
{
    const auto write = [this](const char* name, const QByteArray& content) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", name);
        return file.fileName();
    };
    m_before = write("before.json", tinyTrace(100));
    m_after = write("after.json", tinyTrace(130));
}

void TestCliCompare::saysWhichTookLonger()
{
    const CliResult result = compare({});
    QCOMPARE(result.status, 0);
    for (const char* part : {"A, before.json, took 116 us (1 repeat); B, after.json, took 146 us (1 repeat)", "too few repeats to judge", "kernels", "+30.0 us",
             "all_devices.kernel_ns"})
        QVERIFY2(result.text().contains(part), qPrintable(QString(part) + "\n" + result.text()));
    for (const QString& line : result.text().split('\n'))
        QVERIFY2(line.size() <= 100, qPrintable(line));
}

void TestCliCompare::jsonAddsUp()
{
    const QJsonObject json = compare({"--json"}).json();
    QCOMPARE(json["schema"].toInt(), 1);
    QCOMPARE(json["files"].toArray(), (QJsonArray{m_before, m_after}));
    const QJsonObject explained = json["comparisons"].toArray().first().toObject()["explained"].toObject();
    QCOMPARE(explained["wall_ns"].toInteger(), 30'000);
    QCOMPARE(explained["kernel_ns"].toInteger() + explained["exposed_copy_ns"].toInteger() + explained["both_idle_ns"].toInteger()
            + explained["other_idle_ns"].toInteger(),
        explained["wall_ns"].toInteger());
}

void TestCliCompare::markdownIsMarkdown()
{
    const CliResult result = compare({"--format", "md"});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.text().startsWith("### after.json against before.json\n"), qPrintable(result.text()));
    int columns = 0; // of the table that a line belongs to
    for (const QString& line : result.text().split('\n')) {
        if (!line.startsWith('|')) {
            columns = 0;
            continue;
        }
        const int here = static_cast<int>(QString(line).remove("\\|").count('|'));
        QVERIFY2(columns == 0 || here == columns, qPrintable(line));
        columns = here;
    }
    QVERIFY(!result.out.contains('\x1B'));
}

void TestCliCompare::conditions_data()
{
    QTest::addColumn<QStringList>("conditions");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("complaint");
    QTest::newRow("holds") << QStringList{"wall_ns>+5%"} << 3 << "wall_ns>+5% holds: wall_ns went from 116 us to 146 us (+25.9 %)";
    QTest::newRow("does not hold") << QStringList{"wall_ns>+30%"} << 0 << "";
    QTest::newRow("one of two holds") << QStringList{"wall_ns>+30%", "sync_count>0"} << 3 << "sync_count>0 holds";
    QTest::newRow("both hold") << QStringList{"wall_ns>+20us", "sync_count>0"} << 3 << "; sync_count>0 holds";
    QTest::newRow("cannot be told") << QStringList{"comm_hidden<0.5"} << 1 << "comm_hidden<0.5 cannot be told";
    QTest::newRow("cannot be shown") << QStringList{"wall_ns>+5% shown"} << 1
                                     << "wall_ns>+5% shown cannot be told: wall_ns went from 116 us to 146 us (+25.9 %): too few repeats";
    QTest::newRow("unknown kind of loss") << QStringList{"quality.droped_records>0"} << 2 << "Did you mean quality.dropped_records?";
    QTest::newRow("unknown key") << QStringList{"kernels_ns>+5%"} << 2 << "'kernels_ns' is not a metric. Did you mean";
}

void TestCliCompare::conditions()
{
    QFETCH(QStringList, conditions);
    QFETCH(int, status);
    QFETCH(QString, complaint);
    QStringList arguments;
    for (const QString& condition : conditions)
        arguments << "--fail-if" << condition;
    const CliResult result = compare(arguments);
    QCOMPARE(result.status, status);
    QVERIFY2(QString::fromUtf8(result.err).contains(complaint), result.err.constData());
    QCOMPARE(result.err.count('\n'), complaint.isEmpty() ? 0 : 1);
}

void TestCliCompare::conditionsStandInTheJson()
{
    const CliResult result = compare({"--json", "--fail-if", "wall_ns>+5%"});
    QCOMPARE(result.status, 3);
    const QJsonObject condition = result.json()["conditions"].toArray().first().toObject();
    QCOMPARE(condition["condition"].toString(), QString("wall_ns>+5%"));
    QVERIFY(condition["holds"].toBool());
}

QTEST_GUILESS_MAIN(TestCliCompare)
#include "tst_cli_compare.moc"
