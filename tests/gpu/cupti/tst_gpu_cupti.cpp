// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the collector takes for granted about CUPTI, asked of a GPU: counts, order of clocks, synchronizations and events.

#include "profiler/analysis/segments/analysis.h"
#include "profiler/cupti/collector.h"
#include "profiler/cupti/cupti_api.h"
#include "profiler/record/device/batch_importer.h"

#include <cuda_runtime_api.h>

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using namespace stallscope;

namespace {

/// Device memory that goes when the test does.
class Block {
public:
    explicit Block(std::size_t bytes)
    {
        if (cudaMalloc(&m_memory, bytes) != cudaSuccess)
            qFatal("cudaMalloc failed");
    }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block() { (void)cudaFree(m_memory); }
    [[nodiscard]] void* memory() const { return m_memory; }

private:
    void* m_memory = nullptr;
};

struct Seen {
    std::map<std::uint32_t, Span> work; ///< by correlation
    std::map<std::uint32_t, Span> calls;
    std::vector<std::pair<Span, SpanDetail>> syncs;
};

Seen seenIn(const Trace& trace)
{
    Seen seen;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.kind == SpanKind::SyncRecord)
                    seen.syncs.emplace_back(span, trace.detailOf(span));
                else if (span.kind == SpanKind::ApiCall && span.correlation.isValid())
                    seen.calls.emplace(span.correlation.value(), span);
                else if (lane.place.group == LaneGroup::Work && span.correlation.isValid())
                    seen.work.emplace(span.correlation.value(), span);
            });
        }
    }
    return seen;
}

} // namespace

class TestGpuCupti : public QObject {
    Q_OBJECT

private:
    cupti::Collector* m_collector = nullptr;

    /// What is done while it is recorded, as a trace.
    template <class Doing>
    [[nodiscard]] std::shared_ptr<const Trace> recorded(Doing&& doing)
    {
        Recording recording;
        m_collector->setSink(BatchImporter::attach(recording));
        doing();
        (void)cudaDeviceSynchronize();
        m_collector->setSink({});
        recording.change([](TraceBuilder& builder) { builder.addRun(Run{}); });
        return recording.finish();
    }

private slots:
    void initTestCase()
    {
        const Result<cupti::Collector*> collector = cupti::Collector::ofProcess({}); // before CUDA is used
        if (const std::string reason = cupti::missingDriver(); !reason.empty())
            QSKIP(reason.c_str());
        if (const auto api = cupti::loadCupti({}); !api)
            QSKIP(api.error().message.c_str());
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
            QSKIP("there is a driver, and no GPU");
        QVERIFY2(collector.ok(), collector ? "" : collector.error().message.c_str());
        m_collector = *collector;
        qInfo("%s", m_collector->description().c_str());
    }

    /// N launches are N pieces of work, each tied to its call, again and again in one process; and no work begins before
    /// the call that launched it, as far as the clocks can tell.
    void countsAndClocks_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("few") << 10;
        QTest::newRow("many") << 20'000;
        QTest::newRow("once more") << 1'000;
    }
    void countsAndClocks()
    {
        QFETCH(int, count);
        const Block block(4096);
        const auto trace = recorded([&] {
            for (int i = 0; i < count; ++i)
                (void)cudaMemsetAsync(block.memory(), i, 4096, nullptr);
        });
        const Seen seen = seenIn(*trace);
        QCOMPARE(seen.work.size(), static_cast<std::size_t>(count));
        const Nanos error = trace->clockError.value_or(0) + 2000;
        int early = 0;
        for (const auto& [correlation, span] : seen.work) {
            const auto call = seen.calls.find(correlation);
            QVERIFY2(call != seen.calls.end(), "work without its call");
            early += span.start + error < call->second.start ? 1 : 0;
        }
        QCOMPARE(early, 0);
        QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{0});
    }

    /// A wait for an event names the record that it waited for, and the stream that it was recorded in.
    void waitsNameWhatTheyWaitFor()
    {
        const Block block(std::size_t{64} << 20);
        cudaStream_t stream = nullptr;
        cudaEvent_t event = nullptr;
        QCOMPARE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
        QCOMPARE(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), cudaSuccess);
        const auto trace = recorded([&] {
            (void)cudaMemsetAsync(block.memory(), 1, std::size_t{64} << 20, stream);
            (void)cudaEventRecord(event, stream);
            (void)cudaEventSynchronize(event);
            (void)cudaStreamSynchronize(stream);
        });
        (void)cudaEventDestroy(event);
        (void)cudaStreamDestroy(stream);
        std::set<SyncScope> scopes;
        for (const auto& [span, detail] : seenIn(*trace).syncs) {
            scopes.insert(detail.scope());
            if (detail.scope() != SyncScope::Event)
                continue;
            QVERIFY(detail.has(DetailField::EventRecord));
            QVERIFY(detail.has(DetailField::Stream));
        }
        QVERIFY(scopes.contains(SyncScope::Event));
        QVERIFY(scopes.contains(SyncScope::Stream));
        const auto analysis = FullAnalysis::build(trace, RunId(0));
        QVERIFY(analysis.ok());
        const auto& waits = (*analysis)->waits();
        const auto wait = std::find_if(waits.begin(), waits.end(), [](const Wait& one) { return one.kind == BlockingKind::Event; });
        QVERIFY(wait != waits.end());
        QVERIFY(wait->awaited.has_value());
    }

    /// Queries that find an event not ready are many, and say nothing: none of them is a synchronization record.
    void queriesAreLeftOut()
    {
        const Block block(std::size_t{256} << 20);
        cudaEvent_t event = nullptr;
        QCOMPARE(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), cudaSuccess);
        int queries = 0;
        const auto trace = recorded([&] {
            (void)cudaMemsetAsync(block.memory(), 1, std::size_t{256} << 20, nullptr);
            (void)cudaEventRecord(event, nullptr);
            for (++queries; cudaEventQuery(event) == cudaErrorNotReady; ++queries) {}
        });
        (void)cudaEventDestroy(event);
        std::size_t records = 0;
        for (const auto& [span, detail] : seenIn(*trace).syncs)
            records += detail.scope() == SyncScope::Event ? 1 : 0;
        qInfo("%d queries, %zu records", queries, records);
        QVERIFY(records <= 1);
    }

    /// A copy from pageable memory and one into it say so: from that the analysis tells that the host waited.
    void copiesSayWhichMemory()
    {
        const Block block(std::size_t{1} << 20);
        std::vector<char> host(std::size_t{1} << 20);
        const auto trace = recorded([&] {
            (void)cudaMemcpyAsync(block.memory(), host.data(), host.size(), cudaMemcpyHostToDevice, nullptr);
            (void)cudaMemcpyAsync(host.data(), block.memory(), host.size(), cudaMemcpyDeviceToHost, nullptr);
        });
        std::set<std::pair<CopyDirection, MemoryKind>> copies;
        for (const auto& [correlation, span] : seenIn(*trace).work) {
            const SpanDetail detail = trace->detailOf(span);
            const bool isToHost = detail.direction() == CopyDirection::DeviceToHost;
            copies.emplace(detail.direction(), isToHost ? detail.targetMemory() : detail.sourceMemory());
        }
        QVERIFY(copies.contains({CopyDirection::HostToDevice, MemoryKind::Pageable}));
        QVERIFY(copies.contains({CopyDirection::DeviceToHost, MemoryKind::Pageable}));
    }
};

QTEST_APPLESS_MAIN(TestGpuCupti)
#include "tst_gpu_cupti.moc"
