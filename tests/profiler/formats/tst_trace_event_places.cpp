// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/support/scenario.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Events of an export by their phase.
using Events = std::map<QString, QList<QJsonObject>>;

/// Names that metadata events give to processes, by pid.
std::map<QString, QString> processNames(const Events& events)
{
    std::map<QString, QString> names;
    for (const QJsonObject& event : events.contains("M") ? events.at("M") : QList<QJsonObject>()) {
        if (event["name"].toString() == "process_name")
            names[event["pid"].toVariant().toString()] = event["args"]["name"].toString();
    }
    return names;
}

bool isUsableId(const QJsonValue& id)
{
    return id.isString() ? !id.toString().isEmpty() : id.toInteger() >= 0 && id.toInteger() <= INT32_MAX;
}

/// The same JSON with a line feed and spaces around each token.
QByteArray withWhiteSpace(const QByteArray& json)
{
    QByteArray spaced;
    bool isInText = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        isInText ^= json[i] == '"' && (i == 0 || json[i - 1] != '\\');
        const bool isBracket = !isInText && QByteArray("{}[],:").contains(json[i]);
        spaced += isBracket ? QByteArray("\n ") + json[i] + "\n   " : QByteArray(1, json[i]);
    }
    return spaced;
}

Process processOf(std::string name, std::int64_t pid, std::uint32_t scope = 0)
{
    return {std::move(name), {}, pid, {}, scope};
}

} // namespace

/// What viewers see of processes, threads, arrows, counters and runs in an export, and what an import restores of them.
class TestTraceEventPlaces : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void hostProcessKeepsOffTheDevice_data();
    void hostProcessKeepsOffTheDevice();
    void everyIdIsUsable();
    void metadataWithoutProcess_data();
    void metadataWithoutProcess();
    void threadsWithLongIds();
    void arrowsLeadToTheirSpans();
    void ranksWithOnePid();
    void correlationScopes();
    void countersOfSeveralDevices();
    void detailsOfEverySpan();
    void ownFactsBesideArguments();
    void reformattedFiles_data();
    void reformattedFiles();
    void helperProcessesWithoutContent();
    void runsAndStrategies();
    void manyRuns();
    void lossesOfTheSource();
    void sharedTraces_data();
    void sharedTraces();
    void hostileDescription_data();
    void hostileDescription();

private:
    [[nodiscard]] Events eventsOf(const Trace& trace);
    [[nodiscard]] std::shared_ptr<const Trace> readAgain(const Trace& trace);

    QTemporaryDir m_folder;
};

void TestTraceEventPlaces::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

Events TestTraceEventPlaces::eventsOf(const Trace& trace)
{
    const QString path = m_folder.filePath("events.json");
    QFile file(path);
    if (!saveTrace(trace, path.toStdString(), {}) || !file.open(QIODevice::ReadOnly))
        return {};
    Events events;
    for (const QJsonValue event : QJsonDocument::fromJson(file.readAll()).object()["traceEvents"].toArray())
        events[event["ph"].toString()] << event.toObject();
    return events;
}

std::shared_ptr<const Trace> TestTraceEventPlaces::readAgain(const Trace& trace)
{
    const std::string path = m_folder.filePath("again.json").toStdString();
    if (!saveTrace(trace, path, {}))
        return nullptr;
    const auto again = openTrace(path, {});
    return again ? *again : nullptr;
}

void TestTraceEventPlaces::hostProcessKeepsOffTheDevice_data()
{
    QTest::addColumn<qint64>("pid");
    QTest::newRow("0") << qint64{0};
    QTest::newRow("-1") << qint64{-1};
    QTest::newRow("1, as in a container with two devices") << qint64{1};
    QTest::newRow("an ordinary one") << qint64{4711};
}

void TestTraceEventPlaces::hostProcessKeepsOffTheDevice()
{
    QFETCH(const qint64, pid);
    Scenario scenario;
    scenario.builder().process(scenario.process()) = processOf("host", pid);
    const auto main = scenario.thread("main");
    scenario.launch(main, {0, 10}, scenario.stream("7"), {15, 40});
    scenario.launch(main, {50, 60}, scenario.stream("7", scenario.addDevice("GPU 1")), {65, 80});
    const auto original = scenario.trace();
    const auto names = processNames(eventsOf(*original));
    QCOMPARE(names.size(), std::size_t{3});
    QCOMPARE(names.at("0"), QString("GPU 0"));
    QCOMPARE(names.at("1"), QString("GPU 1"));
    const auto again = readAgain(*original);
    QVERIFY(again);
    QVERIFY(again->processes == original->processes);
    QVERIFY(again->devices == original->devices);
    QCOMPARE(described(*again), described(*original));
}

void TestTraceEventPlaces::everyIdIsUsable()
{
    TraceBuilder builder;
    const ProcessId named = builder.addProcess(processOf("python", 12));
    const ProcessId unnamed = builder.addProcess(processOf("", 0));
    const ProcessId negative = builder.addProcess(processOf("overhead", -1));
    const DeviceId device = builder.addDevice({"GPU", 0, named, 0, 0});
    const std::vector<TrackId> tracks{
        builder.addTrack({TrackType::HostThread, named, {}, "-1472503042444199177", "hash", 0}),
        builder.addTrack({TrackType::HostThread, named, {}, "0", "idle", 0}),
        builder.addTrack({TrackType::HostThread, unnamed, {}, "", "nowhere", 0}),
        builder.addTrack({TrackType::HostThread, negative, {}, "5", "flush", 0}),
        builder.addTrack({TrackType::DeviceStream, named, device, "-1", "stream -1", 0}),
        builder.addTrack({TrackType::DeviceStream, named, device, "0", "stream 0", 0}),
    };
    for (const TrackId track : tracks) {
        const SpanKind kind = builder.track(track).info().type == TrackType::DeviceStream ? SpanKind::SyncRecord : SpanKind::HostOp;
        builder.track(track).push({0, 10, builder.intern("work"), {}, {}, kind, SpanFlag::kNone});
    }
    builder.addRun({});
    const auto original = builder.finish();
    std::set<std::pair<QString, QString>> places;
    const Events events = eventsOf(*original);
    for (const QJsonObject& event : events.at("X")) {
        QVERIFY(isUsableId(event["pid"]) && isUsableId(event["tid"]));
        places.emplace(event["pid"].toVariant().toString(), event["tid"].toVariant().toString());
    }
    QCOMPARE(places.size(), tracks.size());
    for (const QJsonObject& event : events.at("M"))
        QVERIFY(isUsableId(event["pid"]) && isUsableId(event["tid"]));
    const auto again = readAgain(*original);
    QVERIFY(again);
    QVERIFY(again->processes == original->processes);
    for (std::size_t i = 0; i < tracks.size(); ++i)
        QVERIFY2(again->tracks[i].info == original->tracks[i].info, original->tracks[i].info.name.c_str());
}

void TestTraceEventPlaces::metadataWithoutProcess_data()
{
    QTest::addColumn<bool>("keepsArguments");
    QTest::newRow("events are kept") << true;
    QTest::newRow("events are not kept") << false;
}

/// The PyTorch Profiler names processes "" for its own marks. Viewers cannot parse such an id.
void TestTraceEventPlaces::metadataWithoutProcess()
{
    QFETCH(const bool, keepsArguments);
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = keepsArguments;
    const auto original = importTraceEvents(memorySource(R"e([
        {"ph":"M","name":"process_name","pid":"","tid":0,"ts":0,"args":{"name":""}},
        {"ph":"M","name":"process_labels","pid": "","tid":"","ts":0,"args":{"labels":"CPU"}},
        {"ph":"M","name":"process_sort_index","pid":"","tid":0,"ts":0,"args":{"sort_index":9}},
        {"ph":"M","name":"process_name","pid":12,"tid":0,"ts":0,"args":{"name":"python"}},
        {"ph":"X","cat":"cpu_op","name":"aten::mm","pid":12,"tid":12,"ts":1,"dur":5,"args":{}},
        {"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":10,"args":{
        "Op count" : 0}
},
        {"ph":"i","s":"g","name":"Record Window End","pid":"","tid":"","ts":10}])e"),
        "trace.json", options);
    QVERIFY2(original.ok(), original ? "" : original.error().message.c_str());
    const Events events = eventsOf(**original);
    QVERIFY(processNames(events).contains("12"));
    for (const auto& [phase, ofPhase] : events) {
        for (const QJsonObject& event : ofPhase)
            QVERIFY2(isUsableId(event["pid"]), QJsonDocument(event).toJson(QJsonDocument::Compact).constData());
    }
    const auto again = readAgain(**original);
    QVERIFY(again);
    QCOMPARE(described(*again), described(**original));
}

/// Equal thread ids in different processes are different threads.
void TestTraceEventPlaces::threadsWithLongIds()
{
    TraceBuilder builder;
    for (const std::int64_t pid : {12, 13}) {
        const ProcessId process = builder.addProcess(processOf("python", pid));
        for (const char* const id : {"7", "07", "9223372036854775807", "worker \"1\""}) {
            const TrackId track = builder.addTrack({TrackType::HostThread, process, {}, id, id, 0});
            builder.track(track).push({pid, 10, builder.intern("work"), {}, {}, SpanKind::HostOp, SpanFlag::kNone});
        }
    }
    builder.addRun({});
    const auto original = builder.finish();
    const auto again = readAgain(*original);
    QVERIFY(again);
    QCOMPARE(again->tracks.size(), original->tracks.size());
    for (std::size_t i = 0; i < original->tracks.size(); ++i)
        QVERIFY2(again->tracks[i].info == original->tracks[i].info, original->tracks[i].info.nativeId.c_str());
}

/// At the start of a call, a viewer may still see the one before.
void TestTraceEventPlaces::arrowsLeadToTheirSpans()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const auto stream = scenario.stream("7");
    scenario.launch(main, {0, 10}, stream, {15, 30});
    scenario.launch(main, {10, 20}, stream, {30, 40});
    const Events events = eventsOf(*scenario.trace());
    std::vector<std::pair<double, double>> spans;
    for (const QJsonObject& event : events.at("X"))
        spans.emplace_back(event["ts"].toDouble(), event["ts"].toDouble() + event["dur"].toDouble());
    int arrows = 0;
    for (const char* const phase : {"s", "f"}) {
        for (const QJsonObject& event : events.at(phase)) {
            const double at = event["ts"].toDouble();
            const auto around = std::count_if(spans.begin(), spans.end(), [at](const auto& span) { return span.first < at && at < span.second; });
            // calls and kernels overlap in [15, 20), where no arrow begins or ends
            QCOMPARE(static_cast<int>(around), at > 0.015 && at < 0.02 ? 2 : 1);
            ++arrows;
        }
    }
    QCOMPARE(arrows, 4);
}

void TestTraceEventPlaces::ranksWithOnePid()
{
    TraceBuilder builder;
    for (std::uint32_t rank = 0; rank < 3; ++rank) {
        const ProcessId process = builder.addProcess({"python", "node " + std::to_string(rank), 4242, rank, rank});
        const DeviceId device = builder.addDevice({"GPU of rank " + std::to_string(rank), 0, process, 0, 0});
        const TrackId thread = builder.addTrack({TrackType::HostThread, process, {}, "4242", "main", 0});
        const TrackId stream = builder.addTrack({TrackType::DeviceStream, process, device, "7", "stream 7", 0});
        const Nanos start = 100 * Nanos{rank};
        builder.track(thread).push({start, 10, builder.intern("cudaLaunchKernel"), CorrelationId(1), {}, SpanKind::ApiCall, SpanFlag::kNone});
        builder.track(stream).push({start + 20, 10, builder.intern("gemm"), CorrelationId(1), {}, SpanKind::Kernel, SpanFlag::kNone});
    }
    builder.addRun({});
    const auto original = builder.finish();
    QCOMPARE(processNames(eventsOf(*original)).size(), std::size_t{6});
    const auto again = readAgain(*original);
    QVERIFY(again);
    QVERIFY(again->processes == original->processes);
    QVERIFY(again->devices == original->devices);
    QCOMPARE(again->tracks.size(), std::size_t{6});
    QCOMPARE(described(*again), described(*original));
}

/// Equal correlation ids of two processes pair within each process only.
void TestTraceEventPlaces::correlationScopes()
{
    Scenario scenario;
    const ProcessId other = scenario.addProcess(1);
    const DeviceId device = scenario.addDevice("GPU 1");
    scenario.builder().device(device).process = other;
    const auto main = scenario.thread("main");
    const auto second = scenario.thread("main", other);
    scenario.call(main, "cudaLaunchKernel", {0, 10}, CorrelationId(1));
    scenario.kernel(scenario.stream("7"), "a", {15, 20}, CorrelationId(1));
    scenario.call(second, "cudaLaunchKernel", {1, 11}, CorrelationId(1));
    scenario.kernel(scenario.stream("7", device, other), "b", {16, 21}, CorrelationId(1));
    const auto original = scenario.trace();
    const Events events = eventsOf(*original);
    QVERIFY(events.at("s")[0]["id"] != events.at("s")[1]["id"]);
    const auto again = readAgain(*original);
    QVERIFY(again);
    QVERIFY(again->processes == original->processes);
    QCOMPARE(again->processes[1].correlationScope, 1U);
    for (std::size_t i = 0; i < original->tracks.size(); ++i)
        QVERIFY(again->tracks[i].info.process == original->tracks[i].info.process);
}

void TestTraceEventPlaces::countersOfSeveralDevices()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    scenario.launch(main, {0, 10}, scenario.stream("7"), {15, 40});
    const DeviceId second = scenario.addDevice("GPU 1");
    scenario.launch(main, {50, 60}, scenario.stream("7", second), {65, 80});
    TraceBuilder& builder = scenario.builder();
    const std::vector<CounterInfo> infos{{"power", "W", scenario.process(), scenario.device()}, {"power", "W", scenario.process(), second},
        {"power", "", scenario.process(), {}}, {"load", "%", {}, {}}};
    double value = 1;
    for (const CounterInfo& info : infos)
        builder.counter(builder.addCounter(info)).append(5, value++);
    const auto original = scenario.trace();
    std::set<QString> pids;
    std::set<QString> units;
    const Events events = eventsOf(*original);
    for (const QJsonObject& event : events.at("C")) {
        pids.insert(event["pid"].toVariant().toString());
        units.insert(event["args"].toObject().keys().join(' '));
    }
    QCOMPARE(pids.size(), infos.size());
    QVERIFY((units == std::set<QString>{"W", "%", "value"}));
    const auto again = readAgain(*original);
    QVERIFY(again);
    QCOMPARE(again->counters.size(), infos.size());
    for (const CounterSeries& series : again->counters) {
        const auto info = std::find(infos.begin(), infos.end(), series.info);
        QVERIFY2(info != infos.end(), series.info.name.c_str());
        QCOMPARE(series.blocks.front()->values.front(), 1.0 + static_cast<double>(info - infos.begin()));
    }
}

void TestTraceEventPlaces::detailsOfEverySpan()
{
    using enum DetailField;
    Scenario scenario;
    TraceBuilder& builder = scenario.builder();
    const auto main = scenario.thread("main");
    const auto stream = scenario.stream("7");
    scenario.span(
        main, SpanKind::Range, "step", {0, 90}, {}, SpanDetail{}.set(Domain, builder.intern("my \"domain\"").value()).set(Colour, 0xFF102030).set(Payload, 3));
    scenario.span(
        main, SpanKind::Mark, "epoch", {80, 80}, {}, SpanDetail{}.set(Domain, builder.intern("NCCL").value()).set(Colour, 0xFF405060).set(Payload, 4));
    builder.track(main).push({81, 0, builder.intern("late mark"), {}, {}, SpanKind::Mark, SpanFlag::kLate});
    scenario.span(main, SpanKind::HostOp, "op", {0, 50}, {}, SpanDetail{}.set(SequenceNumber, 12).set(ExternalId, 5));
    scenario.call(
        main, "waitForAll", {1, 2}, CorrelationId(1), SpanDetail{}.set(Stream, 7).set(Scope, static_cast<std::uint64_t>(SyncScope::Stream)).set(Status, 5));
    builder.track(main).push({3, 1, builder.intern("myWait"), CorrelationId(2), {}, SpanKind::ApiCall, SpanFlag::kBlocking | SpanFlag::kLate});
    builder.track(main).push({5, 1, builder.intern("cudaStreamSynchronize"), CorrelationId(3), {}, SpanKind::ApiCall, SpanFlag::kNone});
    scenario.copy(stream, {10, 20}, CorrelationId(4), Scenario::toHost(MemoryKind::Pageable, 64));
    scenario.span(stream, SpanKind::Memcpy, "Memcpy HtoD (Pageable -> Device)", {20, 30}, CorrelationId(5), SpanDetail{}.set(Bytes, 8));
    scenario.span(stream, SpanKind::Kernel, "gemm", {30, 40}, CorrelationId(6),
        SpanDetail{}.set(GridX, 4).set(GridY, 1).set(GridZ, 1).set(StaticShared, 3).set(DynamicShared, 4));
    scenario.span(stream, SpanKind::Graph, "graph", {40, 50}, CorrelationId(7), SpanDetail{}.set(Graph, 9));
    scenario.span(stream, SpanKind::Migration, "moved", {50, 60}, {}, SpanDetail{}.set(Bytes, 4096));
    scenario.span(stream, SpanKind::SyncRecord, "cudaEventRecord", {60, 60}, {},
        SpanDetail{}.set(EventRole, static_cast<std::uint64_t>(EventRole::Recorded)).set(Event, 3).set(Stream, 7));
    const auto original = scenario.trace();
    const auto again = readAgain(*original);
    QVERIFY(again);
    QCOMPARE(described(*again), described(*original));
    const auto expected = spansOf(*original);
    const auto found = spansOf(*again);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        for (std::size_t field = 0; field < kDetailFields; ++field) {
            const auto which = static_cast<DetailField>(field);
            if (which == Domain)
                QCOMPARE(again->text(StringId(static_cast<std::uint32_t>(found[i].detail.get(which)))),
                    original->text(StringId(static_cast<std::uint32_t>(expected[i].detail.get(which)))));
            else
                QVERIFY2(expected[i].detail.find(which) == found[i].detail.find(which), (expected[i].name + ": " + nameOf(which)).c_str());
        }
    }
}

/// The import looks for own facts of host spans only in front of other arguments.
void TestTraceEventPlaces::ownFactsBesideArguments()
{
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = true;
    const auto original = importTraceEvents(memorySource(R"([
        {"ph":"X","cat":"cpu_op","name":"no duration","pid":1,"tid":1,"ts":0,"args":{"Ev Idx":5}},
        {"ph":"X","cat":"cpu_op","name":"only a former one","pid":1,"tid":1,"ts":3,"args":{"stallscope":{"late":true}}},
        {"ph":"X","cat":"cpu_op","name":"former ones","pid":1,"tid":1,"ts":4,"args":{"a":"}","stallscope":{"late":true},"b":[1,{"stallscope":2}],"stallscope":7}},
        {"ph":"X","cat":"user_annotation","name":"whole","pid":1,"tid":1,"ts":5,"dur":1,"args":{"a":1,"stallscope":2}},
        {"ph":"X","cat":"user_annotation","name":"empty","pid":1,"tid":1,"ts":7,"args":{}},
        {"ph":"B","cat":"cpu_op","name":"never ends","pid":1,"tid":1,"ts":8,"args":{"Ev Idx":6}}])"),
        "trace.json", options);
    QVERIFY2(original.ok(), original ? "" : original.error().message.c_str());
    QStringList arguments;
    const Events events = eventsOf(**original);
    for (const QJsonObject& event : events.at("X"))
        arguments << QJsonDocument(event["args"].toObject()).toJson(QJsonDocument::Compact);
    QCOMPARE(arguments.join('\n'), QString(R"({"a":1}
{"stallscope":{"clamped":true}}
{"Ev Idx":5,"stallscope":{"clamped":true}}
{"stallscope":{"clamped":true,"late":true}}
{"a":"}","b":[1,{"stallscope":2}],"stallscope":{"clamped":true}}
{"Ev Idx":6,"stallscope":{"unfinished":true}})"));
    const auto again = readAgain(**original);
    QVERIFY(again);
    QCOMPARE(described(*again), described(**original));
}

void TestTraceEventPlaces::reformattedFiles_data()
{
    QTest::addColumn<bool>("isSorted");
    QTest::newRow("white space between all tokens, as jq writes it") << false;
    QTest::newRow("members by name as well") << true;
}

/// Details and flags that the format cannot express are found, however a tool wrote the file anew.
void TestTraceEventPlaces::reformattedFiles()
{
    QFETCH(const bool, isSorted);
    Scenario scenario;
    const auto main = scenario.thread("main");
    scenario.span(main, SpanKind::HostOp, "op", {0, 50}, {}, SpanDetail{}.set(DetailField::SequenceNumber, 12));
    scenario.span(main, SpanKind::Mark, "epoch", {80, 80}, {}, SpanDetail{}.set(DetailField::Payload, 4));
    scenario.launch(main, {60, 70}, scenario.stream("7"), {75, 90});
    scenario.run({0, 100}, "async");
    const auto original = scenario.trace();
    const QString path = m_folder.filePath("reformatted.json");
    QVERIFY(saveTrace(*original, path.toStdString(), {}));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray text = file.readAll();
    QVERIFY(file.resize(0) && file.seek(0));
    file.write(isSorted ? QJsonDocument::fromJson(text).toJson(QJsonDocument::Indented) : withWhiteSpace(text));
    file.close();
    const auto again = openTrace(path.toStdString(), {});
    QVERIFY2(again.ok(), again ? "" : again.error().message.c_str());
    QCOMPARE(described(**again), described(*original));
    const auto expected = spansOf(*original);
    const auto found = spansOf(**again);
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY2(found[i].detail == expected[i].detail, expected[i].name.c_str());
    QVERIFY((*again)->runs == original->runs);
    QCOMPARE(losses(**again), losses(*original));
}

void TestTraceEventPlaces::helperProcessesWithoutContent()
{
    Scenario scenario;
    scenario.addProcess(1, "helper");
    scenario.launch(scenario.thread("main"), {0, 10}, scenario.stream("7"), {15, 40});
    const auto original = scenario.trace();
    const auto names = processNames(eventsOf(*original));
    for (const auto& [pid, name] : names)
        QVERIFY(name != "helper");
    const auto again = readAgain(*original);
    QVERIFY(again);
    QVERIFY(again->processes == original->processes);
}

void TestTraceEventPlaces::runsAndStrategies()
{
    Scenario scenario;
    TraceBuilder& builder = scenario.builder();
    scenario.launch(scenario.thread("main"), {0, 10}, scenario.stream("7"), {15, 40});
    Run first;
    first.name = "increment, sync-each";
    first.workload = "increment";
    first.strategy = "sync-each";
    first.device = "cpu";
    first.isBaseline = true;
    first.window = TimeRange{2, 20}; // before its first span
    first.untracedWall = 18;
    first.parameters = {{"size", "1000"}};
    Run second = first;
    second.strategy = "async";
    second.repeat = 1;
    second.isBaseline = false;
    second.state = RunState::Failed;
    second.message = "out of memory";
    second.window = TimeRange{20, 40};
    second.results = {{"sum", "7"}};
    Scenario withRuns;
    withRuns.launch(withRuns.thread("main"), {7, 10}, withRuns.stream("7"), {15, 35});
    withRuns.builder().addRun(first);
    withRuns.builder().addRun(second);
    const auto original = withRuns.builder().finish();
    QStringList shown;
    const Events events = eventsOf(*original);
    for (const QJsonObject& event : events.at("X")) {
        if (event["cat"].toString() == "stallscope_run")
            shown << event["args"]["strategy"].toString();
    }
    QCOMPARE(shown.join(", "), QString("sync-each, async"));
    const auto again = readAgain(*original);
    QVERIFY(again);
    QVERIFY(again->runs == original->runs);
    QCOMPARE(described(*again), described(*original));
    QCOMPARE(again->processes.size(), original->processes.size());
    QCOMPARE(wrongInAccount(*again), std::string());

    // a foreign trace has one run, which is named after the file
    builder.addRun({"other.json", {}, {}, {}, 0, false, RunState::Done, {}, {}, {}, {}, {}});
    const auto foreign = readAgain(*builder.finish());
    QVERIFY(foreign);
    QCOMPARE(foreign->runs.size(), std::size_t{1});
    QCOMPARE(foreign->runs[0].name, std::string("again.json"));
}

/// Their description is longer than any other member of a document.
void TestTraceEventPlaces::manyRuns()
{
    TraceBuilder builder;
    for (std::uint32_t rank = 0; rank < 4; ++rank) {
        const ProcessId process = builder.addProcess({"python", {}, 100 + rank, rank, rank});
        builder.track(builder.addTrack({TrackType::HostThread, process, {}, "1", "main", 0}))
            .push({100 * Nanos{rank}, 10, builder.intern("work"), {}, {}, SpanKind::HostOp, SpanFlag::kNone});
    }
    for (std::uint32_t repeat = 0; repeat < 15'000; ++repeat) {
        Run run;
        run.name = "increment, async";
        run.strategy = "async";
        run.repeat = repeat;
        run.window = TimeRange{repeat, repeat + Nanos{1}};
        builder.addRun(std::move(run));
    }
    const auto original = builder.finish();
    const auto again = readAgain(*original);
    QVERIFY(again);
    QCOMPARE(again->runs.size(), original->runs.size());
    QVERIFY(again->runs == original->runs);
    QVERIFY(again->processes == original->processes);
    QCOMPARE(losses(*again), losses(*original));
}

/// Flows of the export repeat correlation ids, and work without a launch is no new loss.
void TestTraceEventPlaces::lossesOfTheSource()
{
    Scenario scenario;
    const auto stream = scenario.stream("7");
    scenario.launch(scenario.thread("main"), {0, 10}, stream, {15, 40});
    scenario.kernel(stream, "alone", {50, 60});
    scenario.builder().losses().count(Loss::DroppedRecords, 17);
    const auto original = scenario.trace();
    QCOMPARE(losses(*original), std::string("dropped_records=17"));
    const auto again = readAgain(*original);
    QVERIFY(again);
    QCOMPARE(losses(*again), losses(*original));
    QCOMPARE(wrongInAccount(*again), std::string());
}

void TestTraceEventPlaces::sharedTraces_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("keepsArguments");
    QTest::newRow("example") << QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz") << true;
    for (const QString& folder : {QStringLiteral(STALLSCOPE_SHARED_DATA "/"), QStringLiteral(STALLSCOPE_SHARED_DATA "/formats/")}) {
        for (const QString& file :
            QDir(folder).entryList({"*.json.gz", "*.sqlite", "*.xplane.pb", "*.pftrace", "*.proto", "*.db", "*.rpd", "synthetic_*.json"}, QDir::Files))
            QTest::newRow(qPrintable(file)) << folder + file << file.endsWith("gz");
    }
}

/// Every trace of every tool, whatever the format lacks for it.
void TestTraceEventPlaces::sharedTraces()
{
    QFETCH(const QString, file);
    QFETCH(const bool, keepsArguments);
    if (!QFile::exists(file))
        QSKIP("The traces to test with are not on this machine.");
    ImportOptions options;
    options.keepsArguments = keepsArguments;
    const auto original = openTrace(file.toStdString(), options);
    QVERIFY2(original.ok(), original ? "" : original.error().message.c_str());
    const auto again = readAgain(**original);
    QVERIFY(again);
    const QStringList expected = QString::fromStdString(described(**original)).split('\n');
    const QStringList found = QString::fromStdString(described(*again)).split('\n');
    for (qsizetype i = 0; i < expected.size() && i < found.size(); ++i)
        QCOMPARE(found[i], expected[i]);
    QCOMPARE(found.size(), expected.size());
    QCOMPARE(losses(*again), losses(**original));
    QVERIFY(again->processes == (*original)->processes);
    QVERIFY(again->devices == (*original)->devices);
    QCOMPARE(again->counters.size(), (*original)->counters.size());
    QCOMPARE(wrongInAccount(*again), std::string());
}

void TestTraceEventPlaces::hostileDescription_data()
{
    QTest::addColumn<QByteArray>("description");
    QTest::addColumn<bool>("isReadable");
    QTest::newRow("no object") << QByteArray("7") << false;
    QTest::newRow("no JSON") << QByteArray(R"({"version":1,"runs":[7 8]})") << false;
    QTest::newRow("another version") << QByteArray(R"({"version":2,"processes":[{"pid":"1","id":9}]})") << false;
    QTest::newRow("wrong types") << QByteArray(R"({"version":1,"processes":7,"devices":[7,"x",null],"tracks":[{}],"counters":[[]],"runs":[1],"losses":[1]})")
                                 << true;
    QTest::newRow("positions beyond the lists") << QByteArray(
        R"({"version":1,"processes":[{"pid":"1"}],"devices":[{"id":"0","process":99}],"tracks":[{"type":"stream","group":"0","lane":"7","process":5,
            "device":-1,"sort":99999999999}],"counters":[{"pid":"1","name":"c","process":4294967295,"device":7}]})")
                                                << true;
    QTest::newRow("absurd runs") << QByteArray(R"({"version":1,"runs":[{"start":9223372036854775807,"end":-9223372036854775808},{"start":-9223372036854775808,
            "end":9223372036854775807,"state":200,"repeat":99999999999}]})")
                                 << true;
    QTest::newRow("equal entries") << QByteArray(R"({"version":1,"processes":[{"pid":"1"},{"pid":"1"}],"devices":[{"id":"0"},{"id":"0"}],
            "tracks":[{"type":"stream","group":"0","lane":"7"},{"type":"stream","group":"0","lane":"7"}]})")
                                   << true;
}

void TestTraceEventPlaces::hostileDescription()
{
    QFETCH(const QByteArray, description);
    QFETCH(const bool, isReadable);
    const QByteArray text = "{\"stallscope\":" + description + R"(,"traceEvents":[
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":1,"args":{"correlation":1}},
        {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7,"correlation":1,"stallscope":{"kind":"host-op","direction":"up",
            "late":"yes","bytes":-1,"stack":"f","nothing":[1,{}]}}},
        {"ph":"C","name":"c","pid":1,"ts":1,"args":{"value":2}}]})";
    const auto trace = importText(text.toStdString());
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{2});
    QCOMPARE((*trace)->devices.size(), std::size_t{1});
    QCOMPARE((*trace)->counters.size(), std::size_t{1});
    QVERIFY(!(*trace)->runs.empty());
    QCOMPARE(wrongInAccount(**trace), std::string());
    QCOMPARE(lossOf(**trace, Loss::WrongTypes), std::uint64_t{isReadable ? 0U : 1U});
    const auto isAboutDescription = [](const auto& fact) { return fact.first == "description of the export"; };
    QCOMPARE(std::ranges::any_of((*trace)->facts, isAboutDescription), !isReadable);
}

QTEST_APPLESS_MAIN(TestTraceEventPlaces)
#include "tst_trace_event_places.moc"
