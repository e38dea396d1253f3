// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/csv_export.h"
#include "tests/profiler/formats/csv_read.h"
#include "tests/profiler/formats/imported.h"
#include "tests/support/scenario.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

class TestCsvExport : public QObject {
    Q_OBJECT
private slots:
    void cells_data();
    void cells();
    void emptyTrace();
    void rows();
    void whateverTextsSayEachSpanIsARow();

private:
    QByteArray exported(const Trace& trace);

    QTemporaryDir m_folder;
};

QByteArray TestCsvExport::exported(const Trace& trace)
{
    const QString path = m_folder.filePath("t.csv");
    QFile file(path);
    const bool isSaved = exportCsv(trace, path.toStdString(), {}).ok();
    return isSaved && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestCsvExport::cells_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("cell");
    const auto row = [](const char* name, const char* text, const char* cell) { QTest::newRow(name) << QByteArray(text) << QByteArray(cell); };
    row("empty", "", "");
    row("plain", "gemm", "gemm");
    row("comma", "f<a, b>", "\"f<a, b>\"");
    row("quote", "say \"hi\"", "\"say \"\"hi\"\"\"");
    row("line break", "a\nb", "\"a\nb\"");
    row("equals", "=1+1", "'=1+1");
    row("plus", "+x", "'+x");
    row("minus", "-x", "'-x");
    row("at", "@SUM(1,2)", "\"'@SUM(1,2)\"");
    row("inside", "a=b", "a=b");
}

void TestCsvExport::cells()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, cell);
    std::string out;
    appendCsvText(out, text.toStdString());
    QCOMPARE(out, cell.toStdString());
}

void TestCsvExport::emptyTrace()
{
    const QByteArray text = exported(Trace{});
    QCOMPARE(text.count("\r\n"), 1);
    QVERIFY(text.startsWith("process,rank,device,track,"));
}

void TestCsvExport::rows()
{
    const auto trace = importText(R"e([{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":1,"dur":0.5,
        "args":{"device":0,"stream":7,"correlation":3,"bytes":64}},{"ph":"X","cat":"cuda_runtime","name":"cudaFree","pid":4,"tid":5,"ts":0,"dur":2,"args":{"correlation":9}}])e");
    QVERIFY(trace);
    const QList<QByteArray> lines = exported(**trace).split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[1], QByteArray("process 4,,,thread 5,calls,0,api-call,cudaFree,0,2000,9,1,0,,,,,,,,,,,,,\r"));
    QCOMPARE(lines[2],
        QByteArray("process 4,,0,stream 7,work,0,memcpy,Memcpy DtoH (Device -> Pageable),1000,500,3,0,0,64,device to host,device,pageable,,,,,,,,,\r"));
}

/// All texts of up to three of the characters that mean something, as names of spans, of a track and of a process.
void TestCsvExport::whateverTextsSayEachSpanIsARow()
{
    constexpr std::string_view kOdd = ",\"\r\n=\t'a";
    std::vector<std::string> texts{""};
    for (std::size_t i = 0; texts[i].size() < 3; ++i) {
        for (const char c : kOdd)
            texts.push_back(texts[i] + c);
    }
    Scenario s;
    const ProcessId process = s.addProcess(1, "\"a,\r\nb\"");
    const TrackId track = s.thread("=1,\"2\"\n", process);
    Nanos start = 0;
    for (const std::string& text : texts)
        s.op(track, text, {start += 10, start + 5});
    const QByteArray written = exported(*s.trace());
    const std::vector<CsvRow> rows = CsvReader::read({written.constData(), static_cast<std::size_t>(written.size())});
    QCOMPARE(rows.size(), texts.size() + 1);
    for (const CsvRow& row : rows)
        QCOMPARE(row.size(), rows.front().size());
    const auto columnOf = [&rows](const char* name) { return static_cast<std::size_t>(std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin()); };
    for (std::size_t i = 0; i < texts.size(); ++i) {
        QVERIFY2(says(rows[i + 1].at(columnOf("name")), texts[i]), texts[i].c_str());
        QCOMPARE(rows[i + 1].at(columnOf("start_ns")), std::to_string(10 * (i + 1)));
        QCOMPARE(rows[i + 1].at(columnOf("process")), std::string("\"a,\r\nb\""));
        QVERIFY(says(rows[i + 1].at(columnOf("track")), "=1,\"2\"\n"));
    }
}

QTEST_APPLESS_MAIN(TestCsvExport)
#include "tst_csv_export.moc"
