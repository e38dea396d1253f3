// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/chunk_writer.h"
#include "profiler/session/write/session_writer.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace stallscope;
using namespace stallscope::session;
using test::RichTrace;

namespace {

std::uint64_t lossOf(const Trace& trace, Loss loss)
{
    return trace.lossesSoFar()[static_cast<std::size_t>(loss)];
}

/// Whether the reader reported damage.
bool showsDamage(const Trace& trace)
{
    return lossOf(trace, Loss::DamagedChunks) + lossOf(trace, Loss::SkippedBytes) + lossOf(trace, Loss::IncompleteFile) > 0;
}

} // namespace

class TestSessionDamage : public QObject {
    Q_OBJECT

private slots:
    void notASession_data();
    void notASession();
    void newerMajorVersion();
    void newerMinorVersion();
    void newerFieldsArePassedOver();
    void truncatedAnywhere();
    void everyBitFlipped();
    void damagedBlockOfAPagedTrace();
    void damagedTextsKeepTheirPlaces();
    void cancelledWhileReading();
    void cancelledWhileSaving();

private:
    [[nodiscard]] std::string file(const char* name = "a.stallscope") const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    [[nodiscard]] std::shared_ptr<const Trace> save(std::uint32_t seed, int spans)
    {
        RichTrace rich(seed);
        rich.grow(spans);
        auto trace = rich.builder().finish();
        const auto written = writeSession(*trace, file());
        return written ? trace : nullptr;
    }

    QTemporaryDir m_folder;
};

void TestSessionDamage::notASession_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("empty") << QByteArray() << QByteArray("is empty");
    QTest::newRow("text") << QByteArray("{\"traceEvents\": []}") << QByteArray("is not a Stallscope session");
    QTest::newRow("zeros") << QByteArray(4096, '\0') << QByteArray("is not a Stallscope session");
    QTest::newRow("the first byte only") << QByteArray("\x89") << QByteArray("it contains no data");
    QTest::newRow("magic and zeros") << QByteArray("\x89STLS\r\n\x1a", 8) + QByteArray(100, '\0') << QByteArray("is damaged in its first");
    QTest::newRow("line ends turned") << QByteArray("\x89STLS\n\x1a", 7) + QByteArray(100, '\0') << QByteArray("is not a Stallscope session");
}

void TestSessionDamage::notASession()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, reason);
    test::writeBytes(file("foreign"), {reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())});
    const auto read = readSession(file("foreign"));
    QVERIFY(!read);
    QVERIFY2(read.error().message.find(reason.toStdString()) != std::string::npos, read.error().message.c_str());
    QVERIFY(read.error().message.find(file("foreign")) != std::string::npos);
}

void TestSessionDamage::newerMajorVersion()
{
    QVERIFY(save(1, 10));
    Bytes bytes = test::bytesOf(file());
    const FileHeaderBytes header = encode(FileHeader{.major = 2, .minor = 5});
    std::copy(header.begin(), header.end(), bytes.begin());
    test::writeBytes(file(), bytes);
    const auto read = readSession(file());
    QVERIFY(!read);
    QVERIFY2(read.error().message.find("newer version of Stallscope (format 2.5") != std::string::npos, read.error().message.c_str());
}

void TestSessionDamage::newerMinorVersion()
{
    const auto original = save(2, 100);
    Bytes bytes = test::bytesOf(file());
    const FileHeaderBytes header = encode(FileHeader{.minor = 9});
    std::copy(header.begin(), header.end(), bytes.begin());
    const ChunkHeaderBytes unknown = encode(ChunkHeader{.type = 77});
    bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(test::chunksOf(file())[3].offset), unknown.begin(), unknown.end());
    test::writeBytes(file(), bytes);
    const auto read = readSession(file());
    QVERIFY(read);
    Trace expected = *original;
    expected.losses[static_cast<std::size_t>(Loss::UnsupportedChunks)] = 1;
    QCOMPARE(test::differenceOf(expected, **read), std::string());
}

void TestSessionDamage::newerFieldsArePassedOver()
{
    ByteWriter record;
    record.text("name");
    record.text("value");
    record.text("what a later version tells");
    ByteWriter table;
    table.number(0);
    table.number(record.size());
    table.raw(record.bytes());
    auto writer = ChunkWriter::create(file(), OutputFile::Mode::Replace);
    QVERIFY(writer);
    QVERIFY(writer->append({.type = static_cast<std::uint8_t>(ChunkType::Facts), .count = 1}, {table.bytes(), {}}, {}));
    QVERIFY(writer->appendIndex() && writer->appendEnd() && writer->flush());
    const auto read = readSession(file());
    QVERIFY(read);
    QVERIFY(!showsDamage(**read));
    QVERIFY((*read)->facts == (Facts{{"name", "value"}}));
}

void TestSessionDamage::truncatedAnywhere()
{
    const auto original = save(3, 6000);
    const Bytes bytes = test::bytesOf(file());
    std::vector<std::uint64_t> lengths;
    for (const ChunkPlace& place : test::chunksOf(file()))
        lengths.push_back(place.offset);
    std::mt19937 random(3);
    for (int i = 0; i < 60; ++i)
        lengths.push_back(random() % bytes.size());
    for (const std::uint64_t length : lengths) {
        test::writeBytes(file("cut"), std::span(bytes).first(length));
        const auto read = readSession(file("cut"));
        QCOMPARE(read.ok(), length >= kFileHeaderBytes);
        if (!read)
            continue;
        QCOMPARE(lossOf(**read, Loss::IncompleteFile), std::uint64_t{1});
        QCOMPARE(lossOf(**read, Loss::DamagedChunks), std::uint64_t{0});
        QCOMPARE(test::prefixDifferenceOf(**read, *original), std::string());
    }
}

void TestSessionDamage::everyBitFlipped()
{
    const auto original = save(4, 3);
    const Bytes bytes = test::bytesOf(file());
    std::fstream flipped(file(), std::ios::binary | std::ios::in | std::ios::out);
    const auto put = [&flipped](std::size_t at, unsigned byte) {
        flipped.seekp(static_cast<std::streamoff>(at));
        flipped.put(static_cast<char>(byte)).flush();
    };
    int refused = 0;
    int unharmed = 0;
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        put(bit / 8, bytes[bit / 8] ^ 1U << (bit % 8));
        const auto read = readSession(file(), {.job = {}, .loadColumns = true, .threads = 1});
        put(bit / 8, bytes[bit / 8]);
        if (!read) {
            ++refused;
        } else if (!showsDamage(**read)) {
            // A header that the index repeats, or an index that the headers repeat.
            QCOMPARE(test::differenceOf(*original, **read), std::string());
            ++unharmed;
        }
    }
    QVERIFY(refused >= static_cast<int>(kFileHeaderBytes * 8));
    QVERIFY(refused + unharmed < static_cast<int>(bytes.size() * 8));
}

void TestSessionDamage::damagedBlockOfAPagedTrace()
{
    const auto original = save(5, 6000);
    Bytes bytes = test::bytesOf(file());
    const auto places = test::chunksOf(file());
    const auto block = std::find_if(places.begin(), places.end(), [](const ChunkPlace& place) { return place.header.is(ChunkType::Spans); });
    QVERIFY(block != places.end());
    bytes[block->payloadOffset() + 20] ^= 4;
    test::writeBytes(file(), bytes);

    const auto paged = readSession(file(), {.job = {}, .loadColumns = false});
    QVERIFY(paged);
    QCOMPARE((*paged)->spanCount(), original->spanCount());
    QVERIFY(!showsDamage(**paged));
    std::uint64_t found = 0;
    for (const Track& track : (*paged)->tracks) {
        for (const Lane& lane : track.lanes)
            found += test::spansOf(lane).size();
    }
    QCOMPARE(found, original->spanCount() - block->header.count);
    QCOMPARE(lossOf(**paged, Loss::UnreadableSpans), std::uint64_t{block->header.count});

    const auto loaded = readSession(file());
    QVERIFY(loaded);
    QCOMPARE((*loaded)->spanCount(), found);
    QCOMPARE(lossOf(**loaded, Loss::UnreadableSpans), std::uint64_t{block->header.count});
    QCOMPARE(lossOf(**loaded, Loss::DamagedChunks), std::uint64_t{1});
}

void TestSessionDamage::damagedTextsKeepTheirPlaces()
{
    RichTrace rich(6);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    rich.grow(200);
    QVERIFY(writer->write(*rich.builder().publish()));
    rich.grow(200);
    const auto original = rich.builder().finish();
    QVERIFY(writer->finish(*original));
    Bytes bytes = test::bytesOf(file());
    const auto places = test::chunksOf(file());
    const auto texts = std::find_if(places.begin(), places.end(), [](const ChunkPlace& place) { return place.header.is(ChunkType::Strings); });
    bytes[texts->payloadOffset() + 9] ^= 1;
    test::writeBytes(file(), bytes);
    const auto read = readSession(file());
    QVERIFY(read);
    QCOMPARE(lossOf(**read, Loss::DamagedChunks), std::uint64_t{1});
    QCOMPARE((*read)->spanCount(), original->spanCount());
    const StringPool& before = original->pools->strings;
    const StringPool& after = (*read)->pools->strings;
    QCOMPARE(after.size(), before.size());
    QCOMPARE(after.view(StringId(1)), std::string_view("(unreadable)"));
    QCOMPARE(after.view(StringId::fromIndex(after.size() - 1)), before.view(StringId::fromIndex(before.size() - 1)));
}

void TestSessionDamage::cancelledWhileReading()
{
    QVERIFY(save(7, 60'000));
    for (const bool atOnce : {true, false}) {
        std::stop_source stop;
        QElapsedTimer sinceStop;
        const auto cancel = [&](std::uint64_t, std::uint64_t) {
            if (!stop.stop_requested()) {
                stop.request_stop();
                sinceStop.start();
            }
        };
        if (atOnce)
            cancel(0, 0);
        const auto read = readSession(file(), {.job = {stop.get_token(), cancel}});
        QVERIFY(!read && read.error().isCancelled());
        QVERIFY(sinceStop.elapsed() < 200);
    }
}

void TestSessionDamage::cancelledWhileSaving()
{
    const auto original = save(8, 20'000);
    const Bytes before = test::bytesOf(file());
    std::stop_source stop;
    const auto saved = writeSession(*original, file(), {stop.get_token(), [&](std::uint64_t, std::uint64_t) { stop.request_stop(); }});
    QVERIFY(!saved && saved.error().isCancelled());
    QVERIFY(before == test::bytesOf(file()));
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("*saving*")}).size(), 0);
}

QTEST_APPLESS_MAIN(TestSessionDamage)
#include "tst_session_damage.moc"
