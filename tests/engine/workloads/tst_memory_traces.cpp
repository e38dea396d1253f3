// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/workloads/rehearsal.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Bytes that were copied in a direction, between device memory and the given kind.
std::uint64_t copied(const Rehearsed& run, CopyDirection direction, MemoryKind host)
{
    std::uint64_t bytes = 0;
    for (const TableRow& row : run.report.copies) {
        if (row.direction == direction && (row.sourceMemory == host || row.targetMemory == host))
            bytes += row.bytes;
    }
    return bytes;
}

} // namespace

/// Traces of the workloads about memory show what the catalogue promises.
class TestMemoryTraces : public QObject {
    Q_OBJECT

private slots:
    void transfersUseTheMemoryThatTheySay_data()
    {
        QTest::addColumn<int>("inFrom");
        QTest::addColumn<int>("outTo");
        QTest::newRow("pageable") << int(MemoryKind::Pageable) << int(MemoryKind::Pageable);
        QTest::newRow("pin-each-time") << int(MemoryKind::Pinned) << int(MemoryKind::Pageable);
        QTest::newRow("pinned") << int(MemoryKind::Pinned) << int(MemoryKind::Pinned);
        QTest::newRow("pinned-async") << int(MemoryKind::Pinned) << int(MemoryKind::Pinned);
        QTest::newRow("create-on-device") << int(MemoryKind::Unknown) << int(MemoryKind::Pinned);
    }
    void transfersUseTheMemoryThatTheySay()
    {
        QFETCH(int, inFrom);
        QFETCH(int, outTo);
        constexpr std::uint64_t kBytes = 8 << 20;
        const Rehearsed run = rehearse("transfer", QTest::currentDataTag(), {{"bytes", kBytes}, {"chunks", 8}});
        QVERIFY2(run.problem().empty(), run.problem().c_str());
        for (const MemoryKind kind : {MemoryKind::Pageable, MemoryKind::Pinned}) {
            QCOMPARE(copied(run, CopyDirection::HostToDevice, kind), int(kind) == inFrom ? kBytes : 0);
            QCOMPARE(copied(run, CopyDirection::DeviceToHost, kind), int(kind) == outTo ? kBytes : 0);
        }
    }

    void transfersWaitAsTheySay()
    {
        const Settings settings{{"bytes", 8 << 20}, {"chunks", 8}};
        const Rehearsed pageable = rehearse("transfer", "pageable", settings);
        const Rehearsed pinning = rehearse("transfer", "pin-each-time", settings);
        const Rehearsed async = rehearse("transfer", "pinned-async", settings);
        const Rehearsed created = rehearse("transfer", "create-on-device", settings);
        QCOMPARE(pageable.blocking()[BlockingKind::SyncCopy], std::uint64_t{16});
        QCOMPARE(pinning.blocking()[BlockingKind::SyncCopy], std::uint64_t{16});
        QCOMPARE(pinning.blocking()[BlockingKind::Alloc], std::uint64_t{8});
        QCOMPARE(pinning.blocking()[BlockingKind::Free], std::uint64_t{8});
        QCOMPARE(async.report.overlap.syncCount, std::uint64_t{1});
        QVERIFY(async.report.allDevices.h2dD2hOverlap.has_value());
        QCOMPARE(created.kernels("fill"), std::uint64_t{8});
        QCOMPARE(created.blocking()[BlockingKind::SyncCopy], std::uint64_t{8});
    }

    void allocatingInTheLoopWaits()
    {
        const Settings settings{{"steps", 30}};
        const Rehearsed loop = rehearse("allocate", "malloc-in-loop", settings);
        const Rehearsed pool = rehearse("allocate", "pool", settings);
        const Rehearsed kept = rehearse("allocate", "preallocated", settings);
        QCOMPARE(loop.blocking()[BlockingKind::Alloc], std::uint64_t{30});
        QCOMPARE(loop.blocking()[BlockingKind::Free], std::uint64_t{30});
        QVERIFY(*loop.report.overlap.stalled > 0);
        for (const Rehearsed& run : {loop, pool, kept})
            QCOMPARE(run.kernels("axpy"), std::uint64_t{30});
        for (const Rehearsed& run : {pool, kept}) {
            QCOMPARE(run.report.overlap.syncCount, std::uint64_t{1});
            QCOMPARE(*run.report.overlap.stalled, 0.0);
        }
        QCOMPARE(loop.fact("most memory held by steps"), std::string("256 KiB"));
        QCOMPARE(kept.fact("most memory held by steps"), std::string("256 KiB"));
        QCOMPARE(pool.calls("cpuMallocAsync"), std::uint64_t{30});
        QCOMPARE(pool.calls("cpuFreeAsync"), std::uint64_t{30});
    }

    /// Memory of a bounded queue does not grow with the number of batches; that of an unbounded one does.
    void memoryOfABoundedQueueIsFlat()
    {
        constexpr std::int64_t kBytes = 1 << 18;
        const auto run = [=](const char* strategy, std::int64_t batches) {
            return rehearse("queue", strategy, {{"batches", batches}, {"bytes", kBytes}, {"depth", 14}});
        };
        const std::string fact = "most memory held by queued work";
        const Rehearsed few = run("bounded", 20);
        const Rehearsed many = run("bounded", 100);
        for (const Rehearsed& bounded : {few, many}) {
            QVERIFY2(bounded.problem().empty(), bounded.problem().c_str());
            // Two batches fit, one is being computed, one is being asked for.
            QVERIFY2(bounded.fact(fact).starts_with("256 KiB") || bounded.fact(fact).starts_with("512 KiB") || bounded.fact(fact).starts_with("768 KiB")
                    || bounded.fact(fact) == "1.00 MiB",
                bounded.fact(fact).c_str());
            QVERIFY(busiestStream(bounded).queueDepthMax <= 14 + 2);
        }
        const Rehearsed sync = run("sync-per-batch", 100);
        const Rehearsed unbounded = run("unbounded", 100);
        QCOMPARE(sync.fact(fact), std::string("256 KiB"));
        QCOMPARE(sync.blocking()[BlockingKind::Stream], std::uint64_t{101});
        QVERIFY2(unbounded.fact(fact).ends_with("MiB"), unbounded.fact(fact).c_str());
        QVERIFY(busiestStream(unbounded).queueDepthMax > 5 * busiestStream(many).queueDepthMax);
        QCOMPARE(unbounded.report.overlap.syncCount, std::uint64_t{1});
    }
};

QTEST_APPLESS_MAIN(TestMemoryTraces)
#include "tst_memory_traces.moc"
