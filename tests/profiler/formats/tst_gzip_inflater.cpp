// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/common/gzip_inflater.h"
#include "tests/profiler/formats/packed.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <string>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr std::size_t kTrailerBytes = 8; // checksum and length

/// Packs about four times smaller.
std::string someText(std::size_t length, unsigned seed)
{
    std::mt19937 random(seed);
    std::string text;
    while (text.size() < length)
        text += "\"ts\":" + std::to_string(random() % 100'000) + ",\"name\":\"kernel" + std::to_string(random() % 10) + "\",";
    text.resize(length);
    return text;
}

struct Inflated {
    std::string text;
    GzipInflater::Outcome outcome = GzipInflater::Outcome::Continues;
    std::size_t unread = 0;
};

/// One member, read and written in pieces of these sizes.
Inflated inflated(std::string_view packed, std::size_t inPiece, std::size_t outPiece)
{
    Inflated result;
    GzipInflater inflater;
    if (!inflater.begin())
        return result;
    std::string buffer(outPiece, '\0');
    for (std::size_t produced = 1; result.outcome == GzipInflater::Outcome::Continues && (produced > 0 || !packed.empty());) {
        const std::size_t offered = std::min(inPiece, packed.size());
        std::span<const char> in(packed.data(), offered);
        std::span<char> out(buffer);
        result.outcome = inflater.inflate(in, out);
        produced = buffer.size() - out.size();
        result.text.append(buffer, 0, produced);
        packed.remove_prefix(offered - in.size());
    }
    result.unread = packed.size();
    return result;
}

/// The same member with all optional fields of a header: extra field, name, comment and checksum of the header.
std::string withWholeHeader(std::string packed)
{
    constexpr char kFlags = 2 + 4 + 8 + 16;
    constexpr std::size_t kHeaderBytes = 10;
    std::string header = packed.substr(0, kHeaderBytes);
    header[3] = kFlags;
    header += std::string("\x05\0extra", 7) + std::string("name.json\0", 10) + std::string("a comment\0", 10);
    const auto checksum = crc32(0, reinterpret_cast<const Bytef*>(header.data()), static_cast<uInt>(header.size()));
    header += static_cast<char>(checksum & 0xFF);
    header += static_cast<char>(checksum >> 8 & 0xFF);
    return header + packed.substr(kHeaderBytes);
}

/// Everything that a source returns, read in pieces.
std::string readAll(ByteSource& source, std::size_t piece)
{
    std::string text;
    std::string buffer(piece, '\0');
    for (std::size_t count = 1; count > 0; text.append(buffer, 0, count)) {
        const auto more = source.read(buffer.data(), buffer.size());
        count = more ? *more : 0;
    }
    return text;
}

} // namespace

class TestGzipInflater : public QObject {
    Q_OBJECT
private slots:
    void piecesOfAnySize_data();
    void piecesOfAnySize();
    void headersMayBeSpreadOverReads_data();
    void headersMayBeSpreadOverReads();
    void stopsBehindTheMember();
    void aTruncatedMemberDoesNotEnd();
    void aWrongChecksumIsDamage();
    void damageIsNoticed();
    void sourcesReturnEverything_data();
    void sourcesReturnEverything();
    void whatOnlyBeginsLikeAMemberIsSkipped();
};

void TestGzipInflater::piecesOfAnySize_data()
{
    QTest::addColumn<std::size_t>("length");
    QTest::addColumn<std::size_t>("inPiece");
    QTest::addColumn<std::size_t>("outPiece");
    for (const std::size_t length : {0U, 1U, 1000U, 200'000U}) {
        for (const std::size_t in : {1U, 7U, 5000U, 1'000'000U}) {
            for (const std::size_t out : {1U, 13U, 70'000U, 1'000'000U})
                QTest::addRow("%zu bytes, %zu in, %zu out", length, in, out) << length << in << out;
        }
    }
}

void TestGzipInflater::piecesOfAnySize()
{
    QFETCH(const std::size_t, length);
    QFETCH(const std::size_t, inPiece);
    QFETCH(const std::size_t, outPiece);
    const std::string text = someText(length, 1);
    const Inflated result = inflated(gzipped(text), inPiece, outPiece);
    QCOMPARE(result.outcome, GzipInflater::Outcome::MemberEnded);
    QVERIFY(result.text == text);
    QCOMPARE(result.unread, std::size_t{0});
}

void TestGzipInflater::headersMayBeSpreadOverReads_data()
{
    QTest::addColumn<std::size_t>("inPiece");
    for (const std::size_t in : {1U, 3U, 11U, 20U, 40U, 1'000'000U})
        QTest::addRow("%zu", in) << in;
}

void TestGzipInflater::headersMayBeSpreadOverReads()
{
    QFETCH(const std::size_t, inPiece);
    const std::string text = someText(1000, 1);
    const Inflated result = inflated(withWholeHeader(gzipped(text)), inPiece, 70'000);
    QCOMPARE(result.outcome, GzipInflater::Outcome::MemberEnded);
    QVERIFY(result.text == text);
    QCOMPARE(result.unread, std::size_t{0});
}

void TestGzipInflater::stopsBehindTheMember()
{
    const std::string text = someText(100'000, 2);
    for (const std::size_t inPiece : {1U, 1'000'000U}) {
        const Inflated result = inflated(gzipped(text) + "behind it", inPiece, 5000);
        QCOMPARE(result.outcome, GzipInflater::Outcome::MemberEnded);
        QVERIFY(result.text == text);
        QCOMPARE(result.unread, std::size_t{9});
    }
}

void TestGzipInflater::aTruncatedMemberDoesNotEnd()
{
    const std::string text = someText(3000, 3);
    const std::string packed = gzipped(text);
    for (std::size_t length = 0; length < packed.size(); ++length) {
        const Inflated result = inflated(packed.substr(0, length), 5000, 5000);
        QCOMPARE(result.outcome, GzipInflater::Outcome::Continues);
        QVERIFY(text.starts_with(result.text));
        QVERIFY(result.text.size() + 1 >= inflatedPart(packed.substr(0, length)).size()); // all but a symbol that may still change
    }
}

void TestGzipInflater::aWrongChecksumIsDamage()
{
    const std::string text = someText(3000, 4);
    for (std::size_t byte = 1; byte <= kTrailerBytes; ++byte) {
        std::string packed = gzipped(text);
        packed[packed.size() - byte] ^= 1;
        const Inflated result = inflated(packed, 5000, 5000);
        QCOMPARE(result.outcome, GzipInflater::Outcome::Damaged);
        QVERIFY(result.text == text);
    }
}

void TestGzipInflater::damageIsNoticed()
{
    const std::string packed = gzipped(someText(3000, 5));
    std::mt19937 random(6);
    for (int turn = 0; turn < 500; ++turn) {
        std::string damaged = packed;
        damaged[10 + random() % (damaged.size() - 10)] ^= static_cast<char>(1U << random() % 8); // behind the header
        QVERIFY(inflated(damaged, 1 + random() % 500, 1 + random() % 5000).outcome != GzipInflater::Outcome::MemberEnded);
    }
}

void TestGzipInflater::sourcesReturnEverything_data()
{
    QTest::addColumn<std::size_t>("piece");
    for (const std::size_t piece : {1U, 100U, 100'000U, 1'000'000U})
        QTest::addRow("%zu", piece) << piece;
}

/// Of several members, also those whose input is used up before their output.
void TestGzipInflater::sourcesReturnEverything()
{
    QFETCH(const std::size_t, piece);
    const std::string blanks(300'000, ' ');
    const std::string text = someText(200'000, 7);
    const std::string packed = gzipped(text) + gzipped("") + gzipped(blanks) + gzipped(text) + gzipped(blanks);
    const auto source = inflatingSource(memorySource(packed), "a.gz", false);
    QVERIFY(readAll(*source, piece) == text + blanks + text + blanks);
    QVERIFY(!source->isIncomplete());
    QCOMPARE(source->skippedBytes(), std::uint64_t{0});
}

void TestGzipInflater::whatOnlyBeginsLikeAMemberIsSkipped()
{
    const std::string text = someText(1000, 8);
    for (const std::string trailing : {"\x1f is text", "\x1f\x8b is text", "\x1f\x8b\x08"}) {
        const std::string packed = gzipped(text) + trailing;
        const auto source = inflatingSource(memorySource(packed), "a.gz", false);
        QVERIFY(readAll(*source, 300) == text);
        const bool mayGoOn = trailing.size() == 3;
        QCOMPARE(source->isIncomplete(), mayGoOn);
        QCOMPARE(source->skippedBytes(), std::uint64_t{mayGoOn ? 0 : trailing.size()});
    }
}

QTEST_APPLESS_MAIN(TestGzipInflater)
#include "tst_gzip_inflater.moc"
