// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/ranks_text.h"
#include "profiler/narrative/rank_words.h"
#include "profiler/ranks/rank_input.h"
#include "profiler/ranks/rank_table.h"
#include "tests/profiler/formats/ranks.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::cli;
using namespace stallscope::narrative;
using namespace stallscope::test;

namespace {

RankReport row(Nanos compute, Nanos collectives)
{
    RankReport row;
    row.use.window = 1000;
    row.use.compute = compute;
    row.use.comm = collectives;
    return row;
}

Result<RankTable> analyzeRanks(const std::vector<std::filesystem::path>& paths, std::optional<TimeRange> range = {}, const Job& job = {})
{
    const auto input = RankInput::of(paths);
    return input ? stallscope::analyzeRanks(*input, range, job) : input.error();
}

RankStory story(int rank, int compute, int collective, int worldSize = 0)
{
    RankStory story{compute, collective, rank, worldSize};
    return story;
}

} // namespace

class TestRankAnalysis : public QObject {
    Q_OBJECT
private slots:
    void stragglers_data();
    void stragglers();
    void empty();
    void nothingGood();
    void noneBelongs();
    void table();
    void someRanksSayNothingOfAll();
    void whatDoesNotBelong();
    void filesByName();
    void commonFolders();
    void hundredsOfFiles();
    void severalCyclesOfOneProcess();
    void reportsKeepEveryValue_data();
    void reportsKeepEveryValue();
    void brokenReports_data();
    void brokenReports();
    void hostileNames();
    void cancelled();
};

void TestRankAnalysis::stragglers_data()
{
    QTest::addColumn<QList<QPair<int, int>>>("ranks"); // compute, collectives
    QTest::addColumn<int>("straggler");                // -1: none
    const auto check = [](const char* name, const QList<QPair<int, int>>& ranks, int straggler) { QTest::newRow(name) << ranks << straggler; };
    check("none", {}, -1);
    check("one", {{100, 50}}, -1);
    check("all the same", {{100, 50}, {100, 50}, {100, 50}}, -1);
    check("the second of two", {{100, 80}, {150, 40}}, 1);
    check("the middle one", {{100, 80}, {150, 40}, {101, 79}}, 1);
    check("computes more, and waits as long", {{100, 80}, {150, 80}, {100, 80}}, -1);
    check("waits less, and computes as long", {{100, 80}, {100, 40}, {100, 80}}, -1);
    check("computes more, and waits more", {{100, 40}, {150, 80}, {100, 40}}, -1);
    check("less than 2 % of 1000", {{100, 50}, {109, 41}, {100, 50}}, -1);
    check("2 % of 1000", {{100, 50}, {110, 40}, {100, 50}}, 1);
    check("the worse of two", {{100, 80}, {100, 80}, {130, 50}, {160, 20}, {100, 80}}, 3);
    check("one without collectives", {{100, 80}, {150, 40}, {100, 0}}, -1);
}

void TestRankAnalysis::stragglers()
{
    using Ranks = QList<QPair<int, int>>;
    QFETCH(const Ranks, ranks);
    QFETCH(const int, straggler);
    std::vector<RankReport> rows;
    for (const auto& [compute, collectives] : ranks)
        rows.push_back(row(compute, collectives));
    const auto found = findStraggler(rows);
    QCOMPARE(found ? static_cast<int>(found->row) : -1, straggler);
}

void TestRankAnalysis::empty()
{
    const QTemporaryDir folder;
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(!table);
    QVERIFY(table.error().message.find("no traces in the folder") != std::string::npos);
    QVERIFY(!analyzeRanks({"/no/such/folder"}));
}

void TestRankAnalysis::nothingGood()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("a.json"), "no trace"));
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(!table);
    QVERIFY2(table.error().message.find("a.json: byte 0") != std::string::npos, table.error().message.c_str());
}

/// Each is of another job than the other one, by what that one says.
void TestRankAnalysis::noneBelongs()
{
    const QTemporaryDir folder;
    RankStory few;
    few.worldSize = 2;
    few.epoch = 2'700'000'000'000'000'000;
    RankStory many;
    many.worldSize = 4;
    many.epoch = 1'700'000'000'000'000'000;
    QVERIFY(writeFile(folder.filePath("a.json"), rankTrace(few)) && writeFile(folder.filePath("b.json"), rankTrace(many)));
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(!table);
    QVERIFY2(table.error().message.find("a.json: Belongs to another job") != std::string::npos, table.error().message.c_str());
}

void TestRankAnalysis::table()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("x.json"), rankTrace(story(1, 150, 40))));
    QVERIFY(writeFile(folder.filePath("y.json"), rankTrace(story(0, 100, 90))));
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(table);
    QCOMPARE(table->rows.size(), std::size_t{2});
    QCOMPARE(table->rows[0].file.rank, std::optional<std::uint32_t>(0));
    QCOMPARE(table->rows[1].use.compute, Nanos{150'000});
    QCOMPARE(table->rows[1].use.comm, Nanos{40'000});
    QCOMPARE(table->rows[0].use.window, Nanos{200'000});
    QVERIFY(table->straggler);
    QCOMPARE(table->straggler->row, std::size_t{1});
    const QString text = QString::fromStdString(ranksText({}, "job", *table)).simplified();
    QVERIFY2(
        text.contains("Rank 1 is the straggler: it computes for 150 us, 25.0 us more than the median of all ranks, and spends 40.0 us in collectives, 25.0 us "
                      "less than the median"),
        qPrintable(text));
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(ranksJson("job", *table))).object();
    QCOMPARE(json["folder"].toString(), QString("job"));
    QCOMPARE(json["ranks"].toArray().size(), 2);
    QCOMPARE(json["ranks"][1]["comm_ns"].toInteger(), 40'000);
    QCOMPARE(json["straggler"]["rank"].toInteger(), 1);
    QCOMPARE(json["straggler"]["compute_over_median_ns"].toInteger(), 25'000);

    const auto part = analyzeRanks({folder.path().toStdString()}, TimeRange{0, 60'000});
    QVERIFY(part);
    QCOMPARE(part->rows[1].use.compute, Nanos{50'000});
}

/// Two of 128 have been read.
void TestRankAnalysis::someRanksSayNothingOfAll()
{
    const QTemporaryDir folder;
    const auto found = [&folder](int rank, int compute) {
        if (!writeFile(folder.filePath(QString("rank%1.json").arg(rank)), rankTrace(story(rank, compute, 190 - compute, 128))))
            qFatal("cannot write");
        const auto table = analyzeRanks({folder.path().toStdString()});
        return table ? *table : RankTable();
    };
    QCOMPARE(rankFinding(found(0, 100)), std::string("Nothing to compare: only 1 of 128 ranks has a trace."));
    const RankTable alike = found(1, 100);
    QCOMPARE(rankFinding(alike),
        std::string("No straggler among 2 of 128 ranks: none computes longer than the median and waits less in collectives, both by 2 % of the time. A missing "
                    "rank may be one."));
    const RankTable apart = found(1, 150);
    QCOMPARE(rankFinding(apart),
        std::string("Rank 1 is the straggler among 2 of 128 ranks: it computes for 150 us, 25.0 us more than their median, and spends 40.0 us in collectives, "
                    "25.0 us less. A missing rank may be even later."));
    const auto jsonOf = [](const RankTable& table) { return QJsonDocument::fromJson(QByteArray::fromStdString(ranksJson("job", table))).object(); };
    QCOMPARE(jsonOf(apart)["straggler"].toObject()["of_all_ranks"].toBool(true), false);
    QCOMPARE(jsonOf(apart)["missing_count"].toInteger(), 126);
    RankTable whole = apart;
    whole.roster = {};
    QCOMPARE(jsonOf(whole)["straggler"].toObject()["of_all_ranks"].toBool(false), true);
    QVERIFY(rankFinding(whole).starts_with("Rank 1 is the straggler"));
}

void TestRankAnalysis::whatDoesNotBelong()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("a.json"), rankTrace(story(0, 100, 50, 4))));
    QVERIFY(writeFile(folder.filePath("b.json"), rankTrace(story(2, 100, 50, 4))));
    QVERIFY(writeFile(folder.filePath("c.json"), rankTrace(story(2, 100, 50, 4))));
    QVERIFY(writeFile(folder.filePath("d.json"), rankTrace(story(3, 100, 50, 8))));
    QVERIFY(writeFile(folder.filePath("e.json"), "{"));
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(table);
    const QString text = QString::fromStdString(ranksText({}, "job", *table)).simplified();
    for (const char* words : {"No traces for ranks 1, 3.", "c.json: Duplicate of rank 2, which is in b.json.",
             "d.json: Belongs to another job: 8 ranks, not 4.", "e.json: ", "No straggler among 2 of 4 ranks"})
        QVERIFY2(text.contains(words), qPrintable(text));
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(ranksJson("job", *table))).object();
    QCOMPARE(json["left_out"].toArray().size(), 3);
    QCOMPARE(json["missing_ranks"].toArray(), QJsonArray({1, 3}));
    QVERIFY(json["straggler"].isNull());
}

void TestRankAnalysis::filesByName()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("far/away"));
    const auto path = [&folder](const char* name) { return std::filesystem::path(folder.filePath(name).toStdString()); };
    QVERIFY(writeFile(folder.filePath("a.json"), rankTrace(story(1, 100, 50, 4))));
    QVERIFY(writeFile(folder.filePath("far/b.json"), rankTrace(story(0, 100, 50, 4))));
    QVERIFY(writeFile(folder.filePath("far/away/c.json"), rankTrace(story(2, 100, 50, 8))));
    const auto table = analyzeRanks({path("a.json"), path("far/b.json")});
    QVERIFY(table);
    QCOMPARE(table->rows.size(), std::size_t{2});
    QCOMPARE(table->rows[0].file.path, path("far/b.json"));
    QCOMPARE(QString::fromStdString(missingWords(table->roster)), QString("No traces for ranks 2, 3."));
    const auto foreign = analyzeRanks({path("far/b.json"), path("far/away/c.json")});
    QVERIFY(!foreign);
    QVERIFY2(foreign.error().message.find("c.json: Belongs to another job: 8 ranks, not 4.") != std::string::npos, foreign.error().message.c_str());

    for (const char* name : {"x.json", "y.json"})
        QVERIFY(writeFile(folder.filePath(name), rankTrace({})));
    const auto silent = analyzeRanks({path("x.json"), path("y.json")});
    QVERIFY(!silent);
    QVERIFY(silent.error().message.find("do not identify themselves as ranks of one program") != std::string::npos);
    const auto lost = analyzeRanks({path("a.json"), path("nowhere.json")});
    QVERIFY(lost);
    QCOMPARE(lost->rows.size(), std::size_t{1});
    QCOMPARE(lost->leftOut.size(), std::size_t{1});
    QCOMPARE(lost->leftOut[0].first, path("nowhere.json"));
}

void TestRankAnalysis::commonFolders()
{
    const auto check = [](const std::vector<std::filesystem::path>& files) { return QString::fromStdString(commonFolder(files).string()); };
    QCOMPARE(check({"a"}), QString("."));
    QCOMPARE(check({"a", "b"}), QString("."));
    QCOMPARE(check({"x/a", "x/b"}), QString("x"));
    QCOMPARE(check({"x/y/a", "x/b", "x/y/z/c"}), QString("x"));
    QCOMPARE(check({"x/a", "y/a"}), QString("."));
    QCOMPARE(check({"/x/a", "/y/a"}), QString("/"));
    QCOMPARE(check({"/x/a", "y/a"}), QString("."));
}

void TestRankAnalysis::hundredsOfFiles()
{
    constexpr int kRanks = 300;
    const QTemporaryDir folder;
    for (int rank = 0; rank < kRanks; ++rank) {
        const bool isSlow = rank == 217;
        QVERIFY(writeFile(folder.filePath(QString("rank%1.json").arg(rank)), rankTrace({isSlow ? 150 : 100, isSlow ? 40 : 90})));
    }
    std::uint64_t files = 0;
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(table);
    for (const RankReport& row : table->rows)
        QCOMPARE(row.file.rank, std::optional(static_cast<std::uint32_t>(files++)));
    QCOMPARE(files, std::uint64_t{kRanks});
    QVERIFY(table->straggler);
    QCOMPARE(table->straggler->row, std::size_t{217});
    QCOMPARE(table->roster.missingCount, std::uint64_t{0});
}

void TestRankAnalysis::severalCyclesOfOneProcess()
{
    const QTemporaryDir folder;
    for (const int cycle : {0, 1}) {
        for (const int rank : {0, 1}) {
            RankStory one = story(rank, 100 + 10 * cycle, 50, 2);
            one.epoch = 1'700'000'000'000'000'000 + cycle * 5'000'000'000;
            QVERIFY(writeFile(folder.filePath(QString("rank%1_%2.json").arg(rank).arg(cycle)), rankTrace(one)));
        }
    }
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(table);
    QCOMPARE(table->rows.size(), std::size_t{2});
    for (const RankReport& row : table->rows)
        QCOMPARE(row.use.compute, Nanos{110'000});
    QCOMPARE(table->leftOut.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(table->leftOut[0].second), QString("Another recording of rank 0, made 5.00 s before the shown one. Open it separately."));
}

/// From one machine or process to another.
void TestRankAnalysis::reportsKeepEveryValue_data()
{
    QTest::addColumn<bool>("knowsAll");
    QTest::newRow("all known") << true;
    QTest::newRow("nothing known") << false;
}

void TestRankAnalysis::reportsKeepEveryValue()
{
    QFETCH(const bool, knowsAll);
    RankReport sent;
    sent.file.path = "a.json";
    if (knowsAll) {
        sent.file = {"a.json", 3, 8, 1'700'000'000'000'000'001, "job 7", 1234, {-5, 60}};
        sent.spans = UINT64_MAX;
        sent.overlap.hostBlocked = 1;
        sent.overlap.hostBlockedShare = 0.1;
        sent.overlap.stalled = 1.0 / 3;
        sent.overlap.syncCount = 9;
        sent.overlap.sync = 2;
        Nanos time = 3;
        for (const auto member : {&Utilization::window, &Utilization::busy, &Utilization::idle, &Utilization::kernel, &Utilization::copy, &Utilization::comm,
                 &Utilization::compute, &Utilization::exposedComm})
            sent.use.*member = time++;
        sent.use.busyShare = 1.0;
        sent.bubbles = time;
    }
    JsonWriter json;
    json.beginObject().key(kRankReportKey);
    writeRankReport(json, sent);
    json.endObject();
    const std::string document = json.take();
    const auto results = readRankReports(document);
    QVERIFY(results && results->size() == 1 && results->front().report);
    const RankReport& got = *results->front().report;
    QCOMPARE(got.file.path, sent.file.path);
    QCOMPARE(got.file.rank, sent.file.rank);
    QCOMPARE(got.file.worldSize, sent.file.worldSize);
    QCOMPARE(got.file.epochNanos, sent.file.epochNanos);
    QCOMPARE(got.file.job, sent.file.job);
    QCOMPARE(got.file.pid, sent.file.pid);
    QCOMPARE(got.file.range, sent.file.range);
    QCOMPARE(got.spans, sent.spans);
    QCOMPARE(got.use.busyShare.has_value(), knowsAll);
    QVERIFY(got.overlap.stalled == sent.overlap.stalled && got.overlap.hostBlockedShare == sent.overlap.hostBlockedShare);
    JsonWriter again;
    again.beginObject().key(kRankReportKey);
    writeRankReport(again, got);
    again.endObject();
    QCOMPARE(again.take(), document);
}

void TestRankAnalysis::brokenReports_data()
{
    JsonWriter writer(JsonWriter::Style::Compact);
    RankReport report;
    report.file = {"a.json", 3, 8};
    writeRankReport(writer, report);
    const QString good = QString::fromStdString(writer.take()).trimmed();
    QTest::addColumn<QString>("document");
    QTest::addColumn<QString>("complaint"); // empty: there is none
    const auto row = [&good](const char* name, const char* before, const char* after, const char* complaint) {
        QTest::newRow(name) << QString(R"({"rank_report":%1})").arg(QString(good).replace(before, after)) << complaint;
    };
    row("good", "", "", "");
    row("in a key that is not known", "{\"rank\"", "{\"new\":{},\"rank\"", "");
    row("without a number", "\"comm_ns\":0,", "", "'comm_ns' is missing");
    row("text for a number", "\"comm_ns\":0", "\"comm_ns\":\"0\"", "'comm_ns' is missing");
    row("fraction for a length", "\"comm_ns\":0", "\"comm_ns\":0.5", "'comm_ns' is missing");
    row("length beyond all times", "\"comm_ns\":0", "\"comm_ns\":9223372036854775807", "'comm_ns' is missing");
    row("number for a name", "\"a.json\"", "7", "'file' is missing");
    row("negative rank", "\"rank\":3", "\"rank\":-3", "'rank' is missing");
    row("rank beyond 32 bits", "\"rank\":3", "\"rank\":4294967296", "'rank' is missing");
    QTest::newRow("list for a report") << R"({"rank_report":[]})"
                                       << "contains no rank report";
    QTest::newRow("nothing") << ""
                             << "contains no rank report";
    QTest::newRow("no JSON") << "a trace"
                             << "contains no rank report";
    QTest::newRow("no object") << "[]"
                               << "contains no rank report";
    QTest::newRow("another document") << R"({"schema":1,"runs":[]})"
                                      << "contains no rank report";
    QTest::newRow("cut short") << R"({"rank_report":{"rank":)"
                               << "contains no rank report";
}

void TestRankAnalysis::brokenReports()
{
    QFETCH(const QString, document);
    QFETCH(const QString, complaint);
    const auto results = readRankReports(document.toStdString());
    if (results)
        QCOMPARE(results->size(), std::size_t{1});
    const bool isGood = results && results->front().report;
    const std::string found = isGood ? "" : results ? results->front().report.error().message : results.error().message;
    QCOMPARE(isGood, complaint.isEmpty());
    QVERIFY2(QString::fromStdString(found).contains(complaint), found.c_str());
}

void TestRankAnalysis::hostileNames()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("rank1\n\x1b[31m.json"), rankTrace({})));
    QVERIFY(writeFile(folder.filePath("rank1.json"), rankTrace({})));
    QByteArray longName = rankTrace({});
    longName.replace("gemm", QByteArray(1'000'000, 'g'));
    QVERIFY(writeFile(folder.filePath("rank4294967294.json"), longName));
    const auto table = analyzeRanks({folder.path().toStdString()});
    QVERIFY(table);
    QCOMPARE(table->rows.size(), std::size_t{2});
    const std::string text = ranksText({}, "a\x1b[31mb", *table);
    QVERIFY(text.find('\x1b') == std::string::npos);
    QVERIFY(!QJsonDocument::fromJson(QByteArray::fromStdString(ranksJson("\xFF", *table))).isNull());
}

void TestRankAnalysis::cancelled()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath("rank1.json"), rankTrace({})));
    std::stop_source stop;
    stop.request_stop();
    const auto table = analyzeRanks({folder.path().toStdString()}, {}, {stop.get_token(), {}});
    QVERIFY(!table && table.error().isCancelled());
}

QTEST_APPLESS_MAIN(TestRankAnalysis)
#include "tst_rank_analysis.moc"
