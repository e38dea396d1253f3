// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/stack_pool.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace stallscope;

namespace {
Frame frameNumber(std::uint32_t n)
{
    return {StringId(n), StringId(n / 2), n % 5};
}
} // namespace

class TestStackPool : public QObject {
    Q_OBJECT
private slots:
    void noStack();
    void framesComeBackInnermostFirst();
    void equalBeginningsAreStoredOnce();
    void framesThatDifferInOnePartDiffer();
    void idsFromElsewhereAreEmpty();
    void aCircleEnds();
    void restoredIdsStayAsTheyWere();
    void manyThreadsAddAndLookUp();
};

void TestStackPool::noStack()
{
    StackPool pool;
    QVERIFY(!pool.addStack(std::vector<Frame>{}).isValid());
    QVERIFY(pool.frames(StackId()).empty());
    QCOMPARE(pool.stackCount(), std::size_t{0});
}

void TestStackPool::framesComeBackInnermostFirst()
{
    StackPool pool;
    const StackId stack = pool.addStack({frameNumber(1), frameNumber(2), frameNumber(3)});
    const std::vector<Frame> frames = pool.frames(stack);
    QCOMPARE(frames, (std::vector<Frame>{frameNumber(3), frameNumber(2), frameNumber(1)}));
}

void TestStackPool::equalBeginningsAreStoredOnce()
{
    StackPool pool;
    const StackId one = pool.addStack({frameNumber(1), frameNumber(2), frameNumber(3)});
    const StackId other = pool.addStack({frameNumber(1), frameNumber(2), frameNumber(4)});
    QCOMPARE(pool.addStack({frameNumber(1), frameNumber(2), frameNumber(3)}), one);
    QCOMPARE(pool.node(one).caller, pool.node(other).caller);
    QCOMPARE(pool.stackCount(), std::size_t{4});
    QCOMPARE(pool.frameCount(), std::size_t{4});
    const StackId recursive = pool.addStack({frameNumber(1), frameNumber(1)});
    QCOMPARE(pool.frames(recursive).size(), std::size_t{2});
    QCOMPARE(pool.frameCount(), std::size_t{4});
}

void TestStackPool::framesThatDifferInOnePartDiffer()
{
    StackPool pool;
    const Frame frame{StringId(1), StringId(2), 3};
    const FrameId id = pool.addFrame(frame);
    QCOMPARE(pool.addFrame(frame), id);
    for (const Frame& other :
        {Frame{StringId(9), StringId(2), 3}, Frame{StringId(1), StringId(9), 3}, Frame{StringId(1), StringId(2), 9}, Frame{StringId(2), StringId(1), 3}})
        QVERIFY(pool.addFrame(other) != id);
    QCOMPARE(pool.frame(id), frame);
}

void TestStackPool::idsFromElsewhereAreEmpty()
{
    const StackPool pool;
    QVERIFY(!pool.node(StackId(3)).frame.isValid());
    QCOMPARE(pool.frame(FrameId(3)), Frame());
    QCOMPARE(pool.frames(StackId(3)).size(), std::size_t{1});
}

/// Only a damaged file has one.
void TestStackPool::aCircleEnds()
{
    StackPool pool;
    const FrameId frame = pool.addFrame(frameNumber(1));
    const StackId stack = pool.addStack(frame, StackId(0)); // its own caller
    QCOMPARE(stack, StackId(0));
    QCOMPARE(pool.frames(stack).size(), std::size_t{4096});
}

/// Also where a damaged part left a gap, which is filled with equal frames and stacks.
void TestStackPool::restoredIdsStayAsTheyWere()
{
    StackPool pool;
    pool.restoreFrame({});
    pool.restoreFrame({});
    pool.restoreFrame(frameNumber(7));
    pool.restoreStack({FrameId(2), StackId()});
    pool.restoreStack({FrameId(2), StackId()});
    pool.restoreStack({FrameId(2), StackId(0)});
    QCOMPARE(pool.frame(FrameId(2)), frameNumber(7));
    QCOMPARE(pool.frames(StackId(2)).size(), std::size_t{2});
    QCOMPARE(pool.addFrame(frameNumber(7)), FrameId(2)); // found again, not added again
    QCOMPARE(pool.addStack(FrameId(2), StackId(0)), StackId(2));
}

void TestStackPool::manyThreadsAddAndLookUp()
{
    StackPool pool;
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&pool, &wrong] {
                for (std::uint32_t n = 0; n < 3000; ++n) {
                    const StackId stack = pool.addStack({frameNumber(1), frameNumber(n % 50), frameNumber(n)});
                    wrong += pool.frames(stack)[0] == frameNumber(n) ? 0 : 1;
                }
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
    QCOMPARE(pool.frameCount(), std::size_t{3000});
    QCOMPARE(pool.stackCount(), std::size_t{1 + 50 + 3000});
}

QTEST_APPLESS_MAIN(TestStackPool)
#include "tst_stack_pool.moc"
