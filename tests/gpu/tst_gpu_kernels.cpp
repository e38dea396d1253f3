// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every kernel on the GPU against the one of the CPU device.

#include "engine/cpu/kernels.h"
#include "engine/device/kernel_arithmetic.h"
#include "tests/gpu/gpu_stage.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::vector<float> randomFloats(std::size_t count, std::uint64_t seed, float low = -1, float high = 1)
{
    std::vector<float> values(count);
    cpu::compute(FillUniform{values.data(), count, seed, low, high});
    return values;
}

std::vector<float> randomLabels(std::size_t count, float share)
{
    std::vector<float> labels(count);
    for (std::size_t i = 0; i < count; ++i)
        labels[i] = uniformAt(5, i) < share ? 1.0F : 0.0F;
    return labels;
}

/// Both as bits: equal means the same number, to the last digit.
template <class Value>
bool areSameBits(const std::vector<Value>& a, const std::vector<Value>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Value)) == 0;
}

} // namespace

class TestGpuKernels : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        NEEDS_GPUS(1);
        m_stage = std::make_unique<GpuStage>();
    }

    void eachElementByItself_data()
    {
        QTest::addColumn<quint64>("count");
        for (const quint64 count : {1U, 255U, 256U, 257U, 100'003U, 5'000'000U})
            QTest::addRow("%llu", static_cast<unsigned long long>(count)) << count;
    }
    /// Products and sums are not fused on the GPU either: the bits are the same.
    void eachElementByItself()
    {
        QFETCH(quint64, count);
        const std::vector<float> in = randomFloats(count, 1);
        const std::vector<float> other = randomFloats(count, 2);
        const auto both = [&](const char* name, auto makeOp) {
            Program program = m_stage->program();
            const Buffer a = onDevice(program, in);
            const Buffer b = onDevice(program, other);
            const Buffer out = onDevice(program, in);
            program.enqueueDefault(makeOp(a.floats(), b.floats(), out.floats()));
            const std::vector<float> found = valuesOf<float>(program, out);
            QVERIFY2(program.outcome().ok(), name);
            std::vector<float> expected = in;
            std::vector<float> first = in;
            std::vector<float> second = other;
            cpu::compute(makeOp(first.data(), second.data(), expected.data()));
            QVERIFY2(areSameBits(found, expected), name);
        };
        both("fill_uniform", [&](float*, float*, float* out) { return FillUniform{out, count, 77, -3, 5}; });
        both("fill", [&](float*, float*, float* out) { return Fill{out, count, 2.5F}; });
        both("increment", [&](float* a, float*, float* out) { return Increment{a, out, count, 1}; });
        both("iterate", [&](float* a, float*, float* out) { return Iterate{a, out, count, 33}; });
        both("add", [&](float* a, float* b, float* out) { return Combine{a, b, out, count, Combine::How::Add}; });
        both("multiply", [&](float* a, float* b, float* out) { return Combine{a, b, out, count, Combine::How::Multiply}; });
        both("axpy", [&](float* a, float*, float* out) { return Axpy{0.3F, a, out, count}; });
        both("relu", [&](float* a, float*, float* out) { return Relu{a, out, count}; });
    }

    void nothingAtAll()
    {
        Program program = m_stage->program();
        const Buffer out = program.deviceFloats(1);
        program.enqueueDefault(Fill{out.floats(), 1, 4});
        program.enqueueDefault(Fill{out.floats(), 0, 5});
        program.enqueueDefault(Increment{out.floats(), out.floats(), 0, 1});
        program.enqueueDefault(Shuffle{nullptr, 1, 0, 3});
        QCOMPARE(valuesOf<float>(program, out), (std::vector{4.0F}));
        QVERIFY(program.outcome().ok());
    }

    void halves()
    {
        std::vector<float> in = randomFloats(10'000, 3, -70'000, 70'000);
        for (const float special : {0.0F, -0.0F, 1e-8F, 6e-8F, 65'504.0F, 65'519.0F, 65'520.0F, std::numeric_limits<float>::infinity()})
            in.push_back(special);
        Program program = m_stage->program();
        const Buffer source = onDevice(program, in);
        const Buffer out = program.buffer(MemoryKind::Device, in.size() * sizeof(std::uint16_t));
        program.enqueueDefault(RoundToHalf{source.floats(), static_cast<std::uint16_t*>(out.memory().address), in.size()});
        std::vector<std::uint16_t> expected(in.size());
        cpu::compute(RoundToHalf{in.data(), expected.data(), in.size()});
        QVERIFY(areSameBits(valuesOf<std::uint16_t>(program, out), expected));
    }

    void sums_data()
    {
        QTest::addColumn<quint64>("count");
        QTest::newRow("nothing") << quint64{0};
        QTest::newRow("one") << quint64{1};
        QTest::newRow("more than a float counts") << quint64{20'000'000};
    }
    void sums()
    {
        QFETCH(quint64, count);
        for (const Reduce::How how : {Reduce::How::Sum, Reduce::How::SumOfSquares}) {
            Program program = m_stage->program();
            std::vector<float> in = randomFloats(count, 4, 0, 1);
            const Buffer source = onDevice(program, in.empty() ? std::vector{0.0F} : in);
            const Buffer out = program.deviceFloats(1);
            program.enqueueDefault(Reduce{source.floats(), out.floats(), count, how});
            float expected = 0;
            cpu::compute(Reduce{in.data(), &expected, count, how});
            const float found = valuesOf<float>(program, out).front();
            QVERIFY2(std::abs(found - expected) <= 1e-6F * std::abs(expected), qPrintable(QString("%1 for %2").arg(found).arg(expected)));
        }
    }

    void products_data()
    {
        QTest::addColumn<bool>("transposeA");
        QTest::addColumn<bool>("transposeB");
        QTest::addColumn<float>("beta");
        QTest::addColumn<bool>("half");
        for (const bool half : {false, true}) {
            for (const bool a : {false, true}) {
                for (const bool b : {false, true})
                    QTest::addRow("%s%s%s", half ? "half" : "single", a ? ", a transposed" : "", b ? ", b transposed" : "")
                        << a << b << (a ? 1.0F : 0.0F) << half;
            }
        }
    }
    /// Not square, so that a wrong order of rows and columns shows.
    void products()
    {
        QFETCH(bool, transposeA);
        QFETCH(bool, transposeB);
        QFETCH(float, beta);
        QFETCH(bool, half);
        constexpr std::size_t kRows = 37;
        constexpr std::size_t kColumns = 53;
        constexpr std::size_t kInner = 71;
        std::vector<float> a = randomFloats(kRows * kInner, 6);
        std::vector<float> b = randomFloats(kInner * kColumns, 7);
        std::vector<float> c = randomFloats(kRows * kColumns, 8);
        std::vector<std::uint16_t> halfA(a.size());
        std::vector<std::uint16_t> halfB(b.size());
        cpu::compute(RoundToHalf{a.data(), halfA.data(), a.size()});
        cpu::compute(RoundToHalf{b.data(), halfB.data(), b.size()});
        MatrixProduct op;
        op.rows = kRows;
        op.columns = kColumns;
        op.inner = kInner;
        op.transposeA = transposeA;
        op.transposeB = transposeB;
        op.beta = beta;
        op.precision = half ? MatrixProduct::Precision::Half : MatrixProduct::Precision::Single;
        if (const auto why = m_stage->device().whyNot(op))
            QSKIP(why->c_str());
        Program program = m_stage->program();
        const Buffer onA = half ? onDevice(program, halfA) : onDevice(program, a);
        const Buffer onB = half ? onDevice(program, halfB) : onDevice(program, b);
        const Buffer onC = onDevice(program, c);
        MatrixProduct there = op;
        there.a = onA.memory().address;
        there.b = onB.memory().address;
        there.c = onC.floats();
        program.enqueueDefault(there);
        const std::vector<float> found = valuesOf<float>(program, onC);
        QVERIFY2(program.outcome().ok(), program.outcome().ok() ? "" : program.outcome().error().message.c_str());
        op.a = half ? static_cast<const void*>(halfA.data()) : a.data();
        op.b = half ? static_cast<const void*>(halfB.data()) : b.data();
        op.c = c.data();
        cpu::compute(op);
        for (std::size_t i = 0; i < c.size(); ++i)
            QVERIFY2(std::abs(found[i] - c[i]) < 1e-4F, qPrintable(QString("element %1: %2 for %3").arg(i).arg(found[i]).arg(c[i])));
    }

    void selection_data()
    {
        QTest::addColumn<quint64>("rows");
        QTest::addColumn<quint64>("count");
        QTest::addColumn<quint64>("take");
        QTest::addColumn<float>("share");
        QTest::newRow("one") << quint64{1} << quint64{1} << quint64{1} << 0.5F;
        QTest::newRow("a row") << quint64{1} << quint64{1'000'000} << quint64{100'000} << 0.3F;
        QTest::newRow("rows") << quint64{37} << quint64{999} << quint64{142} << 0.5F;
        QTest::newRow("hardly any ones") << quint64{5} << quint64{10'000} << quint64{500} << 0.001F;
        QTest::newRow("no ones") << quint64{5} << quint64{1000} << quint64{100} << 0.0F;
        QTest::newRow("more rows than one sort shuffles") << quint64{300} << quint64{50} << quint64{10} << 0.5F;
    }
    void selection()
    {
        QFETCH(quint64, rows);
        QFETCH(quint64, count);
        QFETCH(quint64, take);
        QFETCH(float, share);
        std::vector<float> labels = randomLabels(rows * count, share);
        std::vector<float> keys = randomFloats(rows * count, 9, 0, 1);
        Program program = m_stage->program();
        const Buffer onLabels = onDevice(program, labels);
        const Buffer onKeys = onDevice(program, keys);
        const Buffer onShares = program.buffer(MemoryKind::Device, 2 * rows * sizeof(ElementIndex));
        const Buffer onChosen = program.buffer(MemoryKind::Device, rows * take * sizeof(ElementIndex));
        auto* shares = static_cast<ElementIndex*>(onShares.memory().address);
        auto* chosen = static_cast<ElementIndex*>(onChosen.memory().address);
        program.enqueueDefault(Balance{onLabels.floats(), rows, count, take, shares});
        program.enqueueDefault(ChooseShares{onKeys.floats(), onLabels.floats(), rows, count, take, shares, chosen});
        program.enqueueDefault(Shuffle{chosen, rows, take, 11});
        std::vector<ElementIndex> expectedShares(2 * rows);
        std::vector<ElementIndex> expected(rows * take);
        cpu::compute(Balance{labels.data(), rows, count, take, expectedShares.data()});
        cpu::compute(ChooseShares{keys.data(), labels.data(), rows, count, take, expectedShares.data(), expected.data()});
        cpu::compute(Shuffle{expected.data(), rows, take, 11}); // an order of its own: nothing is left to chance
        QCOMPARE(valuesOf<ElementIndex>(program, onShares), expectedShares);
        QCOMPARE(valuesOf<ElementIndex>(program, onChosen), expected);
        QVERIFY(program.outcome().ok());
    }

    void compaction()
    {
        constexpr std::size_t kCount = 300'001;
        constexpr std::size_t kTake = 1234;
        std::vector<float> labels = randomLabels(kCount, 0.4F);
        std::vector<float> keys = randomFloats(kCount, 12, 0, 1);
        Program program = m_stage->program();
        const Buffer onLabels = onDevice(program, labels);
        const Buffer onKeys = onDevice(program, keys);
        const Buffer onPlaces = program.buffer(MemoryKind::Device, kCount * sizeof(ElementIndex));
        const Buffer onFound = program.buffer(MemoryKind::Device, sizeof(ElementIndex));
        const Buffer onChosen = program.buffer(MemoryKind::Device, kTake * sizeof(ElementIndex));
        auto* places = static_cast<ElementIndex*>(onPlaces.memory().address);
        program.enqueueDefault(Compact{onLabels.floats(), kCount, 1, places, static_cast<ElementIndex*>(onFound.memory().address)});
        std::vector<ElementIndex> expected(kCount);
        ElementIndex found = 0;
        cpu::compute(Compact{labels.data(), kCount, 1, expected.data(), &found});
        QCOMPARE(valuesOf<ElementIndex>(program, onFound).front(), found);
        program.enqueueDefault(ChooseListed{onKeys.floats(), places, found, kTake, static_cast<ElementIndex*>(onChosen.memory().address)});
        std::vector<ElementIndex> listed = valuesOf<ElementIndex>(program, onPlaces);
        listed.resize(found);
        expected.resize(found);
        QCOMPARE(listed, expected);
        std::vector<ElementIndex> chosen = valuesOf<ElementIndex>(program, onChosen);
        std::vector<ElementIndex> expectedChosen(kTake);
        cpu::compute(ChooseListed{keys.data(), expected.data(), found, kTake, expectedChosen.data()});
        std::sort(chosen.begin(), chosen.end());
        std::sort(expectedChosen.begin(), expectedChosen.end());
        QCOMPARE(chosen, expectedChosen);
    }

    void gathering()
    {
        std::vector<float> table = randomFloats(1000 * 7, 13);
        std::vector<ElementIndex> places{999, 0, 0, 5, 123};
        Program program = m_stage->program();
        const Buffer onTable = onDevice(program, table);
        const Buffer onPlaces = onDevice(program, places);
        const Buffer out = program.deviceFloats(places.size() * 7);
        program.enqueueDefault(GatherRows{onTable.floats(), 7, static_cast<ElementIndex*>(onPlaces.memory().address), places.size(), out.floats()});
        std::vector<float> expected(places.size() * 7);
        cpu::compute(GatherRows{table.data(), 7, places.data(), places.size(), expected.data()});
        QVERIFY(areSameBits(valuesOf<float>(program, out), expected));
    }

private:
    std::unique_ptr<GpuStage> m_stage;
};

QTEST_GUILESS_MAIN(TestGpuKernels)
#include "tst_gpu_kernels.moc"
