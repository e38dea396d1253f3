// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/many_events.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <tuple>

using namespace stallscope;
using namespace stallscope::test;

namespace {

struct Told {
    std::vector<std::pair<std::shared_ptr<const Trace>, Nanos>> partials;
    std::vector<Nanos> wholes;
    std::shared_ptr<const Trace> trace;
    bool isCancelled = false;
};

Told importTold(std::string_view text, unsigned threads, std::uint64_t firstSpans, std::stop_source* stopAtPartial = nullptr)
{
    Told told;
    ImportOptions options;
    options.threads = threads;
    options.partial.firstSpans = firstSpans;
    options.partial.onPartial = [&](std::shared_ptr<const Trace> part, Nanos start) {
        told.partials.emplace_back(std::move(part), start);
        if (stopAtPartial)
            stopAtPartial->request_stop();
    };
    options.partial.onWhole = [&](Nanos start) { told.wholes.push_back(start); };
    if (stopAtPartial)
        options.job.stop = stopAtPartial->get_token();
    const auto trace = importTraceEvents(memorySource(text), "trace.json", options);
    told.isCancelled = !trace && trace.error().isCancelled();
    told.trace = trace ? *trace : nullptr;
    return told;
}

/// How often each span is there, as the file counts time.
std::map<std::tuple<std::string, Nanos, Nanos, std::uint32_t, std::uint32_t>, int> counted(const Trace& trace, Nanos start)
{
    std::map<std::tuple<std::string, Nanos, Nanos, std::uint32_t, std::uint32_t>, int> spans;
    for (const Found& found : spansOf(trace))
        ++spans[{found.track, found.span.start + start, found.span.duration, found.span.name.value(), found.span.correlation.value()}];
    return spans;
}

} // namespace

/// Partial traces of a large file while it is read.
class TestPartialImport : public QObject {
    Q_OBJECT
private slots:
    void partialTracesComeWhileTwiceAsMuchIsStillToCome_data();
    void partialTracesComeWhileTwiceAsMuchIsStillToCome();
    void partialTracesGrowIntoTheWhole_data();
    void partialTracesGrowIntoTheWhole();
    void theWholeIsTheSameWithoutThem();
    void aSmallFileHasNone();
    void whatHasNotEndedIsLeftOut();
    void cancellingAtAPartialTraceGetsNoMore();
    void aFolderOfRanksHasNone();
};

void TestPartialImport::partialTracesComeWhileTwiceAsMuchIsStillToCome_data()
{
    QTest::addColumn<std::uint64_t>("spans");
    QTest::addColumn<std::uint64_t>("done");
    QTest::addColumn<std::uint64_t>("total");
    QTest::addColumn<bool>("isDue");
    const auto row = [](const char* name, std::uint64_t spans, std::uint64_t done, std::uint64_t total, bool isDue) {
        QTest::newRow(name) << spans << done << total << isDue;
    };
    row("nothing yet", 0, 0, 100, false);
    row("one too few", 999, 10, 100, false);
    row("enough", 1000, 10, 100, true);
    row("a third of it", 1000, 33, 100, true);
    row("more than a third", 1000, 34, 100, false);
    row("all of it", 1000, 100, 100, false);
    row("the end is not known", 1000, 10, 0, true);
}

void TestPartialImport::partialTracesComeWhileTwiceAsMuchIsStillToCome()
{
    QFETCH(const std::uint64_t, spans);
    QFETCH(const std::uint64_t, done);
    QFETCH(const std::uint64_t, total);
    QFETCH(const bool, isDue);
    PartialSchedule schedule(1000);
    QCOMPARE(schedule.isDue(spans, done, total), isDue);
    QCOMPARE(schedule.isDue(1999, 0, total), !isDue); // the first one still has to be
    const std::uint64_t twice = isDue ? 2000 : 3998;
    QVERIFY(!schedule.isDue(twice - 1, 0, total));
    QVERIFY(schedule.isDue(twice, 0, total));
}

void TestPartialImport::partialTracesGrowIntoTheWhole_data()
{
    QTest::addColumn<unsigned>("threads");
    QTest::newRow("one thread") << 1U;
    QTest::newRow("two threads") << 2U;
    QTest::newRow("five threads") << 5U;
}

void TestPartialImport::partialTracesGrowIntoTheWhole()
{
    QFETCH(const unsigned, threads);
    const Told told = importTold(manyEvents(), threads, 5000);
    QVERIFY(told.trace);
    QCOMPARE(told.trace->spanCount(), std::uint64_t{kManyEvents});
    QVERIFY(!isPartial(*told.trace));
    QCOMPARE(told.wholes.size(), std::size_t{1});
    QCOMPARE(told.wholes.front(), Nanos{10'000}); // the last event, in nanoseconds
    QVERIFY2(!told.partials.empty(), "no partial trace");
    const auto whole = counted(*told.trace, told.wholes.front());
    std::uint64_t before = 2500;
    for (const auto& [part, start] : told.partials) {
        QVERIFY(isPartial(*part));
        QVERIFY(part->spanCount() >= 2 * before && part->spanCount() < kManyEvents);
        QVERIFY(start > told.wholes.front());
        QCOMPARE(part->pools, told.trace->pools);
        QCOMPARE(part->runs.size(), std::size_t{1});
        for (const auto& [span, count] : counted(*part, start)) {
            const auto found = whole.find(span);
            QVERIFY2(found != whole.end() && found->second == count, std::get<0>(span).c_str());
        }
        before = part->spanCount();
    }
}

void TestPartialImport::theWholeIsTheSameWithoutThem()
{
    const std::string text = manyEvents();
    const auto alone = importText(text);
    const Told told = importTold(text, 1, 5000);
    QVERIFY(alone && !told.partials.empty());
    QCOMPARE(described(*told.trace), described(**alone));
    QCOMPARE(told.trace->facts, (*alone)->facts);
    QCOMPARE(losses(*told.trace), losses(**alone));
}

void TestPartialImport::aSmallFileHasNone()
{
    const Told told = importTold(manyEvents(), 2, kManyEvents);
    QCOMPARE(told.partials.size(), std::size_t{0});
    QVERIFY(told.trace && told.trace->spanCount() == kManyEvents);
}

/// A begin whose end is still to come does not become an unfinished span.
void TestPartialImport::whatHasNotEndedIsLeftOut()
{
    std::string text = manyEvents();
    const std::string_view begin = R"({"ph":"B","name":"all of it","pid":1,"tid":10,"ts":1},)";
    text.insert(text.find('[') + 1, begin);
    text.insert(text.rfind(']'), R"(,{"ph":"E","pid":1,"tid":10,"ts":1300000})");
    const Told told = importTold(text, 1, 5000);
    QVERIFY(told.trace && !told.partials.empty());
    const auto holds = [](const Trace& trace) { return described(trace).find("all of it") != std::string::npos; };
    QVERIFY(holds(*told.trace));
    QCOMPARE(losses(*told.trace), std::string());
    for (const auto& [part, start] : told.partials)
        QVERIFY(!holds(*part));
}

void TestPartialImport::cancellingAtAPartialTraceGetsNoMore()
{
    for (const unsigned threads : {1U, 3U}) {
        std::stop_source stop;
        const Told told = importTold(manyEvents(), threads, 5000, &stop);
        QCOMPARE(told.partials.size(), std::size_t{1});
        QVERIFY(told.isCancelled && !told.trace);
        QCOMPARE(told.wholes.size(), std::size_t{0});
    }
}

void TestPartialImport::aFolderOfRanksHasNone()
{
    QTemporaryDir folder;
    for (const char* const name : {"rank0.json", "rank1.json"}) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(manyEvents()));
    }
    int partials = 0;
    ImportOptions options;
    options.partial.firstSpans = 1;
    options.partial.onPartial = [&partials](const std::shared_ptr<const Trace>&, Nanos) { ++partials; };
    (void)openTrace(folder.path().toStdString(), options); // whether they belong together is another question
    QCOMPARE(partials, 0);
    QVERIFY(openTrace(folder.filePath("rank0.json").toStdString(), options));
    QVERIFY(partials > 0);
}

QTEST_APPLESS_MAIN(TestPartialImport)
#include "tst_partial_import.moc"
