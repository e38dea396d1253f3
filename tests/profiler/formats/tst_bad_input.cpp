// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/packed.h"
#include "tests/support/span_bytes.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <string>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::string kernel(int i, const std::string& ts, const std::string& dur = R"("dur":5,)", const std::string& args = {}, const std::string& name = {})
{
    const std::string number = std::to_string(i);
    return R"({"ph":"X","cat":"kernel","name":")" + (name.empty() ? "k" + number : name) + R"(","pid":0,"tid":7,"ts":)" + ts + "," + dur + R"("args":)"
        + (args.empty() ? R"({"device":0,"stream":7,"correlation":)" + std::to_string(i + 1) + "}" : args) + "}";
}

std::string call(int i)
{
    return R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":)" + std::to_string(990 + 10 * i)
        + R"(,"dur":3,"args":{"correlation":)" + std::to_string(i + 1) + "}}";
}

std::string goodEvents(int count)
{
    std::string events;
    for (int i = 0; i < count; ++i)
        events += (i ? ",\n" : "") + call(i) + ", " + kernel(i, std::to_string(1000 + 10 * i));
    return events;
}

std::string nested(const std::string& open, const std::string& close, int times)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += open;
    text += "1";
    for (int i = 0; i < times; ++i)
        text += close;
    return text;
}

} // namespace

/// Malformed inputs, and how the importer handles them.
class TestBadInput : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cases_data();
    void cases();
    void truncatedGzip();
    void hugeTimesDoNotOverflow();
    void epochKeepsNanoseconds();
    void orderDoesNotMatter();
    void longName();
    void replacedText();
    void bomb();
    void bombCancelled();
    void giantSpan();
    void environmentOfErrors();

private:
    std::string write(const char* name, const std::string& bytes);

    QTemporaryDir m_folder;
};

void TestBadInput::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

std::string TestBadInput::write(const char* name, const std::string& bytes)
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
        return {};
    return file.fileName().toStdString();
}

void TestBadInput::cases_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<quint64>("spans");
    QTest::addColumn<QByteArray>("losses");
    QTest::addColumn<QByteArray>("error");
    const auto takes = [](const char* name, const std::string& bytes, quint64 spans, const char* losses) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << spans << QByteArray(losses) << QByteArray();
    };
    const auto refuses = [](const char* name, const std::string& bytes, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << quint64{0} << QByteArray() << QByteArray(error);
    };
    const std::string good = document(goodEvents(1000));
    const std::string small = document(goodEvents(10));
    const std::string packed = gzipped(good);

    takes("00 good", good, 2000, "");
    takes("00 good gzip", packed, 2000, "");
    takes("02 truncated", good.substr(0, good.find(R"("name":"k700")")), 1401, "incomplete_file=1");
    takes(
        "03 negative", document(kernel(0, "1", R"("dur":-5,)") + "," + kernel(1, "2", R"("dur":-1e+18,)") + "," + kernel(2, "-50")), 3, "negative_durations=2");
    takes("03 missing", document(kernel(0, "1", "")), 1, "missing_durations=1");
    takes("04 NaN",
        document(kernel(0, "1", R"("dur":NaN,)") + "," + kernel(1, "2", R"("dur":Infinity,)") + "," + kernel(2, "-Infinity") + "," + kernel(3, "1e999")), 2,
        "missing_starts=2 invalid_numbers=4");
    takes("05 numeric strings", document(kernel(0, R"("1000.250")", R"("dur":"5",)")), 1, "");
    takes("05 other strings", document(kernel(0, R"("soon")") + "," + kernel(1, "1", R"("dur":"long",)")), 1, "missing_starts=1 invalid_numbers=2");
    refuses("08 no traceEvents", R"({"schemaVersion":1,"deviceProperties":[]})",
        "expected an object with a traceEvents array; found one with schemaVersion, deviceProperties");
    takes("08b no events", R"({"traceEvents":[]})", 0, "");
    refuses("08c wrong type", R"({"traceEvents":{"0":1}})", "byte 15: expected traceEvents to be an array; found an object");
    refuses("08d empty file", "", "the file is empty; expected a Stallscope session");
    refuses("08e another tool", R"({"another-tool":[{"buffer_records":{"kernel_dispatch":[]}}]})", "found one with another-tool");
    takes("08e rocprofv3 without records", R"({"rocprofiler-sdk-tool":[{"buffer_records":{"kernel_dispatch":[]}}]})", 0, "");
    refuses("08f no JSON", "hello, world", "not a trace; expected");
    refuses("08g a picture", std::string("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16), "not a trace; expected");
    takes("09 array", "[" + goodEvents(50) + "]", 100, "");
    takes("09b array unclosed", "[" + goodEvents(50) + ",", 100, "");
    takes("10 duplicate keys", R"({"traceEvents":[{"ph":"X","ts":1,"ts":100,"dur":5}],"traceEvents":[]})", 0, "duplicate_event_arrays=1");
    refuses("14 objects", document(kernel(0, "1", R"("dur":1,)", nested(R"({"a":)", "}", 200000))), "nesting is deeper than 1024 levels");
    refuses("14b arrays", std::string(1000000, '['), "byte 1025: nesting is deeper than 1024 levels");
    takes("16 correlations",
        document(kernel(0, "1", R"("dur":1,)", R"({"device":0,"stream":7})") + "," + kernel(1, "2", R"("dur":1,)", R"({"correlation":0})") + ","
            + kernel(2, "3", R"("dur":1,)", R"({"correlation":-1})") + "," + kernel(3, "4", R"("dur":1,)", R"({"correlation":"12"})") + ","
            + kernel(4, "5", R"("dur":1,)", R"({"correlation":9223372036854775808})") + "," + kernel(5, "6", R"("dur":1,)", "null") + ","
            + kernel(6, "7", R"("dur":1,)", R"({"correlation":99999})") + "," + kernel(7, "8", R"("dur":1,)", R"({"correlation":4294967295})")),
        8, "invalid_correlations=7");
    takes("17 zero length", document(kernel(0, "1", R"("dur":0,)") + "," + kernel(1, "1", R"("dur":0.0,)")), 2, "zero_length=2");
    takes("18 wrong types",
        document(kernel(0, "1", R"("dur":1,)", R"({"device":0,"stream":"7","correlation":1})") + ","
            + kernel(1, "2", R"("dur":1,)", R"({"device":"gpu0","stream":7,"correlation":2})")
            + R"(,{"ph":"X","cat":"kernel","name":"k","pid":"Spans","tid":18446744073709551615,"ts":3,"dur":1,"args":{"device":0,"stream":7,"correlation":3}})"
            + R"(,{"ph":"X","cat":null,"name":"n","pid":0,"tid":7,"ts":4,"dur":1},{"ph":"X","name":5,"ts":5,"dur":1},null,42,[],"x",true)"),
        5, "wrong_types=9");
    takes("19 two gzip members", gzipped(small.substr(0, 500)) + gzipped(small.substr(500)), 20, "");
    takes("19b trailing zeros", gzipped(small) + std::string(512, '\0'), 20, "skipped_bytes=512");
    takes("19c byte order mark and CRLF", "\xEF\xBB\xBF" + QByteArray::fromStdString(small).replace("\n", "\r\n").toStdString(), 20, "");
    refuses("19e UTF-16", std::string("\xFF\xFE{\0\"\0", 6), "the text is UTF-16; expected UTF-8");
    takes("20 unbalanced",
        document(R"({"ph":"B","cat":"cpu_op","name":"open","pid":1,"tid":1,"ts":1},{"ph":"E","pid":1,"tid":1,"ts":2},{"ph":"E","pid":1,"tid":1,"ts":3},
        {"ph":"B","name":"never closed","cat":"cpu_op","pid":1,"tid":1,"ts":4})"),
        2, "unfinished_spans=1 unbalanced_ends=1");
    takes("missing commas", R"([{"ph":"X","name":"a","ts":1,"dur":1},{"ph":"X" "name":"b"},{"ph":"X","name":"c","ts":3,"dur":1}])", 2, "skipped_bytes=21");
    takes("text among events", R"([{"ph":"X","name":"a","ts":1,"dur":1},oops,{"ph":"X","name":"c","ts":3,"dur":1}])", 2, "wrong_types=1");
    refuses("SQLite named .json", std::string("SQLite format 3\0", 16) + std::string(84, '\0'), "pages of 0 bytes");
}

void TestBadInput::cases()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const quint64, spans);
    QFETCH(const QByteArray, losses);
    QFETCH(const QByteArray, error);
    // The name promises gzip, whatever the content is: case 19d.
    const std::string path = write("case.json.gz", bytes.toStdString());
    for (const unsigned threads : {1U, 2U}) {
        ImportOptions options;
        options.threads = threads;
        const auto trace = openTrace(path, options);
        if (!error.isEmpty()) {
            QVERIFY(!trace);
            QVERIFY2(trace.error().message.starts_with(path + ": ") && trace.error().message.find(error.toStdString()) != std::string::npos,
                trace.error().message.c_str());
            continue;
        }
        QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
        QCOMPARE(quint64{(*trace)->spanCount()}, spans);
        QCOMPARE(wrongInAccount(**trace), std::string());
        QCOMPARE(test::losses(**trace), losses.toStdString());
    }
}

/// 01: the program was killed while it wrote. Every event that ends before the cut is there.
void TestBadInput::truncatedGzip()
{
    const std::string packed = gzipped(document(goodEvents(1000)));
    const std::string cut = packed.substr(0, packed.size() * 6 / 10);
    const QByteArray text = QByteArray::fromStdString(test::inflatedPart(cut));
    const qsizetype whole = text.count("}}");
    QVERIFY(whole > 0 && whole < 2000);
    const auto trace = openTrace(write("truncated.json.gz", cut), {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(qsizetype((*trace)->spanCount()), whole);
    QCOMPARE(test::losses(**trace), std::string("incomplete_file=1"));
}

void TestBadInput::hugeTimesDoNotOverflow()
{
    std::string events;
    for (int i = 0; i < 10; ++i)
        events += (i ? "," : "") + kernel(i, std::to_string(1712195495505582000 + 10000 * i));
    const auto trace = importText(document(events));
    QVERIFY(trace);
    QCOMPARE(lossOf(**trace, Loss::SuspiciousTimeUnit), std::uint64_t{10});
    QCOMPARE(lossOf(**trace, Loss::TimeOutOfRange), std::uint64_t{0});
    QCOMPARE((*trace)->range().end, Nanos{90'005'000});
    const auto far = importText(document(kernel(0, "-1e300") + "," + kernel(1, "9e299", R"("dur":1e200,)") + "," + kernel(2, "0")));
    QVERIFY(far);
    QCOMPARE((*far)->spanCount(), std::uint64_t{3});
    QVERIFY((*far)->range().end < kTimeLimit);
    QVERIFY(lossOf(**far, Loss::TimeOutOfRange) > 0);
}

void TestBadInput::epochKeepsNanoseconds()
{
    const auto trace = importText(document(kernel(0, "1712195495505580.007") + "," + kernel(1, "1712195495505581.118") + "," + kernel(2, "990")));
    QVERIFY(trace);
    const auto spans = spansOf(**trace);
    QCOMPARE(spans.at(1).span.start, Nanos{1712195495505580007 - 990000});
    QCOMPARE(spans.at(2).span.start - spans.at(1).span.start, Nanos{1111});
}

void TestBadInput::orderDoesNotMatter()
{
    std::string shuffled;
    for (int i = 0; i < 1000; ++i) {
        const int k = (i * 617) % 1000;
        shuffled += (i ? "," : "") + kernel(k, std::to_string(1000 + 10 * k)) + "," + call((i * 389) % 1000);
    }
    const auto good = importText(document(goodEvents(1000)));
    const auto trace = importText(document(shuffled));
    QVERIFY(good && trace);
    QCOMPARE(described(**trace), described(**good));
    QCOMPARE(losses(**trace), losses(**good));
}

void TestBadInput::longName()
{
    const std::string name(1'000'000, 'N');
    const auto trace = importText(
        document(kernel(0, "1", R"("dur":1,)", {}, name) + "," + kernel(1, "2", R"("dur":1,)", R"({"stack":")" + std::string(1'000'000, 'x') + R"("})")));
    QVERIFY(trace);
    QCOMPARE(spansOf(**trace).at(0).name, name);
}

void TestBadInput::replacedText()
{
    const std::string invalid = "k\xFF\xFE\xC3(";
    const std::string controls = std::string("a\0b\x1B[31m", 8);
    const auto trace = importText(document(kernel(0, "1", R"("dur":1,)", {}, invalid) + "," + kernel(1, "2", R"("dur":1,)", {}, R"(\ud800bad)") + ","
        + kernel(2, "3", R"("dur":1,)", {}, controls) + "," + kernel(3, "4", R"("dur":1,)", {}, R"(\u001b[0m\u0000)")));
    QVERIFY(trace);
    const auto spans = spansOf(**trace);
    const std::string mark = "\xEF\xBF\xBD";
    QCOMPARE(spans.at(0).name, "k" + mark + mark + mark + "(");
    QCOMPARE(spans.at(1).name, mark + "bad");
    QCOMPARE(spans.at(2).name, "a" + mark + "b" + mark + "[31m");
    QCOMPARE(spans.at(3).name, mark + "[0m" + mark);
    QCOMPARE(losses(**trace), std::string("replaced_characters=8"));
}

void TestBadInput::bomb()
{
    const std::string path = write("bomb.json.gz", bombOf(4096));
    const auto trace = openTrace(path, {});
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.find("decompression bomb") != std::string::npos, trace.error().message.c_str());
    const auto allowed = [] {
        ImportOptions options;
        options.allowAnyRatio = true;
        return options;
    }();
    const auto asked = openTrace(write("small.json.gz", bombOf(1100)), allowed);
    QVERIFY2(asked.ok(), asked ? "" : asked.error().message.c_str());
    QCOMPARE((*asked)->spanCount(), std::uint64_t{0});
}

void TestBadInput::bombCancelled()
{
    std::stop_source stop;
    ImportOptions options;
    options.allowAnyRatio = true;
    options.job.stop = stop.get_token();
    QElapsedTimer sinceStop;
    options.job.onProgress = [&](std::uint64_t done, std::uint64_t) {
        if (done > 300'000 && !stop.stop_requested()) {
            sinceStop.start();
            stop.request_stop();
        }
    };
    const auto trace = openTrace(write("bomb.json.gz", bombOf(4096)), options);
    QVERIFY(!trace && trace.error().isCancelled());
    QVERIFY(sinceStop.elapsed() < 200);
}

void TestBadInput::giantSpan()
{
    const auto trace = importText(document(kernel(0, "0", R"("dur":1e15,)") + "," + kernel(1, "5") + R"(,{"ph":"B","name":"open","pid":1,"tid":1,"ts":4})"));
    QVERIFY(trace);
    QCOMPARE((*trace)->range().end, Nanos{1'000'000'000'000'000'000});
    QVERIFY(spanBytes(**trace) < 4096);
}

/// Messages may name keys of the file, but never values.
void TestBadInput::environmentOfErrors()
{
    const auto trace = importText(R"({"environment":{"TOKEN":"hunter2"},"b":"hunter2"})");
    QVERIFY(!trace);
    QVERIFY(trace.error().message.find("hunter2") == std::string::npos);
}

QTEST_APPLESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
