// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/host_tables.h"
#include "profiler/formats/nsight/names.h"

#include <QTest>

using namespace stallscope::nsight;

class TestOperationText : public QObject {
    Q_OBJECT
private slots:
    void parses_data();
    void parses();
    void versions_data();
    void versions();
};

void TestOperationText::parses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<qint64>("sequence"); // -1: none
    QTest::addColumn<qint64>("operation");
    const auto row = [](const char* title, const char* text, const char* name, qint64 sequence, qint64 operation) {
        QTest::newRow(title) << QByteArray(text) << QByteArray(name) << sequence << operation;
    };
    row("empty", "", "", -1, -1);
    row("a user's", "forward", "forward", -1, -1);
    row("a user's with a comma", "forward, step = 3", "forward, step = 3", -1, -1);
    row("sequence", "aten::mul, seq = 7", "aten::mul", 7, -1);
    row("operation", "aten::empty, op_id = 12", "aten::empty", -1, 12);
    row("both", "aten::mul, seq = 7, op_id = 12", "aten::mul", 7, 12);
    row("with sizes", "aten::mul, seq = 7, op_id = 12, sizes = [[8, 2], []]", "aten::mul", 7, 12);
    row("a name with a comma", "autograd::Fn<int, float>, seq = 1", "autograd::Fn<int, float>", 1, -1);
    row("no number", "aten::mul, seq = x", "aten::mul, seq = x", -1, -1);
    row("a number and more", "aten::mul, seq = 7x", "aten::mul, seq = 7x", -1, -1);
    row("nothing behind", "aten::mul, seq = ", "aten::mul, seq = ", -1, -1);
    row("too large", "aten::mul, op_id = 99999999999999999999", "aten::mul, op_id = 99999999999999999999", -1, -1);
    row("only a number", ", op_id = 3", "", -1, 3);
}

void TestOperationText::parses()
{
    QFETCH(const QByteArray, text);
    const OperationText parsed = parseOperationText({text.constData(), static_cast<std::size_t>(text.size())});
    const auto number = [](std::optional<std::uint64_t> value) { return value ? static_cast<qint64>(*value) : qint64{-1}; };
    QTEST(QByteArray(parsed.name.data(), static_cast<qsizetype>(parsed.name.size())), "name");
    QTEST(number(parsed.sequence), "sequence");
    QTEST(number(parsed.operation), "operation");
}

void TestOperationText::versions_data()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QByteArray>("shown");
    const auto row = [](const char* call, const char* shown) { QTest::newRow(*call ? call : "empty") << QByteArray(call) << QByteArray(shown); };
    row("", "");
    row("cudaMemcpy_v3020", "cudaMemcpy");
    row("cudaLaunchKernel_ptsz_v7000", "cudaLaunchKernel_ptsz");
    row("cudaStreamGetCaptureInfo_v2_v11030", "cudaStreamGetCaptureInfo_v2");
    row("cudaStreamGetCaptureInfo_v2", "cudaStreamGetCaptureInfo_v2");
    row("cuMemcpyHtoD_v2", "cuMemcpyHtoD_v2");
    row("cudaFree", "cudaFree");
    row("_v3020", "_v3020");
    row("cuda_v", "cuda_v");
}

void TestOperationText::versions()
{
    QFETCH(const QByteArray, call);
    const std::string_view shown = withoutVersion({call.constData(), static_cast<std::size_t>(call.size())});
    QTEST(QByteArray(shown.data(), static_cast<qsizetype>(shown.size())), "shown");
}

QTEST_APPLESS_MAIN(TestOperationText)
#include "tst_operation_text.moc"
