// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/span_labels.h"

#include <QTest>

using namespace stallscope::gui;

class TestNameForms : public QObject {
    Q_OBJECT
private slots:
    void formsGetShorter_data();
    void formsGetShorter();
};

void TestNameForms::formsGetShorter_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("forms");
    QTest::newRow("empty") << ""
                           << "";
    QTest::newRow("blanks") << "   "
                            << "";
    QTest::newRow("plain") << "train"
                           << "train";
    QTest::newRow("runtime call") << "cudaLaunchKernel"
                                  << "cudaLaunchKernel|LaunchKernel";
    QTest::newRow("driver call") << "cuLaunchKernel"
                                 << "cuLaunchKernel|LaunchKernel";
    QTest::newRow("no call") << "cudafied"
                             << "cudafied";
    QTest::newRow("operation") << "aten::linear"
                               << "aten::linear|linear";
    QTest::newRow("template") << "void gemm<float, 4>(int)"
                              << "void gemm<float, 4>(int)|gemm";
    QTest::newRow("nested template") << "void at::native::kernel<4, at::native::Add<float>>(int, float*)"
                                     << "void at::native::kernel<4, at::native::Add<float>>(int, float*)|at::native::kernel|kernel";
    QTest::newRow("anonymous namespace") << "void at::(anonymous namespace)::sum<1>(int)"
                                         << "void at::(anonymous namespace)::sum<1>(int)|at::(anonymous namespace)::sum|sum";
    QTest::newRow("Python in a folder") << "torch/nn/modules/module.py(1501): _call_impl"
                                        << "torch/nn/modules/module.py(1501): _call_impl|module.py(1501): _call_impl|_call_impl";
    QTest::newRow("Python") << "train.py(5): step"
                            << "train.py(5): step|step";
    QTest::newRow("built in") << "<built-in method run of Engine>"
                              << "<built-in method run of Engine>";
    QTest::newRow("never closed") << "void f<int"
                                  << "void f<int|f";
    QTest::newRow("only signs") << "<>("
                                << "<>(";
}

void TestNameForms::formsGetShorter()
{
    QFETCH(QString, name);
    QFETCH(QString, forms);
    QStringList found;
    for (const std::string& form : nameForms(name.toStdString()))
        found << QString::fromStdString(form);
    QCOMPARE(found.join('|'), forms);
}

QTEST_GUILESS_MAIN(TestNameForms)
#include "tst_name_forms.moc"
