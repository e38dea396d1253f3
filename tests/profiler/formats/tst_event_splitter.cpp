// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/event_splitter.h"

#include <QTest>

#include <string>
#include <vector>

using namespace stallscope;

namespace {

/// Returns `step` bytes at a time, so that every position is once the end of a read.
class SlowSource : public ByteSource {
public:
    SlowSource(std::string_view text, std::size_t step) : m_text(text), m_step(step) {}

    Result<std::size_t> read(char* to, std::size_t room) override
    {
        const std::size_t count = m_text.copy(to, std::min(room, m_step), m_at);
        m_at += count;
        return count;
    }
    std::uint64_t position() const override { return m_at; }
    std::uint64_t length() const override { return m_text.size(); }

private:
    std::string_view m_text;
    std::size_t m_step;
    std::size_t m_at = 0;
};

/// A long run of blanks between brackets, made while it is read.
class BlankSource : public ByteSource {
public:
    explicit BlankSource(std::uint64_t length) : m_length(length) {}

    Result<std::size_t> read(char* to, std::size_t room) override
    {
        if (m_at == 0) {
            to[0] = '[';
            m_at = 1;
            return std::size_t{1};
        }
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(room, m_length - m_at));
        std::fill_n(to, count, ' ');
        m_at += count;
        return count;
    }
    std::uint64_t position() const override { return m_at; }
    std::uint64_t length() const override { return m_length; }

private:
    std::uint64_t m_length;
    std::uint64_t m_at = 0;
};

struct Pieces {
    std::vector<std::string> batches;
    std::string error;
    bool isIncomplete = false;
    std::uint64_t skipped = 0;
};

Pieces split(std::string_view text, std::size_t batchBytes = EventSplitter::kBatchBytes, std::size_t step = SIZE_MAX)
{
    SlowSource source(text, step);
    EventSplitter splitter(source, "t.json", batchBytes);
    EventBatch batch;
    Pieces pieces;
    for (auto more = splitter.next(batch);; more = splitter.next(batch)) {
        if (!more)
            pieces.error = more.error().message;
        if (!more || !*more)
            break;
        pieces.batches.emplace_back(batch.json());
    }
    pieces.isIncomplete = splitter.isIncomplete();
    pieces.skipped = splitter.frame().skippedBytes();
    return pieces;
}

/// Batches as one array without white space between the events.
std::string joined(const Pieces& pieces)
{
    std::string all;
    for (const std::string& batch : pieces.batches)
        all += (all.empty() ? "" : ",") + batch.substr(1, batch.size() - 2);
    return all;
}

const std::string kEvents = "{\"name\":\"a]}\\\"[{\",\"args\":{\"x\":[1,2,{\"y\":\"\\\\\"}]}},{\"name\":\"b\"},{\"name\":\"c\",\"n\":[[]]}";

} // namespace

class TestEventSplitter : public QObject {
    Q_OBJECT
private slots:
    void documents_data();
    void documents();
    void errors_data();
    void errors();
    void everyCut();
    void everyStep();
    void everyTruncation();
    void severalArrays();
    void blanksTakeNoMemory();
    void longEvents();
    void longDescription();
};

void TestEventSplitter::documents_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("incomplete");
    QTest::addColumn<quint64>("skipped");
    const QByteArray events = QByteArray::fromStdString(kEvents);
    const auto row = [](const char* name, const QByteArray& text, bool incomplete = false, quint64 skipped = 0) {
        QTest::newRow(name) << text << incomplete << skipped;
    };
    row("array", "[" + events + "]");
    row("array, unclosed", "[" + events);
    row("array, unclosed after a comma", "[" + events + ",\r\n");
    row("object", "{\"traceEvents\":[" + events + "]}");
    row("byte order mark", "\xEF\xBB\xBF{\"traceEvents\":[" + events + "]}");
    row("members around", "{\"a\":1,\"b\":[{\"traceEvents\":[9]}],\"c\":\"}]\",\"traceEvents\" : \n[" + events + "] , \"d\":{\"e\":null},\"f\":true}");
    row("array in an object, unclosed", "{\"traceEvents\":[" + events, true);
    row("object, unclosed", "{\"traceEvents\":[" + events + "]", true);
    row("bracket missing", "{\"traceEvents\":[" + events + "}", true);
    row("cut inside an event", "{\"traceEvents\":[" + events + ",{\"name\":\"d", true);
    row("array cut inside an event", "[" + events + ",{\"name\":\"d\\", true);
    row("bytes behind", "[" + events + "] xyz", false, 3);
    row("nonsense behind the array", "{\"traceEvents\":[" + events + "] ?!}", false, 3);
}

void TestEventSplitter::documents()
{
    QFETCH(const QByteArray, text);
    QFETCH(const bool, incomplete);
    QFETCH(const quint64, skipped);
    const Pieces pieces = split(text.toStdString());
    QCOMPARE(pieces.error, std::string());
    QCOMPARE(joined(pieces), kEvents);
    QCOMPARE(pieces.isIncomplete, incomplete);
    QCOMPARE(quint64{pieces.skipped}, skipped);
}

void TestEventSplitter::errors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("error");
    const auto row = [](const char* name, const QByteArray& text, const char* error) { QTest::newRow(name) << text << QByteArray(error); };
    row("empty", "", "the file is empty");
    row("blank", " \r\n", "the file is empty");
    row("other text", "hello", "byte 0: expected a JSON object with traceEvents, or a JSON array of events; found 'h'");
    row("no array", R"({"a":1,"b":[2]})", "expected an object with a traceEvents array; found one with a, b");
    row("empty object", "{}", "found one with nothing");
    row("no colon", R"({"a" 1})", "byte 5: expected ':'");
    row("no name", "{5}", "byte 1: expected a member name");
    row("wrong type", R"({"traceEvents":{"0":1}})", "byte 15: expected traceEvents to be an array; found an object");
    row("cut before the array", R"({"traceEvents")", "expected ':'");
    row("UTF-16", QByteArray("\xFF\xFE{\0\"\0", 6), "UTF-16");
    row("UTF-16 without a mark", QByteArray("{\0\"\0", 4), "UTF-16");
    row("deep member", "{\"a\":" + QByteArray(2000, '['), "byte 1029: nesting is deeper than 1024 levels");
    row("deep event", "[" + QByteArray(2000, '['), "byte 1025: nesting is deeper than 1024 levels");
}

void TestEventSplitter::errors()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, error);
    const Pieces pieces = split(text.toStdString());
    QVERIFY2(pieces.error.starts_with("t.json: ") && pieces.error.find(error.toStdString()) != std::string::npos, pieces.error.c_str());
}

/// Whatever the length of a batch, each holds whole events, and together they hold all.
void TestEventSplitter::everyCut()
{
    const std::string text = "{\"traceEvents\":[" + kEvents + "]}";
    for (std::size_t bytes = 1; bytes < text.size(); ++bytes) {
        const Pieces pieces = split(text, bytes);
        QCOMPARE(joined(pieces), kEvents);
        for (const std::string& batch : pieces.batches)
            QVERIFY(batch.starts_with("[{") && batch.ends_with("}]"));
    }
    QCOMPARE(split(text, 1).batches.size(), std::size_t{3});
}

void TestEventSplitter::everyStep()
{
    const std::string text = "{\"before\":\"[\",\"traceEvents\":[" + kEvents + "],\"after\":[]}";
    for (std::size_t step = 1; step < text.size(); ++step)
        QCOMPARE(joined(split(text, 20, step)), kEvents);
}

void TestEventSplitter::everyTruncation()
{
    const std::string text = "[" + kEvents + "]";
    for (std::size_t size = 1; size < text.size(); ++size) {
        const Pieces pieces = split(std::string_view(text).substr(0, size));
        QCOMPARE(pieces.error, std::string());
        QVERIFY(kEvents.starts_with(joined(pieces)));
        QVERIFY(joined(pieces).empty() || joined(pieces).ends_with('}'));
    }
}

void TestEventSplitter::severalArrays()
{
    SlowSource source(R"({"traceEvents":[{"a":1}],"traceEvents":[{"b":1},{"c":1}]})", SIZE_MAX);
    EventSplitter splitter(source, "t.json", 1);
    EventBatch batch;
    std::string arrays;
    while (splitter.next(batch).value())
        arrays += std::to_string(batch.array) + std::to_string(batch.index) + " ";
    QCOMPARE(arrays, std::string("00 11 12 "));
    QCOMPARE(splitter.arrayCount(), 2U);
}

void TestEventSplitter::blanksTakeNoMemory()
{
    BlankSource source(std::uint64_t{1} << 29);
    EventSplitter splitter(source, "t.json");
    EventBatch batch;
    QVERIFY(!splitter.next(batch).value());
    QVERIFY(batch.capacity() < 2 * EventSplitter::kBatchBytes);
}

void TestEventSplitter::longEvents()
{
    const std::string event = R"({"name":")" + std::string(5'000'000, 'x') + R"("})";
    const Pieces pieces = split("[" + event + "," + event + "]");
    QCOMPARE(pieces.batches.size(), std::size_t{2});
    QCOMPARE(pieces.batches.back().size(), event.size() + 2);
    const std::string tooLong = R"([{"name":")" + std::string(EventSplitter::kLargestEvent + 2 * EventSplitter::kBatchBytes, 'x');
    QCOMPARE(split(tooLong).error, std::string("t.json: byte 1: an event is longer than 64 MiB"));
}

/// The description of an export grows with its runs. A part of it would be worse than none.
void TestEventSplitter::longDescription()
{
    const auto document = [](std::size_t length) { return R"({"stallscope":")" + std::string(length - 2, 'x') + R"(","traceEvents":[{"a":1}]})"; };
    const std::string longest = document(DocumentFrame::kLongestOfExport);
    SlowSource source(longest, SIZE_MAX);
    EventSplitter splitter(source, "t.json");
    EventBatch batch;
    QVERIFY(splitter.next(batch).value());
    QCOMPARE(splitter.frame().members().at("stallscope").size(), DocumentFrame::kLongestOfExport);
    QCOMPARE(split(document(DocumentFrame::kLongestOfExport + 1)).error, std::string("t.json: byte 14: the member stallscope is longer than 64 MiB"));
}

QTEST_APPLESS_MAIN(TestEventSplitter)
#include "tst_event_splitter.moc"
