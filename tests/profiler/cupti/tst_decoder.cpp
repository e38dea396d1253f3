// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/decoder.h"
#include "tests/profiler/cupti/double.h"
#include "tests/profiler/cupti/on_each_library.h"
#include "tests/profiler/cupti/records.h"

#include <QTest>

#include <climits>
#include <cstdlib>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;

/// Every test runs on the double, and on the real library too where there is one: walking over records needs no driver.
class TestDecoder : public QObject, private OnEachLibrary {
    Q_OBJECT

private slots:
    void nothingGivesNothing_data() { addLibraries(); }
    void nothingGivesNothing()
    {
        load();
        RecordBuffer buffer;
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.texts.size(), std::size_t{1});
        QCOMPARE(batch.losses, BatchLosses{});
        QVERIFY(batch.work.empty());
    }

    void kernels_data() { addLibraries(); }
    void kernels()
    {
        load();
        RecordBuffer buffer;
        CUpti_ActivityKernel10 node = kernelRecord(9, 1000, 900);
        node.graphId = 3;
        node.graphNodeId = 17;
        buffer.add(kernelRecord(8, 100, 200)).add(node);
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.work.size(), std::size_t{2});
        const DeviceWorkRecord& first = batch.work[0];
        QCOMPARE(batch.text(first.name), std::string("_Z9incrementPfi"));
        QVERIFY(first.kind == SpanKind::Kernel);
        QVERIFY((first.times == SourceTimes{100, 200}));
        QVERIFY((first.place == StreamPlace{0, 1, 7}));
        QCOMPARE(first.correlation, 8U);
        QVERIFY((first.grid == std::array<std::uint32_t, 3>{4, 1, 1}));
        QVERIFY((first.block == std::array<std::uint32_t, 3>{256, 1, 1}));
        QCOMPARE(first.registers, 32U);
        QCOMPARE(first.dynamicShared, 1024U);
        QVERIFY((batch.work[1].times == SourceTimes{1000, 900})); // as it came
        QCOMPARE(batch.work[1].graph, 3U);
        QCOMPARE(batch.work[1].graphNode, std::uint64_t{17});
        QCOMPARE(batch.work[1].name, first.name);
    }

    void whatTheDeviceLaunched_data() { addLibraries(); }
    void whatTheDeviceLaunched()
    {
        load();
        CUpti_ActivityCdpKernel child{};
        child.kind = CUPTI_ACTIVITY_KIND_CDP_KERNEL;
        child.name = "child";
        child.start = 120;
        child.end = 150;
        child.deviceId = 2;
        child.contextId = 1;
        child.streamId = 9;
        child.gridX = 3;
        child.blockX = 64;
        child.correlationId = 8;
        child.queued = 110;
        CUpti_ActivityDeviceGraphTrace graph{};
        graph.kind = CUPTI_ACTIVITY_KIND_DEVICE_GRAPH_TRACE;
        graph.start = 200;
        graph.end = 300;
        graph.graphId = 5;
        graph.streamId = 7;
        RecordBuffer buffer;
        buffer.add(kernelRecord(8, 100, 200)).add(child).add(graph).add(kernelRecord(9, 400, 500));
        const DeviceBatch without = decoded(buffer);
        QCOMPARE(without.work.size(), std::size_t{2});
        QCOMPARE(without.losses, BatchLosses{}); // not requested, so nothing is missing
        const DeviceBatch batch = decoded(buffer, true);
        QCOMPARE(batch.losses, BatchLosses{});
        QCOMPARE(batch.work.size(), std::size_t{4});
        const DeviceWorkRecord& kernel = batch.work[1];
        QVERIFY(kernel.kind == SpanKind::Kernel);
        QCOMPARE(batch.text(kernel.name), std::string("child"));
        QVERIFY((kernel.times == SourceTimes{120, 150}));
        QVERIFY((kernel.place == StreamPlace{2, 1, 9}));
        QCOMPARE(kernel.correlation, 8U);
        QCOMPARE(kernel.queued, Nanos{110});
        QVERIFY((kernel.grid == std::array<std::uint32_t, 3>{3, 0, 0}));
        QVERIFY(batch.work[2].kind == SpanKind::Graph);
        QCOMPARE(batch.work[2].graph, 5U);
        QVERIFY((batch.work[2].times == SourceTimes{200, 300}));
    }

    void timesOfQueueingAndOfEvents_data() { addLibraries(); }
    void timesOfQueueingAndOfEvents()
    {
        load();
        CUpti_ActivityKernel10 kernel = kernelRecord(8, 100, 200);
        kernel.queued = 40;
        kernel.submitted = 70;
        CUpti_ActivityCudaEvent2 event = eventRecord(20, 3, 99, 13);
        event.deviceTimestamp = 210;
        RecordBuffer buffer;
        buffer.add(kernel).add(event);
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.work.at(0).queued, Nanos{40});
        QCOMPARE(batch.work[0].submitted, Nanos{70});
        QCOMPARE(batch.events.at(0).deviceTime, Nanos{210});
    }

    void copiesAndMemsets_data() { addLibraries(); }
    void copiesAndMemsets()
    {
        load();
        CUpti_ActivityMemcpyPtoP4 peer{};
        peer.kind = CUPTI_ACTIVITY_KIND_MEMCPY2;
        peer.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_PTOP;
        peer.srcDeviceId = 0;
        peer.dstDeviceId = 1;
        peer.bytes = 77;
        CUpti_ActivityMemset4 memset{};
        memset.kind = CUPTI_ACTIVITY_KIND_MEMSET;
        memset.bytes = 512;
        memset.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
        RecordBuffer buffer;
        buffer.add(copyRecord(5, 1, 2, 4096)).add(peer).add(memset);
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.work.size(), std::size_t{3});
        QVERIFY(batch.work[0].direction == CopyDirection::DeviceToHost);
        QVERIFY(batch.work[0].source == MemoryKind::Device);
        QVERIFY(batch.work[0].target == MemoryKind::Pinned);
        QCOMPARE(batch.work[0].bytes, std::uint64_t{4096});
        QVERIFY(batch.work[1].direction == CopyDirection::PeerToPeer);
        QCOMPARE(batch.work[1].peerDevice, 1U);
        QVERIFY(batch.work[2].kind == SpanKind::Memset);
        QVERIFY(batch.work[2].target == MemoryKind::Pinned);
    }

    void aGraphThatBeginsOnTheHost_data() { addLibraries(); }
    void aGraphThatBeginsOnTheHost()
    {
        load();
        CUpti_ActivityGraphTrace2 graph{};
        graph.kind = CUPTI_ACTIVITY_KIND_GRAPH_TRACE;
        graph.graphId = 4;
        graph.deviceId = INT_MAX;
        graph.contextId = INT_MAX;
        graph.endDeviceId = 2;
        graph.endContextId = 6;
        RecordBuffer buffer;
        buffer.add(graph);
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.work.size(), std::size_t{1});
        QVERIFY(batch.work[0].kind == SpanKind::Graph);
        QCOMPARE(batch.work[0].place.device, 2U);
        QCOMPARE(batch.work[0].place.context, 6U);
    }

    void callsHaveNamesWithoutVersions_data() { addLibraries(); }
    void callsHaveNamesWithoutVersions()
    {
        load();
        RecordBuffer buffer;
        buffer.add(callRecord(CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020, 11, 5, 9, 4711));
        buffer.add(callRecord(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, 12, 5, 9, 4711, CUPTI_ACTIVITY_KIND_DRIVER));
        buffer.add(callRecord(0, 13, 5, 9, 4711, CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API));
        buffer.add(callRecord(60'000, 14, 5, 9, 4711));
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.calls.size(), std::size_t{4});
        QCOMPARE(batch.text(batch.calls[0].name), std::string("cudaStreamSynchronize"));
        QCOMPARE(batch.calls[0].thread, 4711U);
        QCOMPARE(batch.text(batch.calls[1].name), std::string("cuLaunchKernel"));
        QCOMPARE(batch.text(batch.calls[2].name), std::string("cuLaunchKernel (internal)"));
        QCOMPARE(batch.text(batch.calls[3].name), std::string("call 60000"));
    }

    void synchronizations_data() { addLibraries(); }
    void synchronizations()
    {
        load();
        auto event = syncRecord(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE, 21, 10, 20);
        event.cudaEventId = 3;
        event.cudaEventSyncId = 99;
        event.returnValue = 700;
        RecordBuffer buffer;
        buffer.add(event);
        buffer.add(syncRecord(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE, 22, 10, 20, 7));
        buffer.add(syncRecord(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_UNKNOWN, 23, 10, 20, 7));
        buffer.add(eventRecord(20, 3, 99, 13));
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.syncs.size(), std::size_t{2});
        QVERIFY(batch.syncs[0].type == SyncRecord::Type::EventSynchronize);
        QCOMPARE(batch.syncs[0].event, 3U);
        QCOMPARE(batch.syncs[0].eventRecord, std::uint64_t{99});
        QCOMPARE(batch.syncs[0].status, 700U);
        QCOMPARE(batch.syncs[0].place.stream, kNoneInBatch);
        QCOMPARE(batch.syncs[1].event, 0U);
        QCOMPARE(batch.syncs[1].place.stream, 7U);
        QCOMPARE(batch.losses.unknown, std::uint64_t{1});
        QCOMPARE(batch.events.size(), std::size_t{1});
        QCOMPARE(batch.events[0].eventRecord, std::uint64_t{99});
        QCOMPARE(batch.events[0].place.stream, 13U);
    }

    void overheadSaysItsCauseAndItsMemoryIsFreed_data() { addLibraries(); }
    void overheadSaysItsCauseAndItsMemoryIsFreed()
    {
        load();
        CUpti_ActivityOverhead3 full{};
        full.kind = CUPTI_ACTIVITY_KIND_OVERHEAD;
        full.overheadKind = CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL;
        full.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD;
        full.objectId.pt.threadId = 4711;
        full.overheadData = std::malloc(sizeof(CUpti_ActivityOverheadCommandBufferFullData)); // the leak check watches over it
        CUpti_ActivityOverhead3 flush{};
        flush.kind = CUPTI_ACTIVITY_KIND_OVERHEAD;
        flush.overheadKind = CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH;
        int notToBeFreed = 0;
        flush.overheadData = &notToBeFreed;
        RecordBuffer buffer;
        buffer.add(full).add(flush);
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.overheads.size(), std::size_t{2});
        QCOMPARE(batch.text(batch.overheads[0].cause), std::string("command buffer full"));
        QCOMPARE(batch.overheads[0].thread, 4711U);
        QCOMPARE(batch.text(batch.overheads[1].cause), std::string("buffer flush"));
        QCOMPARE(batch.overheads[1].thread, 0U);
    }

    void memory_data() { addLibraries(); }
    void memory()
    {
        load();
        CUpti_ActivityMemory4 freed{};
        freed.kind = CUPTI_ACTIVITY_KIND_MEMORY2;
        freed.memoryOperationType = CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE;
        freed.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
        freed.bytes = 4096;
        freed.timestamp = 50;
        CUpti_ActivityMemoryPool3 pool{};
        pool.kind = CUPTI_ACTIVITY_KIND_MEMORY_POOL;
        pool.size = 1 << 20;
        pool.utilizedSize = 300;
        RecordBuffer buffer;
        buffer.add(freed).add(pool);
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.memory.size(), std::size_t{1});
        QVERIFY(batch.memory[0].isFreed);
        QVERIFY(batch.memory[0].kind == MemoryKind::Device);
        QCOMPARE(batch.pools.size(), std::size_t{1});
        QCOMPARE(batch.pools[0].used, std::uint64_t{300});
    }

    void whoIsWho_data() { addLibraries(); }
    void whoIsWho()
    {
        load();
        CUpti_ActivityDevice5 device{};
        device.kind = CUPTI_ACTIVITY_KIND_DEVICE;
        device.id = 1;
        device.name = "Some GPU";
        device.numMultiprocessors = 132;
        device.uuid.bytes[0] = '\x8a';
        device.uuid.bytes[15] = 1;
        CUpti_ActivityContext3 context{};
        context.kind = CUPTI_ACTIVITY_KIND_CONTEXT;
        context.contextId = 5;
        context.deviceId = 1;
        context.nullStreamId = 7;
        CUpti_ActivityStream stream{};
        stream.kind = CUPTI_ACTIVITY_KIND_STREAM;
        stream.contextId = 5;
        stream.streamId = 13;
        stream.flag = CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING;
        CUpti_ActivityName name{};
        name.kind = CUPTI_ACTIVITY_KIND_NAME;
        name.objectKind = CUPTI_ACTIVITY_OBJECT_STREAM;
        name.objectId.dcs = {1, 5, 13};
        name.name = "copies";
        RecordBuffer buffer;
        buffer.add(device).add(context).add(stream).add(name);
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.text(batch.devices.at(0).name), std::string("Some GPU"));
        QCOMPARE(batch.devices[0].multiprocessors, 132U);
        QCOMPARE(batch.text(batch.devices[0].uuid), std::string("GPU-8a000000-0000-0000-0000-000000000001"));
        device.isMigEnabled = 1; // a part of the GPU
        device.migUuid.bytes[0] = '\x11';
        RecordBuffer parts;
        parts.add(device);
        const DeviceBatch part = decoded(parts);
        QCOMPARE(part.text(part.devices.at(0).uuid), std::string("MIG-11000000-0000-0000-0000-000000000000"));
        QCOMPARE(batch.contexts.at(0).nullStream, 7U);
        QVERIFY(batch.streams.at(0).isNonBlocking);
        QCOMPARE(batch.text(batch.names.at(0).name), std::string("copies"));
        QCOMPARE(batch.names[0].place.stream, 13U);
    }

    void brokenBuffers_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<int>("kind");
        QTest::addColumn<qulonglong>("kernels");
        QTest::addColumn<qulonglong>("skipped");
        for (const char* library : {STALLSCOPE_CUPTI_FAKE, ""}) {
            const Result<CuptiApi> api = loadCupti(library);
            if (!api || api->version / 100 != CUPTI_API_VERSION / 100)
                continue;
            const QByteArray name = *library ? "the double, " : "the library, ";
            const QString path = QString::fromStdString(api->path);
            QTest::newRow(name + "zeros at the end") << path << 0 << 2ULL << 64ULL;
            QTest::newRow(name + "a bogus kind") << path << 4242 << 2ULL << 64ULL + sizeof(CUpti_ActivityKernel10);
            QTest::newRow(name + "a kind that was removed") << path << 6 << 2ULL << 64ULL + sizeof(CUpti_ActivityKernel10);
            QTest::newRow(name + "cut off") << path << -1 << 2ULL << 200ULL;
        }
    }
    void brokenBuffers()
    {
        load();
        QFETCH(int, kind);
        QFETCH(qulonglong, kernels);
        QFETCH(qulonglong, skipped);
        RecordBuffer buffer;
        buffer.add(kernelRecord(1, 1, 2)).add(kernelRecord(2, 3, 4));
        if (kind == -1) {
            buffer.add(kernelRecord(3, 5, 6));
            buffer.cut(sizeof(CUpti_ActivityKernel10) - 200);
        } else {
            buffer.zeros(64);
        }
        if (kind > 0) { // in the middle: what follows is lost
            std::memcpy(buffer.bytes() + buffer.size() - 64, &kind, sizeof(kind));
            buffer.add(kernelRecord(3, 5, 6));
        }
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.work.size(), kernels);
        QCOMPARE(batch.losses.skippedBytes, skipped);
    }

    void aKindThatNobodyAskedForIsCounted_data() { addLibraries(); }
    void aKindThatNobodyAskedForIsCounted()
    {
        load();
        CUpti_ActivityMarker2 marker{};
        marker.kind = CUPTI_ACTIVITY_KIND_MARKER;
        RecordBuffer buffer;
        buffer.add(marker).add(kernelRecord(1, 1, 2));
        const DeviceBatch batch = decoded(buffer);
        QCOMPARE(batch.losses.unknown, std::uint64_t{1});
        QCOMPARE(batch.work.size(), std::size_t{1});
    }

    /// Its records are shorter than the structs here: missing fields are not read.
    void olderRecords()
    {
        FakeCupti& fake = freshDouble();
        fake.setAge(FakeCupti::Age::Older);
        const Result<CuptiApi> api = loadCupti(STALLSCOPE_CUPTI_FAKE);
        QVERIFY(api.ok());
        auto event = syncRecord(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE, 21, 10, 20);
        event.cudaEventId = 3;
        event.cudaEventSyncId = 99; // beyond the end of the older one
        const auto recorded = eventRecord(20, 3, 99, 13);
        const auto kernel = kernelRecord(1, 1, 2);
        RecordBuffer buffer;
        buffer.add(&event, sizeof(event), 40).add(&recorded, sizeof(recorded), 24).add(&kernel, sizeof(kernel), 208).add(&kernel, sizeof(kernel), 208);
        const DeviceBatch batch = decodedBy(*api, buffer);
        QCOMPARE(batch.work.size(), std::size_t{2});
        QCOMPARE(batch.syncs.at(0).eventRecord, std::uint64_t{0});
        QCOMPARE(batch.syncs[0].event, 3U);
        QCOMPARE(batch.events.at(0).eventRecord, std::uint64_t{0});
        QCOMPARE(batch.events[0].place.device, kNoneInBatch);
        QCOMPARE(batch.losses, BatchLosses{});
    }

    /// Its records are longer than the structs here: additional bytes are skipped, not taken for the next record.
    void newerRecords()
    {
        constexpr std::size_t kGrowth = 24;
        FakeCupti& fake = freshDouble();
        fake.setAge(FakeCupti::Age::Newer);
        const Result<CuptiApi> api = loadCupti(STALLSCOPE_CUPTI_FAKE);
        QVERIFY(api.ok());
        auto event = syncRecord(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE, 21, 10, 20);
        event.cudaEventSyncId = 99;
        const auto recorded = eventRecord(20, 3, 99, 13);
        const auto kernel = kernelRecord(1, 1, 2);
        RecordBuffer buffer;
        for (int i = 0; i < 2; ++i) {
            buffer.add(&event, sizeof(event), sizeof(event) + kGrowth).add(&recorded, sizeof(recorded), sizeof(recorded) + kGrowth);
            buffer.add(&kernel, sizeof(kernel), sizeof(kernel) + kGrowth);
        }
        const DeviceBatch batch = decodedBy(*api, buffer);
        QCOMPARE(batch.work.size(), std::size_t{2});
        QCOMPARE(batch.syncs.size(), std::size_t{2});
        QCOMPARE(batch.syncs[1].eventRecord, std::uint64_t{99});
        QCOMPARE(batch.events.at(1).eventRecord, std::uint64_t{99});
        QCOMPARE(batch.work[1].times.end, Nanos{2});
        QCOMPARE(batch.losses, BatchLosses{});
        fake.reset();
    }

    void anAddressThatIsUsedAgainForAnotherName()
    {
        char name[] = "first";
        DeviceBatch batch;
        BatchWriter writer(batch);
        const BatchText first = writer.text(name);
        std::memcpy(name, "other", sizeof(name));
        const BatchText second = writer.text(name);
        QVERIFY(first != second);
        QCOMPARE(batch.text(first), std::string("first"));
        QCOMPARE(batch.text(second), std::string("other"));
        QCOMPARE(writer.text(nullptr), kNoText);
        QCOMPARE(writer.text(""), kNoText);
    }
};

QTEST_APPLESS_MAIN(TestDecoder)
#include "tst_decoder.moc"
