// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/formats/protobuf/expected_values.h"

#include "profiler/trace/call_class.h"
#include "tests/profiler/formats/accounted.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace stallscope::test {

namespace {

bool isWork(SpanKind kind)
{
    return kind == SpanKind::Kernel || kind == SpanKind::Memcpy || kind == SpanKind::Memset;
}

/// Time covered by at least one of the ranges.
Nanos united(std::vector<TimeRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const TimeRange& a, const TimeRange& b) { return a.start < b.start; });
    Nanos covered = 0;
    Nanos end = std::numeric_limits<Nanos>::min();
    for (const TimeRange& range : ranges) {
        covered += std::max<Nanos>(0, range.end - std::max(range.start, end));
        end = std::max(end, range.end);
    }
    return covered;
}

/// The work of a device, of a stream, or of all devices.
struct Work {
    std::vector<TimeRange> all;
    std::vector<TimeRange> kernels;
    std::vector<TimeRange> copies;

    void add(const Span& span)
    {
        all.push_back(span.range());
        if (span.kind == SpanKind::Kernel)
            kernels.push_back(span.range());
        if (span.kind == SpanKind::Memcpy)
            copies.push_back(span.range());
    }

    /// With the keys of the expected values; times are moved by `shift`.
    [[nodiscard]] QJsonObject values(Nanos shift) const
    {
        Nanos sum = 0;
        Nanos first = std::numeric_limits<Nanos>::max();
        Nanos last = std::numeric_limits<Nanos>::min();
        for (const TimeRange& range : all) {
            sum += range.end - range.start;
            first = std::min(first, range.start);
            last = std::max(last, range.end);
        }
        return {{"spans", static_cast<qint64>(all.size())}, {"busy_ns", static_cast<qint64>(united(all))}, {"kernel_ns", static_cast<qint64>(united(kernels))},
            {"copy_ns", static_cast<qint64>(united(copies))}, {"sum_ns", static_cast<qint64>(sum)}, {"first_ns", static_cast<qint64>(first + shift)},
            {"last_ns", static_cast<qint64>(last + shift)}};
    }
};

/// Everything that is compared, from one walk over the spans.
struct Measured {
    std::map<std::string, qint64> kinds;
    Work all;
    std::map<std::uint32_t, Work> devices;
    std::map<std::uint32_t, std::map<std::string, Work>> streams; // by device and native id
    std::map<std::pair<std::string, std::string>, std::pair<qint64, Nanos>> names;
    std::vector<std::pair<std::uint32_t, bool>> calls; // correlation id, whether it is a launch
    std::multiset<std::uint32_t> work;                 // correlation ids
    qint64 hostTracks = 0;

    explicit Measured(const Trace& trace)
    {
        for (const Track& track : trace.tracks) {
            hostTracks += track.info.type == TrackType::HostThread && track.spanCount() > 0 ? 1 : 0;
            for (const Lane& lane : track.lanes)
                lane.forEach([&](const SpanColumns& columns, std::size_t row) { add(trace, track, columns.at(row)); });
        }
    }

    void add(const Trace& trace, const Track& track, const Span& span)
    {
        ++kinds[nameOf(span.kind)];
        auto& [count, sum] = names[{nameOf(span.kind), std::string(trace.nameOf(span))}];
        ++count;
        sum += span.duration;
        if (span.kind == SpanKind::ApiCall)
            calls.emplace_back(span.correlation.value(), classifyCall(trace.nameOf(span)).isLaunch());
        if (!isWork(span.kind))
            return;
        work.insert(span.correlation.value());
        all.add(span);
        devices[track.info.device.value()].add(span);
        streams[track.info.device.value()][track.info.nativeId].add(span);
    }
};

class Comparison {
public:
    Comparison(const QJsonObject& expected, const Trace& trace)
        : m_expected(expected), m_trace(trace), m_measured(trace), m_shift(static_cast<Nanos>(expected["origin_ns"].toInteger()) - trace.range().start)
    {
    }

    QStringList run()
    {
        counts();
        work("all devices", m_expected["all_devices"].toObject(), m_measured.all);
        devices();
        launches();
        names();
        counters();
        times();
        tracks();
        flows();
        facts();
        return m_differences;
    }

private:
    void same(const QString& what, const QJsonValue& expected, const QJsonValue& found)
    {
        if (expected != found)
            m_differences << QString("%1: expected %2, found %3").arg(what, text(expected), text(found));
    }
    static QString text(const QJsonValue& value) { return value.isString() ? value.toString() : QString::number(value.toInteger()); }

    void counts()
    {
        QJsonObject expected = m_expected["counts"].toObject();
        expected.remove("counter-sample");
        for (const QString& kind : expected.keys())
            same(kind, expected[kind], m_measured.kinds[kind.toStdString()]);
        same("kinds", expected.size(),
            static_cast<int>(std::count_if(m_measured.kinds.begin(), m_measured.kinds.end(), [](const auto& k) { return k.second > 0; })));
    }

    void work(const QString& what, const QJsonObject& expected, const Work& found)
    {
        if (expected.isEmpty())
            return same(what, 0, static_cast<int>(found.all.size()));
        const QJsonObject values = found.values(m_shift);
        for (const QString& key : values.keys())
            same(what + " " + key, expected[key], values[key]);
    }

    /// A GPU is found by its number, another device by its times.
    [[nodiscard]] std::uint32_t deviceOf(const QJsonObject& expected) const
    {
        bool isNumber = false;
        const std::uint32_t number = expected["id"].toString().toUInt(&isNumber);
        for (const auto& [device, found] : m_measured.devices) {
            if (device >= m_trace.devices.size())
                continue;
            const bool isSame = isNumber ? m_trace.devices[device].ordinal == number : found.values(m_shift)["first_ns"] == expected["first_ns"];
            if (isSame)
                return device;
        }
        return DeviceId::kNone;
    }

    void devices()
    {
        const QJsonArray expected = m_expected["devices"].toArray();
        same("devices", expected.size(), static_cast<int>(m_measured.devices.size()));
        for (const QJsonValue& one : expected) {
            const QJsonObject device = one.toObject();
            const std::uint32_t id = deviceOf(device);
            const QString name = "device " + device["id"].toString();
            work(name, device, m_measured.devices[id]);
            if (!device["name"].isNull() && id != DeviceId::kNone)
                same(name + " name", device["name"], QString::fromStdString(m_trace.devices[id].name));
            for (const QJsonValue& stream : device["streams"].toArray()) {
                const QString streamId = stream.toObject()["id"].toString();
                work(name + " stream " + streamId, stream.toObject(), m_measured.streams[id][streamId.toStdString()]);
            }
            same(name + " streams", device["streams"].toArray().size(), static_cast<int>(m_measured.streams[id].size()));
        }
    }

    void launches()
    {
        std::set<std::uint32_t> called;
        qint64 withSpan = 0;
        qint64 withoutSpan = 0;
        for (const auto& [correlation, isLaunch] : m_measured.calls) {
            const bool hasWork = correlation != CorrelationId::kNone && m_measured.work.contains(correlation);
            called.insert(correlation);
            withSpan += hasWork ? 1 : 0;
            withoutSpan += !hasWork && isLaunch ? 1 : 0;
        }
        const auto paired = std::count_if(
            m_measured.work.begin(), m_measured.work.end(), [&called](std::uint32_t id) { return id != CorrelationId::kNone && called.contains(id); });
        const QJsonObject expected = m_expected["launches"].toObject();
        same("paired launches", expected["paired"], static_cast<qint64>(paired));
        same("work without launch", expected["device_spans_without_launch"], static_cast<qint64>(m_measured.work.size()) - paired);
        same("calls with work", expected["calls_with_span"], withSpan);
        same("launches without work", expected["launches_without_span"], withoutSpan);
    }

    void names()
    {
        for (const char* list : {"top_device", "top_calls", "top_other"}) {
            for (const QJsonValue& one : m_expected[list].toArray()) {
                const QJsonArray entry = one.toArray();
                const auto& [count, sum] = m_measured.names[{entry[0].toString().toStdString(), entry[1].toString().toStdString()}];
                same(entry[1].toString() + " count", entry[2], count);
                same(entry[1].toString() + " time", entry[3], static_cast<qint64>(sum));
            }
        }
    }

    void counters()
    {
        QJsonObject found;
        QJsonObject first;
        QJsonObject last;
        for (const CounterSeries& series : m_trace.counters) {
            const QString name = QString::fromStdString(series.info.name);
            found[name] = static_cast<qint64>(series.sampleCount());
            first[name] = series.blocks.front()->values.front();
            last[name] = series.blocks.back()->values.back();
        }
        if (found != m_expected["counters"].toObject())
            m_differences << "other counters: " + found.keys().join(", ");
        for (const QJsonValue& one : m_expected["counter_values"].toArray()) {
            const QJsonObject counter = one.toObject();
            const QString name = counter["name"].toString();
            if (counter["first"].toDouble() != first[name].toDouble() || counter["last"].toDouble() != last[name].toDouble())
                m_differences << QString("%1: first %2, last %3").arg(name).arg(first[name].toDouble()).arg(last[name].toDouble());
        }
    }

    void times()
    {
        same("host threads", m_expected["host_threads"], m_measured.hostTracks);
        if (m_trace.spanCount() == 0)
            return same("first start", m_expected["origin_ns"].toInteger(), 0);
        same("last end", m_expected["end_ns"], static_cast<qint64>(m_trace.range().end + m_shift));
        if (!m_expected["epoch_ns"].isNull()) // the epoch of a trace is that of its time 0
            same("epoch", m_expected["epoch_ns"], static_cast<qint64>(m_trace.epochNanos - m_shift));
    }

    /// Tracks of the trace that stand for a track of the file.
    [[nodiscard]] std::vector<const Track*> tracksOf(const QJsonObject& expected) const
    {
        const QString name = expected["name"].toString().trimmed();
        QString id = expected["tid"].toString();
        const bool isThread = id != "None";
        TrackType type = isThread ? TrackType::HostThread : TrackType::DeviceStream;
        if (const auto stream = QRegularExpression(R"(^(?:STREAM \[" |HIP Activity Stream )(\d+))").match(name); !isThread && stream.hasMatch())
            id = stream.captured(1);
        else if (const auto queue = QRegularExpression(R"(^GPU Kernel Dispatch \[\d+\] Queue (\d+)$)").match(name); !isThread && queue.hasMatch())
            id = "queue " + queue.captured(1);
        else if (!isThread)
            type = TrackType::HostThread;
        const QString shown = name.isEmpty() ? expected["uuid"].toString().replace("seq ", "sequence ") : name;
        std::vector<const Track*> found;
        for (const Track& track : m_trace.tracks) {
            const bool isIt = id != "None" ? track.info.nativeId == id.toStdString() : track.info.name == shown.toStdString();
            if (isIt && track.info.type == type)
                found.push_back(&track);
        }
        return found;
    }

    /// Marks may have been slices without length.
    void tracks()
    {
        for (const QJsonValue& one : m_expected["tracks"].toArray()) {
            const QJsonObject expected = one.toObject();
            qint64 slices = 0;
            qint64 marks = 0;
            Nanos first = std::numeric_limits<Nanos>::max();
            Nanos last = std::numeric_limits<Nanos>::min();
            const auto add = [&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.kind == SpanKind::Mark) {
                    ++marks;
                    return;
                }
                ++slices;
                first = std::min(first, span.start + m_shift);
                last = std::max(last, span.end() + m_shift);
            };
            for (const Track* const track : tracksOf(expected)) {
                for (const Lane& lane : track->lanes)
                    lane.forEach(add);
            }
            const QString what = "track " + expected["name"].toString();
            if (expected["slices"].toInteger() != slices + marks)
                same(what + " slices", expected["slices"], slices);
            same(what + " first", expected["first_ns"], static_cast<qint64>(first));
            same(what + " last", expected["last_ns"], static_cast<qint64>(last));
        }
    }

    /// In the files of AMD's tools each call, range and marker starts a flow, and each work ends one.
    void flows()
    {
        const QJsonObject expected = m_expected["flows"].toObject();
        const bool isOfAmd = !m_measured.calls.empty() && expected["ids"].toInteger() > 0;
        if (!isOfAmd)
            return;
        const auto callsWithFlow =
            std::count_if(m_measured.calls.begin(), m_measured.calls.end(), [](const auto& call) { return call.first != CorrelationId::kNone; });
        const auto workWithFlow = std::count_if(m_measured.work.begin(), m_measured.work.end(), [](std::uint32_t id) { return id != CorrelationId::kNone; });
        same("ends of flows at work", expected["ends"].toInteger() - expected["ids"].toInteger(), static_cast<qint64>(workWithFlow));
        const qint64 others = expected["ids"].toInteger() - static_cast<qint64>(callsWithFlow);
        if (others != m_measured.kinds["range"] + m_measured.kinds["mark"])
            same("flows of ranges", others, m_measured.kinds["range"]);
    }

    [[nodiscard]] QString factNamed(const char* name) const
    {
        const auto fact = std::ranges::find(m_trace.facts, std::string(name), &std::pair<std::string, std::string>::first);
        return fact != m_trace.facts.end() ? QString::fromStdString(fact->second) : QString();
    }

    void facts()
    {
        const QJsonObject expected = m_expected["facts"].toObject();
        QStringList planes;
        for (const QJsonValue& plane : expected["planes"].toArray())
            planes << plane.toString();
        same("planes", planes.join(", "), factNamed("planes"));
        same("profiler errors", expected["errors"].toInteger(), factNamed("profiler errors").isEmpty() ? 0 : -1);
        same("profiler warnings", expected["warnings"].toInteger(), factNamed("profiler warnings").isEmpty() ? 0 : -1);
        if (!expected.contains("packets") || !m_expected["counters"].toObject().isEmpty())
            return; // an event may carry values of several counters
        const qint64 packets = expected["packets"].toInteger() + m_expected["losses"].toObject()["compressed_packets"].toInteger();
        same("packets", packets, static_cast<qint64>(accountOf(m_trace)["read"]));
    }

    const QJsonObject& m_expected;
    const Trace& m_trace;
    Measured m_measured;
    Nanos m_shift; ///< from times of the trace to those of the file
    QStringList m_differences;
};

} // namespace

QStringList differencesFrom(const QJsonObject& expected, const Trace& trace)
{
    return Comparison(expected, trace).run();
}

} // namespace stallscope::test
