// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rank_folder.h"

#include <QTest>

using namespace stallscope;

/// TensorBoard's folders, with several runs of the profiler in them.
class TestLogFolder : public QObject {
    Q_OBJECT
private slots:
    void latest_data();
    void latest();
    void words();
};

void TestLogFolder::latest_data()
{
    using Names = QStringList;
    QTest::addColumn<Names>("files");
    QTest::addColumn<Names>("kept");
    QTest::addColumn<Names>("older");
    QTest::newRow("nothing") << Names{} << Names{} << Names{};
    QTest::newRow("no runs") << Names{"a/rank0.json", "a/rank1.json"} << Names{"a/rank0.json", "a/rank1.json"} << Names{};
    QTest::newRow("one run") << Names{"l/plugins/profile/r1/h.trace.json.gz"} << Names{"l/plugins/profile/r1/h.trace.json.gz"} << Names{};
    QTest::newRow("two hosts of one run") << Names{"l/plugins/profile/r1/a.trace.json.gz", "l/plugins/profile/r1/b.trace.json.gz"}
                                          << Names{"l/plugins/profile/r1/a.trace.json.gz", "l/plugins/profile/r1/b.trace.json.gz"} << Names{};
    QTest::newRow("three runs") << Names{"l/plugins/profile/r1/h.json", "l/plugins/profile/r2/h.json", "l/plugins/profile/r3/h.json"}
                                << Names{"l/plugins/profile/r3/h.json"} << Names{"r1", "r2"};
    QTest::newRow("beside other files") << Names{"l/plugins/profile/r1/h.json", "l/plugins/profile/r2/h.json", "l/worker0.json"}
                                        << Names{"l/plugins/profile/r2/h.json", "l/worker0.json"} << Names{"r1"};
    QTest::newRow("a twin for another viewer") << Names{"l/plugins/profile/r1/h.trace.json.gz", "l/plugins/profile/r1/perfetto_trace.json.gz"}
                                               << Names{"l/plugins/profile/r1/h.trace.json.gz"} << Names{};
    QTest::newRow("a twin alone") << Names{"l/plugins/profile/r1/perfetto_trace.json.gz"} << Names{"l/plugins/profile/r1/perfetto_trace.json.gz"} << Names{};
    QTest::newRow("a profile beside what is derived from it")
        << Names{"l/plugins/profile/r1/h.trace.json.gz", "l/plugins/profile/r1/h.xplane.pb", "l/plugins/profile/r1/perfetto_trace.json.gz"}
        << Names{"l/plugins/profile/r1/h.xplane.pb"} << Names{};
    QTest::newRow("the profile of another host") << Names{"l/plugins/profile/r1/a.trace.json.gz", "l/plugins/profile/r1/b.xplane.pb"}
                                                 << Names{"l/plugins/profile/r1/a.trace.json.gz", "l/plugins/profile/r1/b.xplane.pb"} << Names{};
    QTest::newRow("profile without plugins") << Names{"profile/r1/h.json", "profile/r2/h.json"} << Names{"profile/r1/h.json", "profile/r2/h.json"} << Names{};
}

void TestLogFolder::latest()
{
    QFETCH(const QStringList, files);
    QFETCH(const QStringList, kept);
    QFETCH(const QStringList, older);
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files)
        paths.emplace_back(file.toStdString());
    const LogFolder folder = latestRun(paths);
    QStringList found;
    for (const std::filesystem::path& path : folder.files)
        found << QString::fromStdString(path.string());
    QStringList runs;
    for (const std::string& run : folder.olderRuns)
        runs << QString::fromStdString(run);
    QCOMPARE(found, kept);
    QCOMPARE(runs, older);
}

void TestLogFolder::words()
{
    QCOMPARE(olderRunsWords({}), std::string());
    QVERIFY(olderRunsWords({{}, {"2026_01_02", "2026_01_03"}}).ends_with("2026_01_02, 2026_01_03."));
}

QTEST_APPLESS_MAIN(TestLogFolder)
#include "tst_log_folder.moc"
