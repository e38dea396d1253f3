// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/recorder.h"
#include "tests/engine/inject/recorded.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

/// Of a program that runs for long: which part of it is recorded, and how much that may take.
class TestRecordLimits : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<RecordFolder>(); }
    void gates_data();
    void gates();
    void keepLast();
    void aRangeThatNeverBegins();
    void aDelayThatIsNotOver();
    void sizeLimitIsMet_data();
    void sizeLimitIsMet();
    void memoryDoesNotGrow();
    void endedThreadsTakeNoMemory();

private:
    [[nodiscard]] Session session() const { return m_folder->session(); }
    [[nodiscard]] QString file(const char* name) const { return m_folder->file(name); }
    [[nodiscard]] CliResult recordWords(const QString& words, const QStringList& options = {}) const { return m_folder->recordWords(words, options); }

    std::unique_ptr<RecordFolder> m_folder;
};

void TestRecordLimits::gates_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QStringList>("kept");
    const QStringList all{"before", "in before", "step", "in step", "between", "in between", "step", "in step", "after", "in after"};
    QTest::newRow("none") << QStringList{} << "steps" << all;
    QTest::newRow("a delay that nobody lives to see") << QStringList{"--delay", "100min"} << "steps" << QStringList{};
    QTest::newRow("a duration that nobody lives to see") << QStringList{"--duration", "100min"} << "steps" << all;
    QTest::newRow("over before it began") << QStringList{"--duration", "1ns"} << "steps" << QStringList{};
    QTest::newRow("ranges of a name") << QStringList{"--range", "nvtx:step"} << "steps" << QStringList{"step", "in step", "step", "in step"};
    QTest::newRow("within another range") << QStringList{"--range", "nvtx:step"} << "open steps"
                                          << QStringList{"never ended", "step", "in step", "step", "in step"};
    QTest::newRow("ranges across threads") << QStringList{"--range", "nvtx:first"} << "across-threads nested" << QStringList{"first", "second", "on worker"};
    QTest::newRow("a name that nobody has") << QStringList{"--range", "nvtx:stop"} << "steps" << QStringList{};
    QTest::newRow("ranges and a delay") << QStringList{"--range", "nvtx:step", "--delay", "100min"} << "steps" << QStringList{};
}

void TestRecordLimits::gates()
{
    QFETCH(QStringList, options);
    QFETCH(QString, words);
    QFETCH(QStringList, kept);
    const CliResult result = recordWords(words, options);
    QVERIFY2(result.status == 0, result.err.constData());
    QStringList found;
    for (const NamedSpan& span : spansIn(*session()))
        found.append(span.name);
    found.sort();
    kept.sort();
    QCOMPARE(found, kept);
}

void TestRecordLimits::keepLast()
{
    QCOMPARE(recordWords("nested until-written steps", {"--keep-last", "1ns"}).status, 0);
    const Session trace = session();
    const auto spans = spansIn(*trace);
    QVERIFY(spans.size() <= 1); // whatever reaches into the last nanosecond; nothing where the counters were sampled once more after it
    QVERIFY(spans.empty() || spans[0].name == QString("after"));
    QCOMPARE(recordWords("nested until-written steps", {"--keep-last", "100min"}).status, 0);
    QCOMPARE(named(*session(), "outer").size(), std::size_t{1});
}

/// Nothing to see, and why: a name may be mistyped.
void TestRecordLimits::aRangeThatNeverBegins()
{
    CliResult result = recordWords("nested steps", {"--range", "nvtx:nosuch"});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.contains("0 spans of 1 process; no NVTX range 'nosuch' began, so nothing was recorded;"), result.err.constData());
    QVERIFY(QFile::remove(file("x.stallscope")));
    result = recordWords("nested", {"--range", "profiler"});
    QVERIFY2(result.err.contains("; the program never called cudaProfilerStart, so nothing was recorded;"), result.err.constData());
    QVERIFY(QFile::remove(file("x.stallscope")));
    result = recordWords("nested", {"--range", "nvtx:outer"});
    QVERIFY2(!result.err.contains("nothing was recorded"), result.err.constData());
}

void TestRecordLimits::aDelayThatIsNotOver()
{
    const CliResult result = recordWords("nested", {"--delay", "100min", "--range", "nvtx:outer"});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.contains("0 spans of 1 process; the program ended before the delay of 1 h 40 min was over, so nothing was recorded;"),
        result.err.constData());
    QVERIFY(QFile::remove(file("x.stallscope")));
    QVERIFY2(recordWords("nested", {"--delay", "1ns"}).err.contains("3 spans of 1 process, nothing missing;"), result.err.constData());
}

/// To 5 %, whatever the program annotates; of what comes later nothing is kept, not even names.
void TestRecordLimits::sizeLimitIsMet_data()
{
    QTest::addColumn<QString>("words");
    QTest::newRow("one name") << "many many";
    QTest::newRow("a name for each range") << QString("distinct ").repeated(24).trimmed(); // names pack to few bytes
}

void TestRecordLimits::sizeLimitIsMet()
{
    QFETCH(const QString, words);
    constexpr std::uint64_t kLimit = 1 << 20;
    const CliResult result = recordWords(words, {"--max-size", "1MiB"});
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(result.err.contains(" spans beyond the size limit"), result.err.constData());
    const auto size = static_cast<std::uint64_t>(QFileInfo(file("x.stallscope")).size());
    QVERIFY2(size <= kLimit + kLimit / 20, qPrintable(QString::number(size)));
    QVERIFY2(size >= kLimit / 2, qPrintable(QString::number(size)));
}

/// Independent of the duration of the program: data in the shard is no longer in its memory.
void TestRecordLimits::memoryDoesNotGrow()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer keeps what is freed: this would measure it instead");
#endif
    const CliResult result = recordWords("many tell-growth many many many many many tell-growth _exit=0");
    QVERIFY2(result.status == 0, result.err.constData());
    const QList<QByteArray> grown = result.out.split('\n');
    QVERIFY(grown.size() >= 2);
    // Kept, two million would take 56 MB for the spans, and 24 for their details. Rings may grow once more.
    QVERIFY2(grown[1].toLongLong() < 24'000'000, result.out.constData());
    const Session trace = session();
    std::vector<std::uint64_t> payloads;
    for (const Track& track : trace->tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                if (const auto payload = trace->detailOf(columns.at(row)).find(DetailField::Payload))
                    payloads.push_back(*payload);
            });
    }
    std::sort(payloads.begin(), payloads.end());
    QVERIFY(payloads.size() > 2'200'000); // except for what was not written when it ended
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        if (payloads[i] != 2 * i) // zigzag
            QCOMPARE(payloads[i], std::uint64_t{2} * i);
    }
}

/// Neither do logs of threads that have ended, nor tracks for each of them.
void TestRecordLimits::endedThreadsTakeNoMemory()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer keeps what is freed: this would measure it instead");
#endif
    const CliResult result = recordWords("short-threads tell-growth short-threads short-threads short-threads short-threads tell-growth");
    QVERIFY2(result.status == 0, result.err.constData());
    const QList<QByteArray> grown = result.out.split('\n');
    QVERIFY(grown.size() >= 2);
    // 80,000 logs take at least a page each: 328 MB.
    QVERIFY2(grown[1].toLongLong() < 24'000'000, result.out.constData());
    const Session trace = session();
    QCOMPARE(named(*trace, "request").size(), std::size_t{100'000});
    QVERIFY2(trace->tracks.size() < 2 * ThreadTracks::kOwnTracks, qPrintable(QString::number(trace->tracks.size())));
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::OverlappingSpans)], std::uint64_t{0});
}

QTEST_GUILESS_MAIN(TestRecordLimits)
#include "tst_record_limits.moc"
