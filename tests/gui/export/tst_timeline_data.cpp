// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/text/words.h"
#include "gui/export/html/html_page.h"
#include "gui/export/html/timeline_data.h"
#include "gui/export/html/track_outline.h"
#include "gui/model/loaded_runs.h"
#include "tests/bench/loop_trace.h"
#include "tests/gui/export/page_timeline.h"
#include "tests/support/scenario.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::PageItem;
using stallscope::test::PageTimeline;
using stallscope::test::Scenario;

namespace {

constexpr TimeRange kEverything = TimeRange::all();

/// A run that is not analysed: its numbers do not matter here.
TimelineSource sourceOf(const std::shared_ptr<const Trace>& trace)
{
    TimelineSource source;
    source.run.title = "a run";
    source.run.trace = trace;
    source.run.run = RunId(0);
    source.run.window = windowOf(*trace, RunId(0));
    return source;
}

PageTimeline timelineOf(const std::shared_ptr<const Trace>& trace)
{
    return PageTimeline(timelineDataOf({sourceOf(trace)}, kEverything).sections);
}

std::vector<PageItem> itemsOf(const PageTimeline& timeline, const char* track)
{
    return timeline.lane(timeline.band(track)["lanes"].toArray().at(0).toObject());
}

std::uint64_t spansIn(const std::vector<PageItem>& items)
{
    return std::accumulate(items.begin(), items.end(), std::uint64_t{0}, [](std::uint64_t sum, const PageItem& item) { return sum + item.count; });
}

std::int64_t coveredBy(const std::vector<PageItem>& items)
{
    return std::accumulate(items.begin(), items.end(), std::int64_t{0}, [](std::int64_t sum, const PageItem& item) { return sum + item.covered(); });
}

std::int64_t durationsOf(const Trace& trace)
{
    std::int64_t sum = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&](const SpanColumns& columns, std::size_t row) { sum += columns.durationOf(row); });
    }
    return sum;
}

/// Spans of one thread, each with a name of its own that hardly compresses.
std::shared_ptr<const Trace> uniqueNames(int count, std::size_t length)
{
    Scenario s;
    const TrackId main = s.thread("main");
    std::mt19937 dice(1);
    std::string name(length, ' ');
    for (int i = 0; i < count; ++i) {
        std::ranges::generate(name, [&dice] { return static_cast<char>('a' + dice() % 26); });
        s.op(main, name, {i * 1'000, i * 1'000 + 800});
    }
    return s.trace();
}

const std::shared_ptr<const Trace>& aMillionSpans()
{
    static const std::shared_ptr<const Trace> kTrace = bench::loopTrace(1'000'000);
    return kTrace;
}

} // namespace

/// The data of the timeline of a page.
class TestTimelineData : public QObject {
    Q_OBJECT
private slots:
    void itemsAreTheSpans();
    void waitsHaveTheirBubbles();
    void launchesAreLinked();
    void equalDetailsAreStoredOnce();
    void collapsedTracksAreThereAndHiddenOnesCounted();
    void groupsAddUpToTheirSpans();
    void groupsLieInTheirSlots();
    void theVisibleRangeIsSummarizedLast();
    void groupsAreNamedByTheMostTime();
    void aMillionSpansFitFiveMegabytes();
    void uniqueNamesFitTheLimit();
    void longNamesAreShortenedBeforeSpansAreLost();
    void whatExceedsTheLimitIsReported();
    void smallTracesAreNotSummarized();
    void theLimitGrowsWithTheSpans();
    void withoutRunsThereIsNoTimeline();
    void aStoppedJobHasNoResult();
    void theProgressOfFurtherAttemptsIsUnknown();
};

void TestTimelineData::itemsAreTheSpans()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.op(main, "aten::add", {1'000, 5'000'000'000'000}); // lengths beyond 32 bits
    s.op(main, "aten::mul", {5'000'000'000'100, 5'000'000'000'100});
    s.call(s.thread("other"), "cudaMalloc", {2'000, 3'000});
    const PageTimeline timeline = timelineOf(s.trace());
    const std::vector<PageItem> items = itemsOf(timeline, "main");
    QCOMPARE(items.size(), 2U);
    QCOMPARE(items[0].name, "aten::add");
    QCOMPARE(items[0].start, 0);
    QCOMPARE(items[0].end, 4'999'999'999'000);
    QCOMPARE(items[0].kind, static_cast<int>(SpanKind::HostOp));
    QCOMPARE(items[1].start, 4'999'999'999'100);
    QCOMPARE(items[1].end, items[1].start);
    QCOMPARE(itemsOf(timeline, "other").at(0).start, 1'000);
    QCOMPARE(timeline.pane(0)["title"].toString(), "a run");
}

void TestTimelineData::waitsHaveTheirBubbles()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 1'000}, stream, {2'000, 40'000}, "first");
    s.call(main, "cudaStreamSynchronize", {3'000, 42'000}, {}, Scenario::onStream(7));
    s.launch(main, {90'000, 91'000}, stream, {92'000, 100'000}, "second");
    TimelineSource source = sourceOf(s.trace());
    AnalysisService service;
    auto result = service.analyze({source.run.trace, RunId(0), AnalysisNeeds::Report});
    QVERIFY(result);
    source.run.summary = std::make_shared<const RunSummary>(result->report, nullptr);
    const Wait& wait = source.run.waits()->all()[0];
    QVERIFY(wait.bubble > 0);
    const PageTimeline timeline(timelineDataOf({source}, kEverything).sections);
    const std::vector<PageItem> items = itemsOf(timeline, "main");
    QCOMPARE(items.size(), 3U);
    QVERIFY(!items[0].isWait && items[1].isWait && !items[2].isWait);
    QCOMPARE(items[1].bubble, wait.bubble);
    const QJsonArray shown = timeline.pane(0)["waits"].toArray();
    QCOMPARE(shown.size(), 1);
    QCOMPARE(shown[0][1].toInteger(), items[1].start);
    QCOMPARE(shown[0][2].toInteger(), wait.bubble);
    QCOMPARE(shown[0][3].toInteger(), wait.gap);
    QCOMPARE(timeline.pane(0)["reasons"][shown[0][7].toInt()].toString(), "waits for a stream");
}

void TestTimelineData::launchesAreLinked()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 1'000}, stream, {20'000, 30'000}, "a");
    s.call(main, "cudaMalloc", {1'500, 1'600});
    s.launch(main, {2'000, 3'000}, stream, {40'000, 50'000}, "b");
    const PageTimeline timeline = timelineOf(s.trace());
    const std::vector<PageItem> calls = itemsOf(timeline, "main");
    const std::vector<PageItem> kernels = itemsOf(timeline, "stream 7");
    QCOMPARE(calls[1].link, -1);
    QVERIFY(calls[0].link >= 0 && calls[0].link != calls[2].link);
    QCOMPARE(kernels[0].link, calls[0].link);
    QCOMPARE(kernels[1].link, calls[2].link);
}

void TestTimelineData::equalDetailsAreStoredOnce()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (int i = 0; i < 3; ++i)
        s.copyCall(main, "cudaMemcpyAsync", {i * 1'000, i * 1'000 + 500}, stream, {i * 1'000 + 600, i * 1'000 + 900},
            Scenario::toHost(MemoryKind::Pinned, i < 2 ? 64 : 128));
    const PageTimeline timeline = timelineOf(s.trace());
    const std::vector<PageItem> copies = itemsOf(timeline, "stream 7");
    QVERIFY(copies[0].detail > 0);
    QCOMPARE(copies[1].detail, copies[0].detail);
    QVERIFY(copies[2].detail != copies[0].detail);
    QCOMPARE(timeline.head()["details"]["rows"].toArray().size(), 2);
}

void TestTimelineData::collapsedTracksAreThereAndHiddenOnesCounted()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.call(main, "cudaMalloc", {0, 100});
    s.op(s.thread("hidden"), "aten::add", {0, 50});
    s.launch(main, {200, 300}, s.stream("7"), {400, 500});
    TimelineSource source = sourceOf(s.trace());
    source.choices.hidden.insert(HeaderKey::thread(TrackId(1)));
    source.choices.collapsed[HeaderKey::of(s.device())] = true;
    const TimelineData data = timelineDataOf({source}, kEverything);
    const PageTimeline timeline(data.sections);
    QVERIFY(timeline.band("hidden").isEmpty());
    QVERIFY(timeline.band("GPU 0")["isCollapsed"].toBool());
    const QJsonArray bands = timeline.pane(0)["bands"].toArray();
    QCOMPARE(bands[timeline.band("stream 7")["parent"].toInt()]["title"].toString(), "GPU 0");
    QCOMPARE(itemsOf(timeline, "stream 7").size(), 1U);
    QCOMPARE(data.counts.hidden, 1U);
    QCOMPARE(data.counts.spans, 3U);
    QVERIFY(summaryWords(data.counts).contains("hidden tracks, left out: 1."));
}

void TestTimelineData::groupsAddUpToTheirSpans()
{
    const auto trace = bench::loopTrace(50'000);
    const TimelineData data = timelineDataOf({sourceOf(trace)}, kEverything, 60'000, {});
    QVERIFY(data.bytes() <= 60'000);
    const std::vector<PageItem> items = PageTimeline(data.sections).items();
    QCOMPARE(spansIn(items), trace->spanCount());
    QCOMPARE(coveredBy(items), durationsOf(*trace));
    QCOMPARE(data.counts.spans, trace->spanCount());
    QCOMPARE(data.counts.groups, static_cast<std::uint64_t>(std::ranges::count_if(items, [](const PageItem& item) { return item.count > 1; })));
    QCOMPARE(data.counts.spans - data.counts.summarized + data.counts.groups, items.size());
    const QString words = summaryWords(data.counts);
    QVERIFY2(words.contains(
                 QString("%1 of %2 spans as %3 groups").arg(countWords(data.counts.summarized), countWords(data.counts.spans), countWords(data.counts.groups))),
        qPrintable(words));
}

void TestTimelineData::groupsLieInTheirSlots()
{
    const auto trace = bench::loopTrace(50'000);
    const TimelineData data = timelineDataOf({sourceOf(trace)}, kEverything, 60'000, {});
    QVERIFY(data.counts.levels.visible);
    const std::int64_t slot = std::int64_t{1} << *data.counts.levels.visible;
    for (const PageItem& item : PageTimeline(data.sections).items())
        QVERIFY(item.count == 1 || item.end - item.start < slot);
}

void TestTimelineData::theVisibleRangeIsSummarizedLast()
{
    const auto trace = bench::loopTrace(50'000);
    const TimelineSource source = sourceOf(trace);
    const TimeRange visible = TimeRange::ofLength(source.run.window.length() / 2, source.run.window.length() / 50);
    const TimelineData data = timelineDataOf({source}, visible, 60'000, {});
    QVERIFY(data.bytes() <= 60'000);
    QVERIFY(data.counts.groups > 0);
    QVERIFY(!data.counts.levels.visible && data.counts.levels.others);
    for (const PageItem& item : PageTimeline(data.sections).items())
        QVERIFY(item.count == 1 || item.end <= visible.start || item.start >= visible.end);
    QVERIFY(summaryWords(data.counts).contains("keeps every span"));
}

void TestTimelineData::aMillionSpansFitFiveMegabytes()
{
    const TimelineData data = timelineDataOf({sourceOf(aMillionSpans())}, kEverything);
    QCOMPARE(data.counts.spans, aMillionSpans()->spanCount());
    QVERIFY2(data.bytes() <= mostTimelineBytes(data.counts.spans), qPrintable(QString::number(data.bytes())));
    const QByteArray page = htmlPage("title", timelineFigure(data), data);
    QVERIFY2(page.size() < 5'000'000 - 300'000, qPrintable(QString::number(page.size()))); // numbers and tables have room, too
    QVERIFY2(page.size() > 2'500'000, qPrintable(QString::number(page.size())));           // as much detail as fits
    const std::vector<PageItem> items = PageTimeline::ofPage(page).items();
    QCOMPARE(spansIn(items), aMillionSpans()->spanCount());
    QCOMPARE(coveredBy(items), durationsOf(*aMillionSpans()));
}

void TestTimelineData::groupsAreNamedByTheMostTime()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.op(main, "gemm", {0, 45});
    s.op(main, "copy", {50, 90});
    s.op(main, "tiny", {95, 110});
    s.op(s.thread("other"), "long", {0, 1'000'000'000});
    const TimelineData data = timelineDataOf({sourceOf(s.trace())}, kEverything, 1, {}); // as much in groups as possible
    const std::vector<PageItem> items = itemsOf(PageTimeline(data.sections), "main");
    QCOMPARE(items.size(), 1U);
    QCOMPARE(items[0].count, 3U);
    QCOMPARE(items[0].name, "gemm");
}

void TestTimelineData::uniqueNamesFitTheLimit()
{
    const TimelineData data = timelineDataOf({sourceOf(uniqueNames(200'000, 69))}, kEverything);
    QVERIFY2(data.bytes() <= mostTimelineBytes(data.counts.spans), qPrintable(QString::number(data.bytes())));
    QVERIFY2(data.bytes() > mostTimelineBytes(data.counts.spans) / 2, qPrintable(QString::number(data.bytes()))); // as much detail as fits
    QCOMPARE(data.counts.excessBytes, 0U);
    const PageTimeline timeline(data.sections);
    QCOMPARE(spansIn(timeline.items()), 200'000U);
    QVERIFY(timeline.head()["names"].toArray().size() <= static_cast<qsizetype>(timeline.items().size())); // none that no item has
}

void TestTimelineData::longNamesAreShortenedBeforeSpansAreLost()
{
    const TimelineData data = timelineDataOf({sourceOf(uniqueNames(1'000, 2'000))}, kEverything, 300'000, {});
    QVERIFY2(data.bytes() <= 300'000, qPrintable(QString::number(data.bytes())));
    QVERIFY(data.counts.shortenedNames > 0);
    QVERIFY(summaryWords(data.counts).contains(QString("only the beginning is shown: %1.").arg(countWords(data.counts.shortenedNames))));
    QVERIFY(PageTimeline(data.sections).items()[0].name.endsWith("…"));
}

void TestTimelineData::whatExceedsTheLimitIsReported()
{
    const TimelineData data = timelineDataOf({sourceOf(uniqueNames(10, 20))}, kEverything, 100, {});
    QCOMPARE(data.counts.excessBytes, data.bytes() - 100);
    QVERIFY(summaryWords(data.counts).contains(QString("larger than its limit, by %1 bytes").arg(countWords(data.counts.excessBytes))));
}

void TestTimelineData::smallTracesAreNotSummarized()
{
    const auto trace = bench::loopTrace(100'000);
    const TimelineData data = timelineDataOf({sourceOf(trace)}, kEverything);
    QCOMPARE(data.counts.groups, 0U);
    QVERIFY(!summaryWords(data.counts).contains("groups"));
}

void TestTimelineData::theLimitGrowsWithTheSpans()
{
    QCOMPARE(mostTimelineBytes(0), mostTimelineBytes(1'000'000));
    QVERIFY(mostTimelineBytes(1'000'000) < 5'000'000);
    QVERIFY(mostTimelineBytes(3'000'000) > mostTimelineBytes(2'000'000));
    QVERIFY(mostTimelineBytes(10'000'000) < 20'000'000);
    QCOMPARE(mostTimelineBytes(1'000'000'000), mostTimelineBytes(10'000'000));
}

void TestTimelineData::withoutRunsThereIsNoTimeline()
{
    const TimelineData data = timelineDataOf({}, kEverything);
    QVERIFY(data.sections.empty());
    QVERIFY(timelineFigure(data).isEmpty());
    const QByteArray page = htmlPage("title", "<h1>title</h1>", data);
    QVERIFY(!page.contains("<script>"));
    QVERIFY(page.contains("script-src 'none'"));
}

void TestTimelineData::aStoppedJobHasNoResult()
{
    const auto trace = bench::loopTrace(200'000);
    std::stop_source stop;
    std::uint64_t reports = 0;
    Job job{stop.get_token(), [&](std::uint64_t done, std::uint64_t total) {
                ++reports;
                QVERIFY(done <= total);
                stop.request_stop();
            }};
    QVERIFY(timelineDataOf({sourceOf(trace)}, kEverything, job).sections.empty());
    QCOMPARE(reports, 1U);
}

void TestTimelineData::theProgressOfFurtherAttemptsIsUnknown()
{
    const auto trace = bench::loopTrace(200'000);
    std::uint64_t last = 0;
    bool wasUnknown = false;
    Job job{{}, [&](std::uint64_t done, std::uint64_t total) {
                QVERIFY(done > last);
                QVERIFY(total == 0 || done <= total);
                QVERIFY(total == 0 || !wasUnknown);
                last = done;
                wasUnknown = total == 0;
            }};
    QVERIFY(!timelineDataOf({sourceOf(trace)}, kEverything, 30'000, job).sections.empty());
    QVERIFY(wasUnknown);
}

QTEST_MAIN(TestTimelineData)
#include "tst_timeline_data.moc"
