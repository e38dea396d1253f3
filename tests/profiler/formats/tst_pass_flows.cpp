// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/trace/event_arguments.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/perfetto_read.h"
#include "tests/support/scenario.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <optional>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// A layer and the operation inside of it share a number with the backward pass, which runs on another thread.
constexpr std::string_view kTrainingStep = R"(
    {"ph":"X","cat":"cpu_op","name":"aten::linear","pid":5,"tid":5,"ts":10,"dur":90,"args":{"Sequence number":7,"Fwd thread id":0}},
    {"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":5,"tid":5,"ts":20,"dur":60,"args":{"Sequence number":7,"Fwd thread id":0,"Input Dims":[[8],[]]}},
    {"ph":"X","cat":"cpu_op","name":"aten::relu","pid":5,"tid":5,"ts":110,"dur":9,"args":{"Sequence number":8,"Fwd thread id":0}},
    {"ph":"X","cat":"cpu_op","name":"autograd::engine::evaluate_function: AddmmBackward0","pid":5,"tid":6,"ts":200,"dur":50,
        "args":{"Sequence number":7,"Fwd thread id":1}},
    {"ph":"X","cat":"cpu_op","name":"AddmmBackward0","pid":5,"tid":6,"ts":210,"dur":30,"args":{"Sequence number":7,"Fwd thread id":1}},
    {"ph":"X","cat":"cpu_op","name":"aten::mm","pid":5,"tid":6,"ts":211,"dur":20,"args":{"Ev Idx":3}})";
constexpr std::string_view kArrow = R"(,
    {"ph":"s","cat":"fwdbwd","name":"fwdbwd","id":1,"pid":5,"tid":5,"ts":20},
    {"ph":"f","bp":"e","cat":"fwdbwd","name":"fwdbwd","id":1,"pid":5,"tid":6,"ts":210})";

std::shared_ptr<const Trace> imported(std::string_view events)
{
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = true;
    const auto trace = importTraceEvents(memorySource(document(events)), "trace.json", options);
    return trace ? *trace : nullptr;
}

/// "forward -> backward" for each arrow of a JSON file whose ends lie in spans.
QStringList arrowsIn(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {"unreadable"};
    const QJsonArray events = QJsonDocument::fromJson(file.readAll()).object()["traceEvents"].toArray();
    std::map<std::pair<QString, QString>, QList<QJsonObject>> spans; // by process and thread
    std::map<QString, std::map<QString, QJsonObject>> arrows;        // by id and phase
    const auto placeOf = [](const QJsonObject& event) { return std::pair(event["pid"].toVariant().toString(), event["tid"].toVariant().toString()); };
    for (const QJsonValue value : events) {
        const QJsonObject event = value.toObject();
        if (event["ph"].toString() == "X")
            spans[placeOf(event)] << event;
        if (event["cat"].toString() == "fwdbwd")
            arrows[event["id"].toVariant().toString()][event["ph"].toString()] = event;
    }
    const auto nameAt = [&](const QJsonObject& end) {
        QJsonObject innermost;
        for (const QJsonObject& span : spans[placeOf(end)]) {
            const double start = span["ts"].toDouble();
            const bool isAround = start <= end["ts"].toDouble() && end["ts"].toDouble() < start + span["dur"].toDouble();
            if (isAround && (innermost.isEmpty() || start >= innermost["ts"].toDouble()))
                innermost = span;
        }
        return innermost["name"].toString();
    };
    QStringList names;
    for (auto& [id, ends] : arrows) {
        if (ends.size() == 2)
            names << nameAt(ends["s"]) + " -> " + nameAt(ends["f"]);
    }
    names.sort();
    return names;
}

/// Names of the operations that each flow of a Perfetto trace connects.
QStringList flowsIn(const PerfettoRead& trace)
{
    std::map<std::uint64_t, QStringList> names;
    for (const PerfettoRead::Slice& slice : trace.slices) {
        for (const std::uint64_t flow : slice.flows)
            names[flow] << QString::fromStdString(slice.name);
    }
    QStringList flows;
    for (const auto& [flow, ends] : names)
        flows << ends.join(" -> ");
    return flows;
}

/// The arguments of each span, in the order of spansOf().
QStringList argumentsOf(const Trace& trace)
{
    EventArguments arguments(trace);
    QStringList all;
    for (const Found& found : spansOf(trace))
        all << QString::fromStdString(found.name + ": " + std::string(arguments.of(found.span.detail)));
    return all;
}

} // namespace

/// Flows between the forward and the backward pass of a training step, in exports and what opens of them again.
class TestPassFlows : public QObject {
    Q_OBJECT
private slots:
    void leadFromTheLastForwardOperation();
    void surviveEveryFormat_data();
    void surviveEveryFormat();
    void ofTheProfilerAreTheSame();
    void needOneForwardThread();
    void joinOneOfTwoEqualOperations();
    void areDrawnBesideLaunchesOfTheProfiler();
    void ofRecordedSequenceNumbers();
    void argumentsSurvivePerfetto();

private:
    /// Exports the trace as a file with this suffix and opens it again, with all arguments or without.
    [[nodiscard]] std::shared_ptr<const Trace> through(const Trace& trace, const QString& suffix, bool keepsArguments = true);
    [[nodiscard]] QString pathOf(const QString& suffix) const { return m_folder.filePath("trace" + suffix); }

    QTemporaryDir m_folder;
};

std::shared_ptr<const Trace> TestPassFlows::through(const Trace& trace, const QString& suffix, bool keepsArguments)
{
    const std::string path = pathOf(suffix).toStdString();
    if (const auto saved = saveTrace(trace, path, {}); !saved)
        qFatal("%s", saved.error().message.c_str());
    ImportOptions options;
    options.keepsArguments = keepsArguments;
    const auto read = openTrace(path, options);
    if (!read)
        qFatal("%s", read.error().message.c_str());
    if (const std::string wrong = wrongInAccount(**read); !wrong.empty())
        qFatal("%s", wrong.c_str());
    return *read;
}

void TestPassFlows::leadFromTheLastForwardOperation()
{
    const auto trace = imported(kTrainingStep);
    QVERIFY(trace);
    QVERIFY(through(*trace, ".pftrace"));
    QFile file(pathOf(".pftrace"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const PerfettoRead read = PerfettoReader::read(file.readAll().toStdString());
    QCOMPARE(read.broken, std::string());
    QCOMPARE(flowsIn(read), QStringList{"aten::addmm -> AddmmBackward0"});
    QVERIFY(through(*trace, ".json"));
    QCOMPARE(arrowsIn(pathOf(".json")), QStringList{"aten::addmm -> AddmmBackward0"});
}

void TestPassFlows::surviveEveryFormat_data()
{
    QTest::addColumn<bool>("hasArrows");
    QTest::addColumn<QStringList>("formats");
    for (const bool hasArrows : {true, false}) {
        const char* const source = hasArrows ? "arrows of the profiler" : "sequence numbers";
        QTest::addRow("%s, JSON", source) << hasArrows << QStringList{".json"};
        QTest::addRow("%s, twice JSON", source) << hasArrows << QStringList{".json", ".json"};
        QTest::addRow("%s, Perfetto", source) << hasArrows << QStringList{".pftrace", ".json"};
        QTest::addRow("%s, session and Perfetto", source) << hasArrows << QStringList{".stallscope", ".pftrace", ".pftrace", ".json"};
        QTest::addRow("%s, JSON and Perfetto", source) << hasArrows << QStringList{".json", ".pftrace", ".json"};
    }
}

void TestPassFlows::surviveEveryFormat()
{
    QFETCH(const bool, hasArrows);
    QFETCH(const QStringList, formats);
    const auto original = imported(std::string(kTrainingStep) + std::string(hasArrows ? kArrow : std::string_view()));
    QVERIFY(original);
    auto trace = original;
    for (const QString& format : formats)
        trace = through(*trace, format);
    QCOMPARE(arrowsIn(pathOf(".json")), QStringList{"aten::addmm -> AddmmBackward0"});
    QCOMPARE(described(*trace), described(*original));
    QCOMPARE(losses(*trace), losses(*original));
}

/// A real trace, from which the beginnings or ends of some arrows were cut.
void TestPassFlows::ofTheProfilerAreTheSame()
{
    const QString path = QStringLiteral(STALLSCOPE_SHARED_DATA "/formats/kineto_mtia_cut1.json.gz");
    if (!QFile::exists(path))
        QSKIP("The traces to test with are not on this machine.");
    ImportOptions options;
    options.keepsArguments = true;
    const auto original = openTrace(path.toStdString(), options);
    QVERIFY(original);
    QVERIFY(through(**original, ".json"));
    const QStringList expected = arrowsIn(pathOf(".json"));
    QCOMPARE(expected.size(), 33);
    QVERIFY(expected.contains("aten::sum -> SumBackward1"));
    QVERIFY(through(*through(**original, ".pftrace"), ".json"));
    QCOMPARE(arrowsIn(pathOf(".json")), expected);
}

/// Each thread counts on its own.
void TestPassFlows::needOneForwardThread()
{
    const auto trace = imported(std::string(kTrainingStep)
        + R"(,{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":5,"tid":7,"ts":20,"dur":60,"args":{"Sequence number":7,"Fwd thread id":0}})");
    QVERIFY(trace);
    QVERIFY(through(*trace, ".json"));
    QCOMPARE(arrowsIn(pathOf(".json")), QStringList());
}

/// Operations without duration can have the same place.
void TestPassFlows::joinOneOfTwoEqualOperations()
{
    constexpr std::string_view kOperations = R"(
        {"ph":"X","cat":"cpu_op","name":"aten::mul","pid":5,"tid":5,"ts":10,"dur":0,"args":{"Sequence number":7,"Fwd thread id":0}},
        {"ph":"X","cat":"cpu_op","name":"aten::mul","pid":5,"tid":5,"ts":10,"dur":0,"args":{"Sequence number":7,"Fwd thread id":0}},
        {"ph":"X","cat":"cpu_op","name":"MulBackward0","pid":5,"tid":6,"ts":200,"dur":50,"args":{"Sequence number":7,"Fwd thread id":1}})";
    const auto trace = imported(kOperations);
    QVERIFY(trace);
    QVERIFY(through(*trace, ".pftrace"));
    QFile packets(pathOf(".pftrace"));
    QVERIFY(packets.open(QIODevice::ReadOnly));
    QCOMPARE(flowsIn(PerfettoReader::read(packets.readAll().toStdString())), QStringList{"aten::mul -> MulBackward0"});
    QVERIFY(through(*trace, ".json"));
    QFile events(pathOf(".json"));
    QVERIFY(events.open(QIODevice::ReadOnly));
    QCOMPARE(events.readAll().count("\"cat\":\"fwdbwd\""), qsizetype{2});
}

/// Flows that the export adds are no loss of the next import; those of the profiler stay one.
void TestPassFlows::areDrawnBesideLaunchesOfTheProfiler()
{
    const auto original = imported(std::string(kTrainingStep) + R"(,
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":5,"ts":30,"dur":5,"args":{"correlation":4}},
        {"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":9,"args":{"device":0,"stream":7,"correlation":4}},
        {"ph":"s","cat":"ac2g","name":"ac2g","id":4,"pid":5,"tid":5,"ts":30},
        {"ph":"f","bp":"e","cat":"ac2g","name":"ac2g","id":4,"pid":0,"tid":7,"ts":40})");
    QVERIFY(original);
    QCOMPARE(losses(*original), std::string("flow_events=2"));
    for (const bool keepsArguments : {true, false}) {
        const auto read = through(*original, ".json", keepsArguments);
        QCOMPARE(arrowsIn(pathOf(".json")), QStringList{"aten::addmm -> AddmmBackward0"});
        QCOMPARE(losses(*read), losses(*original));
        QCOMPARE(described(*read), described(*original));
    }
}

/// Other profilers name sequence numbers in the operations themselves.
void TestPassFlows::ofRecordedSequenceNumbers()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const auto backward = scenario.thread("backward");
    const SpanDetail sequence = SpanDetail{}.set(DetailField::SequenceNumber, 3);
    scenario.span(main, SpanKind::HostOp, "aten::mm", {0, 9000}, {}, sequence);
    scenario.span(backward, SpanKind::HostOp, "autograd::engine::evaluate_function: MmBackward0", {10000, 20000}, {}, sequence);
    const auto trace = scenario.trace();
    for (const auto& read : {trace, through(*trace, ".pftrace", false), through(*trace, ".json", false)}) {
        QVERIFY(through(*read, ".json"));
        QCOMPARE(arrowsIn(pathOf(".json")), QStringList{"aten::mm -> autograd::engine::evaluate_function: MmBackward0"});
        QCOMPARE(losses(*read), std::string());
    }
}

void TestPassFlows::argumentsSurvivePerfetto()
{
    const auto original = imported(std::string(kTrainingStep)
        + R"(,{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32","pid":0,"tid":7,"ts":300,"dur":9,"args":{"device":0,"stream":7,"correlation":4,
            "Collective name":"allreduce","In msg nelems":256,"text":"caf\u00e9 \"x\"","big":12345678901234567890,"nested":{"a":[1,{}]}}},
        {"ph":"X","cat":"cpu_op","name":"no object","pid":5,"tid":5,"ts":400,"dur":9,"args":"text"})");
    QVERIFY(original);
    QCOMPARE(argumentsOf(*through(*original, ".pftrace")), argumentsOf(*original));
    // without all arguments, those that describe communication
    const QStringList some = argumentsOf(*through(*original, ".pftrace", false));
    QCOMPARE(some.filter("Collective name").size(), 1);
    QCOMPARE(some.filter("Sequence number").size(), 0);
}

QTEST_APPLESS_MAIN(TestPassFlows)
#include "tst_pass_flows.moc"
