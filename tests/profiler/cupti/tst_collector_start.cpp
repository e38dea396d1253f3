// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"
#include "tests/profiler/cupti/collected.h"
#include "tests/profiler/cupti/records.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <dlfcn.h>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;

/// Start of a collector, and its error messages.
class TestCollectorStart : public QObject {
    Q_OBJECT

private slots:
    void itSaysWhyItCannot_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<int>("result");
        QTest::addColumn<QString>("says");
        QTest::newRow("subscribing") << "cuptiSubscribe" << 999 << "cuptiSubscribe failed with CUPTI_ERROR_UNKNOWN (999)";
        QTest::newRow("threads") << "cuptiSetThreadIdType" << 999 << "numbering threads";
        QTest::newRow("buffers") << "cuptiActivityRegisterCallbacks" << 999 << "cuptiActivityRegisterCallbacks failed";
        QTest::newRow("kernels") << "cuptiActivityEnable 10" << 21 << "switching on kernels failed";
        QTest::newRow("calls") << "cuptiActivityEnable 5" << 21 << "switching on runtime calls failed";
    }

    void itSaysWhyItCannot()
    {
        QFETCH(QString, call);
        QFETCH(int, result);
        QFETCH(QString, says);
        FakeCupti& fake = freshDouble();
        fake.answer(call.toStdString(), static_cast<CUptiResult>(result));
        const auto collector = Collector::start(withDouble());
        QVERIFY(!collector);
        QVERIFY2(QString::fromStdString(collector.error().message).contains(says), collector.error().message.c_str());
        const bool isGivenBack = placeOf(fake.calls(), "cuptiUnsubscribe") < fake.calls().size();
        QCOMPARE(isGivenBack, call != "cuptiSubscribe");
        QCOMPARE(fake.kindsOn(), std::size_t{0});
    }

    /// As CUPTI names it, but for the words that CUPTI adds.
    void anotherToolIsNamed()
    {
        FakeCupti& fake = freshDouble();
        fake.setHolder("Nsight");
        const auto collector = Collector::start(withDouble());
        QVERIFY(!collector);
        QVERIFY(collector.error().message.find("in use in this process by \"Nsight\", ") != std::string::npos);
        const auto calls = fake.calls();
        QVERIFY(std::none_of(calls.begin(), calls.end(), [](const std::string& call) { return call.starts_with("cuptiActivityEnable"); }));
    }

    /// Another tool that comes later is refused by CUPTI, and sees by whom; nothing is lost here.
    void aLaterToolIsRefused()
    {
        Setup s;
        auto* const subscribe =
            reinterpret_cast<decltype(&cuptiSubscribe_v2)>(dlsym(dlopen(STALLSCOPE_CUPTI_FAKE, RTLD_NOW | RTLD_NOLOAD), "cuptiSubscribe_v2"));
        QVERIFY(subscribe);
        CUpti_SubscriberHandle handle = nullptr;
        char name[CUPTI_OLD_SUBSCRIBER_NAME_MIN_LEN] = {};
        CUpti_SubscriberParams params{};
        params.structSize = CUpti_SubscriberParams_STRUCT_SIZE;
        params.subscriberName = "torch.profiler";
        params.oldSubscriberName = name;
        params.oldSubscriberSize = sizeof name;
        QCOMPARE(static_cast<int>(subscribe(&handle, nullptr, nullptr, &params)), static_cast<int>(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED));
        QCOMPARE(std::string(name), std::string("CUPTI for Stallscope"));
        s.launch(1);
        s.collector->flush();
        QCOMPARE(s.sums().work, std::size_t{1});
    }

    /// The newest library refuses the driver; an older one does not.
    void anOlderLibraryMayDo_data()
    {
        QTest::addColumn<int>("result");
        QTest::addColumn<bool>("isStarted");
        QTest::newRow("refused") << static_cast<int>(CUPTI_ERROR_NOT_INITIALIZED) << true;
        QTest::newRow("another tool") << static_cast<int>(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED) << false;
    }

    void anOlderLibraryMayDo()
    {
        QFETCH(int, result);
        QFETCH(bool, isStarted);
        QTemporaryDir folder;
        const QString second = folder.filePath("libcupti_second.so");
        QVERIFY(QFile::copy(STALLSCOPE_CUPTI_FAKE, second));
        freshDouble().answer("cuptiSubscribe", static_cast<CUptiResult>(result));
        CollectorOptions options = withDouble();
        options.library = "/nowhere/libcupti.so:" + options.library + ":" + second.toStdString();
        const auto collector = Collector::start(options);
        QCOMPARE(collector.ok(), isStarted);
        if (isStarted)
            QVERIFY2((*collector)->description().find("libcupti_second") != std::string::npos, (*collector)->description().c_str());
    }

    void aLibraryThatIsNone_data()
    {
        QTest::addColumn<QString>("library");
        QTest::newRow("no file") << "/nowhere/libcupti.so";
        QTest::newRow("another library") << "libc.so.6";
    }

    void aLibraryThatIsNone()
    {
        QFETCH(QString, library);
        CollectorOptions options = withDouble();
        options.library = library.toStdString();
        const auto collector = Collector::start(options);
        QVERIFY(!collector);
        QVERIFY2(QString::fromStdString(collector.error().message).contains("CUPTI") || QString::fromStdString(collector.error().message).contains("cupti"),
            collector.error().message.c_str());
    }

    /// The real library, if installed: without a driver it returns an error, which is reported.
    void theRealLibraryWithoutADriver()
    {
        if (!loadCupti({}))
            QSKIP("there is no CUPTI library on this machine");
        if (missingDriver().empty())
            QSKIP("there is a driver on this machine");
        const auto collector = Collector::start({});
        QVERIFY(!collector);
        QVERIFY2(QString::fromStdString(collector.error().message).contains("no NVIDIA driver found"), collector.error().message.c_str());
    }

    void itIsSwitchedOnInTheRightOrder()
    {
        Setup s;
        const auto calls = s.fake.calls();
        const auto before = [&](const char* a, const char* b) { return placeOf(calls, a) < placeOf(calls, b) && placeOf(calls, b) < calls.size(); };
        QVERIFY(before("cuptiSubscribe", "cuptiSetThreadIdType 1"));
        QVERIFY(before("cuptiSetThreadIdType 1", "cuptiActivityEnable 10"));
        QVERIFY(before("cuptiActivitySetAttribute 5", "cuptiActivityRegisterCallbacks"));
        QVERIFY(before("cuptiActivityRegisterCallbacks", "cuptiActivityEnable 10"));
        QVERIFY(before("cuptiActivityEnableAllSyncRecords 0", "cuptiActivityEnable 38"));
        QCOMPARE(placeOf(calls, "cuptiActivityEnable 3"), calls.size());  // would run kernels one by one
        QCOMPARE(placeOf(calls, "cuptiActivityEnable 4"), calls.size());  // driver calls are chosen one by one
        QCOMPARE(placeOf(calls, "cuptiActivityEnable 51"), calls.size()); // would hide the nodes of graphs
        QVERIFY(s.collector->description().find("libcupti_fake") != std::string::npos);
    }

    void whatCostsMoreIsOffUnlessRequested()
    {
        constexpr const char* kExtras[] = {
            "cuptiActivityEnableCudaEventDeviceTimestamps 1", "cuptiActivityEnableLatencyTimestamps 1", "cuptiActivityEnableDeviceGraph 1"};
        {
            Setup s;
            const auto calls = s.fake.calls();
            for (const char* extra : kExtras)
                QCOMPARE(placeOf(calls, extra), calls.size());
        }
        CollectorOptions options = withDouble();
        options.hasEventTimes = options.hasQueueTimes = options.hasDeviceLaunches = true;
        Setup s(options);
        const auto calls = s.fake.calls();
        for (const char* extra : kExtras)
            QVERIFY2(placeOf(calls, extra) < placeOf(calls, "cuptiActivityRegisterCallbacks"), extra);
        QVERIFY2(s.collector->description().find("without") == std::string::npos, s.collector->description().c_str());
    }

    void refusalsAreReported()
    {
        FakeCupti& fake = freshDouble();
        fake.answer("cuptiActivityEnableLatencyTimestamps", CUPTI_ERROR_UNKNOWN);
        CollectorOptions options = withDouble();
        options.hasQueueTimes = true;
        const auto collector = Collector::start(options);
        QVERIFY(collector.ok());
        QVERIFY2((*collector)->description().find("without times of queueing (CUPTI_ERROR_UNKNOWN (999))") != std::string::npos,
            (*collector)->description().c_str());
    }

    void whatIsMissingIsSaid()
    {
        FakeCupti& fake = freshDouble();
        fake.answer("cuptiActivityEnable 38", CUPTI_ERROR_UNKNOWN);
        const auto collector = Collector::start(withDouble());
        QVERIFY(collector.ok());
        QVERIFY((*collector)->description().find("without synchronizations") != std::string::npos);
    }

    /// It is recorded all the same: the two are compared while it runs.
    void aClockThatIsNotTheTimeOfDayIsSaid_data()
    {
        QTest::addColumn<int>("seconds");
        QTest::newRow("right") << 0;
        QTest::newRow("ahead") << 20;
        QTest::newRow("behind") << -20;
    }

    void aClockThatIsNotTheTimeOfDayIsSaid()
    {
        QFETCH(int, seconds);
        FakeCupti& fake = freshDouble();
        fake.moveClock(seconds * std::int64_t{1'000'000'000});
        const auto collector = Collector::start(withDouble());
        QVERIFY(collector.ok());
        const QString description = QString::fromStdString((*collector)->description());
        const auto said = QRegularExpression("off by (-?\\d+) ns").match(description);
        QVERIFY2(said.hasMatch() == (seconds != 0), qPrintable(description));
        QCOMPARE(qRound(said.captured(1).toDouble() / 1e9), seconds);
    }

    void thereIsOneAtATime()
    {
        Setup s;
        const auto second = Collector::start(withDouble());
        QVERIFY(!second);
        QVERIFY(second.error().message.find("already") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestCollectorStart)
#include "tst_collector_start.moc"
