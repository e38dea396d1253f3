// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector.h"
#include "profiler/cupti/decoder.h"
#include "tests/profiler/cupti/double.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;

static_assert(CUPTI_API_VERSION < 100, "this test is for the headers of CUDA 12");

namespace {

/// A record of CUDA 12.4 by its bytes: the headers here do not declare any.
class OldRecord {
public:
    OldRecord(CUpti_ActivityKind kind, std::size_t bytes) : m_bytes(bytes) { put(0, static_cast<std::uint32_t>(kind)); }

    template <class T>
    OldRecord& put(std::size_t offset, T value)
    {
        std::memcpy(m_bytes.data() + offset, &value, sizeof value);
        return *this;
    }
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return m_bytes; }

private:
    std::vector<std::uint8_t> m_bytes;
};

constexpr std::uint32_t operator""_u(unsigned long long value)
{
    return static_cast<std::uint32_t>(value);
}

constexpr std::uint64_t operator""_u64(unsigned long long value)
{
    return value;
}

OldRecord oldKernel(std::uint32_t correlation, std::uint64_t start, std::uint64_t end)
{
    OldRecord kernel(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, 208);
    kernel.put(6, std::uint16_t{32}).put(16, start).put(24, end).put(44, 1_u).put(48, 7_u).put(52, 4_u).put(56, 2_u).put(60, 1_u).put(64, 256_u);
    return kernel.put(92, correlation).put(104, "saxpy").put(144, 17_u64).put(156, 3_u);
}

OldRecord oldCall(CUpti_ActivityKind kind, std::uint32_t callback, std::uint32_t correlation)
{
    return OldRecord(kind, 40).put(4, callback).put(8, 100_u64).put(16, 200_u64).put(28, 4711_u).put(32, correlation);
}

/// All records in one buffer.
DeviceBatch decoded(const std::vector<OldRecord>& records)
{
    (void)freshDouble();
    const Result<CuptiApi> api = loadCupti(STALLSCOPE_CUPTI_FAKE);
    if (!api)
        qFatal("%s", api.error().message.c_str());
    std::vector<std::uint8_t> bytes;
    for (const OldRecord& record : records)
        bytes.insert(bytes.end(), record.bytes().begin(), record.bytes().end());
    std::vector<std::uint64_t> aligned((bytes.size() + 7) / 8);
    std::memcpy(aligned.data(), bytes.data(), bytes.size());
    Decoder decoder(*api);
    DeviceBatch batch;
    BatchWriter writer(batch);
    decoder.decode({reinterpret_cast<std::uint8_t*>(aligned.data()), bytes.size()}, writer);
    return batch;
}

} // namespace

/// Built with headers of CUDA 12.4, with a library of that version.
class TestCupti12 : public QObject {
    Q_OBJECT

private slots:
    void workIsDecoded()
    {
        const OldRecord copy = OldRecord(CUPTI_ACTIVITY_KIND_MEMCPY, 88)
                                   .put(4, std::uint8_t{2})
                                   .put(5, std::uint8_t{3})
                                   .put(6, std::uint8_t{2})
                                   .put(8, 4096_u64)
                                   .put(16, 5_u64)
                                   .put(24, 9_u64)
                                   .put(44, 2_u);
        const OldRecord graph = OldRecord(CUPTI_ACTIVITY_KIND_GRAPH_TRACE, 48).put(4, 3_u).put(8, 10_u64).put(16, 20_u64).put(24, 0x7FFFFFFF_u).put(28, 5_u);
        const DeviceBatch batch = decoded({oldKernel(1, 100, 200), copy, graph, oldKernel(4, 300, 400)});
        QCOMPARE(batch.losses, BatchLosses{});
        QCOMPARE(batch.work.size(), std::size_t{4});
        QCOMPARE(batch.text(batch.work[0].name), std::string("saxpy"));
        QVERIFY((batch.work[0].times == SourceTimes{100, 200}));
        QVERIFY((batch.work[0].grid == std::array<std::uint32_t, 3>{4, 2, 1}));
        QVERIFY((batch.work[0].place == StreamPlace{0, 1, 7}));
        QCOMPARE(batch.work[0].graphNode, std::uint64_t{17});
        QCOMPARE(batch.work[0].graph, 3U);
        QVERIFY(batch.work[1].direction == CopyDirection::DeviceToHost);
        QVERIFY(batch.work[1].target == MemoryKind::Pinned);
        QCOMPARE(batch.work[1].bytes, std::uint64_t{4096});
        QCOMPARE(batch.work[2].place.device, kNoneInBatch); // the last device is in newer records only
        QCOMPARE(batch.work[3].correlation, 4U);            // the last one, too, whose size nothing tells
    }

    void waitsEventsAndOverheadAreDecoded()
    {
        const OldRecord wait =
            OldRecord(CUPTI_ACTIVITY_KIND_SYNCHRONIZATION, 40).put(4, 1_u).put(8, 10_u64).put(16, 20_u64).put(24, 21_u).put(32, ~0_u).put(36, 3_u);
        const OldRecord event = OldRecord(CUPTI_ACTIVITY_KIND_CUDA_EVENT, 24).put(4, 20_u).put(8, 1_u).put(12, 13_u).put(16, 3_u);
        const OldRecord overhead = OldRecord(CUPTI_ACTIVITY_KIND_OVERHEAD, 48).put(4, 5_u << 16).put(8, 2_u).put(16, 4711_u).put(24, 1_u64).put(32, 2_u64);
        const DeviceBatch batch = decoded({wait, event, overhead, wait, event, overhead});
        QCOMPARE(batch.losses, BatchLosses{});
        QCOMPARE(batch.syncs.size(), std::size_t{2});
        QCOMPARE(batch.syncs[1].event, 3U);
        QCOMPARE(batch.syncs[1].eventRecord, std::uint64_t{0});
        QCOMPARE(batch.syncs[1].status, 0U);
        QCOMPARE(batch.events.size(), std::size_t{2});
        QCOMPARE(batch.events[0].place.device, kNoneInBatch);
        QCOMPARE(batch.events[0].eventRecord, std::uint64_t{0});
        QCOMPARE(batch.events[0].place.stream, 13U);
        QCOMPARE(batch.overheads.size(), std::size_t{2});
        QCOMPARE(batch.text(batch.overheads[0].cause), std::string("lazy function loading"));
        QCOMPARE(batch.overheads[1].thread, 4711U);
    }

    void memoryAndDevicesAreDecoded()
    {
        const OldRecord freed = OldRecord(CUPTI_ACTIVITY_KIND_MEMORY2, 120).put(4, 2_u).put(8, 3_u).put(24, 4096_u64).put(52, 1_u);
        const OldRecord pool = OldRecord(CUPTI_ACTIVITY_KIND_MEMORY_POOL, 72).put(40, 8192_u64).put(64, 300_u64);
        const OldRecord device = OldRecord(CUPTI_ACTIVITY_KIND_DEVICE, 176)
                                     .put(44, 132_u)
                                     .put(104, 9_u)
                                     .put(112, 1_u)
                                     .put(120, std::uint8_t{0x8a})
                                     .put(135, std::uint8_t{1})
                                     .put(136, "Some GPU");
        const OldRecord context = OldRecord(CUPTI_ACTIVITY_KIND_CONTEXT, 16).put(4, 5_u).put(8, 1_u).put(14, std::uint16_t{7});
        const DeviceBatch batch = decoded({freed, pool, device, context, freed, pool});
        QCOMPARE(batch.losses, BatchLosses{});
        QCOMPARE(batch.memory.size(), std::size_t{2});
        QVERIFY(batch.memory[1].isFreed);
        QCOMPARE(batch.memory[1].device, 1U);
        QCOMPARE(batch.pools.size(), std::size_t{2});
        QCOMPARE(batch.pools[1].used, std::uint64_t{300});
        QCOMPARE(batch.devices.size(), std::size_t{1});
        QCOMPARE(batch.text(batch.devices[0].uuid), std::string("GPU-8a000000-0000-0000-0000-000000000001"));
        QCOMPARE(batch.devices[0].multiprocessors, 132U);
        QCOMPARE(batch.contexts.size(), std::size_t{1});
        QCOMPARE(batch.contexts[0].nullStream, 7U);
    }

    /// The library cannot select calls, so that the decoder has to.
    void callsAreSelectedHere()
    {
        const auto runtime = CUPTI_ACTIVITY_KIND_RUNTIME;
        const auto driver = CUPTI_ACTIVITY_KIND_DRIVER;
        const DeviceBatch batch =
            decoded({oldCall(runtime, CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020, 1), oldCall(runtime, CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000, 2),
                oldCall(driver, CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, 3), oldCall(driver, 5, 4), oldCall(CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API, 0, 5)});
        std::vector<std::uint32_t> correlations;
        for (const ApiCallRecord& call : batch.calls)
            correlations.push_back(call.correlation);
        QCOMPARE(correlations, (std::vector<std::uint32_t>{2, 3, 5}));
        QCOMPARE(batch.calls[0].thread, 4711U);
    }

    void itRecordsWithoutTheNewerFunctions()
    {
        FakeCupti& fake = freshDouble();
        const auto sink = std::make_shared<KeepingSink>();
        CollectorOptions options = withDouble();
        options.sink = sink;
        auto collector = Collector::start(options);
        QVERIFY2(collector.ok(), collector ? "" : collector.error().message.c_str());
        QVERIFY2((*collector)->description().find("without") == std::string::npos, (*collector)->description().c_str());
        const OldRecord kernel = oldKernel(1, fake.now(), fake.now() + 10);
        fake.tell(kernel.bytes().data(), kernel.bytes().size());
        (*collector)->flush();
        std::size_t work = 0;
        for (const DeviceBatch& batch : sink->takeAll())
            work += batch.work.size();
        QCOMPARE(work, std::size_t{1});
        QCOMPARE(fake.badBuffers(), std::size_t{0});
        const auto calls = fake.calls();
        QVERIFY(std::find(calls.begin(), calls.end(), "cuptiActivityEnable 4") != calls.end()); // driver calls as a whole
    }

    void whatTheLibraryCannotDoIsReported()
    {
        (void)freshDouble();
        CollectorOptions options = withDouble();
        options.hasEventTimes = options.hasQueueTimes = true;
        const auto collector = Collector::start(options);
        QVERIFY(collector.ok());
        QVERIFY2((*collector)->description().ends_with(", without device times of events (CUPTI is too old)"), (*collector)->description().c_str());
    }

    /// The old function does not name the other tool.
    void anotherToolIsReported()
    {
        freshDouble().setHolder("Another Profiler");
        const auto collector = Collector::start(withDouble());
        QVERIFY(!collector);
        QVERIFY2(collector.error().message.starts_with("CUPTI is already in use in this process by another tool"), collector.error().message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestCupti12)
#include "tst_cupti_12.moc"
