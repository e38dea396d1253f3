// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"
#include "tests/profiler/cupti/collected.h"

#include <QTest>

#include <pthread.h>

#include <algorithm>
#include <cstddef>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;
using namespace std::chrono_literals;

namespace {

/// While it lives no thread can be begun: each would need a stack that is larger than all memory can be.
class NoMoreThreads {
public:
    NoMoreThreads()
    {
        pthread_getattr_default_np(&m_before);
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, std::size_t{1} << 50);
        if (pthread_setattr_default_np(&attributes) != 0)
            qFatal("the size of stacks cannot be set");
        pthread_attr_destroy(&attributes);
    }
    NoMoreThreads(const NoMoreThreads&) = delete;
    NoMoreThreads& operator=(const NoMoreThreads&) = delete;
    ~NoMoreThreads()
    {
        pthread_setattr_default_np(&m_before);
        pthread_attr_destroy(&m_before);
    }

private:
    pthread_attr_t m_before{};
};

} // namespace

/// A program may have as many threads as it is allowed when its collector wants one.
class TestCollectorThreads : public QObject {
    Q_OBJECT

private slots:
    void withoutAThreadItSaysSo()
    {
        FakeCupti& fake = freshDouble();
        {
            const NoMoreThreads none;
            const auto collector = Collector::start(withDouble());
            QVERIFY(!collector);
            QVERIFY2(collector.error().message.starts_with("CUPTI cannot record: "), collector.error().message.c_str());
            QVERIFY2(collector.error().message.find("already") == std::string::npos, collector.error().message.c_str());
        }
        QCOMPARE(fake.kindsOn(), std::size_t{0});
        const auto calls = fake.calls();
        QCOMPARE(std::ranges::count(calls, "cuptiUnsubscribe"), 1);
    }

    /// It is not taken for one that runs.
    void itStartsWhenThereIsOneAgain()
    {
        (void)freshDouble();
        {
            const NoMoreThreads none;
            QVERIFY(!Collector::start(withDouble()));
        }
        Setup s;
        s.launch(1);
        s.collector->flush();
        QCOMPARE(s.sums().work, std::size_t{1});
    }

    /// The exit of a program does not wait for an end that cannot begin, and another try makes it.
    void itEndsWhenThereIsOneAgain()
    {
        Setup s;
        s.launch(1);
        {
            const NoMoreThreads none;
            QVERIFY(!s.collector->finishWithin(1h));
        }
        QVERIFY(s.collector->finishWithin(1h));
        QCOMPARE(s.sums().work, std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestCollectorThreads)
#include "tst_collector_threads.moc"
