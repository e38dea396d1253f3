// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/proc_file.h"

#include <QTest>

#include <unistd.h>

using namespace stallscope;

class TestProcText : public QObject {
    Q_OBJECT

private slots:
    void processors_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isKnown");
        QTest::addColumn<quint64>("busy");
        QTest::addColumn<quint64>("total");
        QTest::newRow("nothing") << QByteArray() << false << quint64{0} << quint64{0};
        QTest::newRow("another file") << QByteArray("Name: x\n") << false << quint64{0} << quint64{0};
        QTest::newRow("one processor only") << QByteArray("cpu0 1 2 3 4 5 6 7 8\n") << false << quint64{0} << quint64{0};
        QTest::newRow("cut off") << QByteArray("cpu  1 2 3") << false << quint64{0} << quint64{0};
        QTest::newRow("not a number") << QByteArray("cpu  1 2 3 x 5 6 7 8\n") << false << quint64{0} << quint64{0};
        QTest::newRow("idle") << QByteArray("cpu  0 0 0 100 20 0 0 0 0 0\ncpu0") << true << quint64{0} << quint64{120};
        QTest::newRow("guests are counted once") << QByteArray("cpu  1 2 3 4 5 6 7 8 9 10\n") << true << quint64{27} << quint64{36};
    }
    void processors()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isKnown);
        const auto ticks = processorTicks({text.data(), static_cast<std::size_t>(text.size())});
        QCOMPARE(ticks.has_value(), isKnown);
        if (ticks) {
            QTEST(quint64{ticks->busy}, "busy");
            QTEST(quint64{ticks->total}, "total");
        }
    }

    void threads()
    {
        QVERIFY(!threadTimes(""));
        QVERIFY(!threadTimes("12"));
        QVERIFY(!threadTimes("x 1 2"));
        QVERIFY(threadTimes("12 34 5\n") == (ThreadTimes{12, 34}));
    }

    void reads()
    {
        QVERIFY(!bytesRead(""));
        QVERIFY(!bytesRead("rchar: 5\n"));
        QVERIFY(!bytesRead("rchar: 5\ncancelled_write_bytes: 4\n"));
        QVERIFY(bytesRead("rchar: 5\nwchar: 6\nread_bytes: 7\nwrite_bytes: 8\n") == (BytesRead{5, 7}));
    }

    void pages()
    {
        QVERIFY(!residentPages(""));
        QVERIFY(!residentPages("100"));
        QVERIFY(residentPages("100 20 3 4 0 5 0\n") == std::uint64_t{20});
    }

    void theSystemsOwnFilesAreRead()
    {
        ProcFile stat("/proc/stat");
        ProcFile schedstat("/proc/self/schedstat");
        QVERIFY(processorTicks(stat.read()).has_value());
        QVERIFY(threadTimes(schedstat.read()).has_value());
        QVERIFY(bytesRead(ProcFile("/proc/self/io").read()).has_value() || access("/proc/self/io", R_OK) != 0);
        ProcFile missing("/proc/self/no such file");
        QVERIFY(missing.read().empty());
    }
};

QTEST_APPLESS_MAIN(TestProcText)
#include "tst_proc_text.moc"
