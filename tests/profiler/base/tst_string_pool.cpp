// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/string_pool.h"

#include <QTest>

#include <string>
#include <thread>
#include <vector>

using namespace stallscope;

namespace {
/// Shared by all writers: a few texts that everybody interns, so that they race for the same ids.
std::string sharedText(std::size_t index)
{
    return "kernel number " + std::to_string(index);
}
} // namespace

class TestStringPool : public QObject {
    Q_OBJECT
private slots:
    void beginsWithTheEmptyText();
    void unknownIdsAreEmpty();
    void everyTextOnce();
    void textsOfAnyLengthAndByte_data();
    void textsOfAnyLengthAndByte();
    void viewsStayWhileThePoolGrows();
    void restoredIdsStayAsTheyWere();
    void manyThreadsInternAndLookUp();
};

void TestStringPool::beginsWithTheEmptyText()
{
    StringPool pool;
    QCOMPARE(pool.size(), std::size_t{1});
    QCOMPARE(pool.intern(""), kEmptyString);
    QCOMPARE(pool.intern({}), kEmptyString);
    QCOMPARE(pool.find(""), kEmptyString);
    QCOMPARE(pool.size(), std::size_t{1});
}

void TestStringPool::unknownIdsAreEmpty()
{
    const StringPool pool;
    QVERIFY(pool.view(StringId()).empty());
    QVERIFY(pool.view(StringId(1)).empty());
    QVERIFY(!pool.find("gemm").isValid());
}

void TestStringPool::everyTextOnce()
{
    StringPool pool;
    for (int round = 0; round < 2; ++round) {
        for (std::uint32_t i = 0; i < 5000; ++i)
            QCOMPARE(pool.intern(sharedText(i)), StringId(i + 1));
    }
    QCOMPARE(pool.size(), std::size_t{5001});
    QCOMPARE(pool.find(sharedText(4999)), StringId(5000));
    QVERIFY(!pool.find(sharedText(5000)).isValid());
}

void TestStringPool::textsOfAnyLengthAndByte_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("one byte") << QByteArray("x");
    QTest::newRow("zero bytes") << QByteArray("a\0b\0", 4);
    QTest::newRow("no text at all") << QByteArray("\xFF\xFE");
    QTest::newRow("an arena's quarter") << QByteArray(16384, 'q');
    QTest::newRow("more than that") << QByteArray(16385, 'q');
    QTest::newRow("a whole arena") << QByteArray(65536, 'q');
    QTest::newRow("a million") << QByteArray(1'000'000, 'q');
}

void TestStringPool::textsOfAnyLengthAndByte()
{
    QFETCH(QByteArray, text);
    const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
    StringPool pool;
    const StringId before = pool.intern("before");
    const StringId id = pool.intern(view);
    const StringId after = pool.intern("after");
    QCOMPARE(pool.view(id), view);
    QCOMPARE(pool.intern(std::string(view)), id);
    QCOMPARE(pool.view(before), std::string_view("before"));
    QCOMPARE(pool.view(after), std::string_view("after"));
}

void TestStringPool::viewsStayWhileThePoolGrows()
{
    StringPool pool;
    const std::string_view first = pool.view(pool.intern("first"));
    for (std::size_t i = 0; i < 50'000; ++i)
        (void)pool.intern(sharedText(i));
    QCOMPARE(first, std::string_view("first"));
    QCOMPARE(first.data(), pool.view(pool.find("first")).data());
}

void TestStringPool::restoredIdsStayAsTheyWere()
{
    StringPool pool;
    for (const char* text : {"gemm", "", "", "gemm", "copy"})
        pool.restore(text);
    QCOMPARE(pool.size(), std::size_t{6});
    QCOMPARE(pool.view(StringId(1)), std::string_view("gemm"));
    QVERIFY(pool.view(StringId(3)).empty());
    QCOMPARE(pool.view(StringId(4)), std::string_view("gemm"));
    QCOMPARE(pool.intern("copy"), StringId(5));
    QCOMPARE(pool.intern("gemm"), StringId(1));
    QCOMPARE(pool.intern(""), kEmptyString);
    for (std::uint32_t i = 0; i < 2000; ++i)
        pool.restore(sharedText(i));
    QCOMPARE(pool.find(sharedText(1999)), StringId(2005));
}

void TestStringPool::manyThreadsInternAndLookUp()
{
    constexpr std::size_t kTexts = 4000;
    StringPool pool;
    std::vector<std::vector<StringId>> ids(4, std::vector<StringId>(kTexts));
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (auto& own : ids) {
            threads.emplace_back([&pool, &own, &wrong] {
                for (std::size_t i = 0; i < kTexts; ++i) {
                    own[i] = pool.intern(sharedText(i));
                    wrong += pool.view(own[i]) == sharedText(i) && pool.find(sharedText(i)) == own[i] ? 0 : 1;
                }
            });
        }
        threads.emplace_back([&pool, &wrong] {
            for (std::size_t size = 0; size <= kTexts; size = pool.size())
                wrong += size > 1 && pool.view(StringId::fromIndex(size - 1)).empty() ? 1 : 0;
        });
    }
    QCOMPARE(wrong.load(), 0);
    QCOMPARE(pool.size(), kTexts + 1);
    for (const auto& own : ids)
        QVERIFY(own == ids[0]);
}

QTEST_APPLESS_MAIN(TestStringPool)
#include "tst_string_pool.moc"
