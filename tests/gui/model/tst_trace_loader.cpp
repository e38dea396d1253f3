// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/background.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"

#include <QSignalSpy>
#include <QTest>

#include <latch>
#include <thread>

using namespace stallscope;
using namespace stallscope::gui;

class TestTraceLoader : public QObject {
    Q_OBJECT
private slots:
    void filesThatCannotBeOpenedAreSaid();
    void filesAreOpenedWithProgress();
    void whatIsCancelledNeverArrives();
    void aNewerTaskTakesThePlaceOfAnOlderOne();
    void runsOfAFileGetTitles();

private:
    const QString m_example = STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz";
};

void TestTraceLoader::filesThatCannotBeOpenedAreSaid()
{
    TraceLoader loader;
    QSignalSpy failed(&loader, &TraceLoader::failed);
    QSignalSpy finished(&loader, &TraceLoader::finished);
    loader.open({m_example, "/no/such/file.json"});
    QVERIFY(loader.isBusy());
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed.front().front().toString().contains("file.json"));
    QCOMPARE(finished.size(), 0);
    QVERIFY(!loader.isBusy());
}

void TestTraceLoader::filesAreOpenedWithProgress()
{
    TraceLoader loader;
    double last = 0;
    connect(&loader, &TraceLoader::progressed, this, [&](double share) {
        QVERIFY(share <= 1.0);
        last = std::max(last, share);
    });
    QSignalSpy finished(&loader, &TraceLoader::finished);
    loader.open({m_example, m_example});
    QTRY_COMPARE(finished.size(), 1);
    const auto files = finished.front().front().value<std::vector<LoadedFile>>();
    QCOMPARE(files.size(), std::size_t{2});
    QVERIFY(files[1].trace->spanCount() > 1000);
    QVERIFY(last > 0.5);
}

void TestTraceLoader::whatIsCancelledNeverArrives()
{
    TraceLoader loader;
    QSignalSpy finished(&loader, &TraceLoader::finished);
    QSignalSpy cancelled(&loader, &TraceLoader::cancelled);
    loader.cancel();
    QCOMPARE(cancelled.size(), 0);
    loader.open({m_example});
    loader.cancel();
    QCOMPARE(cancelled.size(), 1);
    // what comes next comes after whatever of the first was left
    loader.open({"/no/such/file.json"});
    QSignalSpy failed(&loader, &TraceLoader::failed);
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(finished.size(), 0);
}

void TestTraceLoader::aNewerTaskTakesThePlaceOfAnOlderOne()
{
    Background work;
    std::latch started(1);
    QList<int> results;
    const auto keep = [&](int result) { results << result; };
    QSignalSpy idle(&work, &Background::idle);
    work.run(
        [&](const std::stop_token& stop) {
            started.count_down();
            while (!stop.stop_requested())
                std::this_thread::yield();
            return 1;
        },
        keep);
    started.wait();
    work.run([](const std::stop_token&) { return 2; }, keep);
    QTRY_COMPARE(results, QList<int>{2});
    QTRY_COMPARE(idle.size(), 1);
    QVERIFY(!work.isWorking() && !work.isBusy());
}

void TestTraceLoader::runsOfAFileGetTitles()
{
    const auto files = loadFiles({m_example}, {});
    QVERIFY(files);
    RunList runs;
    addFiles(runs, *files);
    QCOMPARE(runs.size(), 1);
    QCOMPARE(runs.at(0).title, QString("example.json.gz"));
    QCOMPARE(titleOfFiles(*files), QString("example.json.gz"));
}

QTEST_GUILESS_MAIN(TestTraceLoader)
#include "tst_trace_loader.moc"
