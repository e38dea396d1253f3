// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/batch_codec.h"

#include <QTest>

#include <random>

using namespace stallscope;
using namespace stallscope::inject;

namespace {

DeviceBatch fullBatch()
{
    DeviceBatch batch;
    DeviceWorkRecord work;
    work.name = batch.addText("saxpy");
    work.times = {1, 2};
    work.place = {0, 1, 7};
    work.bytes = 4096;
    batch.work.push_back(work);
    batch.calls.push_back({batch.addText("cudaLaunchKernel"), {3, 4}, 100, 5, 0});
    batch.syncs.push_back({SyncRecord::Type::StreamSynchronize, {5, 6}, {0, 1, 7}, 0, 0, 6, 0});
    batch.events.push_back({{0, 1, 7}, 3, 9, 8});
    batch.memory.push_back({MemoryKind::Device, true, 10, 1 << 20, 0xF000, 0, 9});
    batch.devices.push_back({0, batch.addText("GPU"), 1 << 30, 132, 9, 0, batch.addText("GPU-1")});
    batch.streams.push_back({{0, 1, 7}, 0, true, false});
    batch.names.push_back({NameRecord::Of::Stream, 0, {0, 1, 7}, batch.addText("compute")});
    batch.openCalls.emplace().push_back({batch.addText("cudaStreamSynchronize"), 11, 100, 10});
    batch.metrics.push_back({0, {7, 8}, {90, 72}});
    batch.facts.push_back({batch.addText("GPU 0 metrics"), batch.addText("every 1 ms")});
    batch.losses = {1, 2, 3, 4};
    batch.clock.push_back({12, 13, 14});
    batch.askedAt = 15;
    batch.isWhole = true;
    return batch;
}

} // namespace

class TestBatchCodec : public QObject {
    Q_OBJECT
private slots:
    void batchesComeBack();
    void callStacksComeBack();
    void cutBytesAreRefused();
    void changedBytesNeverCrash();
};

void TestBatchCodec::batchesComeBack()
{
    const DeviceBatch batch = fullBatch();
    const auto back = decodeBatch(encodeBatch(batch));
    QVERIFY(back.has_value());
    QCOMPARE(encodeBatch(*back), encodeBatch(batch));
    QCOMPARE(back->text(back->work.at(0).name), std::string("saxpy"));
    QCOMPARE(back->work.at(0).bytes, std::uint64_t{4096});
    QCOMPARE(back->metrics.at(0).values.at(1), 72.0);
    QCOMPARE(back->text(back->facts.at(0).value), std::string("every 1 ms"));
    QCOMPARE(back->openCalls.value().at(0).start, Nanos{11});
    QCOMPARE(back->losses, (BatchLosses{1, 2, 3, 4}));
    QVERIFY(back->isWhole && !back->isLast);
    QVERIFY(!decodeBatch(encodeBatch({}))->openCalls.has_value());
}

void TestBatchCodec::callStacksComeBack()
{
    const CallStackRecord stack{7, 8, {{"main", "/usr/bin/train", 0}, {"log_loss", "train.py", 52}}};
    QVERIFY(decodeCallStack(encodeCallStack(stack)) == stack);
}

void TestBatchCodec::cutBytesAreRefused()
{
    const std::vector<std::byte> bytes = encodeBatch(fullBatch());
    for (std::size_t length = 0; length < bytes.size(); ++length)
        QVERIFY(!decodeBatch(std::span(bytes).first(length)).has_value());
}

void TestBatchCodec::changedBytesNeverCrash()
{
    const std::vector<std::byte> bytes = encodeBatch(fullBatch());
    std::mt19937 random(1);
    for (int i = 0; i < 20'000; ++i) {
        std::vector<std::byte> changed = bytes;
        for (int change = 0; change < 1 + i % 4; ++change)
            changed[random() % changed.size()] = static_cast<std::byte>(random());
        const auto batch = decodeBatch(changed);
        if (batch) {
            QVERIFY(!batch->texts.empty());
            for (const DeviceWorkRecord& work : batch->work)
                QVERIFY(work.direction <= CopyDirection::HostToHost && work.source <= MemoryKind::ManagedStatic);
        }
    }
}

QTEST_APPLESS_MAIN(TestBatchCodec)
#include "tst_batch_codec.moc"
