// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/json_text.h"

#include <QTest>

#include <random>
#include <string>

using namespace stallscope;

namespace {

ScanState scannedByteByByte(std::string_view text)
{
    ScanState state;
    for (const char byte : text)
        scanByte(byte, state);
    return state;
}

/// Bytes that mean something are common here.
std::string randomText(std::mt19937& random, std::size_t length)
{
    constexpr std::string_view kBytes = "{}[]\"\"\\\\,: ax";
    std::string text;
    for (std::size_t i = 0; i < length; ++i)
        text += kBytes[random() % kBytes.size()];
    return text;
}

} // namespace

class TestBracketScan : public QObject {
    Q_OBJECT
private slots:
    void nothing();
    void brackets_data();
    void brackets();
    void stopsBeforeTheFloor();
    void stopsAtTheDepthLimit();
    void agreesWithSingleSteps();
    void agreesAcrossCuts();
};

void TestBracketScan::nothing()
{
    ScanState state;
    QCOMPARE(scanSafely("", 0, 0, state), std::size_t{0});
    QCOMPARE(state, ScanState{});
}

void TestBracketScan::brackets_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<quint32>("depth");
    QTest::addColumn<bool>("inString");
    QTest::newRow("open") << QByteArray("{[") << 2U << false;
    QTest::newRow("in a string") << QByteArray(R"("{[")") << 0U << false;
    QTest::newRow("escaped quote") << QByteArray(R"("\"{)") << 0U << true;
    QTest::newRow("escaped backslash") << QByteArray(R"("\\"{)") << 1U << false;
    QTest::newRow("five backslashes") << QByteArray(R"("\\\\\"{)") << 0U << true;
    QTest::newRow("one too many closes") << QByteArray("]{") << 1U << false;
}

void TestBracketScan::brackets()
{
    QFETCH(const QByteArray, text);
    QFETCH(const quint32, depth);
    QFETCH(const bool, inString);
    const ScanState state = scannedByteByByte(text.toStdString());
    QCOMPARE(state.depth, depth);
    QCOMPARE(state.inString, inString);
}

void TestBracketScan::stopsBeforeTheFloor()
{
    const std::string text = std::string(201, ' ') + "}" + std::string(200, ' ');
    for (const auto scan : {scanSafely, scanSafelyPlain}) {
        ScanState state{1, false, false};
        const std::size_t passed = scan(text.data(), text.size(), 1, state);
        QVERIFY(passed <= 201);
        QVERIFY(passed > 201 - 64);
        QCOMPARE(state.depth, 1U);
        QVERIFY(scan(text.data(), text.size(), 0, state) > 300);
        QCOMPARE(state.depth, 0U);
    }
}

void TestBracketScan::stopsAtTheDepthLimit()
{
    const std::string text(4096, '[');
    for (const auto scan : {scanSafely, scanSafelyPlain}) {
        ScanState state;
        (void)scan(text.data(), text.size(), 0, state);
        QVERIFY(state.depth <= kDeepestNesting);
        QVERIFY(state.depth > kDeepestNesting - 64);
    }
}

void TestBracketScan::agreesWithSingleSteps()
{
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        const std::string text = std::string(100, '{') + randomText(random, 64 + random() % 300);
        for (const auto scan : {scanSafely, scanSafelyPlain}) {
            ScanState state;
            const std::size_t passed = scan(text.data(), text.size(), 0, state);
            QCOMPARE(state, scannedByteByByte(std::string_view(text).substr(0, passed)));
        }
    }
}

/// The state carries over from one call to the next, wherever the text is cut.
void TestBracketScan::agreesAcrossCuts()
{
    std::mt19937 random(8);
    for (int round = 0; round < 500; ++round) {
        const std::string text = std::string(200, '[') + randomText(random, 400);
        ScanState state;
        std::size_t at = 0;
        for (const std::size_t end : {std::size_t{random() % text.size()}, text.size()}) {
            at += scanSafely(text.data() + at, end - std::min(at, end), 0, state);
            for (; at < end; ++at)
                scanByte(text[at], state);
        }
        QCOMPARE(state, scannedByteByByte(text));
    }
}

QTEST_APPLESS_MAIN(TestBracketScan)
#include "tst_bracket_scan.moc"
