// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/decoder.h"
#include "tests/profiler/cupti/captured_buffers.h"
#include "tests/profiler/cupti/double.h"
#include "tests/profiler/cupti/on_each_library.h"
#include "tests/profiler/cupti/records.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;

/// Buffers that were kept as CUPTI filled them, decoded by the double, and by the real library where there is one.
class TestCapturedBuffers : public QObject, private OnEachLibrary {
    Q_OBJECT

private:
    [[nodiscard]] DeviceBatch decodedAll(CapturedBuffers& captured) const
    {
        Decoder decoder(m_api);
        DeviceBatch batch;
        BatchWriter writer(batch);
        for (std::size_t i = 0; i < captured.size(); ++i)
            decoder.decode({reinterpret_cast<std::uint8_t*>(captured.words()[i].data()), captured.validBytes(i)}, writer);
        return batch;
    }

private slots:
    /// As captured on a GPU, including the data that records point to.
    void keptBuffers()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("some.buffers").toStdString();
        load();
        {
            std::string name = "a name that is gone afterwards";
            auto kernel = kernelRecord(1, 1, 2);
            kernel.name = name.c_str();
            RecordBuffer buffer;
            buffer.add(kernel).add(callRecord(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000, 1, 1, 2, 3)).add(kernel);
            CapturedBuffers captured;
            captured.add(m_api, buffer.bytes(), buffer.size());
            captured.add(m_api, buffer.bytes(), 0);
            captured.save(path);
            name.assign(name.size(), 'x');
        }
        CapturedBuffers read;
        QVERIFY(!read.load(path + ".not", m_api));
        QVERIFY(read.load(path, m_api));
        QCOMPARE(read.size(), std::size_t{2});
        const DeviceBatch batch = decodedAll(read);
        QCOMPARE(batch.work.size(), std::size_t{2});
        QCOMPARE(batch.text(batch.work[1].name), std::string("a name that is gone afterwards"));
        QCOMPARE(batch.calls.size(), std::size_t{1});
        QCOMPARE(batch.losses, BatchLosses{});
    }
    void keptBuffers_data() { addLibraries(); }

    /// What tests/gpu/cupti/capture_buffers kept on a GPU.
    void buffersOfAGpu_data() { addLibraries(); }
    void buffersOfAGpu()
    {
        const QDir folder(STALLSCOPE_CAPTURED_BUFFERS);
        const QStringList files = folder.entryList({"*.buffers"}, QDir::Files);
        if (files.isEmpty())
            QSKIP("no buffers were captured on a GPU yet");
        load();
        for (const QString& file : files) {
            CapturedBuffers captured;
            QVERIFY2(captured.load(folder.filePath(file).toStdString(), m_api), qPrintable(file));
            const DeviceBatch batch = decodedAll(captured);
            QCOMPARE(batch.losses, BatchLosses{});
            std::map<std::uint32_t, int> launches;
            for (const ApiCallRecord& call : batch.calls)
                ++launches[call.correlation];
            for (const DeviceWorkRecord& work : batch.work) {
                QVERIFY(work.times.end >= work.times.start && work.times.start > 0);
                QVERIFY(work.kind != SpanKind::Kernel || work.name != kNoText);
                QVERIFY2(launches.contains(work.correlation), "work without its call");
            }
            QVERIFY(!batch.work.empty() && !batch.syncs.empty() && !batch.devices.empty());
        }
    }

    /// An H200 with CUDA 13.0: everything that capture_buffers.cpp does, and nothing else.
    void buffersOfTheH200_data() { addLibraries(); }
    void buffersOfTheH200()
    {
        load();
        CapturedBuffers captured;
        QVERIFY(captured.load(STALLSCOPE_CAPTURED_BUFFERS "/h200-cuda-13.0.buffers", m_api));
        const DeviceBatch batch = decodedAll(captured);
        std::map<SpanKind, int> kinds;
        std::map<std::uint32_t, int> kernelsOfLaunch;
        for (const DeviceWorkRecord& work : batch.work) {
            ++kinds[work.kind];
            if (work.kind != SpanKind::Kernel)
                continue;
            ++kernelsOfLaunch[work.correlation];
            QVERIFY(batch.text(work.name).find("increment") != std::string::npos);
            QCOMPARE(work.grid, (std::array<std::uint32_t, 3>{4, 1, 1}));
            QCOMPARE(work.block, (std::array<std::uint32_t, 3>{256, 1, 1}));
        }
        QCOMPARE(kinds, (std::map<SpanKind, int>{{SpanKind::Kernel, 8 + 2 * 4}, {SpanKind::Memcpy, 1}, {SpanKind::Memset, 1}}));
        QCOMPARE(kernelsOfLaunch.size(), std::size_t{8 + 2}); // a graph launch has one correlation for its four kernels
        const auto copy = std::find_if(batch.work.begin(), batch.work.end(), [](const DeviceWorkRecord& work) { return work.kind == SpanKind::Memcpy; });
        QCOMPARE(copy->bytes, std::uint64_t{4096});
        QCOMPARE(copy->direction, CopyDirection::DeviceToHost);
        QCOMPARE(copy->target, MemoryKind::Pageable);
        std::map<SyncRecord::Type, int> syncs;
        for (const SyncRecord& sync : batch.syncs)
            ++syncs[sync.type];
        QCOMPARE(syncs[SyncRecord::Type::EventSynchronize], 1);
        QCOMPARE(syncs[SyncRecord::Type::StreamSynchronize], 1);
        QCOMPARE(syncs[SyncRecord::Type::ContextSynchronize], 1);
        QCOMPARE(batch.text(batch.devices.at(0).name), std::string("NVIDIA H200"));
        QCOMPARE(batch.devices[0].multiprocessors, std::uint32_t{132});
    }
};

QTEST_APPLESS_MAIN(TestCapturedBuffers)
#include "tst_captured_buffers.moc"
