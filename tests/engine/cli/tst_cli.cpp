// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/cli_process.h"

#include "profiler/base/time_range.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <filesystem>

using namespace stallscope;
using test::CliResult;
using test::exampleTrace;
using test::runCli;
using test::tinyTrace;

class TestCli : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void wrongUsage_data();
    void wrongUsage();
    void failures_data();
    void failures();
    void infoNamesWhatIsThere();
    void infoJson();
    void analyzeIsReadable();
    void analyzeJson();
    void rowsAreThereOnlyWhenAskedFor();
    void topLimitsTables();
    void rangeLooksAtAPart();
    void rangeCountsFromEachRunsBeginning();
    void rangeOutsideOfTheRun();
    void interruptEndsTheWork();
    void whatIfWithoutAWait();
    void fasterByWhat_data();
    void fasterByWhat();
    void fasterByTooMuch();
    void convertRoundTrip_data();
    void convertRoundTrip();
    void convertToCsv();
    void convertToWhatNobodyKnows();
    void convertKeepsItsInput_data();
    void convertKeepsItsInput();
    void gatherKeepsItsShards();
    void memoryIsLimitedInWords();

private:
    void write(const QString& name, const QByteArray& content);

    QTemporaryDir m_folder;
};

void TestCli::write(const QString& name, const QByteArray& content)
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
}

void TestCli::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QVERIFY(QDir(m_folder.path()).mkdir("empty"));
    write("tiny.json", tinyTrace(100));
    write("text.txt", "not a trace\n");
    write("cut.json", tinyTrace(100).left(200));
}

void TestCli::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList{};
    QTest::newRow("unknown command") << QStringList{"dance"};
    QTest::newRow("unknown option") << QStringList{"analyze", "--jsn", "x"};
    QTest::newRow("no file") << QStringList{"info"};
    QTest::newRow("rows of a folder") << QStringList{"analyze", "/", "--rows"};
    QTest::newRow("condition that is none") << QStringList{"compare", exampleTrace(), exampleTrace(), "--fail-if", "wall_ns"};
    QTest::newRow("condition on an unknown key") << QStringList{"compare", exampleTrace(), exampleTrace(), "--fail-if", "wal_ns>+5%"};
}

void TestCli::wrongUsage()
{
    QFETCH(QStringList, arguments);
    const CliResult result = runCli(arguments);
    QCOMPARE(result.status, 2);
    QCOMPARE(result.out, QByteArray());
    QVERIFY(result.err.startsWith("stallscope-cli: "));
    QCOMPARE(result.err.count('\n'), 1);
}

void TestCli::failures_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("named");
    QTest::newRow("no such file") << QStringList{"info", m_folder.filePath("absent.json")} << "absent.json: ";
    QTest::newRow("a folder without traces") << QStringList{"info", m_folder.filePath("empty")} << m_folder.filePath("empty");
    QTest::newRow("no ranks") << QStringList{"analyze", m_folder.filePath("empty")} << m_folder.filePath("empty");
    QTest::newRow("not a trace") << QStringList{"analyze", "--json", m_folder.filePath("text.txt")} << "text.txt: byte 0: ";
    QTest::newRow("only one strategy") << QStringList{"compare", exampleTrace()} << "give a second file";
    QTest::newRow("second file is missing") << QStringList{"compare", exampleTrace(), m_folder.filePath("absent.json")} << "absent.json: ";
}

void TestCli::failures()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, named);
    const CliResult result = runCli(arguments);
    QCOMPARE(result.status, 1);
    QCOMPARE(result.out, QByteArray());
    QVERIFY2(QString::fromUtf8(result.err).contains(named), result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
}

void TestCli::infoNamesWhatIsThere()
{
    const CliResult result = runCli({"info", exampleTrace()});
    QCOMPARE(result.status, 0);
    for (const char* part : {"a kineto trace with 1,527 spans", "437  kernel", "Example GPU", "pt_autograd_0", "Losses"})
        QVERIFY2(result.text().contains(part), part);
    const stallscope::Nanos wall = runCli({"analyze", "--json", exampleTrace()}).json()["runs"][0]["wall_ns"].toInteger();
    const QString run = "example.json.gz 0 " + QString::fromStdString(stallscope::formatDuration(wall)) + " done";
    QVERIFY2(result.text().simplified().contains(run), qPrintable(result.text()));
    const CliResult cut = runCli({"info", m_folder.filePath("cut.json")});
    QCOMPARE(cut.status, 0);
    QVERIFY(cut.text().contains("The file is truncated"));
}

void TestCli::infoJson()
{
    const QJsonObject json = runCli({"info", "--json", exampleTrace()}).json();
    QCOMPARE(json["schema"].toInt(), 1);
    QCOMPARE(json["file"].toString(), exampleTrace());
    QCOMPARE(json["format"].toString(), QString("kineto"));
    QCOMPARE(json["spans"].toInt(), 1527);
    QCOMPARE(json["events"]["kernel"].toInt(), 437);
    QCOMPARE(json["tracks"].toArray().size(), 3);
}

void TestCli::analyzeIsReadable()
{
    const CliResult result = runCli({"analyze", exampleTrace()});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.isEmpty(), result.err.constData());
    QVERIFY(!result.out.contains('\x1B'));
    for (const char* part :
        {"The device was busy 82.", "The host waited for it", "Where the host waited", "pageable-d2h", "aten::_local_scalar_dense", "ampere_sgemm_128x64_tn"})
        QVERIFY2(result.text().contains(part), part);
    for (const QString& line : result.text().split('\n'))
        QVERIFY2(line.size() <= 100, qPrintable(line));
}

void TestCli::analyzeJson()
{
    const CliResult result = runCli({"analyze", "--json", exampleTrace()});
    QCOMPARE(result.status, 0);
    const QJsonObject json = result.json();
    QCOMPARE(json["schema"].toInt(), 1);
    const QJsonObject run = json["runs"].toArray().first().toObject();
    const QJsonObject all = run["all_devices"].toObject();
    QCOMPARE(all["kernel_ns"].toInteger() + all["exposed_copy_ns"].toInteger() + all["idle_ns"].toInteger(), run["window_ns"].toInteger());
    const QJsonObject costliest = run["sync_sites"].toArray().first().toObject();
    QCOMPARE(costliest["kind"].toString(), QString("pageable-d2h"));
    QCOMPARE(costliest["count"].toInt(), 23); // one read-back a step
}

void TestCli::rowsAreThereOnlyWhenAskedFor()
{
    QVERIFY(!runCli({"analyze", "--json", exampleTrace()}).json()["runs"].toArray().first().toObject().contains("sync_points"));
    const QJsonObject run = runCli({"analyze", "--json", "--rows", exampleTrace()}).json()["runs"].toArray().first().toObject();
    QCOMPARE(run["sync_points"].toArray().size(), run["sync_count"].toInt());
}

void TestCli::topLimitsTables()
{
    const QJsonObject run = runCli({"analyze", "--json", "--top", "2", exampleTrace()}).json()["runs"].toArray().first().toObject();
    QCOMPARE(run["kernels"].toArray().size(), 2);
}

void TestCli::rangeLooksAtAPart()
{
    const QJsonObject whole = runCli({"analyze", "--json", exampleTrace()}).json()["runs"].toArray().first().toObject();
    const QJsonObject part = runCli({"analyze", "--json", "--range", "1ms..3ms", exampleTrace()}).json()["runs"].toArray().first().toObject();
    QCOMPARE(part["window_ns"].toInteger(), 2'000'000);
    QCOMPARE(part["wall_ns"], whole["wall_ns"]);
    QVERIFY(part["sync_count"].toInt() < whole["sync_count"].toInt());
}

/// What the text and the window show of a wait finds it again, in whichever run of a session it is.
void TestCli::rangeCountsFromEachRunsBeginning()
{
    const QString file = m_folder.filePath("two.stallscope");
    QCOMPARE(runCli({"run", "increment", "--strategy", "sync-each", "--param", "count=50", "--repeat", "2", "-o", file}).status, 0);
    const QJsonArray runs = runCli({"analyze", "--json", "--rows", file}).json()["runs"].toArray();
    const QJsonObject second = runs.last().toObject();
    const QJsonObject wait = second["sync_points"].toArray().at(20).toObject();
    const qint64 at = wait["at_ns"].toInteger();
    QCOMPARE(runs.size(), 2);
    QVERIFY(second["start_ns"].toInteger() >= runs.first().toObject()["wall_ns"].toInteger()); // the first run lies before it
    QCOMPARE(wait["start_ns"].toInteger() - at, second["start_ns"].toInteger());
    QVERIFY(runCli({"analyze", "--rows", file}).out.contains(QByteArray::number(static_cast<double>(at) / 1e6, 'f', 3) + " ms"));
    const QString range = QString("%1..%2").arg(at).arg(at + 1);
    const QJsonArray found =
        runCli({"analyze", "--json", "--rows", "--range", range, file}).json()["runs"].toArray().last().toObject()["sync_points"].toArray();
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.first().toObject()["start_ns"], wait["start_ns"]);
    QCOMPARE(runCli({"analyze", "--json", "--range", "..", file}).json()["runs"].toArray().last().toObject()["window_ns"], second["window_ns"]);
}

void TestCli::rangeOutsideOfTheRun()
{
    const CliResult result = runCli({"analyze", "--range", "100s..200s", exampleTrace()});
    QCOMPARE(result.status, 1);
    QVERIFY(result.err.contains("no run overlaps this range"));
}

void TestCli::interruptEndsTheWork()
{
    const QByteArray event = R"({"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":10,"dur":5},)";
    write("long.json", "[" + event.repeated(500'000) + R"({"ph":"X","name":"last","pid":1,"tid":1,"ts":10,"dur":5}])");
    QProcess process;
    process.start(STALLSCOPE_CLI, {"analyze", m_folder.filePath("long.json")});
    QVERIFY(process.waitForStarted());
    const auto takesInterrupts = [&process] {
        QFile status(QString("/proc/%1/status").arg(process.processId()));
        if (!status.open(QIODevice::ReadOnly))
            return false;
        static const QRegularExpression sets("SigBlk:\\s*([0-9a-f]+).*SigCgt:\\s*([0-9a-f]+)", QRegularExpression::DotMatchesEverythingOption);
        const auto both = sets.match(QString::fromUtf8(status.readAll()));
        const auto has = [&both](int set) { return (both.captured(set).toULongLong(nullptr, 16) >> (SIGINT - 1) & 1) != 0; };
        return has(1) && has(2); // blocked alone it is, for a moment, where a thread begins
    };
    QTRY_VERIFY(takesInterrupts());
    stallscope::test::sendSignal(process, SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(process.readAllStandardOutput(), QByteArray());
    QVERIFY(process.readAllStandardError().contains("cancelled"));
}

void TestCli::whatIfWithoutAWait()
{
    const auto one = runCli({"what-if", exampleTrace(), "--remove-wait", "1", "--json"});
    QCOMPARE(one.status, 0);
    const QJsonObject all = one.json()["without_waits"].toObject();
    QVERIFY(one.json()["prediction"].toObject()["rough"].toBool() && all["rough"].toBool());
    QCOMPARE(all["predicted_ns"].toInteger(), one.json()["without_waits_ns"].toInteger());
    QVERIFY(all["most_gain_ns"].toInteger() > 0 && all["most_gain_ns"].toInteger() <= all["addressed_ns"].toInteger());
    const auto two = runCli({"what-if", exampleTrace(), "--remove-wait", "1", "--remove-wait", "2"});
    QCOMPARE(two.status, 0);
    QVERIFY2(two.text().contains("Without wait 1 and without wait 2"), two.out.constData());
    QVERIFY2(two.text().contains("; between ") && two.text().contains("Rough estimate"), two.out.constData());
    for (const char* number : {"0", "10000"}) {
        const auto none = runCli({"what-if", exampleTrace(), "--remove-wait", number});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.err.contains("the run has 51 waits"), none.err.constData());
    }
}

void TestCli::fasterByWhat_data()
{
    QTest::addColumn<QString>("typed");
    for (const char* typed : {"=2", "sgemm", "sgemm=", "sgemm=0", "sgemm=-1", "sgemm=2x", "sgemm=inf", "sgemm=nan", "sgemm=1e400"})
        QTest::newRow(typed) << typed;
}

void TestCli::fasterByWhat()
{
    QFETCH(QString, typed);
    const auto result = runCli({"what-if", exampleTrace(), "--faster=" + typed});
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("takes NAME=TIMES"), result.err.constData());
}

void TestCli::fasterByTooMuch()
{
    for (const char* times : {"1e-300", "9e-7", "1000001", "1e300"}) {
        const auto result = runCli({"what-if", exampleTrace(), QString("--faster=ampere_sgemm_128x64_nt=") + times});
        QCOMPARE(result.status, 1);
        QVERIFY2(result.err.contains("the factor must be from 0.000001 to 1000000"), result.err.constData());
    }
    for (const char* times : {"1e-6", "1e6"}) {
        const auto result = runCli({"what-if", "--json", exampleTrace(), QString("--faster=ampere_sgemm_128x64_nt=") + times});
        QCOMPARE(result.status, 0);
        QVERIFY(result.json()["predicted_ns"].toInteger() > 0);
    }
}

void TestCli::convertRoundTrip_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {".stallscope", ".json", ".json.gz"})
        QTest::newRow(suffix) << suffix;
}

void TestCli::convertRoundTrip()
{
    QFETCH(QString, suffix);
    const QString copy = m_folder.filePath("copy" + suffix);
    const CliResult converted = runCli({"convert", exampleTrace(), copy});
    QVERIFY2(converted.status == 0, converted.err.constData());
    QVERIFY(converted.text().contains("1,527 spans"));
    const auto numbers = [](const QString& file) { return runCli({"analyze", "--json", "--rows", file}).json()["runs"].toArray().first().toObject(); };
    const QJsonObject before = numbers(exampleTrace());
    const QJsonObject after = numbers(copy);
    for (const char* key : {"wall_ns", "sync_count", "sync_ns", "all_devices", "sync_sites", "kernels"})
        QCOMPARE(after.value(key), before.value(key));
}

void TestCli::convertToCsv()
{
    const QString copy = m_folder.filePath("copy.csv");
    const CliResult converted = runCli({"convert", exampleTrace(), copy});
    QVERIFY2(converted.status == 0, converted.err.constData());
    QFile file(copy);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), 1527 + 1); // a line each, and the titles
}

void TestCli::convertToWhatNobodyKnows()
{
    const CliResult result = runCli({"convert", exampleTrace(), m_folder.filePath("copy.xyz")});
    QCOMPARE(result.status, 1);
    QVERIFY(result.err.contains("copy.xyz"));
    QVERIFY(!QFile::exists(m_folder.filePath("copy.xyz")));
}

void TestCli::convertKeepsItsInput_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::newRow("the same path") << "x.json"
                                   << "x.json";
    QTest::newRow("another spelling") << "x.json"
                                      << "../in/./x.json";
    QTest::newRow("a symbolic link as output") << "x.json"
                                               << "soft.json";
    QTest::newRow("a symbolic link as input") << "soft.json"
                                              << "x.json";
    QTest::newRow("a hard link") << "x.json"
                                 << "hard.stallscope";
    QTest::newRow("a trace of the folder that is read") << "."
                                                        << "x.json";
}

void TestCli::convertKeepsItsInput()
{
    QFETCH(const QString, from);
    QFETCH(const QString, to);
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("in"));
    const auto path = [&folder](const QString& name) { return folder.filePath("in/" + name); };
    QFile original(path("x.json"));
    QVERIFY(original.open(QIODevice::ReadWrite));
    original.write(tinyTrace(100));
    original.close();
    QVERIFY(QFile::link("x.json", path("soft.json")));
    std::filesystem::create_hard_link(path("x.json").toStdString(), path("hard.stallscope").toStdString());

    const CliResult result = runCli({"convert", path(from), path(to)});

    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("it is the input file"), result.err.constData());
    QVERIFY(original.open(QIODevice::ReadOnly));
    QCOMPARE(original.readAll(), tinyTrace(100));
    QVERIFY(QFileInfo(path("soft.json")).isSymLink());
    QVERIFY(std::filesystem::equivalent(path("x.json").toStdString(), path("hard.stallscope").toStdString()));
}

void TestCli::gatherKeepsItsShards()
{
    const QTemporaryDir folder;
    const QString shard = folder.filePath("1-1.stallscope");
    QCOMPARE(runCli({"convert", exampleTrace(), shard}).status, 0);
    QFile file(shard);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    const CliResult result = runCli({"gather", folder.path(), "-o", folder.path() + "/./1-1.stallscope", "--force"});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("it is the input file"), result.err.constData());
    file.seek(0);
    QCOMPARE(file.readAll(), before);
}

void TestCli::memoryIsLimitedInWords()
{
    QByteArray events;
    for (int i = 0; i < 5000; ++i) {
        events += QStringLiteral(R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":%1,"dur":5,"args":{"correlation":%2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":%1,"dur":9,"args":{"device":0,"stream":7,"correlation":%2}},)")
                      .arg(i * 10)
                      .arg(i + 1)
                      .toUtf8();
    }
    events.chop(1);
    write("many.json", R"({"schemaVersion":1,"traceEvents":[)" + events + "]}");
    const QString trace = m_folder.filePath("many.json");
    const auto runUnder = [](const char* limit, const QStringList& arguments) {
        qputenv("STALLSCOPE_MEMORY", limit);
        const CliResult result = runCli(arguments);
        qunsetenv("STALLSCOPE_MEMORY");
        return result;
    };
    const CliResult tooMuch = runUnder("1M", {"analyze", trace}); // for 10000 spans
    QCOMPARE(tooMuch.status, 1);
    QVERIFY2(tooMuch.err.contains("1.22 MiB") && tooMuch.err.contains("STALLSCOPE_MEMORY"), tooMuch.err.constData());
    QCOMPARE(runUnder("1M", {"info", trace}).status, 0);
    QCOMPARE(runUnder("2M", {"analyze", trace}).status, 0);
    QCOMPARE(runUnder("", {"analyze", trace}).status, 0);
    const CliResult noSize = runUnder("plenty", {"info", trace});
    QCOMPARE(noSize.status, 1);
    QVERIFY2(noSize.err.contains("STALLSCOPE_MEMORY") && noSize.err.contains("plenty"), noSize.err.constData());
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
