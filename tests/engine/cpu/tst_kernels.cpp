// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/kernels.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

using namespace stallscope;

class TestKernels : public QObject {
    Q_OBJECT

private slots:
    void nothingIsComputedOfNothing()
    {
        float out = 7;
        cpu::compute(Op{Increment{nullptr, nullptr, 0}});
        cpu::compute(Op{FillUniform{nullptr, 0}});
        cpu::compute(Op{Reduce{nullptr, &out, 0}});
        QCOMPARE(out, 0.0F);
    }

    void elementByElement()
    {
        const std::array<float, 3> a{1, -2, 3};
        std::array<float, 3> out{};
        cpu::compute(Op{Increment{a.data(), out.data(), 3, 2}});
        QCOMPARE(out, (std::array<float, 3>{3, 0, 5}));
        cpu::compute(Op{Relu{a.data(), out.data(), 3}});
        QCOMPARE(out, (std::array<float, 3>{1, 0, 3}));
        cpu::compute(Op{Combine{a.data(), a.data(), out.data(), 3, Combine::How::Multiply}});
        QCOMPARE(out, (std::array<float, 3>{1, 4, 9}));
        cpu::compute(Op{Combine{a.data(), a.data(), out.data(), 3, Combine::How::Add}});
        QCOMPARE(out, (std::array<float, 3>{2, -4, 6}));
        cpu::compute(Op{Axpy{0.5F, a.data(), out.data(), 3}});
        QCOMPARE(out, (std::array<float, 3>{2.5F, -5, 7.5F}));
        cpu::compute(Op{Iterate{a.data(), out.data(), 3, 2, 2, 1}});
        QCOMPARE(out, (std::array<float, 3>{7, -5, 15}));
        cpu::compute(Op{Fill{out.data(), 2, 9}});
        QCOMPARE(out, (std::array<float, 3>{9, 9, 15}));
    }

    void sums()
    {
        const std::vector<float> ones(20'000'000, 1.0F);
        float sum = 0;
        cpu::compute(Op{Reduce{ones.data(), &sum, ones.size()}});
        QCOMPARE(sum, 20'000'000.0F);
        const std::array<float, 2> a{3, -4};
        cpu::compute(Op{Reduce{a.data(), &sum, 2, Reduce::How::SumOfSquares}});
        QCOMPARE(sum, 25.0F);
    }

    void randomNumbersStayTheSame()
    {
        std::array<float, 1000> a{};
        std::array<float, 1000> b{};
        cpu::compute(Op{FillUniform{a.data(), a.size(), 5, -1, 1}});
        cpu::compute(Op{FillUniform{b.data(), b.size(), 5, -1, 1}});
        QVERIFY(a == b);
        cpu::compute(Op{FillUniform{b.data(), b.size(), 6, -1, 1}});
        QVERIFY(a != b);
        double mean = 0;
        for (const float value : a) {
            QVERIFY(value >= -1 && value < 1);
            mean += double{value} / 1000;
        }
        QVERIFY(std::abs(mean) < 0.1);
    }

    void products_data()
    {
        QTest::addColumn<bool>("transposeA");
        QTest::addColumn<bool>("transposeB");
        QTest::newRow("as they are") << false << false;
        QTest::newRow("first transposed") << true << false;
        QTest::newRow("second transposed") << false << true;
        QTest::newRow("both transposed") << true << true;
    }
    void products()
    {
        QFETCH(bool, transposeA);
        QFETCH(bool, transposeB);
        constexpr std::size_t kRows = 3, kColumns = 4, kInner = 5;
        std::vector<float> a(kRows * kInner), b(kInner * kColumns), c(kRows * kColumns, 1), half(kRows * kColumns, 1);
        cpu::compute(Op{FillUniform{a.data(), a.size(), 1}});
        cpu::compute(Op{FillUniform{b.data(), b.size(), 2}});
        cpu::compute(Op{MatrixProduct{a.data(), b.data(), c.data(), kRows, kColumns, kInner, transposeA, transposeB, 2}});
        std::vector<std::uint16_t> halfA(a.size()), halfB(b.size());
        cpu::compute(Op{RoundToHalf{a.data(), halfA.data(), a.size()}});
        cpu::compute(Op{RoundToHalf{b.data(), halfB.data(), b.size()}});
        cpu::compute(
            Op{MatrixProduct{halfA.data(), halfB.data(), half.data(), kRows, kColumns, kInner, transposeA, transposeB, 2, MatrixProduct::Precision::Half}});
        for (std::size_t r = 0; r < kRows; ++r) {
            for (std::size_t k = 0; k < kColumns; ++k) {
                float expected = 2;
                for (std::size_t i = 0; i < kInner; ++i)
                    expected += (transposeA ? a[i * kRows + r] : a[r * kInner + i]) * (transposeB ? b[k * kInner + i] : b[i * kColumns + k]);
                QVERIFY(std::abs(c[r * kColumns + k] - expected) < 1e-5F);
                QVERIFY(std::abs(half[r * kColumns + k] - expected) < 5e-3F);
            }
        }
    }

    void halves_data()
    {
        QTest::addColumn<float>("value");
        QTest::addColumn<int>("half");
        QTest::newRow("zero") << 0.0F << 0;
        QTest::newRow("minus zero") << -0.0F << 0x8000;
        QTest::newRow("one") << 1.0F << 0x3C00;
        QTest::newRow("largest") << 65504.0F << 0x7BFF;
        QTest::newRow("just not too large") << 65519.0F << 0x7BFF;
        QTest::newRow("too large") << 65520.0F << 0x7C00;
        QTest::newRow("smallest") << 0x1p-24F << 1;
        QTest::newRow("tie to even, down") << 0x1p-25F << 0;
        QTest::newRow("tie to even, up") << 0x1.8p-24F << 2;
        QTest::newRow("smallest normal") << 0x1p-14F << 0x400;
        QTest::newRow("tie among normal ones") << 1.0F + 0x1p-11F << 0x3C00;
        QTest::newRow("minus infinity") << -std::numeric_limits<float>::infinity() << 0xFC00;
    }
    void halves()
    {
        QFETCH(float, value);
        QFETCH(int, half);
        QCOMPARE(int{cpu::toHalf(value)}, half);
    }
    void everyHalfComesBack()
    {
        for (int half = 0; half < 0x10000; ++half) {
            const float value = cpu::fromHalf(static_cast<std::uint16_t>(half));
            if (std::isnan(value))
                QVERIFY((half & 0x7FFF) > 0x7C00);
            else
                QCOMPARE(int{cpu::toHalf(value)}, half);
        }
    }
};

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
