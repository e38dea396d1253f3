// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/nsight/nsight_program.h"
#include "tests/profiler/formats/packed.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <functional>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr const char* kStrings = "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT); INSERT INTO StringIds VALUES (1, 'k');";
constexpr const char* kKernels = "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER, "
                                 "correlationId INTEGER, demangledName INTEGER, globalPid INTEGER);";
constexpr const char* kUntyped = "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start, end, deviceId, streamId, correlationId, demangledName, globalPid);";

/// Rows of kernels, ten nanoseconds apart.
std::string manyKernels(int count)
{
    return std::string(kStrings) + kKernels + "WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT " + std::to_string(count)
        + ") INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT n * 10, n * 10 + 5, 0, 7, n + 1, 1, 1 FROM r;";
}

std::string kernelRows(const std::string& values)
{
    return "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES " + values + ";";
}

} // namespace

/// Malformed databases, and how the importer handles them.
class TestNsightBadInput : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void cases_data();
    void cases();
    void headers_data();
    void headers();
    void truncated();
    void corruptPage();
    void everyPageCorrupt();
    void writeAheadLog();
    void journal();
    void beingWritten();
    void packed();
    void nothingIsWritten();
    void missingFile();
    void cancelledInTheMiddle();

private:
    std::string write(const QByteArray& bytes);
    std::string make(const std::string& sql);
    QByteArray bytesOf(const std::string& sql);

    QTemporaryDir m_folder;
};

std::string TestNsightBadInput::write(const QByteArray& bytes)
{
    QFile file(m_folder.filePath("case.json")); // the name promises something else
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return {};
    return file.fileName().toStdString();
}

std::string TestNsightBadInput::make(const std::string& sql)
{
    const std::string path = m_folder.filePath("case.sqlite").toStdString();
    QFile::remove(QString::fromStdString(path));
    sqlite3* connection = nullptr;
    char* why = nullptr;
    if (sqlite3_open(path.c_str(), &connection) != SQLITE_OK || sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, &why) != SQLITE_OK)
        qFatal("%s: %s", sql.c_str(), why);
    sqlite3_close(connection);
    return path;
}

QByteArray TestNsightBadInput::bytesOf(const std::string& sql)
{
    QFile file(QString::fromStdString(make(sql)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestNsightBadInput::cases_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<quint64>("spans");
    QTest::addColumn<QByteArray>("losses");
    QTest::addColumn<QByteArray>("error");
    const auto takes = [](const char* name, const std::string& sql, quint64 spans, const char* losses) {
        QTest::newRow(name) << QByteArray::fromStdString(sql) << spans << QByteArray(losses) << QByteArray();
    };
    const auto refuses = [](const char* name, const std::string& sql, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(sql) << quint64{0} << QByteArray() << QByteArray(error);
    };
    const std::string head = std::string(kStrings) + kKernels;
    const std::string untyped = std::string(kStrings) + kUntyped;
    refuses(
        "21 not Nsight", "CREATE TABLE users (id, name)", "not an Nsight Systems export; expected tables StringIds and CUPTI_ACTIVITY_KIND_...; found users");
    refuses("no tables", "PRAGMA user_version = 1", "found no tables");
    refuses("nvprof", "CREATE TABLE StringTable (_id_, value); CREATE TABLE CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL (start, end)",
        "nvprof exports are not supported");
    refuses("21b no CUDA tables", kStrings, "without usable data");
    takes("21c missing columns", std::string(kStrings) + "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER);" + kernelRows("(1, 2)"), 1,
        "invalid_correlations=1");
    refuses(
        "no start", std::string(kStrings) + "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (begin INTEGER);", "CUPTI_ACTIVITY_KIND_KERNEL: it has no 'start' column");
    takes("21d text as time", untyped + kernelRows("('abc', 'def', 0, 7, 1, 1, 1), (10, 'def', 0, 7, 1, 1, 1)"), 1,
        "missing_durations=1 missing_starts=1 invalid_numbers=2");
    takes("21d NULL as end", untyped + kernelRows("(10, NULL, 0, 7, 2, 1, 1)"), 1, "missing_durations=1");
    takes("21d negative", untyped + kernelRows("(50, 40, 0, 7, 3, 1, 1)"), 1, "negative_durations=1");
    takes("21d huge", untyped + kernelRows("(9223372036854775807, 9223372036854775807, 0, 7, 4, 1, 1), (5, 6, 0, 7, 5, 1, 1)"), 2,
        "zero_length=1 times_out_of_range=2");
    takes("both ends of int64", untyped + kernelRows("(-9223372036854775808, 9223372036854775807, 0, 7, 4, 1, 1), (5, 6, 0, 7, 5, 1, 1)"), 2,
        "times_out_of_range=3");
    takes("21d no text of that number", untyped + kernelRows("(1, 2, 0, 7, 4, 999, 1)"), 1, "wrong_types=1");
    takes("21d NULL everywhere", untyped + kernelRows("(100, 200, NULL, NULL, NULL, NULL, NULL)"), 1, "invalid_correlations=1");
    takes("21d fractions", untyped + kernelRows("(1.5, 2.5, 0, 7, 5, 1, 1), (3.0, 4.0, 0, 7, 6, 1, 1)"), 1, "missing_starts=1 invalid_numbers=1");
    takes("not a number", untyped + kernelRows("(9e999, 2, 0, 7, 5, 1, 1)"), 0, "missing_starts=1 invalid_numbers=1");
    takes("bytes", untyped + kernelRows("(X'00FF', X'00', X'11', X'22', X'33', X'44', 1), (1, 2, X'11', X'22', X'33', X'44', X'55')"), 1,
        "missing_starts=1 invalid_numbers=6 invalid_correlations=1");
    takes("no times of CUPTI", untyped + kernelRows("(0, 0, 0, 7, 5, 1, 1), (1, 2, 0, 7, 6, 1, 1)"), 1, "zero_length=1 missing_starts=1");
    takes("16 correlations", untyped + kernelRows("(1, 2, 0, 7, 0, 1, 1), (3, 4, 0, 7, -1, 1, 1), (5, 6, 0, 7, 4294967295, 1, 1), (7, 8, 0, 7, 1 << 62, 1, 1)"),
        4, "invalid_correlations=4");
    takes("extreme places",
        untyped + kernelRows("(1, 2, -5, -9223372036854775808, 1, 1, -1), (3, 4, 9223372036854775807, 9223372036854775807, 1, 1, 9223372036854775807)"), 2, "");
    takes("13 invalid text", std::string(kStrings) + "UPDATE StringIds SET value = CAST(X'6BFFC328' AS TEXT);" + kKernels + kernelRows("(1, 2, 0, 7, 5, 1, 1)"),
        1, "replaced_characters=2");
    takes("a text that is none", std::string(kStrings) + "UPDATE StringIds SET value = X'6B';" + kKernels + kernelRows("(1, 2, 0, 7, 5, 1, 1)"), 1,
        "wrong_types=1");
    refuses("21g an endless view",
        std::string(kStrings)
            + "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
              "SELECT n AS start, n + 1 AS end, 0 AS deviceId, 7 AS streamId, n AS correlationId, 1 AS demangledName, 1 AS globalPid FROM r",
        "without usable data");
    refuses("a generated time",
        std::string(kStrings)
            + "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (a INTEGER, start AS (length(zeroblob(1000 + a))), end AS (a));"
              "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1)",
        "it has no 'start' column");
    refuses("a virtual table", std::string(kStrings) + "CREATE VIRTUAL TABLE CUPTI_ACTIVITY_KIND_KERNEL USING fts5(start, end)", "without usable data");
    takes("empty tables", head, 0, "");
    takes("no texts", std::string(kKernels) + kernelRows("(1, 2, 0, 7, 5, 1, 1)"), 1, "wrong_types=1");
    takes("a quote in a name",
        head + "CREATE TABLE \"odd\"\"name\" (start INTEGER); INSERT INTO \"odd\"\"name\" VALUES (1);" + kernelRows("(1, 2, 0, 7, 5, 1, 1)"), 1,
        "unknown_events=1");
}

void TestNsightBadInput::cases()
{
    QFETCH(const QByteArray, sql);
    QFETCH(const quint64, spans);
    QFETCH(const QByteArray, losses);
    QFETCH(const QByteArray, error);
    const std::string path = make(sql.toStdString());
    for (const unsigned threads : {1U, 2U}) {
        ImportOptions options;
        options.threads = threads;
        const auto trace = openTrace(path, options);
        if (!error.isEmpty()) {
            QVERIFY(!trace);
            QVERIFY2(trace.error().message.starts_with(path + ": ") && trace.error().message.find(error.toStdString()) != std::string::npos,
                trace.error().message.c_str());
            continue;
        }
        QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
        QCOMPARE(quint64{(*trace)->spanCount()}, spans);
        QCOMPARE(wrongInAccount(**trace), std::string());
        QCOMPARE(QByteArray::fromStdString(test::losses(**trace)), losses);
    }
}

void TestNsightBadInput::headers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("error");
    const QByteArray magic("SQLite format 3\0", 16);
    const QByteArray good = bytesOf(manyKernels(10));
    QByteArray oddPages = good;
    oddPages[17] = 3;
    QByteArray noCatalogue = good;
    noCatalogue.replace(100, 1000, QByteArray(1000, '\x55'));
    QTest::newRow("21h only the magic") << magic << QByteArray("byte 16: the file ends inside the SQLite header");
    QTest::newRow("one byte short") << good.left(99) << QByteArray("byte 99: the file ends inside the SQLite header");
    QTest::newRow("21i zeros") << magic + QByteArray(84, '\0') << QByteArray("byte 16: the header of the SQLite database is damaged: pages of 0 bytes");
    QTest::newRow("odd pages") << oddPages << QByteArray("pages of 4099 bytes");
    QTest::newRow("only a header") << good.left(100) << QByteArray("case.json");
    QTest::newRow("no list of tables") << noCatalogue << QByteArray("the list of tables: ");
    QTest::newRow("noise") << magic + QByteArray("\x10\0\1\1\0\x40\x20\x20", 8) + QByteArray(20000, '\x9D') << QByteArray("case.json");
}

void TestNsightBadInput::headers()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, error);
    const std::string path = write(bytes);
    const auto trace = openTrace(path, {});
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.starts_with(path + ": "), trace.error().message.c_str());
    QVERIFY2(trace.error().message.find(error.toStdString()) != std::string::npos, trace.error().message.c_str());
}

/// 21e: the rows before the cut are there.
void TestNsightBadInput::truncated()
{
    const QByteArray whole = bytesOf(manyKernels(20000));
    const auto trace = openTrace(write(whole.left(whole.size() / 2)), {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QVERIFY((*trace)->spanCount() > 8000 && (*trace)->spanCount() < 12000);
    QCOMPARE(test::losses(**trace), std::string("incomplete_file=1"));
    QCOMPARE((*trace)->facts.at(0).second, std::string("CUPTI_ACTIVITY_KIND_KERNEL"));
    const auto nothing = openTrace(write(whole.left(8192)), {});
    QVERIFY(!nothing);
    QVERIFY2(nothing.error().message.find("the file is shorter than its header states") != std::string::npos, nothing.error().message.c_str());
}

/// 21f: a damaged page in the middle. Rows before it are kept.
void TestNsightBadInput::corruptPage()
{
    QByteArray bytes = bytesOf(manyKernels(20000));
    const qsizetype page = bytes.size() / 2 / 4096 * 4096;
    bytes.replace(page, 4096, QByteArray(4096, '\xC3'));
    const auto trace = openTrace(write(bytes), {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QVERIFY((*trace)->spanCount() > 8000 && (*trace)->spanCount() < 12000);
    QCOMPARE(test::losses(**trace), std::string("damaged_chunks=1"));
}

/// Whichever page it is, there is a trace with a loss, or an error.
void TestNsightBadInput::everyPageCorrupt()
{
    const QByteArray good = bytesOf(manyKernels(2000));
    const qsizetype pages = good.size() / 4096;
    QVERIFY(pages > 4);
    for (qsizetype page = 0; page < pages; ++page) {
        for (const char fill : {'\0', '\x05', '\x0D', '\xFF'}) {
            QByteArray bytes = good;
            const qsizetype from = page == 0 ? 100 : page * 4096; // the header stays
            bytes.replace(from, (page + 1) * 4096 - from, QByteArray((page + 1) * 4096 - from, fill));
            const auto trace = openTrace(write(bytes), {});
            const bool isCounted = trace
                && ((*trace)->losses[static_cast<std::size_t>(Loss::DamagedChunks)] > 0 || test::lossOf(**trace, Loss::WrongTypes) > 0
                    || (*trace)->spanCount() < 2000);
            QVERIFY2(!trace || isCounted, qPrintable(QStringLiteral("page %1, bytes %2").arg(page).arg(int(fill))));
        }
    }
}

void TestNsightBadInput::writeAheadLog()
{
    const std::string path = make(manyKernels(10) + "PRAGMA journal_mode = WAL");
    QVERIFY(openTrace(path, {})); // all of it is in the file
    sqlite3* connection = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &connection), SQLITE_OK);
    QCOMPARE(sqlite3_exec(connection, "DELETE FROM StringIds", nullptr, nullptr, nullptr), SQLITE_OK);
    const auto trace = openTrace(path, {});
    sqlite3_close(connection);
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.find("recent changes are still in case.sqlite-wal") != std::string::npos, trace.error().message.c_str());
}

void TestNsightBadInput::journal()
{
    const std::string path = make(manyKernels(10));
    QFile journal(QString::fromStdString(path + "-journal"));
    QVERIFY(journal.open(QIODevice::WriteOnly));
    journal.write("rows to be put back");
    journal.close();
    const auto trace = openTrace(path, {});
    journal.remove();
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.find("case.sqlite-journal") != std::string::npos, trace.error().message.c_str());
}

/// Another process holds the lock with which SQLite writes.
void TestNsightBadInput::beingWritten()
{
    const std::string path = make(manyKernels(10));
    int ready[2];
    int done[2];
    QVERIFY(::pipe(ready) == 0 && ::pipe(done) == 0);
    const pid_t writer = ::fork();
    if (writer == 0) {
        const int file = ::open(path.c_str(), O_RDWR);
        struct flock lock {};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        lock.l_start = 0x40000001; // "I shall write"
        lock.l_len = 1;
        char answer = ::fcntl(file, F_SETLK, &lock) == 0 ? 'y' : 'n';
        (void)!::write(ready[1], &answer, 1);
        (void)!::read(done[0], &answer, 1);
        ::_exit(0);
    }
    char answer = 'n';
    QVERIFY(::read(ready[0], &answer, 1) == 1 && answer == 'y');
    const auto trace = openTrace(path, {});
    QVERIFY(::write(done[1], "x", 1) == 1);
    QCOMPARE(::waitpid(writer, nullptr, 0), writer);
    for (const int end : {ready[0], ready[1], done[0], done[1]})
        ::close(end);
    QVERIFY(!trace);
    QVERIFY2(
        trace.error().message.find("the process " + std::to_string(writer) + " is writing the database") != std::string::npos, trace.error().message.c_str());
    QVERIFY(openTrace(path, {}));
}

void TestNsightBadInput::packed()
{
    const auto trace = openTrace(write(QByteArray::fromStdString(gzipped(bytesOf(manyKernels(10)).toStdString()))), {});
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.find("decompress it first") != std::string::npos, trace.error().message.c_str());
}

void TestNsightBadInput::nothingIsWritten()
{
    const QByteArray before = bytesOf(manyKernels(10));
    const QString path = m_folder.filePath("case.sqlite");
    QVERIFY(QFile::setPermissions(path, QFileDevice::ReadOwner));
    const QStringList files = QDir(m_folder.path()).entryList(QDir::Files);
    QVERIFY(openTrace(path.toStdString(), {}));
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), files);
    QFile after(path);
    QVERIFY(after.open(QIODevice::ReadOnly));
    QCOMPARE(after.readAll(), before);
}

void TestNsightBadInput::missingFile()
{
    const std::string path = m_folder.filePath("nothing.sqlite").toStdString();
    const auto trace = openTrace(path, {});
    QVERIFY(!trace);
    QVERIFY(trace.error().message.starts_with(path + ": cannot open: "));
}

void TestNsightBadInput::cancelledInTheMiddle()
{
    const std::string path = make(manyKernels(300'000));
    std::stop_source stop;
    ImportOptions options;
    options.threads = 1;
    options.job.stop = stop.get_token();
    QElapsedTimer sinceStop;
    options.job.onProgress = [&](std::uint64_t done, std::uint64_t) {
        if (done > 30'000 && !stop.stop_requested()) {
            sinceStop.start();
            stop.request_stop();
        }
    };
    const auto trace = openTrace(path, options);
    QVERIFY(!trace && trace.error().isCancelled());
    QVERIFY(sinceStop.elapsed() < 200);
}

QTEST_APPLESS_MAIN(TestNsightBadInput)
#include "tst_nsight_bad_input.moc"
