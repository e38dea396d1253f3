// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/rank_files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace stallscope;

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

RankFile file(const char* name, std::optional<std::uint32_t> rank, std::optional<std::uint32_t> worldSize = {}, std::int64_t epoch = 0)
{
    return {name, rank, worldSize, epoch};
}

QString words(const RankRoster& roster, const std::vector<RankFile>& files)
{
    QStringList kept;
    for (const std::size_t i : roster.kept)
        kept << QString::fromStdString(files[i].path.string());
    QStringList leftOut;
    for (const RankRoster::LeftOut& one : roster.leftOut)
        leftOut << QString::fromStdString(files[one.file].path.string() + ": " + one.why);
    return kept.join(' ') + " | " + leftOut.join(' ') + " | " + QString::fromStdString(missingWords(roster));
}

} // namespace

class TestRankFiles : public QObject {
    Q_OBJECT
private slots:
    void rankInName_data();
    void rankInName();
    void rosters();
    void severalRecordingsOfOneProcess();
    void manyMissing();
    void withinOneTrace();
    void folder();
    void noFolder();
};

void TestRankFiles::rankInName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("rank"); // -1: none
    const auto row = [](const char* name, int rank) { QTest::newRow(name) << QString(name) << rank; };
    row("", -1);
    row("trace.json", -1);
    row("rank3.json", 3);
    row("trace_rank_12.json.gz", 12);
    row("Rank-7.pt.trace.json", 7);
    row("worker0.1690000000.pt.trace.json", 0);
    row("host_rank=5.stallscope", 5);
    row("16.json", 16);
    row("007.json", 7);
    row("rank.json", -1);
    row("rankA.json", -1);
    row("rank4294967295.json", -1);
    row("rank99999999999999999999.json", -1);
    row("2024_01_01.json", -1);
    row("node0_rank1_of_rank8.json", 8);
}

void TestRankFiles::rankInName()
{
    QFETCH(const QString, name);
    QFETCH(const int, rank);
    const auto found = stallscope::rankInName(std::filesystem::path("/rank99/" + name.toStdString()));
    QCOMPARE(found ? static_cast<int>(*found) : -1, rank);
}

void TestRankFiles::rosters()
{
    const auto check = [](const std::vector<RankFile>& files) { return words(rosterOf(files), files); };
    QCOMPARE(check({}), QString(" |  | "));
    QCOMPARE(check({file("a", {})}), QString("a |  | "));
    QCOMPARE(check({file("b", 1), file("a", 0)}), QString("a b |  | "));
    QCOMPARE(check({file("x", {}), file("a", 0)}), QString("a x |  | "));
    QCOMPARE(check({file("a", 0), file("c", 2)}), QString("a c |  | No trace for rank 1."));
    QCOMPARE(check({file("a", 0, 2)}), QString("a |  | No trace for rank 1."));
    QCOMPARE(check({file("a", 0), file("b", 0)}), QString("a | b: Duplicate of rank 0, which is in a. | "));
    QCOMPARE(check({file("a", 0, 2), file("b", 1, 2), file("c", 2, 4)}), QString("a b | c: Belongs to another job: 4 ranks, not 2. | "));
    QCOMPARE(check({file("a", 0, {}, kSecond), file("b", 1, {}, 2 * kSecond), file("c", 2, {}, 7202 * kSecond)}),
        QString("a b | c: Belongs to another job: recorded 2 h 0 min apart from the others. | "));
    const auto ofJob = [](const char* name, std::uint32_t rank, const char* job) { return RankFile{name, rank, 3, 0, job}; };
    QCOMPARE(check({ofJob("a", 0, "12.0"), ofJob("b", 1, "12.0"), ofJob("c", 2, "13.0"), ofJob("d", 2, "")}),
        QString("a b d | c: Belongs to another job: '13.0', not '12.0'. | "));
    // One that says nothing of it belongs to any job.
    QCOMPARE(check({file("a", 0, 2), file("b", 1)}), QString("a b |  | "));
    QCOMPARE(check({file("a", 0, {}, INT64_MIN), file("b", 1, {}, INT64_MAX)}).count("another job"), 1);
}

/// A profiler that is switched on now and then leaves a file each time: they are not ranks beside each other.
void TestRankFiles::severalRecordingsOfOneProcess()
{
    const auto check = [](const std::vector<RankFile>& files) { return words(rosterOf(files), files); };
    const auto recorded = [](const char* name, std::optional<std::uint32_t> rank, std::int64_t pid, Nanos start, Nanos length = kSecond) {
        return RankFile{name, rank, {}, 100 * kSecond, {}, pid, {start, start + length}};
    };
    const QString other = "a: Another recording of process 7, made 5.00 s before the shown one. Open it separately.";
    QCOMPARE(check({recorded("a", {}, 7, 0), recorded("b", {}, 7, 5 * kSecond)}), "b | " + other + " | ");
    QCOMPARE(check({recorded("b", {}, 7, 5 * kSecond), recorded("a", {}, 7, 0)}), "b | " + other + " | ");
    QCOMPARE(check({recorded("a", {}, 8, 0), recorded("b", {}, 7, 5 * kSecond)}),
        QString("b | a: Rank unknown, recorded 5.00 s before the shown files. Open it separately. | "));
    // Processes in containers may all have one number: what was recorded at one time is of several.
    QCOMPARE(check({recorded("a", {}, 7, 0), recorded("b", {}, 7, kSecond / 2)}), QString("a b |  | "));

    const auto ofRank = [](const char* name, int rank, const char* when) {
        return QString("%1: Another recording of rank %2, made 5.00 s %3 the shown one. Open it separately.").arg(name).arg(rank).arg(when);
    };
    const auto rank = [&](const char* name, std::uint32_t number, Nanos start) { return recorded(name, number, 7, start); };
    QCOMPARE(check({rank("a", 0, 0), rank("b", 1, 0), rank("c", 0, 5 * kSecond), rank("d", 1, 5 * kSecond)}),
        "c d | " + ofRank("a", 0, "before") + " " + ofRank("b", 1, "before") + " | ");
    // One of them ended before the second time.
    QCOMPARE(check({rank("a", 0, 0), rank("b", 1, 0), rank("c", 0, 5 * kSecond)}), "a b | " + ofRank("c", 0, "after") + " | ");
    QCOMPARE(check({rank("a", 0, 0), rank("b", 0, kSecond / 2)}), QString("a | b: Duplicate of rank 0, which is in a. | "));
    // Clocks of ranks that are told need not agree.
    QCOMPARE(check({rank("a", 0, 0), rank("b", 1, 5 * kSecond)}), QString("a b |  | "));
}

void TestRankFiles::manyMissing()
{
    const RankRoster roster = rosterOf({file("a", 5, UINT32_MAX)});
    QCOMPARE(roster.missingCount, std::uint64_t{UINT32_MAX} - 1);
    QCOMPARE(missingWords(roster), std::string("No traces for ranks 0-4, 6-4294967294."));
    std::vector<RankFile> even;
    for (std::uint32_t rank = 0; rank < 20; rank += 2)
        even.push_back(file("a", rank, 20));
    QCOMPARE(missingWords(rosterOf(even)), std::string("No traces for ranks 1, 3, 5, 7, 9, 11, 13, 15 and 2 others."));
}

/// The highest rank, too, where the trace says how many there were.
void TestRankFiles::withinOneTrace()
{
    const auto check = [](std::initializer_list<std::uint32_t> ranks, const Facts& facts) {
        std::vector<Process> processes{{"launcher", {}, 1, {}, 0}};
        for (const std::uint32_t rank : ranks)
            processes.push_back({"python", {}, 2, rank, 0});
        return QString::fromStdString(missingWords(rosterWithin(processes, World::of(facts))));
    };
    QCOMPARE(check({}, {{World::kSizeFact, "2"}}), QString());
    QCOMPARE(check({0, 1}, {}), QString());
    QCOMPARE(check({0, 1}, {{World::kSizeFact, "2"}}), QString());
    QCOMPARE(check({0, 1, 1}, {{World::kSizeFact, "2"}}), QString()); // a child of a rank
    QCOMPARE(check({0, 1}, {{World::kSizeFact, "4"}}), QString("No traces for ranks 2, 3."));
    QCOMPARE(check({0, 1}, {{World::kSizeFact, "many"}}), QString());
    QCOMPARE(check({1}, {{World::kSizeFact, "12"}}), QString("No traces for ranks 0, 2-11."));
}

void TestRankFiles::folder()
{
    const QTemporaryDir folder;
    const QDir dir(folder.path());
    QVERIFY(dir.mkpath("plugins/profile/run") && dir.mkpath("1/2/3/4/5/6/7") && dir.mkpath("z"));
    for (const char* name : {"rank10.json", "rank9.json.gz", "notes.txt", "events.out.tfevents.1", "x.sqlite", "y.stallscope",
             "plugins/profile/run/host.trace.json.gz", "1/2/3/4/5/6/7/deep.json", "z/1_results.db", "z/1_results.json", "z/1_results.pftrace",
             "z/2_results.json", "z/2_results.pftrace", "z/3.rpd", "z/4_results.pftrace", "z/1.pftrace"}) {
        QFile one(folder.filePath(name));
        QVERIFY(one.open(QIODevice::WriteOnly));
    }
    QVERIFY(QFile::link(folder.path(), folder.filePath("circle")) && dir.mkdir("folder.json"));
    const auto paths = traceFilesIn(folder.path().toStdString());
    QVERIFY(paths);
    QStringList names;
    for (const std::filesystem::path& path : *paths)
        names << dir.relativeFilePath(QString::fromStdString(path.string()));
    QCOMPARE(names.join(' '),
        QString("plugins/profile/run/host.trace.json.gz rank9.json.gz rank10.json x.sqlite y.stallscope "
                "z/1.pftrace z/1_results.db z/2_results.json z/3.rpd z/4_results.pftrace")); // one file of each process of rocprofv3
}

void TestRankFiles::noFolder()
{
    const auto paths = traceFilesIn("/no/such/folder");
    QVERIFY(!paths);
    QCOMPARE(paths.error().message, std::string("/no/such/folder: cannot read the folder: No such file or directory"));
}

QTEST_APPLESS_MAIN(TestRankFiles)
#include "tst_rank_files.moc"
