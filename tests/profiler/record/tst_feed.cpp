// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/feed.h"
#include "profiler/trace/build/trace_builder.h"

#include <QTest>

#include <atomic>

using namespace stallscope;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<TraceBuilder> builderWithTrack()
{
    auto builder = std::make_shared<TraceBuilder>();
    (void)builder->addTrack({});
    return builder;
}

Span call(Nanos start, Nanos length)
{
    Span span;
    span.start = start;
    span.duration = length;
    span.kind = SpanKind::ApiCall;
    return span;
}

} // namespace

class TestFeed : public QObject {
    Q_OBJECT

private slots:
    void anEmptyFeedFinishes()
    {
        Feed feed(std::make_shared<TraceBuilder>(), {}, 1ms);
        QVERIFY(feed.finish());
        QVERIFY(feed.latest().isLast);
        QCOMPARE(feed.finish()->spanCount(), std::uint64_t{0});
    }

    void readersSeeWhatSourcesHandOver()
    {
        Nanos time = 0;
        Feed feed(builderWithTrack(), {[&time](TraceBuilder& builder) {
            builder.track(TrackId(0)).place(call(time, 5));
            time += 10;
        }},
            1ms);
        std::uint64_t seen = 0;
        std::uint64_t spans = 0;
        while (spans < 20) {
            const Feed::Snapshot snapshot = feed.next(seen);
            QVERIFY(snapshot.number > seen);
            QVERIFY(snapshot.trace->spanCount() >= spans);
            seen = snapshot.number;
            spans = snapshot.trace->spanCount();
        }
        QVERIFY(feed.finish()->spanCount() > 20);
    }

    void manyReadersAtOnce()
    {
        Nanos time = 0;
        Feed feed(builderWithTrack(), {[&time](TraceBuilder& builder) {
            for (int i = 0; i < 100; ++i, time += 10)
                builder.track(TrackId(0)).place(call(time, 5));
        }},
            1ms);
        std::atomic<int> wrong{0};
        {
            std::vector<std::jthread> readers;
            for (int i = 0; i < 4; ++i) {
                readers.emplace_back([&] {
                    std::uint64_t seen = 0;
                    std::uint64_t spans = 0;
                    while (spans < 5000) {
                        const Feed::Snapshot snapshot = feed.next(seen);
                        std::uint64_t counted = 0;
                        Nanos last = -1;
                        snapshot.trace->tracks[0].lanes[0].forEach([&](const SpanColumns& columns, std::size_t row) {
                            wrong += columns.startOf(row) > last ? 0 : 1;
                            last = columns.startOf(row);
                            ++counted;
                        });
                        wrong += counted == snapshot.trace->spanCount() && counted >= spans ? 0 : 1;
                        seen = snapshot.number;
                        spans = counted;
                    }
                });
            }
        }
        QCOMPARE(wrong.load(), 0);
    }

    void changesRunOnTheFeedsThread()
    {
        Feed feed(std::make_shared<TraceBuilder>(), {}, 1h);
        std::thread::id where;
        QVERIFY(feed.change([&where](TraceBuilder& builder) {
            where = std::this_thread::get_id();
            builder.setFact("colour", "blue");
        }));
        QVERIFY(where != std::this_thread::get_id());
        const auto trace = feed.finish();
        QCOMPARE(trace->facts.size(), std::size_t{1});
        QVERIFY(!feed.change([](TraceBuilder&) { QFAIL("the trace was finished"); }));
    }

    void aWaitingReaderIsWokenAtTheEnd()
    {
        Feed feed(std::make_shared<TraceBuilder>(), {}, 1h);
        const std::uint64_t first = feed.next(0).number;
        Feed::Snapshot last;
        std::jthread reader([&] { last = feed.next(first); });
        (void)feed.finish();
        reader.join();
        QVERIFY(last.isLast);
    }
};

QTEST_APPLESS_MAIN(TestFeed)
#include "tst_feed.moc"
