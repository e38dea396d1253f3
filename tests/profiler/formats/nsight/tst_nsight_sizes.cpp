// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/support/lanes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>
#include <sqlite3.h>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr int kMany = 100'000; // rows, tracks, lanes, letters: quadratic algorithms would not finish

constexpr const char* kStrings = "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT); INSERT INTO StringIds VALUES (1, 'k');";
constexpr const char* kKernels = "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER, "
                                 "correlationId INTEGER, demangledName INTEGER, globalPid INTEGER);";
constexpr const char* kCalls =
    "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, globalTid INTEGER, correlationId INTEGER, nameId INTEGER, callchainId INTEGER);";
constexpr const char* kRanges =
    "CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, rangeId INTEGER, text TEXT, globalTid INTEGER, textId INTEGER);";

/// `row`: the values of row `n`, as SQL.
std::string manyRows(const std::string& table, const std::string& row)
{
    return fmt::format("WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT {}) INSERT INTO {} SELECT {} FROM r;", kMany, table, row);
}
std::string kernels(const std::string& row)
{
    return std::string(kStrings) + kKernels + manyRows("CUPTI_ACTIVITY_KIND_KERNEL", row);
}
std::string calls(const std::string& row)
{
    return std::string(kStrings) + kCalls + manyRows("CUPTI_ACTIVITY_KIND_RUNTIME", row);
}

} // namespace

/// Databases that are much of one thing: whatever it is, all of it is there, or counted.
class TestNsightSizes : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void much_data();
    void much();
    void aNameOfAMillionLetters();
    void aTextOfARangeOfAMillionLetters();
    void aStackOfManyLevels();
    void theEndsOfTime_data();
    void theEndsOfTime();
    void textsThatAreAnEndlessView();

private:
    Result<std::shared_ptr<const Trace>> open(const std::string& sql);

    QTemporaryDir m_folder;
};

Result<std::shared_ptr<const Trace>> TestNsightSizes::open(const std::string& sql)
{
    const std::string path = m_folder.filePath("case.sqlite").toStdString();
    QFile::remove(QString::fromStdString(path));
    sqlite3* connection = nullptr;
    char* why = nullptr;
    if (sqlite3_open(path.c_str(), &connection) != SQLITE_OK
        || sqlite3_exec(connection, ("PRAGMA synchronous=OFF;" + sql).c_str(), nullptr, nullptr, &why) != SQLITE_OK)
        qFatal("%s: %s", sql.c_str(), why);
    sqlite3_close(connection);
    return openTrace(path, {});
}

void TestNsightSizes::much_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<std::size_t>("tracks");
    QTest::addColumn<std::size_t>("lanes");
    QTest::addColumn<QByteArray>("losses");
    constexpr std::size_t kAll = kMany;
    const auto row = [](const char* name, const std::string& sql, std::size_t tracks, std::size_t lanes, const std::string& losses) {
        QTest::newRow(name) << sql << tracks << lanes << QByteArray::fromStdString(losses);
    };
    row("streams", kernels("n * 10, n * 10 + 5, 0, n, n + 1, 1, 1"), kAll, kAll, "");
    row("devices", kernels("n * 10, n * 10 + 5, n, 7, n + 1, 1, n << 24"), kAll, kAll, "");
    row("threads", calls("n * 10, n * 10 + 5, n, n + 1, 1, NULL"), kAll, kAll, "");
    row("kernels of one instant", kernels("1000, 2000, 0, 7, n + 1, 1, 1"), 1, kAll, fmt::format("overlapping_spans={}", kMany - 1));
    row("calls of one instant", calls("1000, 2000, 1, n + 1, 1, NULL"), 1, kAll, "");
    row("calls within each other", calls(fmt::format("n, {} - n, 1, n + 1, 1, NULL", 3 * kMany)), 1, kAll, "");
    row("calls that take no time", calls("1000, 1000, 1, n + 1, 1, NULL"), 1, 1, fmt::format("zero_length={}", kMany));
    row("the latest first", kernels(fmt::format("({0} - n) * 10, ({0} - n) * 10 + 5, 0, 7, n + 1, 1, 1", kMany)), 1, 1, "");
}

void TestNsightSizes::much()
{
    QFETCH(const std::string, sql);
    QFETCH(const std::size_t, tracks);
    QFETCH(const std::size_t, lanes);
    QFETCH(const QByteArray, losses);
    const auto trace = open(sql);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{kMany});
    QCOMPARE((*trace)->tracks.size(), tracks);
    QCOMPARE(lanesOf(**trace), lanes);
    QCOMPARE(wrongInAccount(**trace), std::string());
    QCOMPARE(QByteArray::fromStdString(test::losses(**trace)), losses);
}

void TestNsightSizes::aNameOfAMillionLetters()
{
    const auto trace = open(std::string(kStrings) + "UPDATE StringIds SET value = replace(hex(zeroblob(500000)), '00', 'ab');" + kKernels
        + "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 2, 0, 7, 1, 1, 1);");
    QVERIFY(trace);
    const auto found = spansOf(**trace);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().name.size(), std::size_t{1'000'000});
    QVERIFY(found.front().name.starts_with("ababab") && found.front().name.ends_with("ababab"));
    QCOMPARE(test::losses(**trace), std::string());
}

/// The text is in the row instead of the table of texts.
void TestNsightSizes::aTextOfARangeOfAMillionLetters()
{
    const auto trace =
        open(std::string(kStrings) + kRanges + "INSERT INTO NVTX_EVENTS VALUES (1, 2, 59, NULL, replace(hex(zeroblob(500000)), '00', 'ab'), 1, NULL);");
    QVERIFY(trace);
    const auto found = spansOf(**trace);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().name.size(), std::size_t{1'000'000});
}

void TestNsightSizes::aStackOfManyLevels()
{
    const auto trace = open(std::string(kStrings) + kCalls + "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1, 2, 1, 1, 1, 1);"
        + "CREATE TABLE CUDA_CALLCHAINS (id INTEGER, symbol INTEGER, module INTEGER, stackDepth INTEGER);" + manyRows("CUDA_CALLCHAINS", "1, 1, NULL, n"));
    QVERIFY(trace);
    QCOMPARE((*trace)->spanCount(), std::uint64_t{1});
    const auto stack = spansOf(**trace).front().detail.find(DetailField::Stack);
    QVERIFY(stack);
    QCOMPARE((*trace)->pools->stacks.frames(StackId(static_cast<std::uint32_t>(*stack))).size(), std::size_t{4096}); // no program is as deep
}

void TestNsightSizes::theEndsOfTime_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<std::uint64_t>("outOfRange");
    const std::string least = "-9223372036854775807 - 1";
    const std::string most = "9223372036854775807";
    const auto call = [](const std::string& start, const std::string& end) {
        return std::string(kStrings) + kCalls
            + fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES ({}, {}, 1, 1, 1, NULL), (5, 6, 1, 2, 1, NULL);", start, end);
    };
    const auto range = [](const std::string& start, const std::string& end) {
        return std::string(kStrings) + kRanges
            + fmt::format("INSERT INTO NVTX_EVENTS VALUES ({}, {}, 59, NULL, 'r', 1, NULL), (5, 6, 59, NULL, 'r', 1, NULL);", start, end);
    };
    QTest::newRow("a call at the end") << call(most, most) << std::uint64_t{2};
    QTest::newRow("a call at the beginning") << call(least, least) << std::uint64_t{2};
    QTest::newRow("a call over all of it") << call(least, most) << std::uint64_t{2};
    QTest::newRow("a range at the end") << range(most, most) << std::uint64_t{2};
    QTest::newRow("a range at the beginning") << range(least, least) << std::uint64_t{2};
    QTest::newRow("a range over all of it") << range(least, most) << std::uint64_t{2};
}

void TestNsightSizes::theEndsOfTime()
{
    QFETCH(const std::string, sql);
    QFETCH(const std::uint64_t, outOfRange);
    const auto trace = open(sql);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{2});
    QVERIFY(lossOf(**trace, Loss::TimeOutOfRange) >= outOfRange);
    QCOMPARE(wrongInAccount(**trace), std::string());
    for (const Found& found : spansOf(**trace))
        QVERIFY(found.span.start >= 0 && found.span.duration >= 0 && found.span.end() <= kTimeLimit);
}

/// The kernels are there, and have no names.
void TestNsightSizes::textsThatAreAnEndlessView()
{
    const auto trace = open("CREATE VIEW StringIds AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS id, 'k' || n AS value FROM r;"
        + std::string(kKernels) + "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 2, 0, 7, 1, 1, 1);");
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{1});
    QCOMPARE(test::losses(**trace), std::string("wrong_types=1"));
}

QTEST_APPLESS_MAIN(TestNsightSizes)
#include "tst_nsight_sizes.moc"
