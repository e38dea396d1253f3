// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/kernel_choice.h"
#include "profiler/analysis/segments/analysis.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using test::Scenario;

class TestKernelChoice : public QObject {
    Q_OBJECT
private slots:
    void meant_data();
    void meant();
    void aRunWithoutAny();
};

void TestKernelChoice::meant_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("said"); // in the error
    QTest::addRow("as it is called") << "gemm"
                                     << "gemm"
                                     << "";
    QTest::addRow("a part that one name has") << "flash"
                                              << "void flash_fwd<64>"
                                              << "";
    QTest::addRow("a part that two names have") << "gem"
                                                << ""
                                                << "'gem' is ambiguous: void gemm_big<128> or gemm";
    QTest::addRow("nearly") << "gremm"
                            << ""
                            << "Did you mean gemm?";
    QTest::addRow("nothing like it") << "softmax_backward"
                                     << ""
                                     << "no kernel is named 'softmax_backward'";
    QTest::addRow("a call of the host") << "cudaLaunchKernel"
                                        << ""
                                        << "no kernel is named";
    QTest::addRow("nothing") << ""
                             << ""
                             << "no kernel is named";
}

void TestKernelChoice::meant()
{
    QFETCH(QString, typed);
    QFETCH(QString, name);
    QFETCH(QString, said);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    s.launch(main, {0, 1}, stream, {1, 101}, "void gemm_big<128>");
    s.launch(main, {101, 102}, stream, {102, 110}, "gemm");
    s.launch(main, {110, 111}, stream, {112, 140}, "void flash_fwd<64>");
    const auto trace = s.trace();
    const auto run = *FullAnalysis::build(trace, RunId(0));
    const auto kernel = findKernel(run->spans(), typed.toStdString());
    QCOMPARE(kernel.ok(), said.isEmpty());
    if (kernel)
        QCOMPARE(QString::fromStdString(std::string(trace->text(*kernel))), name);
    else
        QVERIFY2(QString::fromStdString(kernel.error().message).contains(said), kernel.error().message.c_str());
}

void TestKernelChoice::aRunWithoutAny()
{
    Scenario s;
    s.run({0, 10});
    const auto run = *FullAnalysis::build(s.trace(), RunId(0));
    QVERIFY(!findKernel(run->spans(), "gemm").ok());
}

QTEST_APPLESS_MAIN(TestKernelChoice)
#include "tst_kernel_choice.moc"
