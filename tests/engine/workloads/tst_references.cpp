// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/kernel_arithmetic.h"
#include "engine/workloads/linear_fit.h"
#include "engine/workloads/reference.h"
#include "engine/workloads/sampler.h"

#include <QTest>

#include <limits>
#include <set>

using namespace stallscope;

namespace {

std::string problem(const Result<>& result)
{
    return result ? "" : result.error().message;
}

/// Matrices as products are checked with.
struct Matrices {
    explicit Matrices(std::size_t size) : n(size), a(size * size), b(size * size), c(size * size)
    {
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = 2 * uniformAt(1, i) - 1;
            b[i] = 2 * uniformAt(2, i) - 1;
        }
        for (std::size_t row = 0; row < n; ++row) {
            for (std::size_t inner = 0; inner < n; ++inner) {
                for (std::size_t column = 0; column < n; ++column)
                    c[row * n + column] += a[row * n + inner] * b[inner * n + column];
            }
        }
    }
    [[nodiscard]] Result<> check(double precision = kSinglePrecision) const { return expectProduct(a, b, c, n, precision); }

    std::size_t n;
    std::vector<float> a, b, c;
};

} // namespace

/// The references of results must be correct, and must detect errors.
class TestReferences : public QObject {
    Q_OBJECT

private slots:
    void elementsAreCompared()
    {
        constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(problem(expectAll("loss", {}, 1)), std::string());
        QCOMPARE(problem(expectAll("loss", std::vector<float>{1, 1}, 1)), std::string());
        QCOMPARE(problem(expectAll("loss", std::vector<float>{1, 2}, 1)), std::string("loss 1 is 2, not 1"));
        QCOMPARE(problem(expectAll("loss", std::vector<float>{kNotANumber}, 1)), std::string("loss 0 is nan, not 1"));
        QCOMPARE(problem(expectAll("loss", std::vector<float>{std::numeric_limits<float>::infinity()}, 1)), std::string("loss 0 is inf, not 1"));
    }

    void tolerancesAreInProportion()
    {
        const auto off = [](float found, float expected) { return problem(expectEqual("sum", std::vector<float>{found}, std::vector<float>{expected}, 0.01)); };
        QCOMPARE(off(0.009F, 0), std::string());
        QCOMPARE(off(0.02F, 0), std::string("sum 0 is 0.02, not 0 (within 0.01)"));
        QCOMPARE(off(1009, 1000), std::string());
        QCOMPARE(off(-1009, -1000), std::string());
        QCOMPARE(off(1020, 1000), std::string("sum 0 is 1020, not 1000 (within 0.01)"));
        QCOMPARE(problem(expectEqual("sum", std::vector<float>{1}, std::vector<float>{1, 2})), std::string("expected 2 of sum, found 1"));
    }

    void productsAreChecked_data()
    {
        QTest::addColumn<int>("n");
        QTest::newRow("1") << 1;
        QTest::newRow("2") << 2;
        QTest::newRow("17") << 17;
        QTest::newRow("200") << 200;
    }
    void productsAreChecked()
    {
        QFETCH(int, n);
        Matrices matrices(static_cast<std::size_t>(n));
        QCOMPARE(problem(matrices.check()), std::string());
        QVERIFY(productErrors(matrices.a, matrices.b, matrices.c, matrices.n).largest < 1e-4);
        for (const std::size_t wrong : {std::size_t{0}, matrices.c.size() / 2, matrices.c.size() - 1}) {
            const float right = std::exchange(matrices.c[wrong], matrices.c[wrong] + 0.1F);
            QVERIFY(!matrices.check().ok());
            matrices.c[wrong] = right;
        }
        matrices.c[0] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(!matrices.check().ok());
    }

    void matricesAreKnown()
    {
        const Matrices matrices(5);
        QCOMPARE(problem(expectFilled(matrices.a, 1)), std::string());
        QVERIFY(!expectFilled(matrices.a, 2).ok());
    }

    void sharesArePositiveWherePossible()
    {
        QCOMPARE(positiveShare(0, 0, 0), std::size_t{0});
        QCOMPARE(positiveShare(0, 10, 5), std::size_t{0});
        QCOMPARE(positiveShare(10, 0, 5), std::size_t{5});
        QCOMPARE(positiveShare(3, 90, 10), std::size_t{3});
        QCOMPARE(positiveShare(50, 50, 10), std::size_t{5});
        QCOMPARE(positiveShare(50, 2, 10), std::size_t{8});
        QCOMPARE(positiveShare(50, 50, 11), std::size_t{5});
    }

    void samplesAreBalancedAndRandom()
    {
        constexpr std::size_t kSamples = 1000;
        const auto labels = labelsOf(7, kSamples);
        const auto places = balancedSample(7, kSamples, 100);
        QCOMPARE(std::set(places.begin(), places.end()).size(), std::size_t{100});
        const auto ones = std::count_if(places.begin(), places.end(), [&](std::uint32_t place) { return labels[place] == 1; });
        QCOMPARE(ones, std::ptrdiff_t{50});
        QVERIFY(!std::is_sorted(places.begin(), places.end()));
        QVERIFY(balancedSample(8, kSamples, 100) != places);
        QCOMPARE(balancedSample(0, 1, 1), std::vector<std::uint32_t>{0});
    }

    /// One sample, one feature, one output, by hand: 0.5 * w - 2 is the error, and 0.5 times that the gradient.
    void aStepIsAsByHand()
    {
        const FitShape shape{1, 1, 1};
        HostFit fit(shape);
        const std::vector<float> batch{0.5F, -2};
        QCOMPARE(fit.step(batch), 4.0F);
        QCOMPARE(fit.weights().front(), 1.0F);
        QCOMPARE(fit.step(batch), 2.25F);
        QCOMPARE(fit.weights().front(), 1.75F);
    }
};

QTEST_APPLESS_MAIN(TestReferences)
#include "tst_references.moc"
