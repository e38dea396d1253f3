// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Several threads of the host on one stream of the GPU.

#include "engine/cpu/kernels.h"
#include "engine/device/kernel_arithmetic.h"
#include "tests/gpu/gpu_stage.h"

#include <QTest>

#include <array>
#include <memory>
#include <thread>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr std::size_t kCount = 100'003;

/// Ones and zeros, with that share of ones.
std::vector<float> labelsWith(float share)
{
    std::vector<float> labels(kCount);
    for (std::size_t i = 0; i < kCount; ++i)
        labels[i] = uniformAt(5, i) < share ? 1.0F : 0.0F;
    return labels;
}

} // namespace

class TestGpuThreads : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        NEEDS_GPUS(1);
        m_stage = std::make_unique<GpuStage>();
    }

    /// A compaction is several kernels that work in memory of their own: those of one thread never in that of another.
    void twoThreadsOnOneStream()
    {
        constexpr int kTimes = 50;
        Program program = m_stage->program();
        const Stream stream = program.stream();
        struct Work {
            std::vector<float> labels;
            Buffer onLabels, onPlaces, onFound;
            std::vector<ElementIndex> expected;
            bool isDone = true;
        };
        std::array<Work, 2> works;
        for (std::size_t i = 0; i < works.size(); ++i) {
            Work& work = works[i];
            work.labels = labelsWith(i == 0 ? 0.1F : 0.9F);
            work.onLabels = onDevice(program, work.labels);
            work.onPlaces = program.buffer(MemoryKind::Device, kCount * sizeof(ElementIndex));
            work.onFound = program.buffer(MemoryKind::Device, sizeof(ElementIndex));
            work.expected.resize(kCount);
            ElementIndex found = 0;
            cpu::compute(Compact{work.labels.data(), kCount, 1, work.expected.data(), &found});
            work.expected.resize(found);
        }
        program.synchronize();
        {
            std::vector<std::jthread> threads;
            for (Work& work : works) {
                threads.emplace_back([&] {
                    const Compact op{work.onLabels.floats(), kCount, 1, static_cast<ElementIndex*>(work.onPlaces.memory().address),
                        static_cast<ElementIndex*>(work.onFound.memory().address)};
                    for (int i = 0; i < kTimes; ++i)
                        work.isDone = m_stage->device().enqueue(stream.id(), op).ok() && work.isDone;
                });
            }
        }
        program.synchronize();
        for (const Work& work : works) {
            QVERIFY(work.isDone);
            std::vector<ElementIndex> listed = valuesOf<ElementIndex>(program, work.onPlaces);
            listed.resize(work.expected.size());
            QCOMPARE(listed, work.expected);
        }
        QVERIFY(program.outcome().ok());
    }

private:
    std::unique_ptr<GpuStage> m_stage;
};

QTEST_GUILESS_MAIN(TestGpuThreads)
#include "tst_gpu_threads.moc"
