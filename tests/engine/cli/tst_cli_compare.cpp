// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/loss.h"
#include "tests/engine/cli/cli_process.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace stallscope;
using test::CliResult;
using test::exampleTrace;
using test::runCli;
using test::tinyTrace;

namespace {

/// Of a training on the CPU: its operations and steps, and what the profiler writes about the whole recording.
QByteArray hostOnlyTrace(int length)
{
    QStringList events{R"json({"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":1000000})json"};
    const auto add = [&events](const char* category, const QString& name, int start, int duration) {
        events << QString(R"json({"ph":"X","cat":"%1","name":"%2","pid":1,"tid":1,"ts":%3,"dur":%4})json").arg(category, name).arg(start).arg(duration);
    };
    int now = 1000;
    for (int step = 0; step < 4; ++step) {
        add("user_annotation", QString("ProfilerStep#%1").arg(step), now, length + 20);
        add("cpu_op", "aten::mm", now + 5, length);
        now += length + 20;
    }
    return QString(R"json({"traceEvents":[%1]})json").arg(events.join(',')).toUtf8();
}

/// With a run of each strategy.
QString sessionOf(
    const QString& path, const std::vector<std::pair<std::string, RunState>>& strategies, const Facts& facts = {}, std::optional<Loss> loss = std::nullopt)
{
    TraceBuilder builder;
    if (loss)
        builder.losses().count(*loss, 3);
    for (const auto& [name, value] : facts)
        builder.setFact(name, value);
    for (const auto& [strategy, state] : strategies) {
        Run run;
        run.name = run.strategy = strategy;
        run.window = TimeRange{0, 100};
        run.state = state;
        run.message = state == RunState::Failed ? "out of memory" : "";
        builder.addRun(std::move(run));
    }
    TrackInfo thread;
    thread.process = builder.addProcess({});
    TrackBuilder& track = builder.track(builder.addTrack(std::move(thread)));
    Span span;
    span.duration = 10;
    span.kind = SpanKind::ApiCall;
    track.place(span);
    if (!saveTrace(*builder.finish(), path.toStdString(), {}))
        qFatal("cannot write a session");
    return path;
}

} // namespace

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
    void junit();
    void rowsOfTables();
    void incompleteRecordings_data();
    void incompleteRecordings();
    void aProgramThatFailed();
    void recordingsThatLostSpans();
    void processesThatWereStillRunning();
    void aStrategyThatFailedIsNotPassedOver();
    void aStrategyThatIsGoneIsNotPassedOver();
    void hostOnlyTraces();

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
    QVERIFY2(result.text().simplified().contains("Time budget (the repeats with the median wall time) A B B - A computation 100 us 130 us +30.0 us"),
        qPrintable(result.text()));
    for (const QString& line : result.text().split('\n'))
        QVERIFY2(line.size() <= 100, qPrintable(line));
}

void TestCliCompare::jsonAddsUp()
{
    const QJsonObject json = compare({"--json"}).json();
    QCOMPARE(json["schema"].toInt(), 1);
    QCOMPARE(json["files"].toArray(), (QJsonArray{m_before, m_after}));
    const QJsonObject comparison = json["comparisons"].toArray().first().toObject();
    const QJsonObject explained = comparison["explained"].toObject();
    QCOMPARE(explained["wall_ns"].toInteger(), 30'000);
    QCOMPARE(explained["kernel_ns"].toInteger() + explained["exposed_copy_ns"].toInteger() + explained["both_idle_ns"].toInteger()
            + explained["other_idle_ns"].toInteger(),
        explained["wall_ns"].toInteger());
    const QJsonObject budget = comparison["time_budget"].toObject();
    QCOMPARE(budget["a"].toObject(), comparison["a"]["run"]["time_budget"].toObject());
    QCOMPARE(budget["b"].toObject(), comparison["b"]["run"]["time_budget"].toObject());
    QCOMPARE(budget["difference"]["compute"].toInteger(), 30'000);
    QCOMPARE(budget["window_ns"].toInteger(), 30'000);
}

void TestCliCompare::markdownIsMarkdown()
{
    const CliResult result = compare({"--format", "md"});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.text().startsWith("### after.json against before.json\n"), qPrintable(result.text()));
    QVERIFY2(result.text().contains("| computation | 100 us | 130 us | +30.0 us |\n"), qPrintable(result.text()));
    QVERIFY2(result.text().contains("| **window** | **116 us** | **146 us** | **+30.0 us** |\n"), qPrintable(result.text()));
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
    QTest::addColumn<QString>("errorText");
    QTest::newRow("holds") << QStringList{"wall_ns>+5%"} << 3 << "wall_ns>+5% holds: wall_ns went from 116 us to 146 us (+25.9 %)";
    QTest::newRow("does not hold") << QStringList{"wall_ns>+30%"} << 0 << "";
    QTest::newRow("one of two holds") << QStringList{"wall_ns>+30%", "sync_count>0"} << 3 << "sync_count>0 holds";
    QTest::newRow("both hold") << QStringList{"wall_ns>+20us", "sync_count>0"} << 3 << "; sync_count>0 holds";
    QTest::newRow("not decided") << QStringList{"comm_hidden<0.5"} << 1 << "comm_hidden<0.5: cannot be evaluated";
    QTest::newRow("cannot be shown") << QStringList{"wall_ns>+5% shown"} << 1
                                     << "wall_ns>+5% shown: cannot be evaluated, wall_ns went from 116 us to 146 us (+25.9 %): too few repeats";
    QTest::newRow("unknown kind of loss") << QStringList{"quality.droped_records>0"} << 2 << "Did you mean quality.dropped_records?";
    QTest::newRow("unknown key") << QStringList{"kernels_ns>+5%"} << 2 << "'kernels_ns' is not a metric. Did you mean";
}

void TestCliCompare::conditions()
{
    QFETCH(QStringList, conditions);
    QFETCH(int, status);
    QFETCH(QString, errorText);
    QStringList arguments;
    for (const QString& condition : conditions)
        arguments << "--fail-if" << condition;
    const CliResult result = compare(arguments);
    QCOMPARE(result.status, status);
    QVERIFY2(QString::fromUtf8(result.err).contains(errorText), result.err.constData());
    QCOMPARE(result.err.count('\n'), errorText.isEmpty() ? 0 : 1);
}

void TestCliCompare::conditionsStandInTheJson()
{
    const CliResult result = compare({"--json", "--fail-if", "wall_ns>+5%"});
    QCOMPARE(result.status, 3);
    const QJsonObject condition = result.json()["conditions"].toArray().first().toObject();
    QCOMPARE(condition["condition"].toString(), QString("wall_ns>+5%"));
    QVERIFY(condition["holds"].toBool());
}

/// As other tools read it.
void TestCliCompare::junit()
{
    const auto read = [](const QByteArray& xml) {
        QStringList cases;
        QXmlStreamReader reader(xml);
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement)
                continue;
            const auto attributes = reader.attributes();
            if (reader.name() == u"testsuite")
                cases << attributes.value("tests").toString() + " " + attributes.value("failures").toString() + " " + attributes.value("errors").toString();
            else if (reader.name() == u"testcase")
                cases << attributes.value("name").toString();
            else if (reader.name() == u"failure" || reader.name() == u"error")
                cases << reader.name().toString();
        }
        return reader.hasError() ? QStringList{reader.errorString()} : cases;
    };
    const CliResult result = compare({"--format", "junit", "--fail-if", "wall_ns>+5%", "--fail-if", "wall_ns>+900%", "--fail-if", "wall_ns>+5% shown"});
    QCOMPARE(result.status, 3);
    QCOMPARE(read(result.out), QStringList({"3 1 1", "wall_ns>+5%", "failure", "wall_ns>+900%", "wall_ns>+5% shown", "error"}));
    QCOMPARE(compare({"--format", "junit"}).status, 2);
    const CliResult incomplete = runCli({"compare", m_before, sessionOf(m_folder.filePath("failed.stallscope"), {{"a", RunState::Failed}}), "--format", "junit",
        "--fail-if", "wall_ns>+5%"});
    QCOMPARE(incomplete.status, 4);
    QFile empty(m_folder.filePath("empty.json"));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    QFile garbage(m_folder.filePath("garbage.json"));
    QVERIFY(garbage.open(QIODevice::WriteOnly));
    garbage.write("this is not a trace");
    garbage.close();
    const QString missing = m_folder.filePath("missing.json");
    for (const auto& [file, status] : {std::pair(missing, 1), std::pair(garbage.fileName(), 1), std::pair(empty.fileName(), 4)}) {
        const CliResult unread = runCli({"compare", m_before, file, "--format", "junit", "--fail-if", "wall_ns>+5%", "--fail-if", "busy<0.8"});
        QCOMPARE(unread.status, status);
        QVERIFY(!unread.err.isEmpty());
        QCOMPARE(read(unread.out), QStringList({"2 0 2", "wall_ns>+5%", "error", "busy<0.8", "error"}));
    }
    const CliResult unknown = compare({"--format", "junit", "--fail-if", "no_such_metric>+5%"}); // the command is wrong, not a file
    QCOMPARE(unknown.status, 2);
    QVERIFY(unknown.out.isEmpty());
}

/// The kernel of tinyTrace() has a name that XML and conditions must treat with care.
void TestCliCompare::rowsOfTables()
{
    QCOMPARE(compare({"--fail-if", "kernels.ge|mm.total_ns>+5%"}).status, 3);
    QCOMPARE(compare({"--fail-if", "kernels.ge|mm.count>+0"}).status, 0);
    QCOMPARE(compare({"--fail-if", "time_budget.compute>+5%"}).status, 3);
    const CliResult unknown = compare({"--fail-if", "kernels.gemm.total_ns>+5%"});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.err.contains("kernels.ge|mm.total_ns"), unknown.err.constData());
    QCOMPARE(compare({"--fail-if", "kernels.ge|mm.self_ns>+5%"}).status, 2);
    QFile hostOnly(m_folder.filePath("host-only.json"));
    QVERIFY(hostOnly.open(QIODevice::WriteOnly));
    hostOnly.write(hostOnlyTrace(100));
    hostOnly.close();
    QCOMPARE(runCli({"compare", m_before, hostOnly.fileName(), "--fail-if", "kernels.ge|mm.total_ns>+5%"}).status, 1); // not passed: nothing was recorded

    const QString session = m_folder.filePath("three.stallscope");
    QCOMPARE(runCli({"run", "increment", "--strategy", "sync-each", "--strategy", "async", "--strategy", "event-each", "--param", "count=20", "--repeat", "1",
                 "-o", session})
                 .status,
        0);
    QCOMPARE(runCli({"compare", session, "--fail-if", "calls.cpuEventRecord.count>100000"}).status, 0); // in one of the strategies only

    const QString example = exampleTrace();
    QCOMPARE(runCli({"compare", example, example, "--fail-if", "operators.aten::gelu.self_ns>+0%"}).status, 0);
    QCOMPARE(runCli({"compare", example, example, "--fail-if", "operators.aten::gelu.total_ns>0"}).status, 3);
    QCOMPARE(runCli({"compare", example, example, "--fail-if", "operators.aten::gleu.total_ns>0"}).status, 2);
}

void TestCliCompare::incompleteRecordings_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("status"); // without a condition
    QTest::addColumn<QString>("why");
    const QByteArray whole = tinyTrace(130);
    QTest::newRow("cut short") << whole.left(whole.size() - 4) << 0 << "after.json: the file is truncated";
    QTest::newRow("no spans") << QByteArray(R"({"traceEvents":[]})") << 0 << "after.json: it contains no spans";
    QTest::newRow("nothing but moments") << QByteArray(R"({"traceEvents":[{"ph":"i","name":"tick","pid":1,"tid":1,"ts":5}]})") << 0
                                         << "after.json: all its spans have zero length";
    QTest::newRow("empty") << QByteArray() << 4 << "after.json: the file is empty: nothing was recorded";
}

/// Whatever the condition: their numbers prove nothing.
void TestCliCompare::incompleteRecordings()
{
    QFETCH(QByteArray, content);
    QFETCH(int, status);
    QFETCH(QString, why);
    const QTemporaryDir folder;
    const QString path = folder.filePath("after.json");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    file.close();
    for (const char* condition : {"wall_ns>+5%", "wall_ns>+500%", "sync_count>1000"}) {
        const CliResult gate = runCli({"compare", m_before, path, "--fail-if", condition});
        QCOMPARE(gate.status, 4);
        QVERIFY2(QString::fromUtf8(gate.err).contains(why), gate.err.constData());
        QCOMPARE(gate.err.count('\n'), 1);
    }
    QCOMPARE(runCli({"compare", m_before, path}).status, status);
    QCOMPARE(runCli({"compare", m_before, path, "--fail-if", "wal_ns>+5%"}).status, status == 0 ? 2 : 4);
    if (status != 0)
        return;
    const QString clause = why.section(": ", 1);
    for (const char* format : {"text", "md"})
        QVERIFY(runCli({"compare", m_before, path, "--format", format}).text().simplified().contains("Verdict (B is incomplete: " + clause + "): "));
    const QJsonObject incomplete = runCli({"compare", m_before, path, "--json"}).json()["incomplete"].toArray().first().toObject();
    QCOMPARE(incomplete["file"].toString(), path);
    QCOMPARE(incomplete["why"].toString(), clause);
}

/// Its recording is whole, and is compared; but no gate passes by it.
void TestCliCompare::aProgramThatFailed()
{
    const QTemporaryDir folder;
    const auto recording = [&folder](const QString& name, int status) {
        const QString path = folder.filePath(name);
        const CliResult recorded = runCli({"record", "-o", path, "--", STALLSCOPE_RECORDED_PROGRAM, "nested", QString("exit=%1").arg(status)});
        if (recorded.status != status)
            qFatal("%s", recorded.err.constData());
        return path;
    };
    const QString good = recording("good.stallscope", 0);
    const QString bad = recording("bad.stallscope", 7);
    const CliResult plain = runCli({"compare", good, bad});
    QCOMPARE(plain.status, 0);
    QVERIFY2(plain.text().simplified().contains("Verdict (B is incomplete: its run did not complete: ended with status 7): "), plain.out.constData());
    const CliResult gate = runCli({"compare", good, bad, "--fail-if", "wall_ns>+5000%"});
    QCOMPARE(gate.status, 4);
    QVERIFY2(QString::fromUtf8(gate.err).contains("bad.stallscope: its run did not complete: ended with status 7; conditions"), gate.err.constData());
    QCOMPARE(runCli({"compare", good, bad, "--fail-if", "wal_ns>+5%"}).status, 2);
    QCOMPARE(runCli({"compare", bad, bad}).status, 0);
}

void TestCliCompare::recordingsThatLostSpans()
{
    const QTemporaryDir folder;
    const QString whole = sessionOf(folder.filePath("whole.stallscope"), {{"sync", RunState::Done}});
    for (const Loss loss : {Loss::DroppedRecords, Loss::BeyondSizeLimit}) {
        const QString partial = sessionOf(folder.filePath("partial.stallscope"), {{"sync", RunState::Done}}, {}, loss);
        const CliResult gate = runCli({"compare", whole, partial, "--fail-if", "wall_ns>+5000%"});
        QCOMPARE(gate.status, 4);
        QVERIFY2(QString::fromUtf8(gate.err).contains("3 records were lost"), gate.err.constData());
        QCOMPARE(runCli({"compare", whole, partial}).status, 0);
    }
    QCOMPARE(runCli({"compare", whole, whole, "--fail-if", "wall_ns>+5%"}).status, 0);
}

void TestCliCompare::processesThatWereStillRunning()
{
    const QTemporaryDir folder;
    const QString whole = sessionOf(folder.filePath("whole.stallscope"), {{"sync", RunState::Done}});
    const QString partial = sessionOf(folder.filePath("partial.stallscope"), {{"sync", RunState::Done}}, {{kStillRunningFact, "1"}});
    const CliResult gate = runCli({"compare", whole, partial, "--fail-if", "wall_ns>+5%"});
    QCOMPARE(gate.status, 4);
    QVERIFY2(QString::fromUtf8(gate.err).contains("1 process was still running when it ended"), gate.err.constData());
}

/// Its own numbers take no part, so that no condition could speak of them.
void TestCliCompare::aStrategyThatFailedIsNotPassedOver()
{
    const QTemporaryDir folder;
    const auto session = [&folder](const char* name, RunState state) {
        return sessionOf(folder.filePath(name), {{"sync", RunState::Done}, {"async", RunState::Done}, {"graph", state}});
    };
    const QString good = session("good.stallscope", RunState::Done);
    QCOMPARE(runCli({"compare", good, good, "--fail-if", "wall_ns>+5%"}).status, 0);
    QCOMPARE(runCli({"compare", good, "--fail-if", "wall_ns>+5%"}).status, 0);
    for (const auto& [state, words] :
        {std::pair(RunState::Failed, "out of memory"), {RunState::Cancelled, "it was stopped"}, {RunState::Running, "it has not ended"}}) {
        const QString bad = session("bad.stallscope", state);
        const CliResult between = runCli({"compare", good, bad, "--fail-if", "wall_ns>+5%"});
        QCOMPARE(between.status, 4);
        QVERIFY2(
            QString::fromUtf8(between.err).contains(QString("bad.stallscope: 1 of 3 runs did not complete: graph: %1").arg(words)), between.err.constData());
        QCOMPARE(runCli({"compare", bad, "--fail-if", "wall_ns>+5%"}).status, 4);
        QCOMPARE(runCli({"compare", good, bad}).status, 0);
    }
    const QString nothing = sessionOf(folder.filePath("nothing.stallscope"), {{"sync", RunState::Failed}, {"async", RunState::Failed}});
    QCOMPARE(runCli({"compare", good, nothing, "--fail-if", "wall_ns>+5%"}).status, 4);
    QCOMPARE(runCli({"compare", good, nothing, "--fail-if", "wal_ns>+5%"}).status, 2);
}

void TestCliCompare::aStrategyThatIsGoneIsNotPassedOver()
{
    const QTemporaryDir folder;
    const QString before = sessionOf(folder.filePath("before.stallscope"), {{"sync", RunState::Done}, {"async", RunState::Done}, {"graph", RunState::Done}});
    const QString after = sessionOf(folder.filePath("after.stallscope"), {{"sync", RunState::Done}, {"async", RunState::Done}, {"new", RunState::Done}});
    const CliResult gone = runCli({"compare", before, after, "--fail-if", "wall_ns>+5%"});
    QCOMPARE(gone.status, 1);
    QVERIFY2(QString::fromUtf8(gone.err).contains("after.stallscope: has no runs of graph; conditions cannot be checked on them"), gone.err.constData());
    QCOMPARE(runCli({"compare", before, after, "--fail-if", "wall_ns>1ns"}).status, 3);
    const CliResult plain = runCli({"compare", before, after});
    QCOMPARE(plain.status, 0);
    QVERIFY(plain.text().simplified().contains("before.stallscope has graph: not compared."));
    const QJsonArray onlyIn = runCli({"compare", before, after, "--json"}).json()["only_in"].toArray();
    QCOMPARE(onlyIn.size(), 2);
    QCOMPARE(onlyIn[0].toObject()["label"].toString(), QString("graph"));
    QCOMPARE(onlyIn[1].toObject()["label"].toString(), QString("new"));
}

void TestCliCompare::hostOnlyTraces()
{
    const QTemporaryDir folder;
    const auto write = [&folder](const char* name, int length) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(hostOnlyTrace(length)) < 0)
            qFatal("cannot write %s", name);
        return file.fileName();
    };
    const QString before = write("before.json", 80);
    const QString after = write("after.json", 180);
    const QString text = runCli({"compare", before, after}).text().simplified();
    for (const char* part : {"A, before.json, took 400 us (1 repeat); B, after.json, took 800 us (1 repeat): 100.0 % more", "No device work on either side",
             "Median step: 100 us (4 annotated steps) in A, 200 us (4 annotated steps) in B, difference +100 us, +100.0 %.",
             "changed 320 us 720 us +400 us 4 4 aten::mm"})
        QVERIFY2(text.contains(part), qPrintable(QString(part) + "\n" + text));
    QVERIFY2(!text.contains("idle") && !text.contains("took 0 ns"), qPrintable(text));
    QVERIFY(runCli({"compare", before, after, "--format", "md"}).text().contains("| aten::mm | changed | 320 us (4) | 720 us (4) | +400 us |"));
    QCOMPARE(runCli({"compare", before, after, "--fail-if", "wall_ns>+5%"}).status, 3);
    QCOMPARE(runCli({"compare", after, before, "--fail-if", "wall_ns>+5%"}).status, 0);
    for (const char* condition : {"busy<0.8", "busy>0.8", "all_devices.kernel_ns>+5%"}) {
        const CliResult gate = runCli({"compare", before, after, "--fail-if", condition});
        QCOMPARE(gate.status, 1);
        QVERIFY2(QString::fromUtf8(gate.err).contains(QString("%1: cannot be evaluated, ").arg(condition)), gate.err.constData());
    }
    QCOMPARE(runCli({"compare", m_before, after, "--fail-if", "busy<+0%"}).status, 1); // it has lost its device
    QCOMPARE(runCli({"compare", before, m_after, "--fail-if", "busy<0.99"}).status, 3);

    const QJsonObject range = runCli({"analyze", after, "--range", "200us..600us", "--json"}).json()["runs"].toArray().first().toObject();
    QCOMPARE(range["wall_ns"].toInteger(), 800'000);
    QCOMPARE(range["window_ns"].toInteger(), 400'000);
    QCOMPARE(range["operations"].toArray().first()["count"].toInteger(), 2);
    const QString whole = runCli({"analyze", after}).text().simplified();
    for (const char* part : {"No device work in these 800 us.", "4 steps, annotated ProfilerStep: median 200 us"})
        QVERIFY2(whole.contains(part), qPrintable(whole));
    QVERIFY(runCli({"what-if", after}).text().contains("800 us  100.0 %  host work"));
    QVERIFY(runCli({"what-if", after}).text().simplified().contains("and may then predict less for the same change"));
}

QTEST_GUILESS_MAIN(TestCliCompare)
#include "tst_cli_compare.moc"
