// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/in_order.h"

#include <QSemaphore>
#include <QTest>

#include <numeric>

using namespace stallscope::gui;

/// Work that is prepared on many threads and used on one.
class TestInOrder : public QObject {
    Q_OBJECT
private slots:
    void eachIsPreparedOnceAndUsedInOrder_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("onManyThreads");
        for (const bool onManyThreads : {false, true}) {
            for (const int count : {0, 1, 2, 40, 1000})
                QTest::addRow("%d, %s", count, onManyThreads ? "many threads" : "one thread") << count << onManyThreads;
        }
    }
    void eachIsPreparedOnceAndUsedInOrder()
    {
        QFETCH(int, count);
        QFETCH(bool, onManyThreads);
        for (int round = 0; round < 20; ++round) {
            std::vector<int> prepared(static_cast<std::size_t>(count)); // no atomics: it is said to be safe
            std::vector<std::size_t> used;
            const QThread* const here = QThread::currentThread();
            bool isHere = true;
            prepareAndUse(
                prepared.size(), onManyThreads, [&](std::size_t i) { ++prepared[i]; },
                [&](std::size_t i) {
                    isHere = isHere && QThread::currentThread() == here;
                    if (prepared[i] == 1)
                        used.push_back(i);
                });
            QVERIFY(isHere);
            std::vector<std::size_t> all(prepared.size());
            std::iota(all.begin(), all.end(), std::size_t{0});
            QCOMPARE(used, all);
        }
    }

    /// Others may keep the threads of the pool for as long as they like.
    void aBusyPoolIsNotWaitedFor()
    {
        QThreadPool& pool = *QThreadPool::globalInstance();
        QSemaphore running;
        QSemaphore ends;
        const int threads = pool.maxThreadCount();
        for (int i = 0; i < threads; ++i) {
            pool.start([&] {
                running.release();
                ends.acquire();
            });
        }
        running.acquire(threads);
        int used = 0;
        prepareAndUse(
            100, true, [](std::size_t) {}, [&](std::size_t) { ++used; });
        ends.release(threads);
        pool.waitForDone();
        QCOMPARE(used, 100);
    }
};

QTEST_GUILESS_MAIN(TestInOrder)
#include "tst_in_order.moc"
