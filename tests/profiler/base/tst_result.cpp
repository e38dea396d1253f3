// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/result.h"

#include <QTest>

#include <memory>

using namespace stallscope;

namespace {

Result<std::unique_ptr<int>> halfOf(int number)
{
    if (number % 2 != 0)
        return Error{"odd"};
    return std::make_unique<int>(number / 2);
}

} // namespace

class TestResult : public QObject {
    Q_OBJECT
private slots:
    void aValueIsHandedOn();
    void anErrorSaysWhy();
    void beingCancelledIsToldApart();
    void nothingToReturn();
};

void TestResult::aValueIsHandedOn()
{
    Result<std::unique_ptr<int>> result = halfOf(8);
    QVERIFY(result.ok());
    QVERIFY(result);
    QCOMPARE(**result, 4);
    QCOMPARE(*result->get(), 4);
    const std::unique_ptr<int> taken = std::move(result).value();
    QCOMPARE(*taken, 4);
    QCOMPARE(*result, nullptr);
}

void TestResult::anErrorSaysWhy()
{
    const auto result = halfOf(7);
    QVERIFY(!result);
    QCOMPARE(result.error().message, std::string("odd"));
    QVERIFY(!result.error().isCancelled());
}

void TestResult::beingCancelledIsToldApart()
{
    const Result<int> result = Error::cancelled();
    QVERIFY(!result.ok());
    QVERIFY(result.error().isCancelled());
}

void TestResult::nothingToReturn()
{
    QVERIFY(Result<>().ok());
    const Result<> failed = Error{"no"};
    QVERIFY(!failed);
    QCOMPARE(failed.error().message, std::string("no"));
}

QTEST_APPLESS_MAIN(TestResult)
#include "tst_result.moc"
