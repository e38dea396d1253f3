// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/analyzed_file.h"
#include "profiler/formats/formats.h"

#include <QDirIterator>
#include <QTest>

using namespace stallscope;

namespace {

/// The document of `analyze --json --rows`, or the error. `rowBytes`: spans in memory while the file is read; 0: all.
std::string analysisOf(const std::string& path, std::uint64_t rowBytes)
{
    ImportOptions options;
    if (rowBytes > 0)
        options.memory = std::make_shared<ColumnCache>(0);
    options.rowBytes = rowBytes;
    const auto trace = openTrace(path, options);
    if (!trace)
        return trace.error().message;
    AnalysisService service;
    FileAnalysisOptions all;
    all.advice = all.steps = all.operators = true;
    const auto analyzed = analyzeFile(service, *trace, path, {}, all);
    return analyzed ? analysisJson(*analyzed, path, {true, 0, 0}) : analyzed.error().message;
}

} // namespace

/// Analyses of JSON traces whose spans are in a temporary file.
class TestSpilledAnalysis : public QObject {
    Q_OBJECT
private slots:
    void isTheSame_data();
    void isTheSame();
};

void TestSpilledAnalysis::isTheSame_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("example") << QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
    for (const char* const folder :
        {STALLSCOPE_SOURCE_DIR "/tests/fuzz/corpus/kineto", STALLSCOPE_SOURCE_DIR "/tests/fuzz/corpus/exports", STALLSCOPE_SHARED_DATA}) {
        QDirIterator files(QString::fromUtf8(folder), {"*.json", "*.json.gz"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path)) << path;
        }
    }
}

void TestSpilledAnalysis::isTheSame()
{
    QFETCH(const QString, path);
    const std::string inMemory = analysisOf(path.toStdString(), 0);
    const std::string spilled = analysisOf(path.toStdString(), 1);
    QVERIFY(!inMemory.empty());
    QVERIFY2(spilled == inMemory, (spilled + "\n" + inMemory).c_str());
}

QTEST_GUILESS_MAIN(TestSpilledAnalysis)
#include "tst_spilled_analysis.moc"
