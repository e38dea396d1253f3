// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/stack_pool.h"

#include <QTest>

using namespace stallscope;

class TestAskingFrame : public QObject {
    Q_OBJECT

private slots:
    void choosesTheLine_data();
    void choosesTheLine();
    void skipsTheCallItself();
    void knowsNothingOfUnknownStacks();
};

void TestAskingFrame::choosesTheLine_data()
{
    QTest::addColumn<QStringList>("files"); // outermost first; the line is 0 where a file is a binary
    QTest::addColumn<QString>("chosen");
    const QString torch = "/venv/lib/python3.12/site-packages/torch/_tensor.py";
    QTest::newRow("Python line before the native lines that it calls") << QStringList{"train.py", "copy.cpp"} << "train.py";
    QTest::newRow("Python line before PyTorch's") << QStringList{"train.py", torch, "libtorch.so"} << "train.py";
    QTest::newRow("Python that is typed in") << QStringList{"<stdin>", "copy.cpp"} << "<stdin>";
    QTest::newRow("installed Python program") << QStringList{"/usr/lib/tool/main.py", "copy.cpp"} << "/usr/lib/tool/main.py";
    QTest::newRow("innermost native line") << QStringList{"main.cpp", "solve.cpp", "libcuda.so"} << "solve.cpp";
    QTest::newRow("native line before the system's headers") << QStringList{"main.cpp", "/usr/include/c++/12/mutex"} << "main.cpp";
    QTest::newRow("only PyTorch's lines") << QStringList{torch, "libtorch.so"} << torch;
    QTest::newRow("no line") << QStringList{"program.so", "libcublasLt.so"} << "libcublasLt.so";
    QTest::newRow("no line, behind the CUDA libraries")
        << QStringList{"program.so", "libcublasLt.so", "/lib/libcudart.so", "/lib/libcuda.so"} << "libcublasLt.so";
    QTest::newRow("only the CUDA libraries") << QStringList{"/lib/libcudart.so", "/lib/libcuda.so"} << "/lib/libcuda.so";
}

void TestAskingFrame::choosesTheLine()
{
    QFETCH(QStringList, files);
    QFETCH(QString, chosen);
    TraceBuilder builder;
    std::vector<Frame> frames;
    for (const QString& file : files)
        frames.push_back({builder.intern("function"), builder.intern(file.toStdString()), file.endsWith(".so") ? 0U : 7U});
    const StackId stack = builder.pools()->stacks.addStack(frames);
    const auto trace = builder.finish();
    const auto frame = askingFrame(*trace, stack);
    QVERIFY(frame);
    QCOMPARE(QString::fromStdString(std::string(trace->text(frame->file))), chosen);
}

/// A program that contains the CUDA runtime: its file says nothing.
void TestAskingFrame::skipsTheCallItself()
{
    TraceBuilder builder;
    std::vector<Frame> frames;
    for (const char* const function : {"main", "reserve(unsigned long)", "cudaMalloc"})
        frames.push_back({builder.intern(function), builder.intern("program"), 0});
    const StackId stack = builder.pools()->stacks.addStack(frames);
    const auto trace = builder.finish();
    QCOMPARE(trace->text(askingFrame(*trace, stack)->function), std::string_view("reserve(unsigned long)"));
}

void TestAskingFrame::knowsNothingOfUnknownStacks()
{
    TraceBuilder builder;
    const auto trace = builder.finish();
    QVERIFY(!askingFrame(*trace, StackId(3)));
}

QTEST_GUILESS_MAIN(TestAskingFrame)
#include "tst_asking_frame.moc"
