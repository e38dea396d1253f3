// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_memory.h"

#include <QTest>

using namespace stallscope;
using cpu::CpuMemory;

class TestCpuMemory : public QObject {
    Q_OBJECT

private slots:
    void onlyDeviceMemoryIsAccountedFor()
    {
        CpuMemory memory("cpu:0", 0, 1 << 20);
        const auto pinned = memory.allocate(MemoryKind::Pinned, 4096);
        const auto pageable = memory.allocate(MemoryKind::Pageable, 4096);
        QVERIFY(pinned && pageable);
        QCOMPARE(memory.use().inUse, std::uint64_t{0});
        const auto device = memory.allocate(MemoryKind::Device, 1);
        QVERIFY(device.ok());
        QCOMPARE(memory.use().inUse, std::uint64_t{4096});
        memory.free(*device);
        memory.free(*pinned);
        memory.free(*pageable);
        QCOMPARE(memory.use().inUse, std::uint64_t{0});
        QCOMPARE(memory.use().peak, std::uint64_t{4096});
    }

    void theLimitIsTheLimit()
    {
        CpuMemory memory("cpu:7", 7, 8192);
        const auto all = memory.allocate(MemoryKind::Device, 8192);
        QVERIFY(all.ok());
        const auto more = memory.allocate(MemoryKind::Device, 1);
        QVERIFY(!more);
        QCOMPARE(QString::fromStdString(more.error().message),
            QString("cpu:7: out of memory: cannot allocate 1 B; 8.00 KiB of 8.00 KiB in use (raise the limit with --memory-limit)"));
        memory.free(*all);
        QVERIFY(!memory.allocate(MemoryKind::Device, SIZE_MAX / 2).ok());
    }

    void thePoolGivesBackWhatItGot()
    {
        CpuMemory memory("cpu:0", 0, 1 << 20);
        const auto first = memory.takeFromPool(5000);
        QVERIFY(first.ok());
        memory.giveToPool(*first);
        QCOMPARE(memory.use().inUse, std::uint64_t{0});
        const auto second = memory.takeFromPool(6000);
        QVERIFY(second.ok());
        QCOMPARE(second->address, first->address);
        memory.giveToPool(*second);
    }

    /// Blocks in the pool do not prevent allocations.
    void thePoolMakesRoom()
    {
        CpuMemory memory("cpu:0", 0, 8192);
        const auto first = memory.takeFromPool(8192);
        QVERIFY(first.ok());
        memory.giveToPool(*first);
        const auto second = memory.allocate(MemoryKind::Device, 8192);
        QVERIFY(second.ok());
        memory.free(*second);
    }
};

QTEST_APPLESS_MAIN(TestCpuMemory)
#include "tst_cpu_memory.moc"
