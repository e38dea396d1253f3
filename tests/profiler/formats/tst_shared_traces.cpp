// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>

using namespace stallscope;

namespace {

std::map<SpanKind, qint64> countKinds(const Trace& trace)
{
    std::map<SpanKind, qint64> counts;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&counts](const SpanColumns& columns, std::size_t row) { ++counts[columns.at(row).kind]; });
    }
    return counts;
}

qint64 countCommunication(const Trace& trace)
{
    qint64 count = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&count](const SpanColumns& columns, std::size_t row) { count += columns.at(row).has(SpanFlag::kCommunication) ? 1 : 0; });
    }
    return count;
}

} // namespace

/// Real traces, which are not part of the repository.
class TestSharedTraces : public QObject {
    Q_OBJECT
private slots:
    void counts_data();
    void counts();
};

void TestSharedTraces::counts_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<quint64>("spans");
    QTest::addColumn<SourceFormat>("format");
    QTest::newRow("whole microseconds") << "hta_event_sync_a100.json.gz" << quint64{35} << SourceFormat::Kineto;
    QTest::newRow("fractions") << "tracelens_bert_small_h100.json.gz" << quint64{2062} << SourceFormat::Kineto;
    QTest::newRow("python stacks") << "tracelens_owlv2_h100.json.gz" << quint64{104161} << SourceFormat::Kineto;
    QTest::newRow("one small program") << "nsysai_mock_rtx3080.sqlite" << quint64{44} << SourceFormat::Nsight;
    QTest::newRow("two processes, two devices") << "nsysai_mfu_2gpu.sqlite" << quint64{28868} << SourceFormat::Nsight;
}

void TestSharedTraces::counts()
{
    QFETCH(const QString, file);
    QFETCH(const quint64, spans);
    QFETCH(const SourceFormat, format);
    const QString folder = QStringLiteral(STALLSCOPE_SHARED_DATA "/");
    if (!QFileInfo::exists(folder + file))
        QSKIP("The traces to test with are not on this machine.");
    QFile expectedFile(folder + "expected.json");
    QVERIFY(expectedFile.open(QIODevice::ReadOnly));
    const QJsonObject expected = QJsonDocument::fromJson(expectedFile.readAll()).object()[file].toObject()["counts"].toObject();
    QVERIFY(!expected.isEmpty());

    const auto trace = openTrace((folder + file).toStdString(), {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(quint64{(*trace)->spanCount()}, spans);
    auto counts = countKinds(**trace);
    QCOMPARE(counts[SpanKind::Kernel], expected["kernels"].toInteger());
    QCOMPARE(counts[SpanKind::Memcpy], expected["memcpy"].toInteger());
    QCOMPARE(counts[SpanKind::Memset], expected["memset"].toInteger());
    QCOMPARE(counts[SpanKind::ApiCall], expected["host_api_calls"].toInteger());
    QCOMPARE(countCommunication(**trace), expected["comm_kernels"].toInteger());
    QCOMPARE((*trace)->format, format);
    QCOMPARE((*trace)->range().start, 0);
    QCOMPARE((*trace)->runs.size(), std::size_t{1});
    const auto lost = [&](Loss loss) { return (*trace)->losses[static_cast<std::size_t>(loss)]; };
    for (const Loss loss : {Loss::IncompleteFile, Loss::SkippedBytes, Loss::WrongTypes, Loss::UnknownEvents, Loss::InvalidNumbers, Loss::ReplacedCharacters})
        QCOMPARE(lost(loss), std::uint64_t{0});
}

QTEST_APPLESS_MAIN(TestSharedTraces)
#include "tst_shared_traces.moc"
