// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/queue_model.h"
#include "profiler/analysis/segments/analysis.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using test::Scenario;

namespace {

constexpr Nanos kLaunches = 10;

std::optional<QueueModel> modelOf(Scenario& scenario)
{
    const auto trace = scenario.trace();
    const auto reports = analyze(trace);
    return reports ? queueModelOf(trace, RunId(0), reports->front()) : std::nullopt;
}

} // namespace

class TestQueueModel : public QObject {
    Q_OBJECT

private slots:
    void aHostThatWaitsEachTime()
    {
        Scenario s;
        const TrackId host = s.thread("main");
        const TrackId stream = s.stream("7");
        for (Nanos i = 0; i < kLaunches; ++i) {
            const Nanos at = 42 * i;
            s.launch(host, {at, at + 10}, stream, {at + 15, at + 35});
            s.call(host, "cudaStreamSynchronize", {at + 10, at + 42}, {}, Scenario::onStream(7));
        }
        s.builder().setClockError(0);
        s.run({0, 42 * kLaunches});
        const auto model = modelOf(s);
        QVERIFY(model);
        QCOMPARE(model->launches, std::uint64_t{10});
        QCOMPARE(model->insert, Nanos{10});
        QCOMPARE(model->compute, Nanos{20});
        QCOMPARE(model->comeBack, Nanos{12});
        QCOMPARE(model->loop, QueueModel::Loop::Synchronous);
        QCOMPARE(model->predictedSync, Nanos{420});
        QCOMPARE(model->predictedAsync, Nanos{222});
        QCOMPARE(*model->error, 0.0);
    }

    void aHostThatWaitsOnce()
    {
        Scenario s;
        const TrackId host = s.thread("main");
        const TrackId stream = s.stream("7");
        for (Nanos i = 0; i < kLaunches; ++i)
            s.launch(host, {10 * i, 10 * i + 10}, stream, {15 + 22 * i, 35 + 22 * i}); // 2 from one to the next
        s.call(host, "cudaStreamSynchronize", {100, 240}, {}, Scenario::onStream(7));
        s.builder().setClockError(0);
        s.run({0, 240});
        const auto model = modelOf(s);
        QVERIFY(model);
        QCOMPARE(model->compute, Nanos{22});
        QCOMPARE(model->comeBack, Nanos{12});
        QCOMPARE(model->loop, QueueModel::Loop::Asynchronous);
        QCOMPARE(model->predictedAsync, Nanos{10 + 220 + 12});
        QCOMPARE(*model->error, 2.0 / 240);
    }

    void anotherLoopHasNoError()
    {
        Scenario s;
        const TrackId host = s.thread("main");
        const TrackId stream = s.stream("7");
        for (Nanos i = 0; i < kLaunches; ++i) {
            s.launch(host, {100 * i, 100 * i + 10}, stream, {100 * i + 15, 100 * i + 35});
            if (i % 5 == 4)
                s.call(host, "cudaStreamSynchronize", {100 * i + 10, 100 * i + 40}, {}, Scenario::onStream(7));
        }
        s.run({0, 1000});
        const auto model = modelOf(s);
        QVERIFY(model);
        QCOMPARE(model->loop, QueueModel::Loop::Other);
        QVERIFY(!model->error);
    }

    void whatIsNoLoop_data()
    {
        QTest::addColumn<int>("launches");
        QTest::addColumn<QString>("last");
        QTest::addColumn<QString>("stream");
        QTest::newRow("nothing") << 0 << ""
                                 << "";
        QTest::newRow("too few launches") << 5 << "kernel"
                                          << "7";
        QTest::newRow("kernels of two names") << 10 << "other"
                                              << "7";
        QTest::newRow("two streams") << 10 << "kernel"
                                     << "8";
    }

    void whatIsNoLoop()
    {
        QFETCH(int, launches);
        QFETCH(QString, last);
        QFETCH(QString, stream);
        Scenario s;
        const TrackId host = s.thread("main");
        const TrackId seven = s.stream("7");
        const TrackId other = stream == "8" ? s.stream("8") : seven;
        for (Nanos i = 0; i < launches; ++i)
            s.launch(host, {10 * i, 10 * i + 5}, seven, {10 * i + 6, 10 * i + 9});
        if (!last.isEmpty())
            s.launch(host, {1000, 1005}, other, {1006, 1009}, last.toStdString());
        s.run({0, 2000});
        QVERIFY(!modelOf(s));
    }
};

QTEST_APPLESS_MAIN(TestQueueModel)
#include "tst_queue_model.moc"
