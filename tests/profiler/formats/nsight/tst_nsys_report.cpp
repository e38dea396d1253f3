// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/nsight/nsys_report.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <memory>
#include <string>
#include <vector>

using namespace stallscope;

namespace {

constexpr const char* kExport =
    "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT); INSERT INTO StringIds VALUES (1, 'add');"
    "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER, correlationId INTEGER,"
    " demangledName INTEGER, globalPid INTEGER); INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (5, 9, 0, 7, 1, 1, 0);";

/// Stands in for nsys: takes the last word as the report, and notes each export in the file "exports".
constexpr const char* kProgram = R"(#!/bin/sh
if [ "$1" = --version ]; then echo "NVIDIA Nsight Systems version 2026.3.1"; exit 0; fi
echo "$@" >> "FOLDER/exports"
for word in "$@"; do case "$word" in --output=*) output=${word#--output=} ;; esac; done
)";

} // namespace

/// Reports of Nsight Systems, which only its program nsys can read.
class TestNsysReport : public QObject {
    Q_OBJECT
private slots:
    void init();
    void saysHowToExportWithoutNsys();
    void exportsOnceAndOpensTheDatabase();
    void exportsAgainWhenTheReportChanges();
    void reportsFailure_data();
    void reportsFailure();
    void reportsProgress();
    void endsNsysWhenCancelled();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void write(const QString& path, const QByteArray& text) const;
    /// `body`: what the program does for an export.
    void installNsys(const QByteArray& body) const;
    [[nodiscard]] qsizetype exports() const;
    [[nodiscard]] QStringList leftInCache() const { return QDir(path("cache/stallscope/nsight")).entryList(QDir::Dirs | QDir::NoDotAndDotDot); }
    [[nodiscard]] std::string report() const { return path("run.nsys-rep").toStdString(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestNsysReport::write(const QString& path, const QByteArray& text) const
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

void TestNsysReport::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkpath("bin"));
    qputenv("XDG_CACHE_HOME", path("cache").toUtf8());
    qputenv("PATH", path("bin").toUtf8() + ":/usr/bin:/bin");
    write(path("run.nsys-rep"), "NOT AN EXPORT");
    sqlite3* connection = nullptr;
    QCOMPARE(sqlite3_open(path("export.sqlite").toUtf8().constData(), &connection), SQLITE_OK);
    QCOMPARE(sqlite3_exec(connection, kExport, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(connection);
}

void TestNsysReport::installNsys(const QByteArray& body) const
{
    QByteArray text = QByteArray(kProgram) + body + "\n";
    text.replace("FOLDER", m_folder->path().toUtf8());
    write(path("bin/nsys"), text);
    QVERIFY(QFile::setPermissions(path("bin/nsys"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
}

qsizetype TestNsysReport::exports() const
{
    QFile file(path("exports"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
}

void TestNsysReport::saysHowToExportWithoutNsys()
{
    if (findNsys())
        QSKIP("Nsight Systems is installed on this machine.");
    const auto trace = openTrace(report(), {});
    QVERIFY(!trace.ok());
    QCOMPARE(trace.error().message,
        report()
            + ": This is a report of Nsight Systems. Only Nsight Systems can read it. Install it (nsys), or on the machine that recorded it run: "
              "nsys export --type sqlite run.nsys-rep, and open the .sqlite file.");
}

void TestNsysReport::exportsOnceAndOpensTheDatabase()
{
    installNsys("cp FOLDER/export.sqlite \"$output\"");
    for (int i = 0; i < 2; ++i) {
        const auto trace = openTrace(report(), {});
        QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
        QCOMPARE((*trace)->spanCount(), std::uint64_t{1});
        QCOMPARE((*trace)->runs.at(0).name, std::string("run.nsys-rep"));
        QCOMPARE((*trace)->format, SourceFormat::Nsight);
    }
    QCOMPARE(exports(), 1);
    QCOMPARE(leftInCache(), QStringList());
}

void TestNsysReport::exportsAgainWhenTheReportChanges()
{
    installNsys("cp FOLDER/export.sqlite \"$output\"");
    QVERIFY(openTrace(report(), {}).ok());
    write(path("run.nsys-rep"), "ANOTHER REPORT");
    QVERIFY(openTrace(report(), {}).ok());
    QCOMPARE(exports(), 2);
}

void TestNsysReport::reportsFailure_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("reason");
    QTest::newRow("status") << QByteArray("echo 'The report is newer than this version.' >&2; exit 3") << "The report is newer than this version. (status 3,";
    QTest::newRow("no file") << QByteArray("echo done") << "done (status 0,";
    QTest::newRow("empty file") << QByteArray(": > \"$output\"") << "(status 0,";
}

void TestNsysReport::reportsFailure()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, reason);
    installNsys(body);
    const auto trace = openTrace(report(), {});
    QVERIFY(!trace.ok());
    const QString message = QString::fromStdString(trace.error().message);
    QVERIFY2(message.startsWith(QString::fromStdString(report()) + ": nsys could not export the report: "), qPrintable(message));
    QVERIFY2(message.contains(reason), qPrintable(message));
    QVERIFY2(message.contains("NVIDIA Nsight Systems version 2026.3.1"), qPrintable(message));
    QCOMPARE(leftInCache(), QStringList());
}

void TestNsysReport::reportsProgress()
{
    installNsys("printf 'Processing [=    ] 25%%\\rProcessing [=====] 100%%\\n'; cp FOLDER/export.sqlite \"$output\"");
    std::vector<std::uint64_t> seen;
    ImportOptions options;
    options.job.onProgress = [&seen](std::uint64_t done, std::uint64_t total) {
        if (total == 100)
            seen.push_back(done);
    };
    const auto database = exportNsightReport(report(), options.job);
    QVERIFY2(database.ok(), database ? "" : database.error().message.c_str());
    QVERIFY(!seen.empty());
    QCOMPARE(seen.back(), std::uint64_t{100});
}

void TestNsysReport::endsNsysWhenCancelled()
{
    installNsys("echo ' 5%'; exec sleep 600");
    std::stop_source source;
    Job job{source.get_token(), [&source](std::uint64_t done, std::uint64_t) {
                if (done == 5)
                    source.request_stop();
            }};
    const auto database = exportNsightReport(report(), job);
    QVERIFY(!database.ok());
    QVERIFY(database.error().isCancelled());
    QCOMPARE(leftInCache(), QStringList());
}

QTEST_APPLESS_MAIN(TestNsysReport)
#include "tst_nsys_report.moc"
