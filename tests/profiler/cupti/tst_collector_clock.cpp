// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"
#include "profiler/record/device/batch_importer.h"
#include "profiler/record/recording.h"
#include "tests/profiler/cupti/collected.h"
#include "tests/profiler/cupti/records.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <dlfcn.h>

#include <algorithm>
#include <ctime>
#include <memory>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;

namespace {

Nanos timeOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return Nanos{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// A library of its own for each test: a clock that was registered stays until the process ends.
class OwnDouble {
public:
    OwnDouble() : m_path(m_folder.filePath("libcupti_own.so").toStdString())
    {
        if (!QFile::copy(STALLSCOPE_CUPTI_FAKE, QString::fromStdString(m_path)))
            qFatal("the double cannot be copied");
        void* const library = dlopen(m_path.c_str(), RTLD_NOW | RTLD_LOCAL);
        auto* const entry = library ? reinterpret_cast<FakeEntry>(dlsym(library, kFakeEntry)) : nullptr;
        if (!entry)
            qFatal("the double cannot be loaded");
        m_fake = entry();
    }
    [[nodiscard]] FakeCupti& fake() { return *m_fake; }
    [[nodiscard]] CollectorOptions options(bool usesMonotonicClock) const
    {
        CollectorOptions options = withDouble();
        options.library = m_path;
        options.usesMonotonicClock = usesMonotonicClock;
        return options;
    }

private:
    QTemporaryDir m_folder;
    std::string m_path;
    FakeCupti* m_fake = nullptr;
};

std::unique_ptr<Collector> started(const CollectorOptions& options)
{
    auto collector = Collector::start(options);
    if (!collector)
        qFatal("%s", collector.error().message.c_str());
    return std::move(*collector);
}

std::string clockOf(const Trace& trace)
{
    const auto fact = std::find_if(trace.facts.begin(), trace.facts.end(), [](const auto& one) { return one.first == kDeviceClockFact; });
    return fact != trace.facts.end() ? fact->second : std::string();
}

std::vector<Span> deviceSpans(const Trace& trace)
{
    std::vector<Span> spans;
    for (const Track& track : trace.tracks) {
        if (track.info.type != TrackType::DeviceStream)
            continue;
        for (const Lane& lane : track.lanes)
            lane.forEach([&](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    }
    return spans;
}

constexpr const char* kRegister = "cuptiActivityRegisterTimestampCallback";

} // namespace

/// The clock of CUPTI's times: its own one, or the monotonic clock by a callback.
class TestCollectorClock : public QObject {
    Q_OBJECT

private slots:
    /// Before any activity, because each kind that is enabled before keeps the wall clock.
    void theMonotonicClockIsRegisteredFirst()
    {
        OwnDouble own;
        const auto collector = started(own.options(true));
        const auto calls = own.fake().calls();
        QCOMPARE(std::ranges::count(calls, kRegister), 1);
        const auto firstKind = std::ranges::find_if(calls, [](const std::string& call) { return call.starts_with("cuptiActivityEnable "); });
        QVERIFY(placeOf(calls, "cuptiSubscribe") < placeOf(calls, kRegister));
        QVERIFY(placeOf(calls, kRegister) < placeOf(calls, "cuptiActivityRegisterCallbacks"));
        QVERIFY(static_cast<std::ptrdiff_t>(placeOf(calls, kRegister)) < firstKind - calls.begin());
        QVERIFY2(collector->description().find("clock") == std::string::npos, collector->description().c_str());
    }

    void itIsLeftAloneOtherwise()
    {
        OwnDouble own;
        const auto collector = started(own.options(false));
        QCOMPARE(std::ranges::count(own.fake().calls(), kRegister), 0);
    }

    /// Each further registration would corrupt a record; and the first cannot be taken back.
    void itIsRegisteredOnce()
    {
        OwnDouble own;
        (void)started(own.options(true));
        for (const bool usesMonotonicClock : {true, false}) {
            CollectorOptions options = own.options(usesMonotonicClock);
            const auto sink = std::make_shared<KeepingSink>();
            options.sink = sink;
            const auto collector = started(options);
            collector->flush();
            QVERIFY(sink->takeAll().back().isMonotonic);
        }
        QCOMPARE(std::ranges::count(own.fake().calls(), kRegister), 1);
    }

    void aLibraryMayRefuseIt()
    {
        OwnDouble own;
        own.fake().answer(kRegister, CUPTI_ERROR_UNKNOWN);
        CollectorOptions options = own.options(true);
        const auto sink = std::make_shared<KeepingSink>();
        options.sink = sink;
        const auto collector = started(options);
        QVERIFY2(
            collector->description().find("without the monotonic clock (CUPTI_ERROR_UNKNOWN (999))") != std::string::npos, collector->description().c_str());
        collector->flush();
        QVERIFY(!sink->takeAll().back().isMonotonic);
    }

    /// The kernel runs between two readings of the clock, whichever CUPTI uses. The wall clock is set meanwhile.
    void timesAreRight_data()
    {
        QTest::addColumn<bool>("usesMonotonicClock");
        QTest::addColumn<QString>("fact");
        QTest::addColumn<int>("steps");
        QTest::newRow("monotonic") << true << "monotonic" << 0;
        QTest::newRow("wall") << false << "wall clock" << 1;
    }
    void timesAreRight()
    {
        QFETCH(bool, usesMonotonicClock);
        QFETCH(QString, fact);
        QFETCH(int, steps);
        OwnDouble own;
        const auto collector = started(own.options(usesMonotonicClock));
        Recording recording;
        collector->setSink(BatchImporter::attach(recording));
        const Nanos before = timeOf(CLOCK_MONOTONIC) - recording.zero();
        const std::uint64_t start = own.fake().now();
        const auto kernel = kernelRecord(1, start, start + 1'000);
        own.fake().tell(&kernel, sizeof kernel);
        collector->flush();
        own.fake().moveClock(3'000'000'000);
        collector->flush();
        const Nanos after = timeOf(CLOCK_MONOTONIC) - recording.zero();
        collector->setSink({});
        const auto trace = recording.finish();
        QCOMPARE(QString::fromStdString(clockOf(*trace)), fact);
        const auto spans = deviceSpans(*trace);
        QCOMPARE(spans.size(), std::size_t{1});
        constexpr Nanos kError = 200'000; // of the map
        QVERIFY2(spans[0].start >= before - kError && spans[0].start <= after + kError, qPrintable(QString::number(spans[0].start - before)));
        QVERIFY(std::abs(spans[0].duration - 1'000) <= (usesMonotonicClock ? 0 : 10));
        QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::ClockSteps)], static_cast<std::uint64_t>(steps));
        QCOMPARE(trace->clockError.has_value(), !usesMonotonicClock);
    }

    /// Work of a context that exists already keeps the wall clock in some versions.
    void workThatKeptTheWallClockIsMapped()
    {
        OwnDouble own;
        const auto collector = started(own.options(true));
        Recording recording;
        collector->setSink(BatchImporter::attach(recording));
        collector->flush();
        const Nanos before = timeOf(CLOCK_MONOTONIC) - recording.zero();
        const auto wall = static_cast<std::uint64_t>(timeOf(CLOCK_REALTIME));
        const auto kernel = kernelRecord(1, wall, wall + 1'000);
        own.fake().tell(&kernel, sizeof kernel);
        const auto far = kernelRecord(2, own.fake().now() + 100'000'000'000'000, own.fake().now() + 100'000'000'001'000); // neither clock
        own.fake().tell(&far, sizeof far);
        collector->flush();
        const Nanos after = timeOf(CLOCK_MONOTONIC) - recording.zero();
        collector->setSink({});
        const auto trace = recording.finish();
        const auto spans = deviceSpans(*trace);
        QCOMPARE(spans.size(), std::size_t{2});
        constexpr Nanos kError = 200'000;
        QCOMPARE(std::ranges::count_if(
                     spans, [&](const Span& span) { return !span.has(SpanFlag::kClamped) && span.start >= before - kError && span.start <= after + kError; }),
            1);
        QCOMPARE(std::ranges::count_if(spans, [](const Span& span) { return span.has(SpanFlag::kClamped); }), 1);
        QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::TimeOutOfRange)], std::uint64_t{1});
    }
};

QTEST_APPLESS_MAIN(TestCollectorClock)
#include "tst_collector_clock.moc"
