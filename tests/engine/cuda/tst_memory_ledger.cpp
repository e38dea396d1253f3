// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/memory_ledger.h"

#include <QTest>

#include <limits>

using namespace stallscope;
using cuda::MemoryLedger;

class TestMemoryLedger : public QObject {
    Q_OBJECT

private slots:
    void counts()
    {
        MemoryLedger ledger("cuda:0", 1000);
        QVERIFY(ledger.take(0).ok());
        QVERIFY(ledger.take(600).ok());
        QVERIFY(ledger.take(400).ok());
        QCOMPARE(ledger.use().inUse, std::uint64_t{1000});
        ledger.give(700);
        QCOMPARE(ledger.use().inUse, std::uint64_t{300});
        QCOMPARE(ledger.use().peak, std::uint64_t{1000});
        QCOMPARE(ledger.use().limit, std::uint64_t{1000});
    }

    void tooMuch_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::newRow("one byte") << quint64{401};
        QTest::newRow("more than there is") << quint64{5000};
        QTest::newRow("all there could be") << quint64{std::numeric_limits<std::size_t>::max()};
    }
    void tooMuch()
    {
        QFETCH(quint64, bytes);
        MemoryLedger ledger("cuda:1", 1000);
        QVERIFY(ledger.take(600).ok());
        QVERIFY(!ledger.take(bytes).ok());
        QCOMPARE(ledger.use().inUse, std::uint64_t{600}); // as before
        QVERIFY(ledger.take(400).ok());
    }

    /// Same message as the CPU device.
    void inWords()
    {
        MemoryLedger ledger("cuda:1", 4096);
        QVERIFY(ledger.take(1024).ok());
        QCOMPARE(ledger.take(8192).error().message, std::string("cuda:1: out of memory: cannot allocate 8.00 KiB; 1.00 KiB of 4.00 KiB are in use"));
    }

    void neverBelowNothing()
    {
        MemoryLedger ledger("cuda:0", 100);
        ledger.give(5);
        QCOMPARE(ledger.use().inUse, std::uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestMemoryLedger)
#include "tst_memory_ledger.moc"
