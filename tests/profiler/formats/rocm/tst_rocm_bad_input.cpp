// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/rocm/rocm_databases.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

/// Damaged and hostile databases and JSON of ROCm: an error that names file and place, or a counted loss.
class TestRocmBadInput : public QObject {
    Q_OBJECT
private slots:
    void countsBadRows_data();
    void countsBadRows();
    void ignoresViewsAndTriggers();
    void refusesOtherDatabases_data();
    void refusesOtherDatabases();
    void opensEveryCut();
    void givesErrorOrLoss_data();
    void givesErrorOrLoss();

private:
    DatabaseFolder m_folder;
};

void TestRocmBadInput::countsBadRows_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("lost");
    const auto times = [](const char* start, const char* end) {
        return QString("UPDATE rocpd_kernel_dispatch_a SET start = %1, \"end\" = %2").arg(start, end);
    };
    QTest::newRow("text as time") << times("'now'", "5500") << "missing_starts=1 invalid_numbers=1";
    QTest::newRow("no start") << times("NULL", "5500") << "missing_starts=1";
    QTest::newRow("no end") << times("5200", "NULL") << "missing_durations=1";
    QTest::newRow("start and end 0") << times("0", "0") << "missing_starts=1";
    QTest::newRow("end before start") << times("5200", "5100") << "negative_durations=1";
    QTest::newRow("the largest end") << times("5200", "9223372036854775807") << "missing_durations=1";
    QTest::newRow("the smallest start") << times("-9223372036854775808", "5500") << "missing_starts=1";
    QTest::newRow("a start beyond the limit") << times("9223372036854775806", "9223372036854775807") << "missing_starts=1";
    QTest::newRow("no strings") << "DELETE FROM rocpd_string_a"
                                << "wrong_types=5"; // of three calls, the range's own name, and a copy
    QTest::newRow("no kernel") << "DELETE FROM rocpd_info_kernel_symbol_a"
                               << "wrong_types=1";
    QTest::newRow("no agents") << "DELETE FROM rocpd_info_agent_a"
                               << "wrong_types=3";
    QTest::newRow("no threads") << "DELETE FROM rocpd_info_thread_a"
                                << "wrong_types=5";
    QTest::newRow("no events") << "DELETE FROM rocpd_event_a"
                               << "invalid_correlations=2";
    QTest::newRow("an event that is text") << "UPDATE rocpd_kernel_dispatch_a SET event_id = 'e'"
                                           << "invalid_correlations=1";
    QTest::newRow("a counter of nothing") << "UPDATE rocpd_pmc_event_a SET event_id = 77"
                                          << "wrong_types=1";
    QTest::newRow("a counter without value") << "UPDATE rocpd_pmc_event_a SET value = 'v'"
                                             << "invalid_numbers=1";
    QTest::newRow("control characters") << "UPDATE rocpd_info_kernel_symbol_a SET display_name = 'a' || char(27) || 'b'"
                                        << "replaced_characters=1";
}

void TestRocmBadInput::countsBadRows()
{
    QFETCH(const QString, change);
    QFETCH(const QString, lost);
    const auto trace = m_folder.open(rocpdSql(RocpdLayout::Inline) + change.toStdString());
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    for (const QString& one : lost.split(' '))
        QVERIFY2(QString::fromStdString(losses(**trace)).split(' ').contains(one), losses(**trace).c_str());
    QCOMPARE(wrongInAccount(**trace), std::string());
}

void TestRocmBadInput::ignoresViewsAndTriggers()
{
    const auto trace = m_folder.open(rocpdSql(RocpdLayout::Inline)
        + "CREATE VIEW rocpd_kernel_dispatch AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS start FROM r;"
          "CREATE VIEW rocpd_region_b AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS start FROM r;"
          "CREATE TRIGGER t AFTER INSERT ON rocpd_region_a BEGIN DELETE FROM rocpd_event_a; END;");
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(described(**trace), rocpdProgram());
}

void TestRocmBadInput::refusesOtherDatabases_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("message");
    QTest::newRow("ROCm Compute Profiler") << "CREATE TABLE compute_kernel (id INTEGER);"
                                           << "database of the ROCm Compute Profiler, which holds counters but no timeline; record with rocprofv3 --sys-trace";
    QTest::newRow("a view named like a table of RPD") << "CREATE TABLE rocpd_api (id INTEGER); CREATE VIEW rocpd_op AS SELECT 1 AS id;"
                                                      << "not an Nsight Systems export; expected tables StringIds and CUPTI_ACTIVITY_KIND_...; found rocpd_api";
    QTest::newRow("only agents") << "CREATE TABLE rocpd_info_agent_a (id INTEGER PRIMARY KEY, type TEXT);"
                                 << "rocpd database without events; expected one of the tables rocpd_kernel_dispatch_..., rocpd_memory_copy_..., "
                                    "rocpd_region_..., rocpd_sample_...";
}

void TestRocmBadInput::refusesOtherDatabases()
{
    QFETCH(const QString, sql);
    QFETCH(const QString, message);
    const std::string path = m_folder.create(sql.toStdString());
    const auto trace = openTrace(path, {});
    QVERIFY(!trace.ok());
    QCOMPARE(QString::fromStdString(trace.error().message), QString::fromStdString(path) + ": " + message);
}

/// Everything that precedes the end of the file is read, or there is an error that names it.
void TestRocmBadInput::opensEveryCut()
{
    const std::string path = m_folder.create(rocpdSql(RocpdLayout::TimeTable));
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    file.close();
    for (qsizetype size = 0; size < whole.size(); size += 509) {
        QFile cut(QString::fromStdString(path));
        QVERIFY(cut.open(QIODevice::WriteOnly | QIODevice::Truncate));
        cut.write(whole.first(size));
        cut.close();
        const auto trace = openTrace(path, {});
        if (trace)
            QCOMPARE(wrongInAccount(**trace), std::string());
        else
            QVERIFY2(trace.error().message.starts_with(path + ": "), trace.error().message.c_str());
    }
}

void TestRocmBadInput::givesErrorOrLoss_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(QStringLiteral(STALLSCOPE_SHARED_DATA "/formats/bad"));
    if (!folder.exists())
        QSKIP("The traces to test with are not on this machine.");
    for (const QString& name : folder.entryList({"rocpd_*", "rocprofv3_*"}, QDir::Files, QDir::Name))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void TestRocmBadInput::givesErrorOrLoss()
{
    QFETCH(const QString, file);
    const auto trace = openTrace(file.toStdString(), {});
    if (!trace) {
        QVERIFY2(trace.error().message.starts_with(file.toStdString() + ": "), trace.error().message.c_str());
        return;
    }
    QCOMPARE(wrongInAccount(**trace), std::string());
    QVERIFY((*trace)->spanCount() > 0);
    QVERIFY((*trace)->range().length() < Nanos{1'000'000'000}); // no wrong time moves the others
    const bool isWhole = file.contains("views_that_harm") || file.contains("two_runs") || file.contains("two_processes");
    const std::string lost = losses(**trace);
    if (!isWhole)
        QVERIFY2(!lost.empty() && lost != "unknown_events=1", lost.c_str());
}

QTEST_APPLESS_MAIN(TestRocmBadInput)
#include "tst_rocm_bad_input.moc"
