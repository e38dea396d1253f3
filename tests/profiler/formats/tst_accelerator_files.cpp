// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/rocm/recording_rows.h"
#include "profiler/trace/call_class.h"
#include "tests/profiler/formats/accounted.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

using namespace stallscope;

namespace {

const QString kFolder = QStringLiteral(STALLSCOPE_SHARED_DATA "/formats/");

bool isWork(SpanKind kind)
{
    return kind == SpanKind::Kernel || kind == SpanKind::Memcpy || kind == SpanKind::Memset;
}

qint64 unionOf(std::vector<TimeRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const TimeRange& a, const TimeRange& b) { return a.start < b.start; });
    Nanos sum = 0;
    Nanos reached = -kTimeLimit;
    for (const TimeRange& range : ranges) {
        sum += std::max<Nanos>(0, range.end - std::max(reached, range.start));
        reached = std::max(reached, range.end);
    }
    return sum;
}

/// Device work, summed up like the expected values.
class WorkSums {
public:
    void add(const Span& span, Nanos shift)
    {
        ++m_spans;
        m_sum += span.duration;
        m_first = std::min(m_first, span.start + shift);
        m_last = std::max(m_last, span.end() + shift);
        m_all.push_back(span.range());
        if (span.kind == SpanKind::Kernel)
            m_kernels.push_back(span.range());
        if (span.kind == SpanKind::Memcpy)
            m_copies.push_back(span.range());
    }
    [[nodiscard]] QJsonObject json() const
    {
        return {{"spans", m_spans}, {"busy_ns", unionOf(m_all)}, {"kernel_ns", unionOf(m_kernels)}, {"copy_ns", unionOf(m_copies)}, {"sum_ns", m_sum},
            {"first_ns", qint64{m_first}}, {"last_ns", qint64{m_last}}};
    }

private:
    qint64 m_spans = 0;
    qint64 m_sum = 0;
    Nanos m_first = kTimeLimit;
    Nanos m_last = -kTimeLimit;
    std::vector<TimeRange> m_all;
    std::vector<TimeRange> m_kernels;
    std::vector<TimeRange> m_copies;
};

/// What a trace holds, in the terms of the expected values.
class Contents {
public:
    Contents(const Trace& trace, Nanos start) : m_trace(trace), m_start(start)
    {
        for (const Track& track : trace.tracks) {
            for (const Lane& lane : track.lanes)
                lane.forEach([&](const SpanColumns& columns, std::size_t row) { add(track, columns.at(row)); });
        }
    }

    [[nodiscard]] QJsonObject counts(bool withMarks) const
    {
        QJsonObject counts;
        for (const auto& [kind, count] : m_counts) {
            if (kind != SpanKind::Mark || withMarks)
                counts[nameOf(kind)] = count;
        }
        qint64 samples = 0;
        for (const auto& [name, count] : counters())
            samples += count;
        if (samples > 0)
            counts["counter-sample"] = samples;
        return counts;
    }
    /// Streams by device and native id.
    [[nodiscard]] QJsonObject stream(std::uint32_t device, const QString& id) const
    {
        const auto known = m_streams.find({device, id});
        return known != m_streams.end() ? known->second.json() : QJsonObject();
    }
    [[nodiscard]] std::size_t streamCount(std::uint32_t device) const
    {
        return static_cast<std::size_t>(std::count_if(m_streams.begin(), m_streams.end(), [device](const auto& s) { return s.first.first == device; }));
    }
    [[nodiscard]] QJsonObject device(std::uint32_t device) const { return m_devices.at(device).json(); }
    [[nodiscard]] std::size_t deviceCount() const { return m_devices.size(); }
    [[nodiscard]] QJsonObject allDevices() const { return m_all.json(); }
    [[nodiscard]] QJsonObject launches() const
    {
        qint64 paired = 0;
        qint64 unpaired = 0;
        for (const auto& [scope, id] : m_work)
            ++(m_calls.contains({scope, id}) && id != CorrelationId::kNone ? paired : unpaired);
        const std::set<Key> launched(m_work.begin(), m_work.end());
        qint64 withSpan = 0;
        for (const auto& [key, count] : m_calls)
            withSpan += launched.contains(key) ? count : 0;
        qint64 withoutSpan = 0;
        for (const Key& key : m_launchCalls)
            withoutSpan += launched.contains(key) ? 0 : 1;
        return {{"paired", paired}, {"device_spans_without_launch", unpaired}, {"calls_with_span", withSpan}, {"launches_without_span", withoutSpan}};
    }
    /// Number and total duration of the spans of a kind with a name.
    [[nodiscard]] std::pair<qint64, qint64> named(const QString& kind, const QString& name) const
    {
        const auto known = m_names.find({kind, name});
        return known != m_names.end() ? known->second : std::pair<qint64, qint64>();
    }
    [[nodiscard]] qint64 first() const { return m_first; }
    [[nodiscard]] qint64 last() const { return m_last; }
    [[nodiscard]] std::size_t hostThreads() const { return m_threads.size(); }
    /// Number of samples by name, in which the series of one event and its unit follow the name.
    [[nodiscard]] std::map<QString, qint64> counters() const
    {
        std::map<QString, qint64> counters;
        for (const CounterSeries& series : m_trace.counters) {
            QString name = QString::fromStdString(series.info.name).replace(": ", " ");
            if (!series.info.unit.empty())
                name += " " + QString::fromStdString(series.info.unit);
            for (const auto& block : series.blocks)
                counters[name] += static_cast<qint64>(block->times.size());
        }
        return counters;
    }
    [[nodiscard]] qint64 withDetail(SpanKind kind, DetailField field) const
    {
        const auto known = m_details.find({kind, field});
        return known != m_details.end() ? known->second : 0;
    }

private:
    using Key = std::pair<std::uint32_t, std::uint32_t>; // scope and correlation id

    void add(const Track& track, const Span& span)
    {
        // the profiler's own windows are no activity of the program
        const bool isWindow = m_trace.processes[track.info.process.index()].name == "Spans";
        if (isWindow)
            return;
        ++m_counts[span.kind];
        auto& [count, total] = m_names[{nameOf(span.kind), QString::fromStdString(std::string(m_trace.nameOf(span)))}];
        ++count;
        total += span.duration;
        for (const DetailField field : {DetailField::Bytes, DetailField::GridX})
            m_details[{span.kind, field}] += m_trace.detailOf(span).has(field) ? 1 : 0;
        const Key key(
            m_trace.processes[track.info.process.index()].correlationScope, span.correlation.isValid() ? span.correlation.value() : CorrelationId::kNone);
        if (span.kind == SpanKind::Mark && m_trace.format == SourceFormat::Kineto)
            return; // "Record Window End" lies anywhere
        m_first = std::min(m_first, span.start + m_start);
        m_last = std::max(m_last, span.end() + m_start);
        if (track.info.type == TrackType::HostThread) {
            m_threads.insert(&track);
            if (span.kind == SpanKind::ApiCall && span.correlation.isValid())
                ++m_calls[key];
            if (span.kind == SpanKind::ApiCall && span.correlation.isValid() && classifyCall(m_trace.nameOf(span)).isLaunch())
                m_launchCalls.push_back(key);
        } else if (isWork(span.kind)) {
            const std::uint32_t ordinal = m_trace.devices[track.info.device.index()].ordinal;
            m_work.push_back(key);
            m_all.add(span, m_start);
            m_devices[ordinal].add(span, m_start);
            m_streams[{ordinal, QString::fromStdString(track.info.nativeId)}].add(span, m_start);
        }
    }

    const Trace& m_trace;
    Nanos m_start;
    std::map<SpanKind, qint64> m_counts;
    std::map<std::pair<QString, QString>, std::pair<qint64, qint64>> m_names;
    std::map<std::pair<SpanKind, DetailField>, qint64> m_details;
    WorkSums m_all;
    std::map<std::uint32_t, WorkSums> m_devices;
    std::map<std::pair<std::uint32_t, QString>, WorkSums> m_streams;
    std::vector<Key> m_work;
    std::map<Key, qint64> m_calls;
    std::vector<Key> m_launchCalls;
    std::set<const Track*> m_threads;
    Nanos m_first = kTimeLimit;
    Nanos m_last = -kTimeLimit;
};

const std::map<QString, SourceFormat> kFormats{{"kineto-json", SourceFormat::Kineto}, {"ascend-json", SourceFormat::Ascend}, {"rocpd", SourceFormat::Rocpd},
    {"rpd", SourceFormat::Rpd}, {"rocprofv3-json", SourceFormat::RocprofJson}};

QJsonObject jsonIn(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

/// Time 0 of the trace in the time of its file.
Nanos startIn(const Trace& trace, Nanos told)
{
    for (const auto& [name, value] : trace.facts) {
        if (name == rocm::kClockStart)
            return QString::fromStdString(value).section(' ', 0, 0).toLongLong();
    }
    return told;
}

QJsonObject without(QJsonObject object, std::initializer_list<const char*> keys)
{
    for (const char* const key : keys)
        object.remove(QLatin1String(key));
    return object;
}

} // namespace

/// Files of accelerators other than GPUs with CUDA, against what an independent reader says of them. The files are not part of
/// the repository.
class TestAcceleratorFiles : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void holdWhatIsExpected_data();
    void holdWhatIsExpected();
    void oneRunInThreeFormsIsTheSame();

private:
    void compareDevices(const QJsonObject& expected, const Contents& contents, const Trace& trace);
    void compareFacts(const QJsonObject& expected, const Trace& trace);
    void compareNames(const QJsonObject& expected, const Contents& contents);
    void compareTimes(const QJsonObject& expected, const Contents& contents, const Trace& trace, Nanos start);
};

void TestAcceleratorFiles::initTestCase()
{
    if (!QFileInfo::exists(kFolder + "expected"))
        QSKIP("The traces to test with are not on this machine.");
}

void TestAcceleratorFiles::holdWhatIsExpected_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(kFolder + "expected");
    for (const QString& name : folder.entryList({"*.json"}, QDir::Files, QDir::Name)) {
        const QJsonObject expected = jsonIn(folder.filePath(name));
        if (kFormats.contains(expected["format"].toString()))
            QTest::newRow(qPrintable(expected["file"].toString())) << expected["file"].toString();
    }
}

void TestAcceleratorFiles::holdWhatIsExpected()
{
    QFETCH(const QString, file);
    const QJsonObject expected = jsonIn(kFolder + "expected/" + file + ".json");
    Nanos start = 0;
    ImportOptions options;
    options.partial.onWhole = [&start](Nanos told) { start = told; };
    const auto opened = openTrace((kFolder + file).toStdString(), options);
    QVERIFY2(opened.ok(), opened ? "" : opened.error().message.c_str());
    const Trace& trace = **opened;
    start = startIn(trace, start);
    const Contents contents(trace, start);

    QCOMPARE(trace.format, kFormats.at(expected["format"].toString()));
    QCOMPARE(test::wrongInAccount(trace), std::string());
    QCOMPARE(contents.counts(expected["counts"].toObject().contains("mark")), expected["counts"].toObject());
    QCOMPARE(contents.launches(), expected["launches"].toObject());
    QCOMPARE(contents.allDevices(), expected["all_devices"].toObject());
    compareDevices(expected, contents, trace);
    compareNames(expected, contents);
    compareTimes(expected, contents, trace, start);
    compareFacts(expected["facts"].toObject(), trace);
}

void TestAcceleratorFiles::compareFacts(const QJsonObject& expected, const Trace& trace)
{
    const auto factNamed = [&trace](const std::string& name) {
        const auto fact = std::ranges::find(trace.facts, name, &std::pair<std::string, std::string>::first);
        return fact != trace.facts.end() ? QString::fromStdString(fact->second) : QString();
    };
    if (expected.contains("schema_version"))
        QCOMPARE(factNamed(trace.format == SourceFormat::Rpd ? "RPD schema" : "rocpd schema"), expected["schema_version"].toString());
    if (expected.contains("layout"))
        QCOMPARE(factNamed("rocpd layout"), expected["layout"].toString().replace("timestamps in a table", "table of times"));
    if (expected.contains("processes")) {
        QJsonArray processes;
        for (const Process& process : trace.processes)
            processes << static_cast<qint64>(process.pid);
        QCOMPARE(processes, expected["processes"].toArray());
    }
}

void TestAcceleratorFiles::compareDevices(const QJsonObject& expected, const Contents& contents, const Trace& trace)
{
    const QJsonArray devices = expected["devices"].toArray();
    QCOMPARE(contents.deviceCount(), static_cast<std::size_t>(devices.size()));
    for (const QJsonValue& value : devices) {
        const QJsonObject device = value.toObject();
        const std::uint32_t id = device["id"].toString().toUInt();
        QCOMPARE(contents.device(id), without(device, {"id", "name", "streams"}));
        const bool isNamed = std::any_of(trace.devices.begin(), trace.devices.end(),
            [&](const DeviceInfo& d) { return d.ordinal == id && (device["name"].isNull() || QString::fromStdString(d.name) == device["name"].toString()); });
        QVERIFY(isNamed);
        const QJsonArray streams = device["streams"].toArray();
        QCOMPARE(contents.streamCount(id), static_cast<std::size_t>(streams.size()));
        for (const QJsonValue& stream : streams)
            QCOMPARE(contents.stream(id, stream["id"].toString()), without(stream.toObject(), {"id"}));
    }
}

void TestAcceleratorFiles::compareNames(const QJsonObject& expected, const Contents& contents)
{
    for (const char* const list : {"top_device", "top_calls", "top_other"}) {
        for (const QJsonValue& value : expected[QLatin1String(list)].toArray()) {
            const QJsonArray row = value.toArray();
            const auto [count, total] = contents.named(row[0].toString(), row[1].toString());
            QVERIFY2(count == row[2].toInteger() && total == row[3].toInteger(),
                qPrintable(QString("%1: %2 spans, %3 ns").arg(QString::fromUtf8(QJsonDocument(row).toJson(QJsonDocument::Compact))).arg(count).arg(total)));
        }
    }
    QJsonObject counters;
    for (const auto& [name, count] : contents.counters())
        counters[name] = count;
    QCOMPARE(counters, expected["counters"].toObject());
    const QJsonObject facts = expected["facts"].toObject();
    if (facts.contains("copies_with_size"))
        QCOMPARE(contents.withDetail(SpanKind::Memcpy, DetailField::Bytes), facts["copies_with_size"].toInteger());
    if (facts.contains("kernel_launch_rows"))
        QCOMPARE(contents.withDetail(SpanKind::Kernel, DetailField::GridX), facts["kernel_launch_rows"].toInteger());
}

void TestAcceleratorFiles::compareTimes(const QJsonObject& expected, const Contents& contents, const Trace& trace, Nanos start)
{
    QCOMPARE(contents.first(), expected["origin_ns"].toInteger());
    QCOMPARE(contents.last(), expected["end_ns"].toInteger());
    if (!expected["epoch_ns"].isNull())
        QCOMPARE(trace.epochNanos - start, expected["epoch_ns"].toInteger());
    else if (trace.format != SourceFormat::Ascend) // its times count from 1970
        QCOMPARE(trace.epochNanos, 0);
    // for Kineto the reader also counts rows that are no threads
    const auto threads = static_cast<std::size_t>(expected["host_threads"].toInteger());
    if (trace.format != SourceFormat::Kineto)
        QCOMPARE(contents.hostThreads(), threads);
    else
        QVERIFY(contents.hostThreads() > 0 && contents.hostThreads() <= threads);
    const qint64 notRead = expected["losses"].toObject()["memory_allocate_rows"].toInteger();
    QCOMPARE(static_cast<qint64>(trace.losses[static_cast<std::size_t>(Loss::UnknownEvents)]), notRead);
}

void TestAcceleratorFiles::oneRunInThreeFormsIsTheSame()
{
    for (const char* const file : {"synthetic_rocpd_3.0.0_inline.db", "synthetic_rocpd_4.0_timestamps.db", "synthetic_rocprofv3_results.json"}) {
        const auto trace = openTrace((kFolder + file).toStdString(), {});
        QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
        const Contents contents(**trace, startIn(**trace, 0));
        QCOMPARE(contents.allDevices(),
            (QJsonObject{{"spans", 80}, {"busy_ns", 1'930'080}, {"kernel_ns", 1'861'935}, {"copy_ns", 841'523}, {"sum_ns", 3'859'155},
                {"first_ns", qint64{1'000'005'068'800}}, {"last_ns", qint64{1'000'007'327'461}}}));
        QCOMPARE(contents.launches()["paired"].toInteger(), 80);
    }
}

QTEST_APPLESS_MAIN(TestAcceleratorFiles)
#include "tst_accelerator_files.moc"
