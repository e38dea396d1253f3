// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/known_text.h"

#include <QTest>

#include <latch>
#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace stallscope;
using namespace stallscope::inject;

class TestKnownText : public QObject {
    Q_OBJECT
private slots:
    void aTextIsOne();
    void whatIsNamedIsItsOwn();
    void manyTexts();
    void threadsAgree();
};

void TestKnownText::aTextIsOne()
{
    KnownText& step = KnownText::of("step");
    QCOMPARE(step.text(), std::string("step"));
    QCOMPARE(&KnownText::of(std::string("st") + "ep"), &step);
    QVERIFY(&KnownText::of("steps") != &step);
    QVERIFY(&KnownText::of("") != &step);
    QCOMPARE(&KnownText::of({}), &KnownText::of(""));
}

/// Two libraries of a program may give their domains the same name: the ranges of one do not end those of the other.
void TestKnownText::whatIsNamedIsItsOwn()
{
    KnownText& first = KnownText::add("loader");
    KnownText& second = KnownText::add("loader");
    QVERIFY(&first != &second);
    QVERIFY(&KnownText::of("loader") != &first);
    QCOMPARE(second.text(), std::string("loader"));
}

/// More than there are shelves, so that several share one.
void TestKnownText::manyTexts()
{
    std::vector<KnownText*> all;
    for (int i = 0; i < 5000; ++i)
        all.push_back(&KnownText::of("one of many: " + std::to_string(i)));
    QCOMPARE(std::set<KnownText*>(all.begin(), all.end()).size(), all.size());
    for (int i = 0; i < 5000; ++i) {
        if (&KnownText::of("one of many: " + std::to_string(i)) != all[static_cast<std::size_t>(i)])
            QFAIL("a text that was registered twice");
    }
}

void TestKnownText::threadsAgree()
{
    constexpr std::size_t kThreads = 4;
    constexpr std::size_t kTexts = 3000;
    std::vector<std::vector<KnownText*>> seen(kThreads, std::vector<KnownText*>(kTexts));
    {
        std::latch all(kThreads);
        std::vector<std::jthread> threads;
        for (std::vector<KnownText*>& mine : seen) {
            threads.emplace_back([&all, &mine] {
                all.arrive_and_wait();
                for (std::size_t i = 0; i < mine.size(); ++i)
                    mine[i] = &KnownText::of("said by all: " + std::to_string(i));
            });
        }
    }
    for (const auto& mine : seen)
        QVERIFY(mine == seen[0]);
}

QTEST_APPLESS_MAIN(TestKnownText)
#include "tst_known_text.moc"
