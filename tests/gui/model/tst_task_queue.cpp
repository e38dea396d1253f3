// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/task_queue.h"

#include <QString>
#include <QStringList>
#include <QTest>

#include <latch>
#include <memory>
#include <thread>

using namespace stallscope::gui;

namespace {

/// Doubles numbers, and keeps what is said of it. Work waits until it is let go on.
struct Fixture {
    Fixture() = default;
    explicit Fixture(std::shared_ptr<std::latch> until) : mayGoOn(std::move(until)) {}

    [[nodiscard]] bool waitForTheEnd() const
    {
        return QTest::qWaitFor([this] { return !queue.isBusy(); }, 60'000);
    }

    std::shared_ptr<std::latch> mayGoOn = std::make_shared<std::latch>(0);
    QStringList said;
    std::function<void(int)> whenDone = [](int) {};
    TaskQueue<int, int> queue{{.begin = [this](const int& task) { said << QString("begin %1").arg(task); },
        .work =
            [until = mayGoOn](const int& task, const std::stop_token&) {
                until->wait();
                return 2 * task;
            },
        .conclude =
            [this](const int& task, const int& outcome) {
                said << QString("%1: %2").arg(task).arg(outcome);
                whenDone(task);
            },
        .drop = [this] { said << "dropped"; }}};
};

} // namespace

class TestTaskQueue : public QObject {
    Q_OBJECT
private slots:
    void nothingWasAskedFor()
    {
        Fixture fixture;
        QVERIFY(!fixture.queue.isBusy());
        fixture.queue.cancel();
        fixture.queue.cancelAll();
        QCOMPARE(fixture.said, QStringList());
    }

    void eachInItsTurn()
    {
        Fixture fixture;
        for (const int task : {3, 1, 2})
            fixture.queue.add(task);
        QCOMPARE(fixture.said, QStringList("begin 3"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.said, (QStringList{"begin 3", "3: 6", "begin 1", "1: 2", "begin 2", "2: 4"}));
    }

    /// Twice in a row is once; later again is another wish.
    void theSameAgain()
    {
        Fixture fixture;
        for (const int task : {1, 1, 2, 2, 1})
            fixture.queue.add(task);
        QCOMPARE(fixture.queue.tasks(), (std::deque<int>{1, 2, 1}));
        QVERIFY(fixture.waitForTheEnd());
        fixture.queue.add(1);
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.said.count("1: 2"), 3);
        QCOMPARE(fixture.said.count("2: 4"), 1);
    }

    void whatIsCancelledIsTheOneUnderWay()
    {
        Fixture fixture(std::make_shared<std::latch>(1));
        for (const int task : {1, 2})
            fixture.queue.add(task);
        fixture.queue.cancel();
        QCOMPARE(fixture.said, (QStringList{"begin 1", "dropped", "begin 2"}));
        fixture.mayGoOn->count_down();
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.said.mid(3), QStringList("2: 4"));
    }

    /// What waits was never begun.
    void allAreCancelled()
    {
        Fixture fixture(std::make_shared<std::latch>(1));
        for (const int task : {1, 2, 3})
            fixture.queue.add(task);
        fixture.queue.cancelAll();
        QVERIFY(!fixture.queue.isBusy());
        fixture.mayGoOn->count_down();
        fixture.queue.add(4);
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.said, (QStringList{"begin 1", "dropped", "begin 4", "4: 8"}));
    }

    void whoHearsOfItMayAskForMore()
    {
        Fixture fixture;
        fixture.whenDone = [&fixture](int task) {
            if (task < 3)
                fixture.queue.add(task + 1);
        };
        fixture.queue.add(1);
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.said, (QStringList{"begin 1", "1: 2", "begin 2", "2: 4", "begin 3", "3: 6"}));
    }

    void itWaitsForItsThreadWhenItGoes()
    {
        std::latch isAtWork(1);
        bool isStopped = false; // no atomic: read when the thread is over
        {
            TaskQueue<int, bool> queue({.begin = [](const int&) {},
                .work =
                    [&](const int&, const std::stop_token& stop) {
                        isAtWork.count_down();
                        while (!stop.stop_requested())
                            std::this_thread::yield();
                        return isStopped = true;
                    },
                .conclude = [](const int&, const bool&) { QFAIL("of one that is gone"); }});
            queue.add(1);
            queue.add(2);
            isAtWork.wait();
        }
        QVERIFY(isStopped);
    }
};

QTEST_GUILESS_MAIN(TestTaskQueue)
#include "tst_task_queue.moc"
