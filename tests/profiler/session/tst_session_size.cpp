// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;

class TestSessionSize : public QObject {
    Q_OBJECT

private slots:
    void bytesPerSpan_data();
    void bytesPerSpan();
};

void TestSessionSize::bytesPerSpan_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("mostBytes");
    QTest::newRow("owlv2, 104 161 spans") << QStringLiteral("tracelens_owlv2_h100.json.gz") << 5.0;
    QTest::newRow("bert, 2062 spans") << QStringLiteral("tracelens_bert_small_h100.json.gz") << 12.0;
    // 35 spans: what a file holds beside them is more than they are.
    QTest::newRow("event sync, 35 spans") << QStringLiteral("hta_event_sync_a100.json.gz") << 120.0;
}

void TestSessionSize::bytesPerSpan()
{
    QFETCH(const QString, name);
    QFETCH(const double, mostBytes);
    const QString path = QStringLiteral(STALLSCOPE_SHARED_DATA "/") + name;
    if (!QFileInfo::exists(path))
        QSKIP("the recorded traces that this test measures are not on this machine");
    const auto trace = openTrace(path.toStdString(), {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    QTemporaryDir folder;
    const QString saved = folder.filePath(QStringLiteral("a.stallscope"));
    QVERIFY(writeSession(**trace, saved.toStdString()));
    std::uint64_t kept = (*trace)->spanCount();
    for (const CounterSeries& series : (*trace)->counters)
        kept += series.sampleCount();
    const double bytes = static_cast<double>(QFileInfo(saved).size()) / static_cast<double>(kept);
    const double bytesPerSpan = static_cast<double>(QFileInfo(saved).size()) / static_cast<double>((*trace)->spanCount());
    qInfo("%.2f bytes a span or sample, %.2f a span", bytes, bytesPerSpan);
    QVERIFY(bytes <= mostBytes);
    QVERIFY(bytesPerSpan <= mostBytes);
    const auto read = readSession(saved.toStdString());
    QVERIFY(read);
    QCOMPARE((*read)->spanCount(), (*trace)->spanCount());
}

QTEST_APPLESS_MAIN(TestSessionSize)
#include "tst_session_size.moc"
