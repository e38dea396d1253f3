// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/span_query.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using stallscope::test::Scenario;

namespace {

/// Two kernels on stream 7, one on 14, a copy of 4 MiB, a blocking call, an operation with shapes.
std::shared_ptr<const Trace> searched()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId loader = s.thread("loader");
    const TrackId seven = s.stream("7");
    const TrackId fourteen = s.stream("14");
    SpanDetail grid;
    grid.set(DetailField::GridX, 128);
    s.span(seven, SpanKind::Kernel, "gemm_half", {0, 1'000'000}, {}, grid);
    s.kernel(seven, "gemm_float", {1'000'000, 1'500'000});
    s.kernel(fourteen, "Add_Half", {2'000'000, 2'000'250});
    s.copy(fourteen, {3'000'000, 3'100'000}, {}, Scenario::toHost(MemoryKind::Pinned, 4 << 20));
    s.call(main, "cudaDeviceSynchronize", {0, 2'500'000});
    Span operation{100, 100, s.builder().intern("aten::gemm"), {}, {}, SpanKind::HostOp, SpanFlag::kNone};
    operation.detail = s.builder().addDetail({}, R"({"Input Dims":[[8,512]]})");
    s.builder().track(main).push(operation);
    s.python(loader, "load.py(3): read the batch", {0, 50});
    return s.trace();
}

SpanHits found(std::string_view text, TimeRange range = TimeRange::all())
{
    const auto trace = searched();
    return findSpans(*trace, range, SpanQuery::parse(text).value());
}

} // namespace

class TestSpanQuery : public QObject {
    Q_OBJECT
private slots:
    void filtersMeetTheirSpans_data();
    void filtersMeetTheirSpans();
    void countsAndSumsUp();
    void anEmptyQueryFindsNothing_data();
    void anEmptyQueryFindsNothing();
    void wrongFiltersAreExplained_data();
    void wrongFiltersAreExplained();
    void equalsATestOfEverySpan();
};

void TestSpanQuery::filtersMeetTheirSpans_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("count");
    QTest::newRow("a word") << "gemm" << 3;
    QTest::newRow("words in any case") << "HALF gemm" << 1;
    QTest::newRow("words in quotes") << "\"read the\"" << 1;
    QTest::newRow("words in quotes that are apart") << "\"the read\"" << 0;
    QTest::newRow("a C++ name") << "aten::gemm" << 1;
    QTest::newRow("kind") << "kind:kernel" << 3;
    QTest::newRow("kinds") << "kind:kernel,memcpy" << 4;
    QTest::newRow("short kind") << "kind:copy" << 1;
    QTest::newRow("kind and word") << "kind:op gemm" << 1;
    QTest::newRow("waits") << "kind:wait" << 1;
    QTest::newRow("waits and copies") << "kind:wait,copy" << 2;
    QTest::newRow("longer") << "kind:kernel dur>500us" << 1;
    QTest::newRow("at least") << "kind:kernel dur>=500us" << 2;
    QTest::newRow("shorter") << "kind:kernel dur<500us" << 1;
    QTest::newRow("at most") << "kind:kernel dur<=500us" << 2;
    QTest::newRow("between") << "dur>=250ns dur<1ms kind:kernel" << 2;
    QTest::newRow("stream") << "stream:7" << 2;
    QTest::newRow("streams") << "stream:7,14" << 4;
    QTest::newRow("stream that is not there") << "stream:1" << 0;
    QTest::newRow("thread") << "thread:load" << 1;
    QTest::newRow("device") << "device:0 gemm" << 2;
    QTest::newRow("bytes") << "bytes>=4MiB" << 1;
    QTest::newRow("more bytes") << "bytes>4MiB" << 0;
    QTest::newRow("argument") << "arg:512" << 1;
    QTest::newRow("detail") << "arg:grid_x=128" << 1;
    QTest::newRow("all") << "kind:kernel dur>=1ms stream:7 gemm" << 1;
}

void TestSpanQuery::filtersMeetTheirSpans()
{
    QFETCH(const QString, text);
    QFETCH(const int, count);
    QCOMPARE(found(text.toStdString()).count, static_cast<std::uint64_t>(count));
}

void TestSpanQuery::countsAndSumsUp()
{
    const SpanHits hits = found("kind:kernel");
    QCOMPARE(hits.total, Nanos{1'500'250});
    QCOMPARE(hits.hits.size(), std::size_t{3});
    QCOMPARE(hits.hits.at(2).start, Nanos{2'000'000});
    QCOMPARE(hits.hits.at(2).duration, Nanos{250});
    QCOMPARE(hits.hits.at(2).kind, SpanKind::Kernel);
    QCOMPARE(hits.after(0).value(), std::size_t{1});
    QCOMPARE(hits.before(2'000'000).value(), std::size_t{1});
    QCOMPARE(found("kind:kernel", {1, 2'000'000}).count, std::uint64_t{1}); // that starts in the range
}

void TestSpanQuery::anEmptyQueryFindsNothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << "";
    QTest::newRow("blanks") << " \t ";
    QTest::newRow("quotes") << "\"\"";
}

void TestSpanQuery::anEmptyQueryFindsNothing()
{
    QFETCH(const QString, text);
    QCOMPARE(found(text.toStdString()).count, std::uint64_t{0});
}

void TestSpanQuery::wrongFiltersAreExplained_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");
    QTest::newRow("kind") << "kind:kernels"
                          << "kernels";
    QTest::newRow("duration") << "dur>soon"
                              << "soon";
    QTest::newRow("size") << "bytes<many"
                          << "many";
}

void TestSpanQuery::wrongFiltersAreExplained()
{
    QFETCH(const QString, text);
    QFETCH(const QString, reason);
    const auto query = SpanQuery::parse(text.toStdString());
    QVERIFY(!query);
    QVERIFY2(QString::fromStdString(query.error().message).contains(reason), query.error().message.c_str());
}

/// Every span of a trace with many names, kinds and durations, tested one by one.
void TestSpanQuery::equalsATestOfEverySpan()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    std::uint64_t expected = 0;
    Nanos total = 0;
    for (Nanos i = 0; i < 20'000; ++i) {
        const Nanos duration = i * 7919 % 1000;
        const std::string name = "kernel_" + std::to_string(i % 37);
        s.span(i % 3 == 0 ? main : stream, i % 3 == 0 ? SpanKind::HostOp : SpanKind::Kernel, name, {i * 1000, i * 1000 + duration});
        if (i % 3 != 0 && duration > 500 && name.find("_1") != std::string::npos) {
            ++expected;
            total += duration;
        }
    }
    const auto trace = s.trace();
    const SpanHits hits = findSpans(*trace, TimeRange::all(), SpanQuery::parse("kind:kernel dur>500 _1").value());
    QCOMPARE(hits.count, expected);
    QCOMPARE(hits.total, total);
    QVERIFY(expected > 1000);
}

QTEST_APPLESS_MAIN(TestSpanQuery)
#include "tst_span_query.moc"
