// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/utf8.h"

#include <QTest>

using namespace stallscope;

namespace {
std::string_view viewOf(const QByteArray& bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}
} // namespace

class TestUtf8 : public QObject {
    Q_OBJECT
private slots:
    void sequences_data();
    void sequences();
    void showing_data();
    void showing();
    void eliding_data();
    void eliding();
    void elidingTakesAnyBytes();
};

void TestUtf8::sequences_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("length");
    QTest::newRow("nothing") << QByteArray() << 0;
    QTest::newRow("zero") << QByteArray("\0", 1) << 1;
    QTest::newRow("ASCII") << QByteArray("a") << 1;
    QTest::newRow("two: U+0080") << QByteArray("\xC2\x80") << 2;
    QTest::newRow("three: U+0800") << QByteArray("\xE0\xA0\x80") << 3;
    QTest::newRow("three: U+D7FF") << QByteArray("\xED\x9F\xBF") << 3;
    QTest::newRow("three: U+E000") << QByteArray("\xEE\x80\x80") << 3;
    QTest::newRow("four: U+10000") << QByteArray("\xF0\x90\x80\x80") << 4;
    QTest::newRow("four: U+10FFFF") << QByteArray("\xF4\x8F\xBF\xBF") << 4;
    QTest::newRow("continuation alone") << QByteArray("\x80") << 0;
    QTest::newRow("cut off") << QByteArray("\xE2\x82") << 0;
    QTest::newRow("not continued") << QByteArray("\xC2z") << 0;
    QTest::newRow("overlong in two") << QByteArray("\xC0\xAF") << 0;
    QTest::newRow("overlong in three") << QByteArray("\xE0\x9F\xBF") << 0;
    QTest::newRow("overlong in four") << QByteArray("\xF0\x8F\xBF\xBF") << 0;
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << 0;
    QTest::newRow("beyond U+10FFFF") << QByteArray("\xF4\x90\x80\x80") << 0;
    QTest::newRow("no lead byte") << QByteArray("\xFF\x80\x80\x80") << 0;
}

void TestUtf8::sequences()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, length);
    QCOMPARE(utf8SequenceLength(viewOf(bytes)), static_cast<std::size_t>(length));
    QCOMPARE(isValidUtf8(viewOf(bytes)), bytes.isEmpty() || length == bytes.size());
    const std::string mended = withValidUtf8(viewOf(bytes));
    QVERIFY(isValidUtf8(mended));
    QCOMPARE(mended == viewOf(bytes), isValidUtf8(viewOf(bytes)));
}

void TestUtf8::showing_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shown");
    QTest::addColumn<int>("replaced");
    const QByteArray mark(kReplacementCharacter.data(), 3);
    QTest::newRow("empty") << QByteArray() << QByteArray() << 0;
    QTest::newRow("plain") << QByteArray("void gemm<float>(int)") << QByteArray("void gemm<float>(int)") << 0;
    QTest::newRow("beyond ASCII") << QByteArray("größe ✓ 🚀") << QByteArray("größe ✓ 🚀") << 0;
    QTest::newRow("white space") << QByteArray("a\tb\nc\rd") << QByteArray("a b c d") << 0;
    QTest::newRow("escape") << QByteArray("\x1B[31m") << mark + "[31m" << 1;
    QTest::newRow("zero and DEL") << QByteArray("\0\x7F", 2) << mark + mark << 2;
    QTest::newRow("C1 control") << QByteArray("\xC2\x9B") << mark << 1;
    QTest::newRow("right to left override") << QByteArray("a\xE2\x80\xAE") << "a" + mark << 1;
    QTest::newRow("isolate") << QByteArray("\xE2\x81\xA6z") << mark + "z" << 1;
    QTest::newRow("arabic letter mark") << QByteArray("\xD8\x9C") << mark << 1;
    QTest::newRow("lone surrogate") << QByteArray("\xED\xA0\x80") << mark + mark + mark << 3;
}

void TestUtf8::showing()
{
    QFETCH(QByteArray, text);
    std::size_t replaced = 0;
    const std::string shown = displayText(viewOf(text), &replaced);
    QTEST(QByteArray::fromStdString(shown), "shown");
    QTEST(static_cast<int>(replaced), "replaced");
    QCOMPARE(isDisplayText(viewOf(text)), shown == viewOf(text));
    QVERIFY(isDisplayText(shown));
}

void TestUtf8::eliding_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("length");
    QTest::addColumn<QByteArray>("elided");
    QTest::newRow("empty") << QByteArray() << 0 << QByteArray();
    QTest::newRow("fits") << QByteArray("abc") << 3 << QByteArray("abc");
    QTest::newRow("to nothing") << QByteArray("abc") << 0 << QByteArray();
    QTest::newRow("to the ellipsis") << QByteArray("abc") << 1 << QByteArray("…");
    QTest::newRow("more head than tail") << QByteArray("abcdefghij") << 7 << QByteArray("abcd…ij");
    QTest::newRow("whole characters") << QByteArray("äöüßäöüß") << 4 << QByteArray("äö…ß");
}

void TestUtf8::eliding()
{
    QFETCH(QByteArray, text);
    QFETCH(int, length);
    const std::string elided = elidedMiddle(viewOf(text), static_cast<std::size_t>(length));
    QTEST(QByteArray::fromStdString(elided), "elided");
    QVERIFY(utf8Length(elided) <= static_cast<std::size_t>(length));
}

void TestUtf8::elidingTakesAnyBytes()
{
    const std::string broken = "\x80\x80\xFF\xC2\xE2\x82 abc \xF0\x9F";
    for (std::size_t length = 0; length < 20; ++length)
        QVERIFY(elidedMiddle(broken, length).size() <= broken.size() + 3);
}

QTEST_APPLESS_MAIN(TestUtf8)
#include "tst_utf8.moc"
