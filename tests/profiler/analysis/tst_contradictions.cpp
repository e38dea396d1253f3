// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/played.h"

#include <QTest>

#include <functional>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

/// A thread and two streams with contradictory data.
struct Story {
    Scenario s;
    TrackId main = s.thread("main");
    TrackId first = s.stream("7");
    TrackId second = s.stream("8");

    void record(Nanos at, std::uint64_t event, std::uint64_t stream) { call("cudaEventRecord", at, event, stream, EventRole::Recorded); }
    void wait(Nanos at, std::uint64_t event, std::uint64_t stream) { call("cudaStreamWaitEvent", at, event, stream, EventRole::StreamWaits); }

private:
    void call(const char* name, Nanos at, std::uint64_t event, std::uint64_t stream, EventRole role)
    {
        s.call(main, name, {at, at + 2}, {},
            Scenario::onStream(stream).set(DetailField::Event, event).set(DetailField::EventRole, static_cast<std::uint64_t>(role)));
    }
};

using Tell = std::function<void(Story&)>;

} // namespace

class TestContradictions : public QObject {
    Q_OBJECT
private slots:
    void dataThatAgree();
    void dataAreRight_data();
    void dataAreRight();
};

void TestContradictions::dataThatAgree()
{
    Story story;
    story.s.launch(story.main, {0, 10}, story.first, {5, 105});
    story.record(10, 3, 7);
    story.wait(12, 3, 8);
    story.s.launch(story.main, {14, 24}, story.second, {107, 207});
    QCOMPARE(Played(story.s).whatIf.graph().contradictions(), std::uint64_t{0});
}

void TestContradictions::dataAreRight_data()
{
    QTest::addColumn<Tell>("tell");
    QTest::addRow("a stream that does two things at once") << Tell([](Story& t) {
        t.s.launch(t.main, {0, 10}, t.first, {5, 105});
        t.s.launch(t.main, {10, 20}, t.first, {50, 150});
    });
    QTest::addRow("an event that nobody waited for") << Tell([](Story& t) {
        t.s.launch(t.main, {0, 10}, t.first, {5, 105});
        t.record(10, 3, 7);
        t.wait(12, 3, 8);
        t.s.launch(t.main, {14, 24}, t.second, {30, 130});
    });
    QTest::addRow("a circle") << Tell([](Story& t) {
        t.s.launch(t.main, {0, 10}, t.first, {20, 120});
        t.record(10, 3, 7);
        t.wait(12, 3, 8);
        t.s.launch(t.main, {14, 24}, t.second, {20, 120});
        t.record(24, 4, 8);
        t.wait(26, 4, 7);
        t.s.launch(t.main, {28, 38}, t.first, {60, 160});
    });
    QTest::addRow("a stream in another order than it was launched") << Tell([](Story& t) {
        t.s.launch(t.main, {0, 10}, t.first, {205, 305});
        t.s.launch(t.main, {10, 20}, t.first, {50, 150});
    });
}

/// Contradictory edges are dropped and counted; the replay reproduces the measurement, and the path adds up.
void TestContradictions::dataAreRight()
{
    QFETCH(Tell, tell);
    Story story;
    tell(story);
    const Played run(story.s);
    QVERIFY(run.whatIf.graph().contradictions() > 0);
    const Replay same = run.whatIf.replayed({});
    const auto& spans = run.analysis->spans().work().spans();
    for (std::size_t i = 0; i < spans.size(); ++i)
        QCOMPARE(same.spans[i], spans[i].range());
    QCOMPARE(same.window, run.analysis->window());
    const CriticalPath path = run.whatIf.criticalPath();
    Nanos explained = 0;
    const PathPieces pieces(run.analysis->spans(), run.whatIf.graph(), path);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        explained += pieces.at(i).range.length();
    QCOMPARE(explained, run.analysis->window().length());
}

QTEST_APPLESS_MAIN(TestContradictions)
#include "tst_contradictions.moc"
